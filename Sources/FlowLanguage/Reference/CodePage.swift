internal import EmbeddedFiles

/// The documentation of one code: a section of `docs/exit-codes.md`, `docs/failures.md` or `docs/findings.md`.
///
/// The files are part of the program.
public struct CodePage: Hashable, Sendable {
    /// The kind of code.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The end of a command.
        case exitCode = "exit-code"
        /// A failure of a run or a command.
        case failure
        /// A finding of `check` in a flow.
        case finding
    }

    /// The kind of code.
    public var kind: Kind

    /// The code: `8`, `A205` or `F301`.
    public var code: String

    /// The code in words: `protocol`, `missing-field` or `unknown-destination`.
    public var name: String

    /// Whether it is a warning.
    public var isWarning: Bool

    /// The section without its heading, as Markdown.
    public var text: String

    /// The first sentence of the section.
    public var title: String {
        let line = text.prefix { $0 != "\n" }
        return line.firstRange(of: ". ").map { String(line[..<$0.lowerBound]) + "." } ?? String(line)
    }

    /// The pages of all codes, in the order of the documentation.
    public static let all: [CodePage] =
        pages(in: .exitCodes, kind: .exitCode)
        + pages(in: .failures, kind: .failure)
        + pages(in: .findings, kind: .finding)

    /// The page of the code that is written as `word`, or whose name that is.
    public static func named(_ word: String) -> CodePage? {
        let word = word.lowercased()
        return all.first { [$0.code.lowercased(), $0.name.lowercased()].contains(word) }
    }

    private static func pages(in file: EmbeddedFile, kind: Kind) -> [CodePage] {
        var pages: [CodePage] = []
        var isOpen = false
        var isCode = false
        for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("### ") || line.hasPrefix("## ") {
                let words = line.split(separator: " ")
                isOpen = words.count > 2 && words[0] == "###"
                guard isOpen else { continue }
                let name = words[2].filter { $0 != "`" }
                pages.append(
                    CodePage(
                        kind: kind,
                        code: String(words[1]),
                        name: name,
                        isWarning: words.last == "(warning)",
                        text: ""
                    )
                )
            } else if isOpen {
                pages[pages.count - 1].text += "\(line)\n"
            }
        }
        for index in pages.indices {
            let text = pages[index].text.drop { $0 == "\n" }
            pages[index].text = String(
                text.prefix(upTo: text.lastIndex { $0 != "\n" }.map(text.index(after:)) ?? text.startIndex)
            )
        }
        return pages
    }
}
