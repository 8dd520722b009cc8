extension RandomAccessCollection where Self: Sendable, Element: Sendable {
    /// The results of `transform` for each element, at most `limit` at a time, in the order of the elements.
    public func concurrentMap<Result: Sendable>(
        limit: Int,
        _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result] {
        await concurrentMap(limit: limit, while: { true }, transform).compactMap { $0 }
    }

    /// The results of `transform` for each element, at most `limit` at a time, in the order of the elements; `nil` for those that
    /// were not begun, because `mayBegin` said no.
    public func concurrentMap<Result: Sendable>(
        limit: Int,
        while mayBegin: () -> Bool,
        _ transform: @escaping @Sendable (Element) async -> Result
    ) async -> [Result?] {
        await withTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func begin() {
                guard mayBegin(), let (number, element) = rest.next() else { return }
                group.addTask { (number, await transform(element)) }
            }
            for _ in 0..<Swift.max(1, Swift.min(limit, count)) { begin() }
            while let (number, result) = await group.next() {
                results[number] = result
                begin()
            }
            return results
        }
    }
}
