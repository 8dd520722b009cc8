/// The reference of what expressions can use, written from their descriptions: the page `docs/functions.md`.
public enum ExpressionReference {
    /// The page as Markdown.
    public static func markdown() -> String {
        let functions = FunctionCatalogue.all.map { function in
            [
                "`\(function.name)`", count(of: function.arguments), "\(function.result)",
                function.about + (function.asksTheLedger ? "; only at `expect`" : ""),
            ]
        }
        let records = [RecordType.transfer, .payment].map { record in
            let rows = fields(of: record, prefix: "")
            let open = record.isOpen ? "\n\nAnchors may say more; other fields are at hand under their own names." : ""
            return "## \(record.name)\n\n" + ReferenceTable.markdown(["field", "type", "what"], rows) + open
        }
        let head = """
            # Functions and records

            <!-- Written by `RECORD=1 swift test --filter ReferenceTests` from the descriptions that the parser and `check` use. -->

            What expressions (`if`, `expect`) can call, and the fields of what verbs and functions find out.
            [The flow language](flow-language.md) has the rest.

            ## Functions

            """
        return head + "\n" + ReferenceTable.markdown(["function", "arguments", "result", "what"], functions)
            + "\n\n" + records.joined(separator: "\n\n") + "\n"
    }

    private static func count(of arguments: ClosedRange<Int>) -> String {
        arguments.count == 1 ? "\(arguments.lowerBound)" : "\(arguments.lowerBound) to \(arguments.upperBound)"
    }

    private static func fields(of record: RecordType, prefix: String) -> [[String]] {
        record.fields.flatMap { field -> [[String]] in
            let own = ["`\(prefix)\(field.name)`", "\(field.type)", field.about + (field.isSecret ? "; a secret" : "")]
            guard case .record(let inner) = field.type else { return [own] }
            return [own] + fields(of: inner, prefix: "\(prefix)\(field.name).")
        }
    }
}

/// Tables of the generated pages.
enum ReferenceTable {
    static func markdown(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}
