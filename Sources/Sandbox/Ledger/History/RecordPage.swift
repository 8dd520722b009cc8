/// A page of many records: at most `limit` behind `cursor`, going up or down.
package struct RecordPage<Token: PagingToken>: Hashable, Sendable {
    /// The token that the records lie behind; `nil` begins at the end that `isDescending` says.
    package var cursor: Token?

    package var limit: Int

    /// Whether the latest come first.
    package var isDescending: Bool

    package init(cursor: Token? = nil, limit: Int = 10, isDescending: Bool = false) {
        self.cursor = cursor
        self.limit = limit
        self.isDescending = isDescending
    }

    /// The records on this page, out of `records` in the order of their tokens.
    func select<Records: RandomAccessCollection>(
        from records: Records,
        token: (Records.Element) -> Token,
        where accepts: (Records.Element) -> Bool = { _ in true }
    ) -> [Records.Element] {
        if isDescending {
            let end = cursor.map { cursor in records.firstPosition { token($0) >= cursor } } ?? records.endIndex
            return Array(records[..<end].reversed().lazy.filter(accepts).prefix(limit))
        }
        let start = cursor.map { cursor in records.firstPosition { token($0) > cursor } } ?? records.startIndex
        return Array(records[start...].lazy.filter(accepts).prefix(limit))
    }
}

extension RecordPage<PairToken> {
    /// The records on this page, out of those that `expand` makes of each of `operations`, which are in their order.
    func select<Operations: RandomAccessCollection, Record>(
        from operations: Operations,
        token: (Operations.Element) -> Int64,
        expand: (Operations.Element) -> [(token: PairToken, record: Record)]
    ) -> [(token: PairToken, record: Record)] {
        var found: [(token: PairToken, record: Record)] = []
        if isDescending {
            let end = cursor.map { cursor in operations.firstPosition { token($0) > cursor.operation } }
            for operation in operations[..<(end ?? operations.endIndex)].reversed() {
                for record in expand(operation).reversed() where cursor.map({ record.token < $0 }) ?? true {
                    found.append(record)
                    if found.count == limit { return found }
                }
            }
        } else {
            let start = cursor.map { cursor in operations.firstPosition { token($0) >= cursor.operation } }
            for operation in operations[(start ?? operations.startIndex)...] {
                for record in expand(operation) where cursor.map({ record.token > $0 }) ?? true {
                    found.append(record)
                    if found.count == limit { return found }
                }
            }
        }
        return found
    }
}

extension RandomAccessCollection {
    /// The first index whose element satisfies `predicate`, found by halving.
    ///
    /// All elements that satisfy it must lie behind all that do not.
    func firstPosition(where predicate: (Element) -> Bool) -> Index {
        var low = startIndex
        var length = count
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if predicate(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
