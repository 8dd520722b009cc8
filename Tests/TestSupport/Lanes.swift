/// Does `work` with each of `items`, with so many at the same time; returns what came of them in the order of the items.
package func inLanes<Item: Sendable, Result: Sendable>(
    _ width: Int,
    _ items: [Item],
    _ work: @escaping @Sendable (Item) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results: [Int: Result] = [:]
        var waiting = items.enumerated().makeIterator()
        func begin() {
            guard let (number, item) = waiting.next() else { return }
            group.addTask { (number, try await work(item)) }
        }
        for _ in 0..<width { begin() }
        while let (number, result) = try await group.next() {
            results[number] = result
            begin()
        }
        return items.indices.compactMap { results[$0] }
    }
}
