package import Diagnostics

/// Something that a person is asked.
///
/// All texts may be an anchor's words: anyone who draws them sees to it that they neither drive the terminal nor pretend to
/// be lines of ours.
package struct Prompt: Hashable, Sendable {
    /// An answer that is at hand already.
    package struct Suggestion: Hashable, Sendable {
        /// The answer, as it would be sent.
        package var value: Secret<String>

        /// Where it comes from, such as `profile ada`, or `nil` where that needs no words.
        package var source: String?

        /// The answer `value`, which comes from `source`.
        package init(_ value: Secret<String>, from source: String? = nil) {
            self.value = value
            self.source = source
        }
    }

    /// The name of the answer, unique among the prompts of a questionnaire.
    package var name: String

    /// The question in a few words; the name again where no one has worded one.
    package var label: String

    /// What the one who asks says about it.
    package var about: String?

    /// What kind of answer fits.
    package var kind: PromptKind

    /// What the one who asks demands beside that.
    package var demand: PromptDemand?

    /// Whether it may be left out.
    package var isOptional: Bool

    /// The answer that Enter takes.
    package var suggestion: Suggestion?

    /// Who asks, where that is another party than anyone who asks the other questions.
    package var context: String?

    /// What was wrong with the answer that was given before, in the words of the one who refused it.
    package var objection: String?

    /// The name of the prompt on whose answer this one hangs, as a code does on the number that it was sent to: with another
    /// answer there this one is not asked.
    package var follows: String?

    /// Whether its answer says as well that it is to be sent, where nothing else is answered: a code, a button to press.
    package var isAgreement = false

    /// A question about `name`; without more it takes any line of text and needs an answer.
    package init(
        _ name: String,
        label: String? = nil,
        about: String? = nil,
        kind: PromptKind = .text(),
        demand: PromptDemand? = nil,
        isOptional: Bool = false,
        suggestion: Suggestion? = nil,
        context: String? = nil,
        objection: String? = nil,
        follows: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.about = about
        self.kind = kind
        self.demand = demand
        self.isOptional = isOptional
        self.suggestion = suggestion
        self.context = context
        self.objection = objection
        self.follows = follows
    }
}

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
