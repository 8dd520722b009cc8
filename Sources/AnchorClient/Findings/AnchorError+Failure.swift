public import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

extension AnchorError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        switch reason {
        case .transport(let error): transportFailure(error)
        case .challenge(let error):
            with(error.asFailure) { $0.subject.request = exchange.map(Subject.Request.init) }
        case .token(let error):
            with(error.asFailure) { $0.subject.request = exchange.map(Subject.Request.init) }
        case .signing(let error): Failure(error)
        case .discovery(let error): error.asFailure
        case .refused, .unauthorized, .notFound, .rateLimited, .unavailable, .customerInformationNeeded,
            .partyInformationNeeded, .transferInformationNeeded, .incompleteRequest, .customerStatus, .malformed,
            .notOffered:
            Failure(
                code,
                subject: Subject(request: exchange.map(Subject.Request.init), field: field),
                section: section,
                facts: facts,
                remedies: remedies
            )
        }
    }

    private func with(_ failure: Failure, _ change: (inout Failure) -> Void) -> Failure {
        var failure = failure
        change(&failure)
        return failure
    }

    private func transportFailure(_ error: TransportError) -> Failure {
        with(error.asFailure) { failure in
            failure.facts[.domain] = .text(domain.name)
            failure.facts[.askedTo] = .text(purpose.rawValue)
            if failure.kind == .protocol { failure.section = endpointSection }
            if error.crossOriginTarget != nil {
                failure.section = Self.endpoints
                failure.remedies = [Remedy(.nameEndpoint)]
            } else if mayHaveActed, purpose == .quote {
                failure.remedies = [Remedy(.newQuote)]
            }
        }
    }

    /// The section of SEP-1 about the names of services.
    private static let endpoints = SEPSection(1, "General Information")

    // MARK: - Code, kind and subject

    private var code: FailureCode {
        switch reason {
        case .refused: .anchorRefused
        case .unauthorized: .tokenRefused
        case .notFound: purpose.asksTheServiceItself ? .serviceMissing : .unknownToAnchor
        case .rateLimited: .anchorRateLimited
        case .unavailable: .anchorUnavailable
        case .customerInformationNeeded: .customerInformationNeeded
        case .partyInformationNeeded: .partyInformationNeeded
        case .transferInformationNeeded: .transferInformationNeeded
        case .incompleteRequest: .incompleteRequest
        case .customerStatus: .customerNotAccepted
        case .notOffered: .notOffered
        case .malformed(let malformation):
            switch malformation {
            case .webPage: .webPageAnswer
            case .empty: .emptyAnswer
            case .notJSON: .notJSON
            case .notAnObject: .notAnObject
            case .missing: .missingField
            case .invalid: .invalidField
            case .otherTransfer: .otherTransfer
            case .other: .otherValue
            case .insecureURL: .insecureField
            case .status: .unexpectedStatus
            }
        // Those are failures of their own; see `asFailure`.
        case .transport, .challenge, .token, .signing, .discovery: .protocol
        }
    }

    private var field: String? {
        switch reason {
        case .malformed(.missing(let field)), .malformed(.invalid(let field, _)), .malformed(.other(let field, _, _)),
            .malformed(.insecureURL(let field, _)):
            field
        default: nil
        }
    }

    private var section: SEPSection? {
        switch reason {
        case .malformed, .refused, .notFound, .unauthorized, .customerStatus: endpointSection
        default: nil
        }
    }

    /// The section that says what a good answer holds.
    private var endpointSection: SEPSection? { service.flatMap { purpose.section(of: $0) } }

    // MARK: - Facts

    private var facts: Facts {
        var facts = ownFacts
        facts[.domain] = .text(domain.name)
        facts[.purpose] = .text(purpose.rawValue)
        facts[.said] = anchorMessage.map(Fact.said)
        facts[.anchorSays] = otherMessage.map(Fact.said)
        return facts
    }

    private var ownFacts: Facts {
        switch reason {
        case .refused(let status), .unauthorized(let status), .unavailable(let status): [.status: .number(status)]
        case .notFound: [.status: .number(404)]
        case .rateLimited: [.status: .number(429)]
        case .customerInformationNeeded(let fields): [.names: .list(fields.map(Fact.identifier))]
        case .partyInformationNeeded(let type): [.name: type.map(Fact.identifier)]
        case .transferInformationNeeded(let fields):
            [.names: .list(fields.compactMap { Quotation.of($0.key).map(Fact.identifier) })]
        case .incompleteRequest(let missing): [.name: .text(missing)]
        case .customerStatus(let status, _, let eta):
            [.status: .identifier(status), .seconds: eta.map { .number(Int(clamping: $0.wholeSeconds)) }]
        case .notOffered(let code, let suggestion): [.asset: .text(code), .near: suggestion.map(Fact.text)]
        case .malformed(let malformation): Self.facts(of: malformation, exchange)
        case .transport, .challenge, .token, .signing, .discovery: [:]
        }
    }

    private static func facts(of malformation: Malformation, _ exchange: Exchange?) -> Facts {
        switch malformation {
        case .webPage, .empty, .notAnObject: [:]
        case .notJSON(let error): error.facts
        case .missing(let field): [.name: .text(field)]
        case .invalid(let field, let value): [.name: .text(field), .found: quoted(value)]
        case .otherTransfer(let id, let expected): [.found: quoted(id), .expected: .text(expected)]
        case .other(let field, let found, let expected):
            [.name: .text(field), .found: quoted(found), .expected: .text(expected)]
        case .insecureURL(let field, let url): [.name: .text(field), .found: .text(url.description)]
        case .status(let status):
            [.status: .number(status), .isSafe: .flag(exchange?.method.isSafe == true)]
        }
    }

    private static func quoted(_ value: String) -> Fact? { .value(value, limit: 80) }

    // MARK: - Remedies

    private var remedies: [Remedy] {
        switch signInAdvice {
        case .memo(let account, let number)?:
            [Remedy(.signInWithMemo, [.account: .text(account), .memo: .text(String(number))])]
        case .clientDomain?: ownRemedies + [Remedy(.giveClientDomain)]
        case nil: ownRemedies
        }
    }

    private var ownRemedies: [Remedy] {
        switch reason {
        case .incompleteRequest: return [Remedy(.giveIt)]
        case .customerStatus("pending", _, _): return [.tryLater(seconds: nil)]
        case .customerStatus(_, .some, _) where anchorMessage == nil: return [Remedy(.lookAtCustomerPage)]
        case .refused, .customerStatus:
            let ownWay = anchorMessage == nil ? unexplained : Remedy(.followAnchor)
            return refusesWithSuccess ? [Remedy(.refuseWithStatus), ownWay] : [ownWay]
        case .unauthorized: return [Remedy(.checkAccountAllowed)]
        case .notFound where purpose.asksTheServiceItself:
            return [Remedy(.serveNamedPlace, [.name: service.map { .text($0.rawValue) }])]
        case .notFound: return [Remedy(.checkCreator)]
        case .rateLimited: return [later]
        case .unavailable: return [again]
        case .partyInformationNeeded: return [Remedy(.giveParty)]
        case .transferInformationNeeded: return [Remedy(.giveThenTryAgain)]
        case .customerInformationNeeded: return [Remedy(.giveCustomerInformation)]
        case .malformed(.insecureURL): return [Remedy(.stayAway)]
        case .malformed: return corrections + (isTransient ? [again] : [])
        case .notOffered(_, let suggestion): return suggestion.map { [Remedy(.didYouMean, [.near: .text($0)])] } ?? []
        case .transport, .challenge, .token, .signing, .discovery: return []
        }
    }

    /// The way to ask once more after trouble that may pass.
    private var again: Remedy {
        guard mayHaveActed else { return later }
        return Remedy(purpose == .quote ? .newQuote : .checkWhatAnchorDid)
    }

    private var later: Remedy { .tryLater(seconds: retryAfter.map { Int(clamping: $0.wholeSeconds) }) }

    /// Whether an error came with a status that says that all is well.
    private var refusesWithSuccess: Bool {
        if case .refused(200...299) = reason { true } else { false }
    }

    /// The remedy for a refusal without any words.
    private var unexplained: Remedy {
        guard case .refused(let status) = reason else { return Remedy(.askSupport) }
        return Remedy(
            .askAboutRefusal,
            [.status: .number(status), .request: exchange.map { .text("\($0.method.rawValue) \($0.url)") }]
        )
    }
}

extension Subject.Request {
    /// The exchange in which `asked` was answered by `response`.
    init(_ method: HTTPMethod, _ response: HTTPResponse, asked: URL) {
        let url = RedactedURL(response.url, isKnown: response.url == asked)
        self.init(
            method: method.rawValue,
            url: url.description,
            host: url.host,
            status: response.status,
            mediaType: response.mediaType.flatMap { Quotation.of($0.essence) }
        )
    }

    init(_ exchange: AnchorError.Exchange) {
        self.init(
            method: exchange.method.rawValue,
            url: exchange.url.description,
            host: exchange.url.host,
            status: exchange.status,
            mediaType: exchange.mediaType
        )
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

extension AnchorError {
    /// The changes of the anchor's server by which the answer is as its SEP has it; none where it breaks none.
    public var corrections: [Remedy] {
        guard case .malformed(let flaw) = reason else { return [] }
        func change(_ action: Remedy.Action, _ field: String, _ expected: String?) -> [Remedy] {
            [Remedy(action, [.name: .text(field), .expected: expected.map(Fact.text)])]
        }
        switch flaw {
        case .webPage, .empty, .notJSON, .notAnObject: return [Remedy(.answerWithObject, [.expected: expectation])]
        case .missing(let field): return change(.addMember, field, form?.noun(of: field))
        case .invalid(let field, _): return change(.sendAs, field, form?.noun(of: field))
        // The catalogue has these by their codes.
        case .otherTransfer, .other, .insecureURL: return []
        case .status:
            return [Remedy(.answerWithStatus, [.expected: .text(FindingWords.statuses(form?.statuses ?? [200]))])]
        }
    }

    /// The form that the SEP gives to the answer.
    private var form: AnswerForm? {
        let path = exchange.flatMap { $0.url.description.prefix { $0 != "?" }.split(separator: "/").last } ?? ""
        return service.flatMap { AnswerForm.of(purpose, $0, path: String(path)) }
    }

    /// The request and the SEP that says what a good answer holds.
    private var expectation: Fact? {
        service.map { .facts([.name: .text($0.specification), .purpose: .text(purpose.rawValue)]) }
    }
}
