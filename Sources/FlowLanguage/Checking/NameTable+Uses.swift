extension NameTable {
    /// Follows what goes into used flows and comes out of them, in order, until nothing new is known.
    ///
    /// What one used flow gives may be given to another one, also to one that stands before it.
    mutating func addUses(in steps: [Step]) {
        let visits = Self.visits(of: steps)
        guard !visits.isEmpty else { return }
        let kept = Set(visits.flatMap { $0.step.keep.map(\.name.value) })
        var keepers: [String: [(keep: Keep, step: Step)]] = [:]
        for step in steps {
            for keep in step.keep where kept.contains(keep.name.value) {
                keepers[keep.name.value, default: []].append((keep, step))
            }
        }
        for _ in 0..<16 {
            let before = names
            for (step, isLeft) in visits {
                guard isLeft else { addInputs(of: step); continue }
                names[step.name.value] = results(of: step)
                for name in step.keep.map(\.name.value) {
                    let all = (keepers[name] ?? []).map { knowledge(of: $0.keep, of: $0.step) }
                    names[name] = all.dropFirst().reduce(all.first ?? .nothing) { $0.or($1) }
                }
            }
            if names == before { return }
        }
    }

    /// The states that use flows, in the order in which those are entered and left.
    private static func visits(of steps: [Step]) -> [(step: Step, isLeft: Bool)] {
        var visits: [(step: Step, isLeft: Bool)] = []
        var open: [Step] = []
        for step in steps {
            while let user = open.last, user.name.value != step.part { visits.append((open.removeLast(), true)) }
            guard step.use != nil else { continue }
            visits.append((step, false))
            open.append(step)
        }
        return visits + open.reversed().map { ($0, true) }
    }

    /// Inside a used flow, what it is given is as secret as it was outside.
    private mutating func addInputs(of step: Step) {
        for input in step.use?.inputs ?? [] {
            var knowledge = step.argument(input.name.value).map { self.knowledge(of: $0.template) } ?? .nothing
            knowledge.type = input.type.value
            knowledge.isStatus = false
            names["\(step.name.value)\(UsedFlow.separator)\(input.name.value)"] = knowledge
        }
    }
}
