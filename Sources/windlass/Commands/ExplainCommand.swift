import CommandLineParsing
import Diagnostics
import FlowLanguage
import Reports
import Terminal

/// `windlass explain [CODE]`: what the documentation says of an exit code, a failure or a finding.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain an exit code, a failure code or a finding of `check`.",
        discussion: """
            Without a code it lists all codes.

            EXAMPLES
              windlass explain 8
              windlass explain A205
              windlass explain F301
              windlass explain unknown-destination
            """
    )

    @CommandLineParsing.Argument(
        help: "An exit code, the code of a failure or a finding, or the name of one.",
        completion: .list(CodePage.all.map(\.code))
    )
    var code: String?

    @Flag(help: "Print a JSON document.")
    var json = false

    func run() async throws {
        guard let code else { return try printList() }
        guard let page = CodePage.named(code) else {
            throw Failure.unknown(
                "code",
                code,
                among: CodePage.all.flatMap { [$0.code, $0.name] },
                command: "windlass explain"
            )
        }
        if json { return StandardOutput.write(try JSONText.of(PageReport(page, withText: true))) }
        let terminal = ProgramOutput.standardOutput
        let columns = terminal.isInteractive ? max(terminal.size.columns - 1, 20) : .max
        StandardOutput.write(.lines(page.plainText(columns: columns)))
    }

    private func printList() throws {
        let pages = CodePage.all
        if json {
            return StandardOutput.write(try JSONText.of(["codes": pages.map { PageReport($0, withText: false) }]))
        }
        let lines = TextTable.lines(pages.map { [$0.code, $0.name, $0.title] })
        StandardOutput.write(.lines(lines.joined(separator: "\n")))
    }
}

extension CodePage {
    /// The page for a terminal: paragraphs and lists in lines of at most `columns` columns, examples indented.
    func plainText(columns: Int) -> String {
        let word =
            switch kind {
            case .exitCode: "exit code"
            case .failure: "failure"
            case .finding: isWarning ? "warning" : "error"
            }
        let heading = "\(word) \(code): \(name)"
        var lines = [heading]
        var paragraph = ""
        var isCode = false
        func close() {
            guard !paragraph.isEmpty else { return }
            let indent = paragraph.hasPrefix("- ") ? "  " : ""
            let pieces = WordWrap.lines(
                String(paragraph.dropFirst(indent.count)),
                columns: columns - indent.count
            )
            lines += pieces.enumerated().map { $0 == 0 && !indent.isEmpty ? "- \($1)" : indent + $1 }
            paragraph = ""
        }
        for line in "\n\(text)".split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCode.toggle()
                continue
            }
            if isCode {
                lines.append(line.isEmpty ? "" : "    \(line)")
            } else if line.isEmpty {
                close()
                lines.append("")
            } else {
                if line.hasPrefix("- ") { close() }
                let plain = line.replacing(/\[([^\]]+)\]\([^)]+\)/) { "\($0.1)" }
                paragraph += paragraph.isEmpty ? plain : " \(plain)"
            }
        }
        close()
        return lines.joined(separator: "\n")
    }
}

/// A code as `explain --json` prints it.
private struct PageReport: Encodable {
    var code: String
    var name: String
    var kind: CodePage.Kind
    var severity: Finding.Severity?
    var summary: String
    var text: String?

    init(_ page: CodePage, withText: Bool) {
        (code, name, kind, summary) = (page.code, page.name, page.kind, page.title)
        if page.kind == .finding { severity = page.isWarning ? .warning : .error }
        if withText { text = page.text }
    }
}
