import CommandLineParsing
import Diagnostics
import Stellar

/// A memo on the command line: `text:…`, `id:…`, `hash:…` or `return:…`.
struct MemoArgument: ExpressibleByArgument {
    /// What was written.
    var text: String

    init?(argument: String) {
        text = argument
    }

    /// The memo.
    func memo() throws -> Memo {
        guard let colon = text.firstIndex(of: ":") else { throw MemoArgumentError(text: text) }
        let type = String(text[..<colon])
        guard ["text", "id", "hash", "return"].contains(type) else { throw MemoArgumentError(text: text) }
        guard text.last != ":" else { throw EmptyMemo() }
        return try Memo(type: type, value: String(text[text.index(after: colon)...]))
    }
}

/// An empty memo.
private struct EmptyMemo: Diagnostic {
    var summary: String { "the memo is empty" }
    var help: String? { "write it behind the colon, or leave --memo out" }
    var failure: FailureKind { .usage }
}

/// A memo without the kind that it is of.
private struct MemoArgumentError: Diagnostic {
    var text: String

    var summary: String { "--memo \"\(Quotation.of(text) ?? "")\" has no kind of memo" }
    var help: String? {
        let likely = UInt64(text) == nil ? "text" : "id"
        let meant = text.contains(":") ? "" : ", perhaps \(likely):\(ForeignText(String(text.prefix(40))).escaped)"
        return "write text:…, id:…, hash:… or return:… (hashes in hexadecimal or base64)\(meant)"
    }
    var failure: FailureKind { .usage }
}
