internal import Diagnostics
internal import EmbeddedFiles

/// The words of pages that mean something, beside SEP-9's names: those of `Resources/page-words.txt`.
package struct PageWords: Sendable {
    /// A line of the file.
    struct Entry: Hashable, Sendable {
        /// The meaning of the word: `error`.
        var meaning: String
        /// The word, in lower case, as the file has it.
        var word: String
        /// The page in `fixtures/pages` that needs it.
        var page: String
    }

    /// The entries of the file.
    static let entries = read(EmbeddedFile.pageWords.text)

    /// The words of the file.
    package static let known = PageWords(entries)

    private let errorClasses: Set<String>

    /// The words of `entries`.
    init(_ entries: [Entry]) {
        errorClasses = Set(entries.filter { $0.meaning == "error" }.map(\.word))
    }

    /// The lines of a file but those that are empty or begin with `#`.
    static func read(_ text: String) -> [Entry] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map { $0.trimming(\.properties.isWhitespace) }
            guard !line.hasPrefix("#"), parts.count == 3 else { return nil }
            return Entry(meaning: parts[0], word: parts[1], page: parts[2])
        }
    }

    /// Whether an element of this class says what is wrong with an answer.
    func isErrorClass(_ name: String) -> Bool { errorClasses.contains(name) }
}
