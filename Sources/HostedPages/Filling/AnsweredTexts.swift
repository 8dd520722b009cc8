internal import Diagnostics

/// The texts that were answered in a visit, from four characters on, the longest first: no part of a longer answer is
/// left standing.
struct AnsweredTexts: Sendable {
    private(set) var texts: [Secret<String>] = []

    /// Keeps what was answered.
    mutating func add(_ answers: [String: PageAnswer]) {
        texts += answers.values.flatMap(\.texts)
        texts = Set(texts).filter { $0.reveal().count >= 4 }.sorted { $0.reveal().count > $1.reveal().count }
    }
}
