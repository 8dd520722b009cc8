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
