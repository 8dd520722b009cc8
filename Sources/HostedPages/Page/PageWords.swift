internal import CustomerFields
internal import Diagnostics

/// The words of pages that mean something: those of `Resources/page-words.txt`, and SEP-9's own names.
package struct PageWords: Sendable {
    /// A line of the file.
    struct Entry: Hashable, Sendable {
        /// What the word means: `field KEY`, `away`, `closing`, `success`, `error`, `head`,
        /// `captcha MAKER` or `root`.
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

    /// The fields of SEP-9 by what pages call them.
    private let fields: [String: CustomerField]
    private let words: [String: [String]]
    private let errorClasses: Set<String>
    /// The classes of what stands in the head of a page: menus in it are none of its questions.
    let headClasses: Set<String>
    /// The identifiers of the elements in which scripts draw their pages.
    let rootIDs: Set<String>
    /// The makers of captchas by the classes of these.
    private let captchas: [String: String]

    /// The words of `entries`.
    init(_ entries: [Entry]) {
        words = Dictionary(grouping: entries, by: \.meaning).mapValues { $0.map(\.word) }
        errorClasses = Set(words["error"] ?? [])
        headClasses = Set(words["head"] ?? [])
        rootIDs = Set(words["root"] ?? [])
        let prefix = "captcha "
        let makers = entries.filter { $0.meaning.hasPrefix(prefix) }
        captchas = Dictionary(makers.map { ($0.word, String($0.meaning.dropFirst(prefix.count))) }) { first, _ in first
        }
        var names: [(String, CustomerField)] = []
        for field in CustomerField.all {
            for name in [field.key] + field.aliases { names.append((FieldName.key(name), field)) }
        }
        for field in CustomerField.all {
            for word in words["field \(field.key)"] ?? [] { names.append((word, field)) }
        }
        for field in CustomerField.all { names.append((FieldName.key(field.label), field)) }
        // No other word takes the place of a key.
        fields = Dictionary(names) { first, _ in first }
    }

    /// The lines of a file but those that are empty or begin with `#`.
    static func read(_ text: String) -> [Entry] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map { $0.trimming(\.properties.isWhitespace) }
            guard !line.hasPrefix("#"), parts.count == 3 else { return nil }
            return Entry(meaning: parts[0], word: parts[1], page: parts[2])
        }
    }

    /// The field of SEP-9 that is called `name`, which is spelled as by ``FieldName/key(_:)``; `nil` where none is.
    func field(called name: String) -> CustomerField? { fields[name] }

    /// Whether an element of this class says what is wrong with an answer.
    func isErrorClass(_ name: String) -> Bool { errorClasses.contains(name) }

    /// Who makes the captcha that has this class, or `nil`.
    func captcha(ofClass name: String) -> String? { captchas[name] }

    /// Whether the words on a button or a link say that it doesn't go on.
    func leadAway(_ text: String) -> Bool { hasWord(text, of: "away") }

    /// Whether a line of a page says that its window may be closed.
    func tellsToClose(_ line: String) -> Bool {
        let line = line.lowercased()
        return words["closing"]?.contains { line.contains($0) } ?? false
    }

    /// Whether a line of a page says that all is done.
    func tellsOfSuccess(_ line: String) -> Bool { hasWord(line, of: "success") }

    private func hasWord(_ text: String, of meaning: String) -> Bool {
        guard let known = words[meaning] else { return false }
        return FieldName.words(text).contains { known.contains($0) }
    }
}
