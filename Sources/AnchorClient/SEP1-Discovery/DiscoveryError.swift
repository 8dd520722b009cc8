public import HTTPTransport
public import Stellar
internal import Timekeeping

/// A failed reading of an anchor's stellar.toml, or one that does not say what is needed.
///
/// Specification: <https://stellar.org/protocol/sep-1>
public struct DiscoveryError: Error, Hashable {
    /// The kinds of faults.
    public indirect enum Reason: Hashable, Sendable {
        /// No response came.
        case transport(TransportError)
        /// The server answered with another status than 200.
        case status(Int)
        /// The file has more bytes than SEP-1 allows.
        case tooLarge(limit: Int)
        /// The file has nothing in it.
        case empty
        /// The file is not UTF-8 text.
        case notText
        /// The file is a page for people.
        case webPage
        /// The file is not TOML; what the parser says, and where, counted from 1.
        case notTOML(line: Int, column: Int, parserMessage: String)
        /// The file has tables in tables beyond all reason.
        case tooDeep
        /// A key that is needed is missing.
        case missing(key: String)
        /// The anchor lets contracts sign in (SEP-45), and no one else.
        case contractsOnly
        /// A key does not hold an account.
        case invalidAccount(key: String, StrKeyError)
        /// A key does not hold a URL that can be asked.
        case invalidURL(key: String)
        /// A key holds a URL without TLS, or one that leads from a distant anchor to this machine.
        case insecureURL(key: String, RedactedURL)
        /// The anchor is on another network than the one that is meant.
        case otherNetwork(passphrase: String, expected: Network)
        /// The anchor has no currency with this code; the nearest one that it has, and all that it has.
        case unknownCurrency(code: String, suggestion: String?, known: [String])
        /// Several issuers have a currency with this code.
        case ambiguousCurrency(code: String, issuers: [PublicKey])
    }

    /// The fault.
    public var reason: Reason

    /// The domain whose stellar.toml it is.
    public var domain: HomeDomain

    /// The time to wait before the server is asked again, where a server says so; an hour at most.
    public var retryAfter: Duration?

    /// An error about the stellar.toml of `domain`.
    public init(_ reason: Reason, domain: HomeDomain) {
        self.reason = reason
        self.domain = domain
        if case .transport(let error) = reason { retryAfter = error.retryAfter }
    }

    /// Whether asking again later may go better.
    public var isTransient: Bool {
        switch reason {
        case .transport(let error): error.isTransient
        case .status(let status): status == 429 || status >= 500
        // No one publishes nothing: it is being written, or anyone who serves it has lost it for a while.
        case .empty: true
        default: false
        }
    }
}
