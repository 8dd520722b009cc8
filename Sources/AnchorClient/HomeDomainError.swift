public import Diagnostics

/// Why a text names no anchor.
public struct HomeDomainError: Diagnostic, Hashable {
    /// What is wrong with the text.
    public enum Reason: Hashable, Sendable {
        /// There is nothing in it.
        case empty
        /// It begins with a scheme that is neither https nor http.
        case scheme
        /// It has a path, a query or a fragment.
        case path
        /// It has a user name or password.
        case userInfo
        /// The host is not a host's name or address.
        case host
        /// The port is not a number from 1 to 65535.
        case port
        /// It asks for plain http on another machine.
        case insecure
        /// It has more than 59 characters.
        case tooLong
    }

    /// What is wrong with the text.
    public var reason: Reason

    /// The text, fit to be shown.
    public var excerpt: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        excerpt = Quotation.of(text) ?? ""
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .empty: "the anchor's domain is empty"
        case .scheme: "\"\(excerpt)\" begins with a scheme that is neither https nor http"
        case .path: "\"\(excerpt)\" has more than a host and a port"
        case .userInfo: "the anchor's domain carries a user name or password"
        case .host: "\"\(excerpt)\" is not a host's name"
        case .port: "\"\(excerpt)\" has a port that is not a number from 1 to 65535"
        case .insecure: "\"\(excerpt)\" asks for plain http, which is for this machine only unless the host is named"
        case .tooLong: "\"\(excerpt)\" has more than \(HomeDomain.longestName) characters, too many to sign in there"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .empty, .scheme, .path, .userInfo: "give the domain alone, like testanchor.stellar.org"
        case .host: "write it in ASCII letters, digits, hyphens and dots; an international name in its xn-- form"
        case .port: "write it like localhost:8000"
        case .insecure: "leave http:// out to meet it over https, or allow plain http with `--allow-http HOST`"
        case .tooLong: nil
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind { .usage }
}
