public import Diagnostics

/// Something in a flow file that is wrong, or looks wrong.
public struct Finding: Diagnostic, Hashable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The flow can't be run.
        case error
        /// The flow can be run, but probably doesn't do what was meant.
        case warning
    }

    /// What kind of mistake it is.
    public var code: FindingCode

    /// What is wrong, as a clause without a full stop that names the actual words.
    public var summary: String

    /// What the author can do, or `nil` where the summary says it all.
    public var help: String?

    /// Where it is, or `nil` where it is in no file.
    public var place: SourcePlace?

    /// How bad it is.
    public var severity: Severity

    /// A finding; its severity is that of its code.
    public init(_ code: FindingCode, _ summary: String, help: String? = nil, at place: SourcePlace?) {
        self.code = code
        self.summary = Self.shortened(summary)
        self.help = help.map(Self.shortened)
        self.place = place
        severity = code.severity
    }

    /// A text in which what an author wrote is cut that no one would read to its end.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > 300 else { return text }
        return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { number, piece in
            number % 2 == 1 && piece.utf8.count > 200 ? "\(piece.prefix(60))…" : String(piece)
        }
        .joined(separator: "`")
    }

    /// Always ``FailureKind/invalidFlow``.
    public var failure: FailureKind { .invalidFlow }
}
