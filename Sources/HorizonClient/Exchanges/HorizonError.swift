public import Diagnostics
public import HTTPTransport
public import JSON
public import Stellar
internal import Timekeeping

/// Why a Horizon server did not answer as it was asked.
public struct HorizonError: Diagnostic, Hashable {
    /// The result.
    public enum Reason: Hashable, Sendable {
        /// No response came.
        case transport(TransportError)
        /// The server knows nothing of it.
        case notFound
        /// The server refused.
        case refused(status: Int)
        /// The server asks for fewer requests; for how long, where it says so.
        case rateLimited(retryAfter: Duration?)
        /// The server is in trouble; for how long, where it says so.
        case unavailable(status: Int, retryAfter: Duration? = nil)
        /// The answer is a page for people, as proxies and portals put it in place of one.
        case webPage
        /// The answer is not JSON.
        case notJSON(JSONError)
        /// A field of the answer is missing, or makes no sense.
        case invalid(field: String)
        /// A transaction succeeded by one field of the answer and failed by the other.
        case contradictory(successful: Bool, result: String)
        /// The server ended its stream with an error.
        case streamFailed
        /// The server says that a list goes on at a place where it has been already.
        case repeatedCursor(String)
        /// The status is none that Horizon has.
        case status(Int)
        /// The network has no friendbot.
        case noFriendbot
        /// The friendbot does not fund the account.
        case friendbotRefused(status: Int)
    }

    /// The result.
    public var reason: Reason

    /// What was asked for.
    public var url: RedactedURL

    /// What the server says about it, in its own words.
    public var horizonMessage: String?

    /// The codes of a transaction that was refused.
    public var resultCodes: ResultCodes?

    /// The result of a transaction that was refused, XDR in base64.
    public var resultXDR: String?

    /// An error of asking for `url`.
    public init(
        _ reason: Reason,
        url: RedactedURL,
        horizonMessage: String? = nil,
        resultCodes: ResultCodes? = nil,
        resultXDR: String? = nil
    ) {
        self.reason = reason
        self.url = url
        self.horizonMessage = horizonMessage
        self.resultCodes = resultCodes
        self.resultXDR = resultXDR
    }

    /// Whether asking again later may go better.
    public var isTransient: Bool {
        switch reason {
        case .transport(let error): error.isTransient
        case .rateLimited, .unavailable, .streamFailed, .webPage: true
        // It was cut short.
        case .notJSON(let error): error.reason == .endOfDocument
        default: false
        }
    }

    /// How long the server asks to be left alone, where it says so.
    public var retryAfter: Duration? {
        switch reason {
        case .rateLimited(let delay), .unavailable(_, let delay): delay
        case .transport(let error): error.retryAfter
        default: nil
        }
    }

    /// What the network asks for a transaction whose fee it refused, in stroops; it writes that into the result.
    var requiredFee: Int64? {
        resultXDR.flatMap { try? TransactionResult(base64: $0) }?.feeCharged.stroops
    }

    /// What happened.
    public var summary: String {
        let words = horizonMessage.map { ": \"\($0)\"" } ?? ""
        return switch reason {
        case .transport(let error): error.summary
        case .notFound: "Horizon at \(url.host) knows nothing under \(url)\(words)"
        case .refused(let status): "Horizon at \(url.host) refused \(url) (status \(status))\(words)"
        case .rateLimited: "Horizon at \(url.host) was asked too often\(words)"
        case .unavailable(let status, _): "Horizon at \(url.host) failed over \(url) (status \(status))\(words)"
        case .webPage: "Horizon at \(url.host) answered \(url) with a web page, not JSON"
        case .notJSON(let error): "the answer to \(url) is \(error.summary)"
        case .invalid(let field): "the answer to \(url) has no \(field) that makes sense\(words)"
        case .contradictory(let successful, let result):
            "Horizon at \(url.host) contradicts itself at \(url): `successful` is \(successful), and the result is \(result)"
        case .streamFailed: "Horizon at \(url.host) broke off the stream of \(url)\(words)"
        case .repeatedCursor(let cursor):
            "the list at \(url) goes round in a circle: after \(cursor) comes \(cursor) again"
        case .status(let status): "Horizon at \(url.host) answered \(url) with the unexpected status \(status)"
        case .friendbotRefused(let status): "the friendbot refused \(url) (status \(status))\(words)"
        case .noFriendbot: "the network of Horizon at \(url.host) has no friendbot"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .transport(let error): error.help
        case .notFound: "check the id, and that this is the right network"
        case .refused:
            "check that \(url.host) serves Horizon for this network and takes requests from here, or name another (`--network URL`)"
        case .friendbotRefused: "send lumens to the account, or name another friendbot (`--friendbot`)"
        case .rateLimited, .unavailable, .streamFailed:
            retryAfter.map { "try again in \($0.wholeSeconds) s" } ?? "try again later"
        case .webPage: "try again later; if it stays so, check that \(url.host) is a Horizon server"
        case .contradictory:
            "look the transaction up at another Horizon server of the network (`--network URL`) before anything else is paid"
        case .notJSON, .invalid, .repeatedCursor, .status: "check that \(url.host) is a Horizon server"
        case .noFriendbot: "fund the account in another way; only test networks give lumens away"
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        case .transport(let error): error.failure
        case .refused: .refused
        case .noFriendbot, .friendbotRefused: .refused
        case .notFound, .rateLimited, .unavailable, .webPage, .streamFailed: .transport
        case .notJSON, .invalid, .contradictory, .repeatedCursor, .status: isTransient ? .transport : .protocol
        }
    }
}
