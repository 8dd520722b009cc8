extension Flow {
    /// Every path of the flow that starts at the results of a state: `fetch.body.id`, each once, in the order of the
    /// file.
    ///
    /// What the state keeps counts as well, as the path of its result. A path that is as short as the state's own name
    /// means all of its results.
    public func references(to state: String) -> [Path] {
        var seen: Set<Path> = []
        let steps = states + always
        let kept = self.state(named: state)?.keep.map { keep in
            Path(root: state, keep.field.value.components)
        }
        let used = steps.flatMap(\.paths).map(\.value)
        let given = (outputs + steps.flatMap { $0.use?.outputs ?? [] }).flatMap { output in
            output.template.value.paths(at: output.template.place).map(\.value)
        }
        return ((kept ?? []) + used + given).filter { $0.root == state && seen.insert($0).inserted }
    }
}

extension Step {
    /// The paths that stand in the state, and where: in arguments, in its condition, in what has to hold.
    var paths: [Located<Path>] {
        arguments.flatMap { $0.template.value.paths(at: $0.template.place) }
            + (condition?.root.paths ?? []) + expectations.flatMap(\.root.paths)
    }
}

extension Array<Step> {
    /// Where the states lead that go on in order.
    ///
    /// For the state at `index` it is the number of the next state of the same flow, or `nil` after the last one. What
    /// a used flow brought with it stands in between and is passed over; it is entered through the state that uses it.
    public func following(_ index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].part } : nil
    }

    /// The number of the state with which the flow begins that the state at `index` uses, or `nil` where it uses none.
    public func beginning(ofUse index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].name.value } : nil
    }
}
