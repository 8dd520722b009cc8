/// A callback as it was received.
public struct PostedCallback: Sendable {
    /// The path that it was posted to.
    public var path: String
    /// The fields of its head, names in small letters.
    public var headers: [(name: String, value: String)]
    /// The body, byte by byte as it came.
    public var body: [UInt8]
}
