extension FlowPicture {
    /// The picture of those of `states` that belong to `part`, or of the flow itself.
    init(states: [Step], of part: String?) {
        let own = states.indices.filter { states[$0].part == part }
        var reader = FlowPictureReader(states: states, own: own, part: part)
        reader.read()
        self = reader.picture
    }
}

/// Finds the nodes and ways of one flow among all states of a linked flow.
private struct FlowPictureReader {
    let states: [Step]
    let own: [Int]
    let part: String?
    var picture = FlowPicture()
    /// The nodes of states, by the full name of the state.
    private var numbers: [String: Int] = [:]
    /// The ends that are drawn already, by the node that leads there and the name.
    private var ends: [String: Int] = [:]

    init(states: [Step], own: [Int], part: String?) {
        self.states = states
        self.own = own
        self.part = part
    }

    mutating func read() {
        picture.nodes = [FlowPicture.Node(kind: .start, name: "start")] + own.map { node(states[$0]) }
        for (position, index) in own.enumerated() { numbers[states[index].name.value] = position + 1 }
        guard !own.isEmpty else { return }
        add(FlowPicture.Edge(from: 0, to: 1, kind: .onward, labels: []))
        for position in own.indices { connect(position) }
    }

    private func node(_ step: Step) -> FlowPicture.Node {
        var node = FlowPicture.Node(kind: .state, name: StateCaption.name(of: step))
        node.lines = StateCaption.lines(of: step)
        node.about = step.about
        node.state = step.name.value
        if step.use != nil { node.kind = .part(FlowPicture(states: states, of: step.name.value)) }
        if let verb = step.verbDescription {
            node.waits = verb.waits || verb.outcomes.contains { $0.kind == .waiting }
        }
        return node
    }

    // MARK: - Ways

    private mutating func connect(_ position: Int) {
        let step = states[own[position]]
        let node = position + 1
        var routed: Set<String> = []
        let inOrder = position + 1 < own.count ? .state(node + 1) : Target.end(Routes.done)
        var onward = (to: inOrder, kind: FlowPicture.Way.onward)
        switch step.next {
        case .sequential: break
        case .always(let destination):
            if let target = target(destination.value) { onward = (target, .routed) }
        case .table(let routes):
            for route in routes where !route.outcomes.isEmpty {
                routed.formUnion(route.outcomes.map(\.value))
                guard let target = target(route.destination.value) else { continue }
                connect(node, to: target, .routed, labels: route.outcomes.map(\.value))
            }
        }
        let outcomes = outcomes(of: step, drawn: picture.nodes[node])
        let open = outcomes.filter { !routed.contains($0.name) }
        let good = open.filter { $0.kind == .done || $0.kind == .succeeded }
        if !good.isEmpty {
            connect(node, to: onward.to, onward.kind, labels: outcomes.count > 1 ? good.map(\.name) : [])
        }
        let bad = open.filter { $0.kind == .failed }
        if !bad.isEmpty { connect(node, to: .end(Routes.fail), .failing, labels: bad.map(\.name)) }
        if step.condition != nil { connect(node, to: inOrder, .skipped, labels: ["otherwise"]) }
    }

    /// The outcomes of the state; of a used flow only the ends that it has.
    private func outcomes(of step: Step, drawn node: FlowPicture.Node) -> [OutcomeDescription] {
        let known = step.outcomes.isEmpty ? [.done] : step.outcomes
        guard case .part(let part) = node.kind else { return known }
        let ends = Set(part.ends)
        return known.filter { ends.contains($0.name == Step.failedUse ? Routes.fail : $0.name) }
    }

    private enum Target {
        case state(Int)
        case end(String)
    }

    private func target(_ name: String) -> Target? {
        if let number = numbers[name] { return .state(number) }
        guard let part else { return Routes.isBuiltIn(name) ? .end(name) : nil }
        let prefix = part + String(UsedFlow.separator)
        return name.hasPrefix(prefix) ? .end(String(name.dropFirst(prefix.count))) : nil
    }

    private mutating func connect(_ node: Int, to target: Target, _ kind: FlowPicture.Way, labels: [String]) {
        switch target {
        case .state(let other): add(FlowPicture.Edge(from: node, to: other, kind: kind, labels: labels))
        case .end(let name): add(FlowPicture.Edge(from: node, to: end(name, of: node), kind: kind, labels: labels))
        }
    }

    /// An end of the state's own, so that no line has to cross the whole picture to say that the run is over.
    private mutating func end(_ name: String, of node: Int) -> Int {
        let key = "\(node) \(name)"
        if let number = ends[key] { return number }
        let ending: FlowPicture.Ending =
            switch name {
            case Routes.done: .good
            case Routes.fail: .bad
            default: .declared
            }
        picture.nodes.append(FlowPicture.Node(kind: .end(ending), name: name))
        ends[key] = picture.nodes.count - 1
        return picture.nodes.count - 1
    }

    /// Ways of one kind between the same two nodes are one line.
    private mutating func add(_ edge: FlowPicture.Edge) {
        let same = picture.edges.firstIndex { $0.from == edge.from && $0.to == edge.to && $0.kind == edge.kind }
        guard let same else { return picture.edges.append(edge) }
        picture.edges[same].labels += edge.labels.filter { !picture.edges[same].labels.contains($0) }
    }
}

extension FlowPicture {
    /// The names of all ends.
    var ends: [String] {
        nodes.compactMap { node in
            if case .end = node.kind { node.name } else { nil }
        }
    }
}
