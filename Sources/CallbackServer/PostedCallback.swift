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

/// The reason why the callback server could not start.
public struct CallbackListenerError: FailureConvertible, Hashable {
    /// The host that was to be listened at.
    public var host: String
    /// The port that was to be listened on.
    public var port: Int
    /// The reason why not, as an identifier.
    public var cause: String
    /// The system's error number, where it is known by nothing else.
    public var systemCode: Int?

    /// The error as data: the address was chosen on the command line.
    public var asFailure: Failure {
        .misuse(
            .cannotListen,
            [
                .purpose: .text("callbacks"), .address: .text("\(host):\(port)"), .flaw: .text(cause),
                .count: systemCode.map(Fact.number), .option: .text("--callback-listen"),
            ]
        )
    }
}
