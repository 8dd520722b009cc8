public import Diagnostics

/// A callback as it was received.
public struct PostedCallback: Sendable {
    /// The path that it was posted to.
    public var path: String
    /// The fields of its head, names in small letters.
    public var headers: [(name: String, value: String)]
    /// The body, byte by byte as it came.
    public var body: [UInt8]
}

/// Why the callback server could not start.
public struct CallbackListenerError: Diagnostic, Hashable {
    /// The host that was to be listened at.
    public var host: String
    /// The port that was to be listened on.
    public var port: Int
    /// Why not.
    public var cause: String

    /// What happened.
    public var summary: String { "can't listen for callbacks at \(host):\(port): \(cause)" }

    /// What to do about it.
    public var help: String? { "give another address to --callback-listen; port 0 takes any that is free" }

    /// `.usage`: the address was chosen on the command line.
    public var failure: FailureKind { .usage }
}
