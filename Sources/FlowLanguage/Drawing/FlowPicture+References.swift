extension FlowPicture {
    /// The layers that all lines together may pass; beyond, a picture is no picture, and takes long to lay out.
    private static let passageLimit = 1500

    /// The picture with the longest lines cut: such a line leads to a sign with the name of the state that it means.
    ///
    /// No flow that a person wrote is changed by this.
    var withoutLongLines: FlowPicture {
        let ranks = LayeredGraph.ranks(
            count: nodes.count,
            lines: edges.map { .init(from: $0.from, to: $0.to, label: nil) }
        )
        let spans = edges.map { abs(ranks[$0.from] - ranks[$0.to]) }
        var total = spans.reduce(0, +)
        guard total > Self.passageLimit else { return self }
        var picture = self
        let longest = edges.indices.sorted { (spans[$0], $1) > (spans[$1], $0) }
        for number in longest where total > Self.passageLimit && spans[number] > 1 {
            total -= spans[number]
            picture.nodes.append(Node(kind: .reference, name: "to \(nodes[edges[number].to].name)"))
            picture.edges[number].to = picture.nodes.count - 1
        }
        return picture
    }
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

    /// How well a way carries the story on, or `nil` where it leads back or ends it badly.
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
