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
