/// The redirect policy of a request.
///
/// Whatever the policy: only `GET` and `HEAD` are repeated elsewhere (``browser(limit:)`` excepted), headers that may
/// carry credentials stay with the origin they were meant for, and nothing goes from https to http. A redirect that a
/// policy does not follow because of the method is the response of the exchange.
public enum RedirectPolicy: Hashable, Sendable {
    /// Every redirect is the response.
    case never
    /// Follows within the origin (scheme, host and port) of the request; a redirect out of it is an error.
    case sameOrigin(limit: Int = 5)
    /// Follows to any origin.
    case follow(limit: Int = 5)
    /// Follows as a browser does: after a `POST`, 301, 302 and 303 go on with a `GET`, and 307 and 308 repeat the form
    /// within its origin.
    case browser(limit: Int = 10)

    /// How many redirects are followed before the exchange fails.
    public var limit: Int {
        switch self {
        case .never: 0
        case .sameOrigin(let limit), .follow(let limit), .browser(let limit): limit
        }
    }
}
