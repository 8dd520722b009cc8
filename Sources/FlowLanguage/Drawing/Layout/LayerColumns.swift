/// Says how far to the right each vertex stands: in line with its neighbours where it can, and never too near the next.
///
/// Vertices that can be exactly below one another are joined to blocks, in four ways (from above or below, from left
/// or right); the middle of the four places counts, so that long lines are straight and nodes stand in the middle.
/// Literature: Brandes, Köpf, "Fast and simple horizontal coordinate assignment" (2001).
struct LayerColumns {
    private let graph: LayeredGraph
    private let gap: Double

    private init(_ graph: LayeredGraph, gap: Double) {
        self.graph = graph
        self.gap = gap
    }

    /// The middle of each vertex, the leftmost edge of all being at 0.
    static func centers(of graph: LayeredGraph, gap: Double) -> [Double] {
        let columns = LayerColumns(graph, gap: gap)
        var ways: [[Double]] = []
        for fromAbove in [true, false] {
            for fromLeft in [true, false] { ways.append(columns.centers(fromAbove: fromAbove, fromLeft: fromLeft)) }
        }
        columns.align(&ways)
        var centers = graph.vertices.indices.map { vertex in
            let places = ways.map { $0[vertex] }.sorted()
            return (places[1] + places[2]) / 2
        }
        columns.separate(&centers)
        let left = graph.vertices.indices.map { centers[$0] - graph.vertices[$0].size.width / 2 }.min() ?? 0
        return centers.map { $0 - left }
    }

    private func distance(_ one: Int, _ other: Int) -> Double {
        let (first, second) = (graph.vertices[one], graph.vertices[other])
        let areLines = first.node == nil && second.node == nil
        return (first.size.width + second.size.width) / 2 + (areLines ? gap * 0.6 : gap)
    }

    // MARK: - One of the four ways

    private func centers(fromAbove: Bool, fromLeft: Bool) -> [Double] {
        var layers = fromAbove ? graph.layers : graph.layers.reversed()
        if !fromLeft { layers = layers.map { $0.reversed() } }
        let roots = blocks(layers, neighbours: fromAbove ? graph.above : graph.below, fromAbove: fromAbove)
        let centers = compacted(layers, roots: roots)
        return fromLeft ? centers : centers.map { -$0 }
    }

    /// The block of each vertex, named after one of its vertices: a vertex joins the middle of its upper neighbours.
    private func blocks(_ layers: [[Int]], neighbours: [[Int]], fromAbove: Bool) -> [Int] {
        var roots = Array(graph.vertices.indices)
        var positions = roots
        for layer in layers {
            for (position, vertex) in layer.enumerated() { positions[vertex] = position }
        }
        let (mainUp, mainDown) = fromAbove ? (graph.mainAbove, graph.mainBelow) : (graph.mainBelow, graph.mainAbove)
        for layer in layers.dropFirst() {
            let main = layer.compactMap { vertex in mainUp[vertex].map { (positions[$0], positions[vertex]) } }
            let straight = straightLines(to: layer, neighbours: neighbours, positions: positions)
            var rightmost = -1
            for vertex in layer {
                for neighbour in wanted(vertex, neighbours[vertex], positions, mainUp[vertex])
                where roots[vertex] == vertex && positions[neighbour] > rightmost {
                    let isMain = mainUp[vertex] == neighbour
                    if !isMain, mainDown[neighbour] != nil { continue }
                    if !isMain, main.contains(where: { crosses($0, neighbour, vertex, positions) }) { continue }
                    let yields = !isMain && !isLine(neighbour, vertex)
                    if yields, straight.contains(where: { crosses($0, neighbour, vertex, positions) }) { continue }
                    roots[vertex] = roots[neighbour]
                    rightmost = positions[neighbour]
                }
            }
        }
        return roots
    }

    /// The neighbours that a vertex would like to stand in line with: on the way of the story just the one before it.
    private func wanted(_ vertex: Int, _ neighbours: [Int], _ positions: [Int], _ main: Int?) -> [Int] {
        if let main { return [main] }
        guard !neighbours.isEmpty else { return [] }
        let sorted = neighbours.sorted { positions[$0] < positions[$1] }
        let (lower, upper) = ((sorted.count - 1) / 2, sorted.count / 2)
        return lower == upper ? [sorted[lower]] : [sorted[lower], sorted[upper]]
    }

    /// The pieces of long lines between two layers, which shall stay straight regardless of what crosses them.
    private func straightLines(to layer: [Int], neighbours: [[Int]], positions: [Int]) -> [(
        Int, Int
    )] {
        layer.compactMap { vertex in
            guard graph.vertices[vertex].node == nil, let other = neighbours[vertex].first, isLine(other, vertex) else {
                return nil
            }
            return (positions[other], positions[vertex])
        }
    }

    private func isLine(_ one: Int, _ other: Int) -> Bool {
        graph.vertices[one].node == nil && graph.vertices[other].node == nil
    }

    private func crosses(_ line: (Int, Int), _ upper: Int, _ lower: Int, _ positions: [Int]) -> Bool {
        (line.0 < positions[upper]) != (line.1 < positions[lower]) && line.0 != positions[upper]
            && line.1 != positions[lower]
    }

    /// Blocks as far left as their neighbours let them, then as far right as the others leave room.
    private func compacted(_ layers: [[Int]], roots: [Int]) -> [Double] {
        var rightOf: [Int: [Int: Double]] = [:]
        var count: [Int: Int] = [:]
        for layer in layers {
            for (one, other) in zip(layer, layer.dropFirst()) {
                let (left, right) = (roots[one], roots[other])
                let known = rightOf[left]?[right]
                if known == nil { count[right, default: 0] += 1 }
                rightOf[left, default: [:]][right] = max(known ?? 0, distance(one, other))
            }
        }
        var open = graph.vertices.indices.filter { roots[$0] == $0 && count[$0, default: 0] == 0 }
        var order: [Int] = []
        var places = Array(repeating: 0.0, count: graph.vertices.count)
        while let block = open.popLast() {
            order.append(block)
            for (right, distance) in rightOf[block] ?? [:] {
                places[right] = max(places[right], places[block] + distance)
                count[right, default: 0] -= 1
                if count[right] == 0 { open.append(right) }
            }
        }
        for block in order.reversed() {
            let room = rightOf[block]?.map { places[$0.key] - $0.value }.min()
            if let room { places[block] = max(places[block], room) }
        }
        return roots.map { places[$0] }
    }

    // MARK: - The four together

    /// Moves all ways to the narrowest: those from the left by their left edge, the others by their right one.
    private func align(_ ways: inout [[Double]]) {
        func extent(_ way: [Double]) -> (left: Double, right: Double) {
            let vertices = graph.vertices.indices
            return (
                vertices.map { way[$0] - graph.vertices[$0].size.width / 2 }.min() ?? 0,
                vertices.map { way[$0] + graph.vertices[$0].size.width / 2 }.max() ?? 0
            )
        }
        let extents = ways.map(extent)
        guard let narrowest = extents.min(by: { $0.right - $0.left < $1.right - $1.left }) else { return }
        for number in ways.indices {
            let isFromLeft = number.isMultiple(of: 2)
            let shift =
                isFromLeft ? narrowest.left - extents[number].left : narrowest.right - extents[number].right
            ways[number] = ways[number].map { $0 + shift }
        }
    }

    /// Rounding apart, the middle of four good ways is a good way; this makes sure of it.
    private func separate(_ centers: inout [Double]) {
        for layer in graph.layers {
            for (one, other) in zip(layer, layer.dropFirst()) {
                centers[other] = max(centers[other], centers[one] + distance(one, other))
            }
        }
    }
}
