/// What a key leads to while a question is asked.
enum Move: Hashable, Sendable {
    /// The question goes on.
    case stay
    /// This is the answer.
    case answer(PromptAnswer)
    /// To the question before.
    case back
    /// To the question behind, if this one is answered.
    case forward
    /// No more questions; what was answered is kept.
    case stop
}

/// The place where one kind of question is answered.
protocol AnswerField: Hashable, Sendable {
    /// Does what `key` means here; throws where it would answer, and the answer does not fit.
    ///
    /// - Returns: `nil` where the key means nothing here.
    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(UnfitAnswer) -> Move?

    /// What is wrong with what has been written so far and can't be mended by writing on.
    var problem: String? { get }

    /// Whether Ctrl-D ends the questions here, rather than deleting something.
    var isUntouched: Bool { get }

    /// What stands on the screen, in at most `columns` columns and about `rows` rows.
    func screen(columns: Int, rows: Int) -> Screen

    /// What keys do here, the most important first.
    var hints: [String] { get }
}

extension AnswerField {
    var problem: String? { nil }
}
