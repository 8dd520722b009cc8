public import Diagnostics

/// Why a text is no request to sign.
public struct SigningRequestError: Diagnostic, Hashable {
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

    /// What happened.
    public var summary: String {
        switch reason {
        case .scheme: "the request does not begin with web+stellar:"
        case .operation(let name): "the request asks for \(Excerpt.of(name)), and only tx and pay are known"
        case .repeated(let name): "the request has \(Excerpt.of(name)) more than once"
        case .missing(let name): "the request has no \(name)"
        case .invalid(let name, let problem): "the request's \(Excerpt.of(name)) \(problem)"
        case .chainTooLong: "the request is nested in more than \(SigningRequest.chainLimit) others"
        case .unsigned(let domain): "the request claims to be from \(Excerpt.of(domain)) and is not signed"
        case .originMissing: "the request is signed and names no signer"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unsigned, .originMissing: "do not sign it: its author is unknown"
        default: "copy it again, all of it, or ask its author"
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind { .usage }
}
