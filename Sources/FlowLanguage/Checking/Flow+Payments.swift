extension Flow {
    /// Whether `step` pays by itself for a transfer that may be a withdrawal, and that no other state pays for.
    public func leavesPayment(to step: Step) -> Bool {
        let steps = states + always
        let origins = TransferOrigins(steps: steps, inputs: inputs)
        guard step.paysByItself, let number = states.firstIndex(where: { $0.name.value == step.name.value }) else {
            return false
        }
        let paid = origins.paid(by: number)
        guard !paid.isEmpty, !paid.allSatisfy(origins.isDeposit) else { return false }
        return !steps.indices.contains { other in
            VerbCatalogue[steps[other].verb.value]?.effect == .pays && !origins.paid(by: other).isDisjoint(with: paid)
        }
    }
}
