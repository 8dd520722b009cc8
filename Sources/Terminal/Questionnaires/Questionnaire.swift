package import Questions

/// Questions to a person, one at a time, as a value: keys go in, answers and screens come out.
///
/// Each answer is handed on as soon as it is given, so that anyone who seals it loses nothing, however the questions end.
/// One can go back to what was answered, and sees all of it before it is sent.
package struct Questionnaire: Hashable, Sendable {
    /// The end of questions.
    package enum Ending: Hashable, Sendable {
        /// All were answered, and the person agrees that the answers are sent.
        case answered
        /// The person wants to answer no more now.
        case stopped
        /// The terminal is gone.
        case closed
    }

    /// The step that a key has led to.
    package struct Step: Hashable, Sendable {
        /// An answer that was just given, or given anew.
        package var kept: NamedAnswer?
        /// The end of the questions.
        package var ending: Ending?

        init(kept: NamedAnswer? = nil, ending: Ending? = nil) {
            self.kept = kept
            self.ending = ending
        }
    }

    indirect enum Stage: Hashable, Sendable {
        /// A question is asked; then comes the next one, or the summary again.
        case asking(Int, Asking, returns: Bool)
        case summary(Summary)
        case over(Ending)
    }

    /// The asker, or `nil` where the person knows.
    package let title: String?

    /// The questions in their order.
    package let prompts: [Question]

    /// Whether all answers are shown before they are sent; not where all that is asked is agreement.
    package let hasSummary: Bool

    /// The answers that were there to begin with, by the places of their questions; those on which others hang have what is
    /// suggested, as they may be drafts.
    private let before: [Int: PromptAnswer]

    /// The answers by the places of their questions.
    private(set) var given: [Int: PromptAnswer]

    var stage: Stage

    /// Questions that `title` asks.
    ///
    /// - Parameters:
    ///   - title: who asks.
    ///   - prompts: the questions, each under a name of its own.
    ///   - answers: what was answered before, by the names of the prompts; such questions are not asked again unless
    ///     someone goes back to them.
    ///   - hasSummary: whether all answers are shown before they are sent; as a rule where there are several.
    package init(
        title: String? = nil,
        _ prompts: [Question],
        answers: [String: PromptAnswer] = [:],
        hasSummary: Bool? = nil
    ) {
        self.title = title
        self.prompts = prompts
        self.hasSummary = hasSummary ?? (prompts.count > 1)
        given = prompts.enumerated().reduce(into: [:]) { $0[$1.offset] = answers[$1.element.name] }
        before = prompts.enumerated().reduce(into: given) { before, prompt in
            guard let suggestion = prompt.element.suggestion,
                prompts.contains(where: { $0.follows == prompt.element.name })
            else { return }
            before[prompt.offset] = .text(suggestion.value)
        }
        stage = .over(.answered)
        goOn(from: 0)
    }

    /// The answers so far, in the order of the questions.
    package var answers: [NamedAnswer] {
        prompts.enumerated().compactMap { index, prompt in
            given[index].map { NamedAnswer(name: prompt.name, answer: $0) }
        }
    }

    /// The questions that have no answer yet.
    package var unanswered: [Question] {
        prompts.indices.filter { given[$0] == nil && !isMoot($0) }.map { prompts[$0] }
    }

    /// The end of the questions, or `nil` while they go on.
    package var ending: Ending? {
        if case .over(let ending) = stage { ending } else { nil }
    }

    /// Whether all is answered and shown, so that the next key may send it.
    var isAtEnd: Bool {
        if case .summary = stage { true } else { false }
    }

    /// The question that is asked, or `nil` where none is.
    package var current: Question? {
        if case .asking(let index, _, _) = stage { prompts[index] } else { nil }
    }

    /// Notes that the terminal is gone.
    package mutating func close() {
        if ending == nil { stage = .over(.closed) }
    }

    // MARK: - Going about

    /// Asks the first question from `start` that has no answer, then those before it; shows the summary after the last.
    mutating func goOn(from start: Int) {
        let order = Array(prompts.indices[start...]) + Array(prompts.indices[..<start])
        if let next = order.first(where: { given[$0] == nil && !isMoot($0) }) {
            ask(next)
        } else {
            let isAgreed = prompts.indices.allSatisfy { (prompts[$0].isAgreement && !isMoot($0)) || isAsBefore($0) }
            stage = hasSummary && !isAgreed ? .summary(Summary(count: prompts.count)) : .over(.answered)
        }
    }

    mutating func ask(_ index: Int, returns: Bool = false) {
        stage = .asking(index, Asking(prompts[index], given: given[index]), returns: returns)
    }

    /// Whether the question at `index` is none any more, as that on which it hangs has another answer now.
    func isMoot(_ index: Int) -> Bool {
        guard let origin = prompts.firstIndex(where: { $0.name == prompts[index].follows }) else { return false }
        return given[origin] != before[origin]
    }

    /// Whether the question at `index` is there only for those that hang on it: its answer is the one that there was.
    func isAsBefore(_ index: Int) -> Bool {
        given[index] == before[index] && prompts.contains { $0.follows == prompts[index].name }
    }

    /// Notes an answer; `nil` where it is the one that was given already.
    mutating func note(_ answer: PromptAnswer, at index: Int) -> NamedAnswer? {
        guard given.updateValue(answer, forKey: index) != answer else { return nil }
        return NamedAnswer(name: prompts[index].name, answer: answer)
    }
}

extension Questionnaire {
    /// Handles `key`, looking for files on `fileSystem`.
    package mutating func press(_ key: Key, on fileSystem: some FileSystem) -> Step {
        switch stage {
        case .asking(let index, var asking, let returns):
            let move = asking.press(key, on: fileSystem)
            stage = .asking(index, asking, returns: returns)
            return follow(move, at: index, returns: returns)
        case .summary(var summary):
            let move = summary.press(key)
            stage = .summary(summary)
            return follow(move)
        case .over(let ending): return Step(ending: ending)
        }
    }

    mutating func follow(_ move: Move, at index: Int, returns: Bool) -> Step {
        switch move {
        case .stay: return Step()
        case .answer(let answer):
            let kept = note(answer, at: index)
            goOn(from: returns ? prompts.count : index + 1)
            return Step(kept: kept, ending: ending)
        case .back:
            // From where someone came to change one answer, back is back there.
            if returns { goOn(from: prompts.count) } else if let former = last(before: index) { ask(former) }
        case .forward:
            if given[index] != nil {
                let next = prompts.indices[(index + 1)...].first { !isMoot($0) }
                if let next { ask(next) } else { goOn(from: prompts.count) }
            }
        case .stop: return end(.stopped)
        }
        return Step()
    }

    mutating func follow(_ move: Summary.Move) -> Step {
        switch move {
        case .stay: break
        case .edit(let index): if !isMoot(index) { ask(index, returns: true) }
        case .back: if let last = last(before: prompts.count) { ask(last) }
        case .send: return end(.answered)
        case .stop: return end(.stopped)
        }
        return Step()
    }

    /// The last question before the place `index` that can be asked.
    private func last(before index: Int) -> Int? { prompts.indices[..<index].last { !isMoot($0) } }

    private mutating func end(_ ending: Ending) -> Step {
        stage = .over(ending)
        return Step(ending: ending)
    }
}

/// All answers before they are sent: one can go to each of them, and is at the end to begin with.
struct Summary: Hashable, Sendable {
    enum Move: Hashable, Sendable {
        case stay
        case edit(Int)
        case back
        case send
        case stop
    }

    /// The number of answers that there are.
    let count: Int
    /// The line that Enter takes: an answer, or, behind the last, that all is sent.
    private(set) var row: Int

    init(count: Int) {
        self.count = count
        row = count
    }

    mutating func press(_ key: Key) -> Move {
        switch key {
        case .enter, .newLine: return row < count ? .edit(row) : .send
        case .up, .backTab: row = (row + count) % (count + 1)
        case .down, .tab: row = (row + 1) % (count + 1)
        case .home, .pageUp: row = 0
        case .end, .pageDown: row = count
        case .control("p"): return .back
        case .control("d"): return .stop
        default: break
        }
        return .stay
    }
}
