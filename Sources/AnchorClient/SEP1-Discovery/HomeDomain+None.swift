package import HTTPTransport

extension HomeDomain {
    /// The domain of a run that `name` tells; an empty one, of a flow that uses no anchor, stands for no host.
    package init(ofRun name: String, allowing plainHosts: PlainHosts) throws {
        try self.init(parsing: name.isEmpty ? Self.nowhere : name, allowing: plainHosts)
    }

    /// Whether there is no anchor.
    package var isNone: Bool { name == Self.nowhere }

    /// A name that is reserved never to be one (RFC 2606).
    private static let nowhere = "none.invalid"
}
