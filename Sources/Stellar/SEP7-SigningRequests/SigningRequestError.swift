public import Diagnostics

/// Why a text is no request to sign.
public struct SigningRequestError: FailureConvertible, Hashable {
    /// What is wrong with the text.
    public enum Reason: Hashable, Sendable {
        /// It does not begin with `web+stellar:`.
        case scheme
        /// It asks for something other than `tx` or `pay`.
        case operation(String)
        /// A parameter is there more than once.
        case repeated(String)
        /// A parameter has to be there.
        case missing(String)
        /// A parameter does not hold what it should; what is wrong with it.
        case invalid(String, String)
        /// Requests stand in each other more than seven deep.
        case chainTooLong
        /// It names a domain and has no signature of it.
        case unsigned(String)
        /// It has a signature and names no domain.
        case originMissing
    }

    /// What is wrong with the text.
    public var reason: Reason

    /// An error about a request.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts =
            switch reason {
            case .scheme: [.flaw: .text("scheme")]
            case .operation(let name): [.flaw: .text("operation"), .name: .text(Excerpt.of(name))]
            case .repeated(let name): [.flaw: .text("repeated"), .name: .text(Excerpt.of(name))]
            case .missing(let name): [.flaw: .text("missing"), .name: .text(name)]
            case .invalid(let name, let problem):
                [.flaw: .text("invalid"), .name: .text(Excerpt.of(name)), .found: .text(problem)]
            case .chainTooLong: [.flaw: .text("chain"), .limit: .number(SigningRequest.chainLimit)]
            case .unsigned(let domain): [.flaw: .text("unsigned"), .name: .text(Excerpt.of(domain))]
            case .originMissing: [.flaw: .text("origin")]
            }
        return .misuse(.signingRequestUnfit, facts)
    }
}
