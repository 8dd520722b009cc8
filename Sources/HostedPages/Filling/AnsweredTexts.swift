internal import Diagnostics

/// The texts that were answered in a visit, as far as a page is searched for them: from ``Redaction/shortestInText`` characters on.
///
/// A page may repeat them in its words, which a terminal shows and messages quote. The type of a text decides where it is shown; this is
/// the second protection, where that lets the words of a page through.
struct AnsweredTexts: Sendable {
    private(set) var texts: Set<Secret<String>> = []

    /// Keeps what was answered.
    mutating func add(_ answers: [String: PageAnswer]) {
        for text in answers.values.flatMap(\.texts) where text.reveal().count >= Redaction.shortestInText {
            texts.insert(text)
        }
    }
}
