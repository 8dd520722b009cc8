internal import Diagnostics

/// What whoever asks demands of an answer beside its kind: bounds of a day, a pattern, a form.
package struct PromptDemand: Hashable, Sendable {
    /// What fits, in a few words; `nil` where the kind of question says enough.
    package var described: String?

    /// What is wrong with an answer, or `nil` where it fits; it doesn't repeat the answer.
    package var objection: @Sendable (String) -> String?

    /// A demand that is described so, and that objects so.
    package init(_ described: String? = nil, objection: @escaping @Sendable (String) -> String?) {
        self.described = described
        self.objection = objection
    }

    // Of two demands of one question nobody can say what tells them apart but their words.
    package static func == (left: PromptDemand, right: PromptDemand) -> Bool { left.described == right.described }

    package func hash(into hasher: inout Hasher) { hasher.combine(described) }
}

extension Prompt {
    /// What fits, in a few words.
    var described: String { demand?.described ?? kind.described }

    /// Throws where `answer` is not what is demanded.
    func check(_ answer: PromptAnswer) throws(UnfitAnswer) {
        guard case .text(let text) = answer, let objection = demand?.objection(text.reveal()) else { return }
        throw UnfitAnswer(objection)
    }
}
