public import FoundationEssentials

/// A service of an anchor that is asked with a session: SEP-6, SEP-12, SEP-24, SEP-31 or SEP-38.
public protocol AnchorService: Sendable {
    /// The address of the service, and the session for it.
    var access: ServiceAccess { get }
}

/// The address of a service of an anchor, and the session for it.
public struct ServiceAccess: Sendable {
    /// The service's URL, as the stellar.toml has it.
    public let endpoint: URL

    /// The session of the account that asks.
    public let session: Session

    let anchor: Anchor
}

extension AnchorService {
    /// The service's URL, as the stellar.toml has it.
    public var endpoint: URL { access.endpoint }

    /// The session of the account that asks.
    public var session: Session { access.session }

    var anchor: Anchor { access.anchor }
}
