import CommandLineParsing
import Diagnostics
import Stellar

/// A memo on the command line: `text:…`, `id:…`, `hash:…` or `return:…`.
struct MemoArgument: ExpressibleByArgument {
    /// The text as it was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The memo.
    func memo() throws -> Memo {
        guard let colon = text.firstIndex(of: ":") else { throw Self.withoutKind(text) }
        let type = String(text[..<colon])
        guard ["text", "id", "hash", "return"].contains(type) else { throw Self.withoutKind(text) }
        guard text.last != ":" else { throw Failure.misuse(.memoEmpty) }
        return try Memo(type: type, value: String(text[text.index(after: colon)...]))
    }

    private static func withoutKind(_ text: String) -> Failure {
        // No letter of a seed that was typed here is repeated.
        guard !StrKey.isMeant(within: text) else { return .misuse(.memoWithoutKind, [.name: .text(Redaction.mark)]) }
        let likely = UInt64(text) == nil ? "text" : "id"
        let near = text.contains(":") ? nil : "\(likely):\(ForeignText(String(text.prefix(40))).escaped)"
        return .misuse(.memoWithoutKind, [.name: .text(Quotation.of(text) ?? ""), .near: near.map(Fact.text)])
    }
}
