public import Diagnostics
public import JSON

extension JSONError: Diagnostic {
    /// Whom to tell.
    public var help: String? { "report it to the operator of the server: the answer should be JSON" }

    /// `.protocol`: the server's answer should be JSON.
    public var failure: FailureKind { .protocol }
}
