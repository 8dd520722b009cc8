/// How many elements of a kind stand before each node of a page, so that those within an element are counted at once.
struct ElementCount {
    private var before: [Int] = [0]

    /// The elements of `tree` with one of these names.
    init(of names: Set<String>, in tree: HTMLTree) {
        self.init(in: tree) { _, name in names.contains(name) }
    }

    /// The elements of `tree` that are counted, by their indices and names.
    init(in tree: HTMLTree, where isCounted: (Int, String) -> Bool) {
        guard tree.work.spend(tree.nodes.count) else { return }
        before.reserveCapacity(tree.nodes.count + 1)
        var count = 0
        for (index, node) in tree.nodes.enumerated() {
            if case .element(let name, _) = node.content, isCounted(index, name) { count += 1 }
            before.append(count)
        }
    }

    /// How many of them stand in a range of nodes.
    func count(in range: Range<Int>) -> Int {
        let range = range.clamped(to: 0..<before.count - 1)
        return before[range.upperBound] - before[range.lowerBound]
    }

    /// Whether one of them stands in a range of nodes.
    func isAny(in range: Range<Int>) -> Bool { count(in: range) > 0 }
}
