extension Step {
    /// The description of the state's verb, with all that depends on the state itself filled in; `nil` where there is no
    /// such verb.
    ///
    /// A state that uses a flow can be told that flow's inputs, finds out its outputs, and ends in its outcomes; of a
    /// flow that is not linked nothing of this is known.
    public var verbDescription: VerbDescription? {
        guard var verb = VerbCatalogue[verb.value] else { return nil }
        if verb.resultsFollowParameters {
            let known = Set(verb.results.map(\.name))
            verb.results += arguments.filter { !known.contains($0.name.value) }.map {
                FieldDescription($0.name.value, .text, isSecret: true, about: "an answer")
            }
        }
        if takesRefusal {
            // What has to be refused is done in no other way.
            if expectsRefusal { verb.outcomes.removeAll { $0.kind == .done || $0.kind == .succeeded } }
            verb.outcomes.append(OutcomeDescription(Refusal.outcome, .done))
        }
        guard let use else { return verb }
        verb.otherParameters = nil
        verb.parameters += use.inputs.filter { verb.parameter($0.name.value) == nil }.map { input in
            ParameterDescription(
                input.name.value,
                input.type.value,
                isRequired: input.defaultValue == nil,
                takesSecret: true,
                choices: input.choices.map(\.value),
                about: input.about ?? "an input of the used flow"
            )
        }
        verb.results = use.outputs.map { FieldDescription($0.name.value, .any, about: "an output of the used flow") }
        let known = Set(verb.outcomes.map(\.name))
        verb.outcomes += use.outcomes.filter { !known.contains($0.value) }.map { OutcomeDescription($0.value, .failed) }
        verb.needs += use.needs.map { .facility($0.value) }
        return verb
    }

    /// Whether the state goes on in a flow that is not linked, of which nothing is known.
    public var isOpaque: Bool { use == nil && VerbCatalogue[verb.value]?.usesFlow == true }

    /// The parameter that names the flow in which the state goes on; `nil` for a verb that uses none.
    var usedFlowParameter: String? {
        guard let verb = VerbCatalogue[verb.value], verb.usesFlow else { return nil }
        return verb.subject
    }

    /// The outcomes of the state, and what it sees while it waits.
    public var outcomes: [OutcomeDescription] { verbDescription?.outcomes ?? [] }

    /// Whether `next` leads somewhere where the verb ends in `outcome`, or sees it while it waits.
    public func leads(_ outcome: String) -> Bool {
        guard case .table(let routes) = next else { return false }
        return routes.contains { $0.outcomes.contains { $0.value == outcome } }
    }

    /// Whether the state pays for what it looks at where no one has paid yet: its verb does, at an outcome that leads
    /// nowhere.
    public var paysByItself: Bool {
        VerbCatalogue[verb.value]?.paysAt.map { !leads($0) } ?? false
    }

    /// Whether the state may pay, one way or the other.
    public var mayPay: Bool { VerbCatalogue[verb.value]?.effect == .pays || paysByItself }

    /// Whether the page of the transfer that the state starts decides how much it is of: `amount: page`.
    public var leavesAmountToPage: Bool {
        guard let word = argument("amount")?.template.value.literal else { return false }
        return VerbCatalogue[verb.value]?.parameter("amount")?.words.contains(word) == true
    }

    /// The parameters of the state.
    public var parameters: [ParameterDescription] { verbDescription?.parameters ?? [] }
}
