/// A picture of a flow: its states, where it ends, and the ways between them, in the order of the story.
///
/// The formats differ only in how they write this down.
struct FlowPicture {
    /// A node, which lines lead from or to.
    struct Node {
        var kind: Kind
        /// The state's name as its own file has it, or the name of the end.
        var name: String
        /// The action of the state, in short lines.
        var lines: [String] = []
        /// The purpose of the state.
        var about: String?
        /// Whether the state waits for another party, or for time to pass.
        var waits = false
        /// The state's name in the linked flow; `nil` for what is no state.
        var state: String?
        /// The mark of a run that came through the state; `nil` where none did.
        var mark: FlowMarks.Mark?
    }

    indirect enum Kind {
        /// The beginning of the story.
        case start
        case state
        /// A state that uses another flow, which is drawn inside it.
        case part(FlowPicture)
        case end(Ending)
        /// Stands for a state that is drawn too far away for a line to be followed.
        case reference
    }

    enum Ending {
        case good
        case bad
        /// An end of a used flow beside `done` and `fail`.
        case declared
    }

    struct Edge: Hashable {
        var from: Int
        var to: Int
        var kind: Way
        /// The outcomes that take this way, or what else there is to say of it.
        var labels: [String]
        /// Whether a run went this way.
        var isTaken = false
    }

    /// The reason why a way is taken.
    enum Way: Hashable, CaseIterable {
        /// The order of the file.
        case onward
        /// `next` leads there.
        case routed
        /// The state's `if` doesn't hold.
        case skipped
        /// The outcome ends the run where no route says otherwise.
        case failing
    }

    var nodes: [Node] = []
    var edges: [Edge] = []
}

/// A whole flow as it is drawn.
struct FlowDrawingPlan {
    var title: String
    var about: String?
    var main: FlowPicture
    /// The states that run at the end, or `nil` where there are none.
    var always: FlowPicture?

    init(_ flow: Flow) {
        title = flow.name.value
        about = flow.about
        main = FlowPicture(states: flow.states, of: nil)
        always = flow.always.isEmpty ? nil : FlowPicture(states: flow.always, of: nil)
    }

    /// The title of the group of the states of `always`.
    static let alwaysTitle = "always, at the end"
}

extension FlowPicture {
    /// The ways that make up the story, by their numbers: from each state the one that leads on when all goes well.
    var story: Set<Int> {
        var best: [Int: (edge: Int, rank: Int)] = [:]
        for (number, edge) in edges.enumerated() {
            guard let rank = rank(of: edge), rank < best[edge.from]?.rank ?? Int.max else { continue }
            best[edge.from] = (number, rank)
        }
        // Where several ways of the story meet, the first one is it.
        var taken: Set<Int> = []
        return Set(
            best.sorted { $0.key < $1.key }.compactMap {
                taken.insert(edges[$0.value.edge].to).inserted ? $0.value.edge : nil
            }
        )
    }

    /// The rank of a way by how well it carries the story on, or `nil` where it leads back or ends it badly.
    private func rank(of edge: Edge) -> Int? {
        guard edge.to > edge.from, edge.kind != .failing, edge.kind != .skipped else { return nil }
        switch nodes[edge.to].kind {
        case .end(.bad), .end(.declared), .reference, .start: return nil
        case .end(.good), .state, .part: break
        }
        if edge.kind == .onward || edge.labels.isEmpty { return 0 }
        return edge.labels.contains("completed") || edge.labels.contains(Routes.done) ? 1 : 2
    }
}
