internal import Diagnostics

/// Text as it may be in Markdown.
enum MarkdownText {
    /// The signs that begin or end something anywhere in a line, as GitHub reads it; a colon makes links and pictures by itself.
    private static let signs = Set("\\`*_[]<>~|&$!:")
    /// The signs that begin something at the beginning of a line.
    private static let openers = Set("-+=")

    /// The text on one line, of which no sign means anything to Markdown.
    static func inline(_ text: String) -> String {
        var escaped = ""
        var isNumber = true
        for character in ForeignText(text).displayed {
            let isAddress = character == "." && escaped.suffix(3).lowercased() == "www"
            let isListed = isNumber && !escaped.isEmpty && (character == "." || character == ")")
            let isOpening = escaped.isEmpty && openers.contains(character)
            if signs.contains(character) || isAddress || isListed || isOpening { escaped.append("\\") }
            escaped.append(character)
            // What stands behind it must not be a person's name, nor the number of an issue.
            if character == "@" || character == "#" { escaped += "<!-- -->" }
            isNumber = isNumber && character.isNumber
        }
        return escaped
    }

    /// The address of a link, without what would end it.
    static func address(_ text: String) -> String {
        text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "/:.#-_".contains($0)) }
    }

    /// Lines as a block of code.
    static func block(_ lines: [String]) -> [String] {
        let shown = lines.map { ForeignText($0).displayedLines }.joined(separator: "\n")
        let fence = fence(around: shown)
        return ["\(fence)text", shown, fence]
    }

    /// A fence of at least three backticks, and of more than stand one behind the other in `text`.
    private static func fence(around text: String) -> String {
        var (longest, current) = (0, 0)
        for character in text {
            current = character == "`" ? current + 1 : 0
            longest = max(longest, current)
        }
        return String(repeating: "`", count: max(3, longest + 1))
    }
}
