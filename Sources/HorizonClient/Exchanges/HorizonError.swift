public import HTTPTransport
public import JSON
public import Stellar
internal import Timekeeping

/// The reason why a Horizon server did not answer as it was asked.
public struct HorizonError: Error, Hashable {
    /// The result.
    public indirect enum Reason: Hashable, Sendable {
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

    /// The address that was asked.
    public var url: RedactedURL

    /// The server's message, in its own words.
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

    /// The time for which the server asks to be left alone, where it says so.
    public var retryAfter: Duration? {
        switch reason {
        case .rateLimited(let delay), .unavailable(_, let delay): delay
        case .transport(let error): error.retryAfter
        default: nil
        }
    }

    /// The fee that the network asks for a transaction whose fee it refused, in stroops; it writes that into the result.
    var requiredFee: Int64? {
        resultXDR.flatMap { try? TransactionResult(base64: $0) }?.feeCharged.stroops
    }
}
