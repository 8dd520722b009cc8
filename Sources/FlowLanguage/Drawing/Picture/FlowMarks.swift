/// The way that a run took through a flow.
package struct FlowMarks: Equatable, Sendable {
    /// A mark of how a run came through a state.
    package enum Mark: Hashable, Sendable {
        /// The state was done.
        case passed
        /// The run failed there.
        case failed
        /// The run was there when it was left.
        case left
    }

    /// The states that were entered, by their names in the linked flow.
    package var marks: [String: Mark]

    /// The same in the order in which they were entered, each as often as it was.
    package var visits: [String]

    /// The end that the run came to: `done`, `fail`, or `nil` where it is not over.
    package var end: String?

    /// A run that entered `visits` in this order.
    package init(marks: [String: Mark], visits: [String], end: String?) {
        self.marks = marks
        self.visits = visits
        self.end = end
    }
}

extension FlowMarks.Mark {
    /// The name of its style.
    var style: String {
        switch self {
        case .passed: "went-well"
        case .failed: "went-wrong"
        case .left: "went-open"
        }
    }

    /// The sign before the state's name: colours alone would tell too little.
    var sign: String {
        switch self {
        case .passed: "✔"
        case .failed: "✘"
        case .left: "◐"
        }
    }
}

extension FlowDrawingPlan {
    /// Marks the states that were entered and the ways that were taken.
    mutating func mark(_ marked: FlowMarks) {
        main.mark(marked, end: marked.end)
        always?.mark(marked, end: Routes.done)
    }
}

extension FlowPicture {
    fileprivate mutating func mark(_ marked: FlowMarks, end: String?) {
        var numbers: [String: Int] = [:]
        for number in nodes.indices {
            guard let state = nodes[number].state else { continue }
            numbers[state] = number
            if let mark = marked.marks[state] {
                nodes[number].mark = mark
                nodes[number].name = "\(mark.sign) \(nodes[number].name)"
            }
            guard case .part(var part) = nodes[number].kind else { continue }
            part.mark(marked, end: nil)
            nodes[number].kind = .part(part)
        }
        var last = 0
        for visit in marked.visits {
            guard let number = numbers[visit] else { continue }
            take(from: last) { $0 == number }
            last = number
        }
        guard last != 0, let end else { return }
        let ends = nodes.indices.filter { number in
            if case .end = nodes[number].kind { nodes[number].name == end } else { false }
        }
        take(from: last) { ends.contains($0) }
    }

    /// Takes the ways from a node to those that are meant.
    private mutating func take(from node: Int, to isMeant: (Int) -> Bool) {
        for number in edges.indices where edges[number].from == node && isMeant(edges[number].to) {
            edges[number].isTaken = true
        }
    }
}
