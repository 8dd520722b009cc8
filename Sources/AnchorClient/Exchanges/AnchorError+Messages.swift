public import Diagnostics
internal import HTTPTransport
internal import JSON
internal import Timekeeping

extension AnchorError {
    /// What happened.
    public var summary: String {
        let words = anchorMessage.map { ": \"\($0)\"" } ?? ""
        return switch reason {
        case .transport(let error): "asking \(domain.name) to \(purpose.rawValue) failed: \(error.summary)"
        case .refused(let status): "\(domain.name) refused to \(purpose.rawValue)\(told(status))\(words)"
        case .unauthorized(let status):
            "\(domain.name) refused to \(purpose.rawValue), also with a fresh token\(told(status))\(words)"
        case .notFound where purpose.asksTheServiceItself:
            "\(domain.name) could not \(purpose.rawValue)\(told(404)): nothing is there\(words)"
        case .notFound: "\(domain.name) could not \(purpose.rawValue)\(told(404)): it knows nothing of it\(words)"
        case .rateLimited: "\(domain.name) did not \(purpose.rawValue)\(told(429)): it was asked too often\(words)"
        case .unavailable(let status): "\(domain.name) failed to \(purpose.rawValue)\(told(status))\(words)"
        case .customerInformationNeeded(let fields):
            "\(domain.name) does not \(purpose.rawValue) before it knows "
                + (fields.isEmpty ? "more about its customer, and does not say what" : fields.listed())
                + words
        case .partyInformationNeeded(let type):
            "\(domain.name) does not \(purpose.rawValue) before it knows more about "
                + (type.map { "the customer of type `\($0)`" } ?? "the sender or the receiver, and does not say of whom")
        case .transferInformationNeeded(let fields):
            "\(domain.name) does not \(purpose.rawValue) before it knows "
                + (fields.isEmpty
                    ? "more about it, and does not say what" : fields.compactMap { Quotation.of($0.key) }.listed())
        case .incompleteRequest(let missing):
            "\(domain.name) was not asked to \(purpose.rawValue): \(missing) is missing"
        case .customerStatus(let status, _, let eta):
            "\(domain.name) does not \(purpose.rawValue): the customer's status is \(status)\(Self.wait(eta))\(words)"
        case .malformed(let malformation):
            problem(malformation) + (exchange == nil ? ", when asked to \(purpose.rawValue)" : told()) + words
        case .challenge(let error): error.summary
        case .token(let error): error.summary + told()
        case .signing(let error): error.summary
        case .discovery(let error): error.summary
        case .notOffered(let code, _): "\(domain.name) does not offer to \(purpose.rawValue) of \(code)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch (signInAdvice, reason) {
        case (.memo(let account, let number)?, _):
            return "the anchor may not take muxed accounts: sign in as \(account) with a memo, in a flow "
                + "`sep10: { memo: \(number) }`"
        case (.clientDomain?, _):
            return "it serves only wallets that it knows: give `--client-domain` and `--client-seed`, or in a flow "
                + "`client_domain` and `client_seed` of `sep10`"
        case (nil, _): break
        }
        return switch reason {
        case .transport(let error) where error.crossOriginTarget != nil:
            "report it to the anchor: its stellar.toml has to name the place itself, as no URL of it may lead to another origin"
        case .transport where mayHaveActed && purpose == .quote: Self.lostQuote
        case .transport(let error): error.help
        case .challenge(let error): error.help
        case .token(let error): error.help
        case .signing(let error): error.help
        case .discovery(let error): error.help
        case .incompleteRequest: "give it"
        case .customerStatus("pending", _, _): "try again later"
        case .customerStatus(_, .some, _) where anchorMessage == nil: "look at its page about that, or ask its support"
        case .refused, .customerStatus:
            anchorMessage == nil ? unexplained : "follow what the anchor says, or ask its support"
        case .unauthorized: "check that the account may use this anchor"
        case .notFound where purpose.asksTheServiceItself:
            "report it to the anchor"
                + (service.map { ": its stellar.toml names this place as `\($0.rawValue)`" } ?? "")
        case .notFound: "check that the account and the anchor are those it was created with"
        case .rateLimited: later
        case .unavailable where mayHaveActed && purpose == .quote: Self.lostQuote
        case .unavailable where mayHaveActed: "the anchor may have acted: check what it did before you try again"
        case .unavailable: later
        case .partyInformationNeeded: "hand it in with SEP-12 for `sender_id` or `receiver_id`, then try again"
        case .transferInformationNeeded: "give it, then try again"
        case .customerInformationNeeded: "hand it in with SEP-12, then try again"
        case .malformed(.insecureURL):
            "do not open it; report it to the anchor: \(service?.specification ?? "the SEP") asks for https, without a name and "
                + "password in the URL, unless the anchor is on this machine"
        case .malformed where isTransient: "\(later); if it stays so, \(report)"
        case .malformed: report
        case .notOffered(_, let suggestion): suggestion.map { "did you mean \($0)?" }
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        case .transport(let error): error.failure
        case .challenge(let error): error.failure
        case .token(let error): error.failure
        case .signing(let error): error.failure
        case .discovery(let error): error.failure
        case .refused, .unauthorized, .notFound, .customerInformationNeeded, .partyInformationNeeded,
            .transferInformationNeeded, .customerStatus, .notOffered:
            .refused
        case .incompleteRequest: .usage
        case .rateLimited, .unavailable: .transport
        case .malformed: isTransient ? .transport : .protocol
        }
    }

    /// What to do where the answer to a request for a quote is lost: no one can look it up without its name.
    private static let lostQuote =
        "ask for a new quote; the anchor may keep the amount of the lost one reserved until that expires"

    /// What to do about a refusal without any words.
    private var unexplained: String {
        guard case .refused(let status) = reason else { return "the anchor gives no reason: ask its support" }
        let answer = exchange.map { "\($0.method.rawValue) \($0.url), status \(status)" } ?? "status \(status)"
        return switch status {
        case 401:
            "the anchor gives no reason: check that the account may use this anchor, or ask its support (\(answer))"
        case 413: "it takes no request of this size: hand in smaller files, or ask its support (\(answer))"
        case 415: "it does not take this kind of content: try another `encoding`, or ask its support (\(answer))"
        default: "the anchor gives no reason: ask its support (\(answer))"
        }
    }

    private var later: String {
        retryAfter.map { "try again in \($0.wholeSeconds) s" } ?? "try again later"
    }

    /// Whom to tell, and what to hold out to them.
    private var report: String {
        "report it to the anchor" + (expectation.map { ": \($0)" } ?? "")
    }

    /// Where the anchor was asked and what came, in brackets; only the status that the reason holds where no more is known.
    private func told(_ status: Int? = nil) -> String {
        guard let exchange else { return status.map { " (status \($0))" } ?? "" }
        let type = status == nil ? exchange.mediaType.map { ", \($0)" } ?? ", no media type" : ""
        return " (\(exchange.method.rawValue) \(exchange.url): status \(exchange.status)\(type))"
    }

    private func problem(_ malformation: Malformation) -> String {
        switch malformation {
        case .webPage: "the answer of \(domain.name) is a web page, not JSON"
        case .empty: "the answer of \(domain.name) is empty"
        case .notJSON(let error): "the answer of \(domain.name) is \(error.summary)"
        case .notAnObject: "the answer of \(domain.name) is not a JSON object"
        case .missing(let field): "the answer of \(domain.name) has no \(field)"
        case .invalid(let field, let value):
            "the answer of \(domain.name) has an invalid \(field)\(Self.quoted(value, before: ": "))"
        case .otherTransfer(let id, let expected):
            "the answer of \(domain.name) is about another transfer\(Self.quoted(id, before: ", "))"
                + ", not\(Self.quoted(expected, before: " "))"
        case .other(let field, let found, let expected):
            "the answer of \(domain.name) has another \(field) than requested:\(Self.quoted(found, before: " "))"
                + ", not\(Self.quoted(expected, before: " "))"
        case .insecureURL(let field, let url):
            "the answer of \(domain.name) has an unsafe \(field), \(url)"
        case .status(300...399) where exchange?.method.isSafe == true:
            "\(domain.name) redirected without a target"
        case .status(300...399): "\(domain.name) redirected a request that must not be repeated"
        case .status(let status): "\(domain.name) answered with the unexpected status \(status)"
        }
    }

    private static func wait(_ length: Duration?) -> String {
        length.map { " for about \($0.wholeSeconds) s" } ?? ""
    }

    private static func quoted(_ value: String, before: String) -> String {
        Quotation.of(String(value.prefix(80))).map { "\(before)\"\($0)\"" } ?? ""
    }
}

extension AnchorError.Purpose {
    /// Whether the service itself is asked, and nothing in it that may be unknown to the anchor.
    fileprivate var asksTheServiceItself: Bool {
        switch self {
        case .challenge, .authenticate, .info, .transfers, .fee, .quoteInfo, .prices, .quote: true
        default: false
        }
    }
}
