public import Diagnostics
internal import FoundationEssentials
public import HTTPTransport
public import Stellar
internal import Timekeeping

/// Why an anchor's stellar.toml could not be read, or does not say what is needed of it.
///
/// Specification: <https://stellar.org/protocol/sep-1>
public struct DiscoveryError: Diagnostic, Hashable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
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

    /// What went wrong.
    public var reason: Reason

    /// Whose stellar.toml it is.
    public var domain: HomeDomain

    /// How long to leave the server alone before it is asked again, where anybody says so; an hour at most.
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

    /// What happened.
    public var summary: String {
        let file = "the stellar.toml of \(domain.name)"
        return switch reason {
        case .transport(let error): "cannot read \(file): \(error.summary)"
        case .status(let status) where status >= 500:
            "\(domain.name) could not give its stellar.toml (status \(status))"
        case .status(429): "\(domain.name) was asked too often for its stellar.toml (status 429)"
        case .status(let status): "\(domain.name) has no stellar.toml: it answers with status \(status)"
        case .tooLarge(let limit): "\(file) has more than \(limit / 1024) KB"
        case .empty: "\(file) is empty"
        case .notText: "\(file) is not UTF-8 text"
        case .webPage: "\(domain.name) answers with a web page where its stellar.toml should be"
        case .notTOML(let line, let column, let message):
            "\(file) is not TOML from line \(line), column \(column) on: the parser says \"\(message)\""
        case .tooDeep: "\(file) nests its tables too deeply"
        case .missing(let key): "\(file) has no \(key)"
        case .contractsOnly:
            "\(domain.name) lets only contract accounts sign in (SEP-45): its stellar.toml has "
                + "\(StellarToml.contractAuthenticationName), and no \(StellarToml.Service.authentication.rawValue)"
        case .invalidAccount(let key, let error): "\(key) in \(file) is not an account: \(error.summary)"
        case .invalidURL(let key): "\(key) in \(file) is not a URL"
        case .insecureURL(let key, let url): "\(key) in \(file) is not safe to use: \(url)"
        case .otherNetwork(let passphrase, _): "\(domain.name) is on the network \"\(passphrase)\""
        case .unknownCurrency(let code, _, _): "\(domain.name) has no currency \(code)"
        case .ambiguousCurrency(let code, let issuers): "\(domain.name) has \(issuers.count) currencies \(code)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .transport(let error) where error.crossOriginTarget != nil:
            "if \(error.crossOriginTarget?.host ?? "that") is the anchor's domain, name that; else report it to the anchor"
        case .transport(let error):
            secureAddress(insteadOf: error).map { hint in error.help.map { "\(hint); \($0)" } ?? hint } ?? error.help
        case .status(let status) where status >= 500 || status == 429:
            (retryAfter.map { "try again in \($0.wholeSeconds) s" } ?? "try again later")
                + "; if it stays so, report it to the anchor"
        case .empty: "try again; if it stays so, report it to the anchor"
        case .status, .notText, .notTOML, .webPage:
            "check the domain: \(domain.tomlURL.absoluteString) has to be the anchor's file"
        case .tooLarge: "report it to the anchor; SEP-1 allows \(StellarToml.sizeLimit / 1024) KB"
        case .tooDeep: "report it to the anchor; SEP-1 has no more than lists of tables"
        case .missing(StellarToml.signingKeyName):
            "report it to the anchor: its challenges can't be checked without this key"
        case .missing(let key): Self.meaning(of: key).map { "this anchor does not offer \($0)" }
        case .contractsOnly:
            "contract accounts are not supported: choose an anchor that offers \(StellarToml.Service.authentication.title)"
        case .invalidAccount, .invalidURL: "report it to the anchor"
        case .insecureURL:
            "report it to the anchor: SEP-1 asks for https, without a name and password in the URL, unless it is on "
                + "this machine leads to it"
        case .otherNetwork(_, let expected):
            "this run is on \"\(expected)\": choose the anchor's network, or another anchor"
        case .unknownCurrency(_, let suggestion?, _): "did you mean \(suggestion)?"
        case .unknownCurrency(_, nil, let known) where known.isEmpty: "it lists none: name the asset as CODE:ISSUER"
        case .unknownCurrency(_, nil, let known):
            "it has \(known.listed())"
        case .ambiguousCurrency(let code, let issuers):
            "name the issuer as well: " + issuers.map { "\(code):\($0)" }.joined(separator: " or ")
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind {
        switch reason {
        case .transport(let error): error.failure
        case .otherNetwork, .unknownCurrency, .contractsOnly: .refused
        case .ambiguousCurrency: .invalidFlow
        case .status, .empty: .transport
        case .tooLarge, .notText, .webPage, .notTOML, .tooDeep, .missing, .invalidAccount, .invalidURL, .insecureURL:
            .protocol
        }
    }

    /// The domain as it is named where its server speaks TLS: a server of this machine that breaks off may do so because it
    /// is asked without.
    private func secureAddress(insteadOf error: TransportError) -> String? {
        guard domain.isLoopback, !domain.usesTLS else { return nil }
        switch error.reason {
        case .connectionLost, .malformedResponse: break
        default: return nil
        }
        return "if the server speaks TLS, name it as `https://\(domain.name)`"
    }

    /// What an anchor that leaves `key` out does not offer.
    private static func meaning(of key: String) -> String? {
        StellarToml.Service(rawValue: key)?.title
    }
}
