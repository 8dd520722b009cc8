/// A set of small numbers, as bits.
struct SymbolSet: Equatable {
    private var words: [UInt64]

    /// The set of `elements` among numbers below `count`.
    init(count: Int, _ elements: some Sequence<Int> = []) {
        words = Array(repeating: 0, count: (count + 63) / 64)
        for element in elements { insert(element) }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ number: Int) -> Bool {
        words[number / 64] & (1 << UInt64(number % 64)) != 0
    }

    /// The numbers in the set, in order.
    var elements: [Int] {
        words.indices.flatMap { index in
            var (word, elements) = (words[index], [Int]())
            while word != 0 {
                elements.append(index * 64 + word.trailingZeroBitCount)
                word &= word - 1
            }
            return elements
        }
    }

    mutating func remove(_ number: Int) {
        words[number / 64] &= ~(1 << UInt64(number % 64))
    }

    mutating func insert(_ number: Int) {
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    func union(_ other: SymbolSet) -> SymbolSet {
        var result = self
        for index in words.indices { result.words[index] |= other.words[index] }
        return result
    }

    func intersection(_ other: SymbolSet) -> SymbolSet {
        var result = self
        for index in words.indices { result.words[index] &= other.words[index] }
        return result
    }
}
