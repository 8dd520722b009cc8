internal import Diagnostics

/// The words of pages that mean something, beside SEP-9's names: those of `Resources/page-words.txt`.
package struct PageWords: Sendable {
    /// A line of the file.
    struct Entry: Hashable, Sendable {
        /// What the word means: `closing`, `error`, `captcha MAKER` or `root`.
        var meaning: String
        /// The word, in lower case, as the file has it.
        var word: String
        /// The page in `fixtures/pages` that needs it.
        var page: String
    }

    /// The entries of the file.
    static let entries = read(String(decoding: PackageResources.page_words_txt, as: UTF8.self))

    /// The words of the file.
    package static let known = PageWords(entries)

    private let closing: [String]
    private let errorClasses: Set<String>
    /// The identifiers of the elements in which scripts draw their pages.
    let rootIDs: Set<String>
    /// The makers of captchas by the classes of these.
    private let captchas: [String: String]

    /// The words of `entries`.
    init(_ entries: [Entry]) {
        func words(_ meaning: String) -> [String] { entries.filter { $0.meaning == meaning }.map(\.word) }
        closing = words("closing")
        errorClasses = Set(words("error"))
        rootIDs = Set(words("root"))
        let prefix = "captcha "
        let makers = entries.filter { $0.meaning.hasPrefix(prefix) }
        captchas = Dictionary(makers.map { ($0.word, String($0.meaning.dropFirst(prefix.count))) }) { first, _ in first
        }
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

    /// Who makes the captcha that has this class, or `nil`.
    func captcha(ofClass name: String) -> String? { captchas[name] }

    /// Whether a line of a page says that its window may be closed.
    func tellsToClose(_ line: String) -> Bool {
        let line = line.lowercased()
        return closing.contains { line.contains($0) }
    }
}
