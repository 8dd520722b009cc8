/// The nodes of a picture in layers, each below those that lead to it.
///
/// Between every two layers of nodes lies a layer of labels. A line passes through all layers between its ends, and
/// takes up room in each: so no line runs through a node, and no label covers another.
struct LayeredGraph {
    /// An item with a place in a layer.
    struct Vertex {
        var size: Size
        /// The node that stands here, or `nil` where a line passes.
        var node: Int?
        var layer: Int
    }

    /// A line on its way down the layers.
    struct Chain {
        /// The vertices that the line passes through, from its upper to its lower end, both included.
        var vertices: [Int]
        /// Whether the line leads up, against the order of the story.
        var leadsUp: Bool
        /// The index in `vertices` of the line's label, or `nil` where it has none.
        var label: Int?
    }

    /// A line to be drawn, with the room that its label takes.
    struct Line {
        var from: Int
        var to: Int
        var label: Size?
        /// Whether it is the way that the story takes, which shall be straight.
        var isMain = false
    }

    private(set) var vertices: [Vertex] = []
    /// The vertices of each layer from left to right.
    var layers: [[Int]] = []
    /// The line of each entry of `lines`, `nil` for one that leads back to its own node.
    private(set) var chains: [Chain?] = []
    private(set) var above: [[Int]] = []
    private(set) var below: [[Int]] = []
    /// The vertex above each vertex on the main path.
    private(set) var mainAbove: [Int: Int] = [:]
    private(set) var mainBelow: [Int: Int] = [:]

    /// The size of a line where it only passes.
    private static let passing = Size(width: 6, height: 0)

    init(nodes: [Size], lines: [Line]) {
        let ranks = Self.ranks(count: nodes.count, lines: lines)
        layers = Array(repeating: [], count: (ranks.max() ?? 0) * 2 + 1)
        for (number, size) in nodes.enumerated() {
            add(Vertex(size: size, node: number, layer: ranks[number] * 2))
        }
        for line in lines { chains.append(line.from == line.to ? nil : chain(line)) }
    }

    /// The ranks of the nodes: how far down each stands.
    ///
    /// In a cycle of ways, the order of the states tells which of them leads back.
    static func ranks(count: Int, lines: [Line]) -> [Int] {
        var higher: [[Int]] = Array(repeating: [], count: count)
        for line in lines where line.from != line.to { higher[max(line.from, line.to)].append(min(line.from, line.to)) }
        var ranks = Array(repeating: 0, count: count)
        for node in 0..<count { ranks[node] = higher[node].map { ranks[$0] + 1 }.max() ?? 0 }
        return ranks
    }

    @discardableResult
    private mutating func add(_ vertex: Vertex) -> Int {
        vertices.append(vertex)
        above.append([])
        below.append([])
        layers[vertex.layer].append(vertices.count - 1)
        return vertices.count - 1
    }

    private mutating func chain(_ line: Line) -> Chain {
        let (upper, lower) = (min(line.from, line.to), max(line.from, line.to))
        let leadsUp = line.from > line.to
        let inner = (vertices[upper].layer + 1)..<vertices[lower].layer
        // The label stands near the state that the line leaves.
        let labelled = leadsUp ? inner.upperBound - 1 : inner.lowerBound
        var chain = [upper]
        for layer in inner {
            let size = layer == labelled ? line.label ?? Self.passing : Self.passing
            chain.append(add(Vertex(size: size, node: nil, layer: layer)))
        }
        chain.append(lower)
        for (one, next) in zip(chain, chain.dropFirst()) {
            below[one].append(next)
            above[next].append(one)
            if line.isMain {
                mainBelow[one] = next
                mainAbove[next] = one
            }
        }
        let label = line.label == nil ? nil : labelled - inner.lowerBound + 1
        return Chain(vertices: chain, leadsUp: leadsUp, label: label)
    }

    /// The position of each vertex in its layer, counted from the left.
    var positions: [Int] {
        var positions = Array(repeating: 0, count: vertices.count)
        for layer in layers {
            for (position, vertex) in layer.enumerated() { positions[vertex] = position }
        }
        return positions
    }
}
