internal import Diagnostics
internal import EmbeddedFiles

/// The knowledge of pages beside HTML, ARIA and SEP-9's names: the words and rules of `Resources/page-words.txt`.
package struct PageWords: Sendable {
    /// A rule about pages that neither HTML nor ARIA has.
    enum Rule: String, CaseIterable, Sendable {
        /// The words right before a control are its label, where it has none.
        case wordsBeforeControl = "words-before-control"
        /// A star at the end of a label marks a field that has to be filled in, and is no part of it.
        case labelWithoutStar = "label-without-star"
        /// A complaint is about the only control in the nearest element around it.
        case complaintWithControl = "complaint-with-control"
        /// A field is given the answer of SEP-9 that its name is another word for: `language` for `language_code`.
        case answerByAlias = "answer-by-alias"
        /// A field is given the answer that its label is the name of, where its own name says nothing.
        case answerByLabel = "answer-by-label"
        /// A page that has scripts, and no words or forms of its own, is yet to be drawn by them.
        case drawnByScript = "drawn-by-script"
        /// An element with the attribute `data-sitekey`, as reCAPTCHA, hCaptcha and Turnstile document theirs, is a captcha.
        ///
        /// Specification: <https://developers.google.com/recaptcha/docs/display>,
        /// <https://docs.hcaptcha.com/configuration>, <https://developers.cloudflare.com/turnstile/>
        case captchaBySiteKey = "captcha-by-site-key"
    }

    /// A line of the file.
    struct Entry: Hashable, Sendable {
        /// The meaning of the word: `error` or `rule`.
        var meaning: String
        /// The class or the rule, in lower case, as the file has it.
        var word: String
        /// The page in `fixtures/pages` that needs it.
        var page: String
    }

    /// The entries of the file.
    static let entries = read(EmbeddedFile.pageWords.text)

    /// The words of the file.
    package static let known = PageWords(entries)

    private let errorClasses: Set<String>
    private let rules: Set<Rule>

    /// The words of `entries`.
    init(_ entries: [Entry]) {
        errorClasses = Set(entries.filter { $0.meaning == "error" }.map(\.word))
        rules = Set(entries.filter { $0.meaning == "rule" }.compactMap { Rule(rawValue: $0.word) })
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

    /// Whether a rule counts.
    func has(_ rule: Rule) -> Bool { rules.contains(rule) }
}
