public import Diagnostics

/// Why a text names no anchor.
public struct HomeDomainError: FailureConvertible, Hashable {
    /// What is wrong with the text.
    public enum Reason: String, Hashable, Sendable {
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

    /// The error as data.
    public var asFailure: Failure {
        .misuse(
            .invalidDomain,
            [.flaw: .text(reason.rawValue), .found: .text(excerpt), .limit: .number(HomeDomain.longestName)]
        )
    }
}
