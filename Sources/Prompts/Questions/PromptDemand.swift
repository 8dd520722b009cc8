internal import Diagnostics

/// What anyone who asks demands of an answer beside its kind: bounds of a day, a pattern, a form.
package struct PromptDemand: Hashable, Sendable {
    /// What fits, in a few words; `nil` where the kind of question says enough.
    package var described: String?

    /// What is wrong with an answer, or `nil` where it fits; it doesn't repeat the answer.
    package var objection: @Sendable (String) -> String?

    /// What is sent for an answer that fits; as a rule the answer itself.
    package var shaped: @Sendable (String) -> String

    /// A demand that is described so, that objects so, and that has answers `shaped`.
    package init(
        _ described: String? = nil,
        shaped: @escaping @Sendable (String) -> String = { $0 },
        objection: @escaping @Sendable (String) -> String?
    ) {
        self.described = described
        self.objection = objection
        self.shaped = shaped
    }

    // Of two demands of one question no one can say what tells them apart but their words.
    package static func == (left: PromptDemand, right: PromptDemand) -> Bool { left.described == right.described }

    package func hash(into hasher: inout Hasher) { hasher.combine(described) }
}

extension Prompt {
    /// What fits, in a few words.
    var described: String { demand?.described ?? kind.described }

    /// `answer` as it is sent; throws where it is not what is demanded.
    func checked(_ answer: PromptAnswer) throws(UnfitAnswer) -> PromptAnswer {
        guard case .text(let text) = answer, let demand else { return answer }
        if let objection = demand.objection(text.reveal()) { throw UnfitAnswer(objection) }
        return .text(Secret(demand.shaped(text.reveal())))
    }
}
