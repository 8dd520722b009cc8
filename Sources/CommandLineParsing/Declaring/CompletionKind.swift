/// The candidates that a shell offers for a value.
public struct CompletionKind: Sendable {
    enum Form { case none, list([String]), file(extensions: [String]) }

    let form: Form

    /// The values of the type, where they are known; otherwise none.
    public static var `default`: CompletionKind { CompletionKind(form: .none) }
    /// One of `words`.
    public static func list(_ words: [String]) -> CompletionKind { CompletionKind(form: .list(words)) }
    /// A file with one of `extensions`; any file where there are none.
    public static func file(extensions: [String] = []) -> CompletionKind {
        CompletionKind(form: .file(extensions: extensions))
    }
}
