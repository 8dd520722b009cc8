import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Offer tree")
struct OfferTreeTests {
    private func rank(_ n: Int32, _ d: Int32, _ id: Int64) -> OfferTree.Rank {
        OfferTree.Rank(n: n, d: d, offerID: id)
    }

    @Test("offers come by price, then by age, in whatever order they were put in and taken out")
    func order() {
        var generator = SystemRandomNumberGenerator()
        var tree = OfferTree()
        var expected: Set<OfferTree.Rank> = []
        for id in 1...2000 {
            let rank = rank(.random(in: 1...40, using: &generator), .random(in: 1...40, using: &generator), Int64(id))
            tree.insert(rank)
            expected.insert(rank)
            if id.isMultiple(of: 3), let gone = expected.randomElement(using: &generator) {
                tree.remove(gone)
                expected.remove(gone)
            }
            if id.isMultiple(of: 50) {
                #expect(Array(tree) == expected.sorted())
                #expect(tree.first == expected.min())
                #expect(tree.count == expected.count)
            }
        }
        for rank in expected { tree.remove(rank) }
        #expect(tree.isEmpty)
        #expect(tree.first == nil)
        #expect(tree.count == 0)
    }

    @Test("removing what is not there changes nothing")
    func absent() {
        var tree = OfferTree()
        tree.remove(rank(1, 1, 1))
        tree.insert(rank(1, 1, 1))
        tree.remove(rank(2, 1, 1))
        #expect(Array(tree) == [rank(1, 1, 1)])
    }

    @Test("sorted offers do not make a slow tree")
    func sorted() {
        var tree = OfferTree()
        for id in 1...50_000 { tree.insert(rank(Int32(id), 1, Int64(id))) }
        for id in 1...49_999 { tree.remove(rank(Int32(id), 1, Int64(id))) }
        #expect(tree.first?.offerID == 50_000)
    }

    @Test("prices that the network cannot tell apart count as the same")
    func levels() {
        // They differ by 1 part in 2^62.
        let left = rank(.max, .max - 1, 2)
        let right = rank(.max - 1, .max - 2, 1)
        #expect(left.isLevel(with: rank(.max, .max - 1, 9)))
        #expect(left.isLevel(with: right))
        #expect(right < left)
        #expect(rank(1, 3, 1).isLevel(with: rank(2, 6, 5)))
        #expect(!rank(1, 3, 1).isLevel(with: rank(1, 2, 1)))
    }
}
