/// Orders the vertices within their layers so that few lines cross.
///
/// Every vertex is put where the middle of its neighbours is, layer by layer, down and up again; the best order counts.
/// Literature: Sugiyama, Tagawa, Toda, "Methods for visual understanding of hierarchical system structures" (1981).
enum LayerOrder {
    /// The number of rounds; more of them hardly ever find a better order.
    private static let rounds = 12

    static func improve(_ graph: inout LayeredGraph) {
        var best = graph.layers
        var fewest = crossings(graph)
        for round in 0..<rounds where fewest > 0 {
            let downward = round.isMultiple(of: 2)
            let order = downward ? Array(graph.layers.indices.dropFirst()) : graph.layers.indices.dropLast().reversed()
            for layer in order { sort(layer, of: &graph, by: downward ? graph.above : graph.below) }
            let count = crossings(graph)
            if count < fewest {
                fewest = count
                best = graph.layers
            }
        }
        graph.layers = best
    }

    private static func sort(_ layer: Int, of graph: inout LayeredGraph, by neighbours: [[Int]]) {
        let positions = graph.positions(ofLayersBeside: layer)
        let middles = graph.layers[layer].enumerated().map { position, vertex in
            let places = neighbours[vertex].compactMap { positions[$0] }
            let middle = places.isEmpty ? Double(position) : Double(places.reduce(0, +)) / Double(places.count)
            return (vertex: vertex, middle: middle, position: position)
        }
        // Equal ones stay as they are: in the order of the story.
        graph.layers[layer] = middles.sorted { ($0.middle, $0.position) < ($1.middle, $1.position) }.map(\.vertex)
    }

    /// The number of pairs of lines that cross.
    static func crossings(_ graph: LayeredGraph) -> Int {
        let positions = graph.positions
        return graph.layers.dropLast().reduce(0) { sum, layer in
            let ends = layer.flatMap { vertex in graph.below[vertex].map { positions[$0] }.sorted() }
            return sum + inversions(ends)
        }
    }

    /// The number of pairs of numbers in the wrong order, counted by a tree of sums.
    private static func inversions(_ numbers: [Int]) -> Int {
        var tree = Array(repeating: 0, count: (numbers.max() ?? 0) + 2)
        var count = 0
        for (seen, number) in numbers.enumerated() {
            var notLarger = 0
            var index = number + 1
            while index > 0 {
                notLarger += tree[index]
                index -= index & -index
            }
            count += seen - notLarger
            index = number + 1
            while index < tree.count {
                tree[index] += 1
                index += index & -index
            }
        }
        return count
    }
}

extension LayeredGraph {
    fileprivate func positions(ofLayersBeside layer: Int) -> [Int: Int] {
        var positions: [Int: Int] = [:]
        for beside in [layer - 1, layer + 1] where layers.indices.contains(beside) {
            for (position, vertex) in layers[beside].enumerated() { positions[vertex] = position }
        }
        return positions
    }
}
