import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Index of offers")
struct OfferIndexTests {
    private let dollar: XDR.Asset
    private let euro: XDR.Asset

    init() throws {
        let issuer = KeyPair.random().publicKey.wire
        dollar = .issued(code: try #require(XDR.AssetCode("USD")), issuer: issuer)
        euro = .issued(code: try #require(XDR.AssetCode("EUR")), issuer: issuer)
    }

    private func offer(_ id: Int64, _ n: Int32, _ d: Int32, selling: XDR.Asset, buying: XDR.Asset) -> OfferEntry {
        let price = XDR.Price(n: n, d: d)
        return OfferEntry(
            seller: XDR.AccountID(.zero),
            id: id,
            selling: selling,
            buying: buying,
            amount: 5,
            price: price
        )
    }

    @Test("the two sides of a pair are apart")
    func sides() {
        var index = OfferIndex()
        index.replace(nil, with: offer(1, 2, 1, selling: dollar, buying: euro))
        index.replace(nil, with: offer(2, 1, 1, selling: dollar, buying: euro))
        index.replace(nil, with: offer(3, 1, 2, selling: euro, buying: dollar))
        #expect(index.best(selling: dollar, buying: euro) == 2)
        #expect(index.best(selling: euro, buying: dollar) == 3)
        #expect(index.best(selling: .native, buying: dollar) == nil)
        #expect(index.offers(selling: dollar, buying: euro).map(\.offerID) == [2, 1])
        #expect(index.assets(boughtWith: euro) == [dollar])
        #expect(Array(index.assets(buying: dollar)) == [euro])
    }

    @Test("an offer that changes its price or its assets moves")
    func moving() {
        var index = OfferIndex()
        let first = offer(1, 1, 1, selling: dollar, buying: euro)
        let second = offer(2, 2, 1, selling: dollar, buying: euro)
        index.replace(nil, with: first)
        index.replace(nil, with: second)
        let dearer = offer(1, 3, 1, selling: dollar, buying: euro)
        index.replace(first, with: dearer)
        #expect(index.offers(selling: dollar, buying: euro).map(\.offerID) == [2, 1])
        index.replace(second, with: offer(2, 2, 1, selling: euro, buying: .native))
        #expect(index.offers(selling: dollar, buying: euro).map(\.offerID) == [1])
        #expect(index.best(selling: euro, buying: .native) == 2)
    }

    @Test("a pair without offers is forgotten")
    func empty() {
        var index = OfferIndex()
        let only = offer(1, 2, 1, selling: dollar, buying: euro)
        index.replace(nil, with: only)
        index.replace(offer(7, 2, 1, selling: dollar, buying: euro), with: nil)
        #expect(index.best(selling: dollar, buying: euro) == 1)
        index.replace(only, with: nil)
        #expect(index.best(selling: dollar, buying: euro) == nil)
        #expect(index.assets(boughtWith: euro).isEmpty)
        #expect(index.assets(buying: dollar).isEmpty)
    }

    @Test("what is undone is undone in the index and in the directory of pools")
    func undoing() {
        var store = EntryStore(header: LedgerHeader(sequence: 1, closeTime: 0))
        let parameters = XDR.LiquidityPoolParameters.pool(of: dollar, and: euro)
        store.setOffer(1, offer(1, 2, 1, selling: dollar, buying: euro))
        let checkpoint = store.checkpoint
        store.setOffer(1, offer(1, 4, 1, selling: dollar, buying: euro))
        store.setOffer(2, offer(2, 3, 1, selling: dollar, buying: euro))
        store.setPool(parameters.poolID, LiquidityPoolEntry(parameters: parameters))
        #expect(store.offerIndex.offers(selling: dollar, buying: euro).map(\.offerID) == [2, 1])
        #expect(store.poolDirectory.pool(of: euro, and: dollar) == parameters.poolID)
        store.setOffer(1, nil)
        store.rollBack(to: checkpoint)
        #expect(store.offerIndex.offers(selling: dollar, buying: euro).map(\.offerID) == [1])
        #expect(store.offerIndex.best(selling: dollar, buying: euro) == 1)
        #expect(store.poolDirectory.pool(of: euro, and: dollar) == nil)
    }

    @Test("a pool is found from both of its assets")
    func pools() {
        var directory = PoolDirectory()
        let id = XDR.LiquidityPoolParameters.pool(of: dollar, and: euro).poolID
        directory.insert(id, of: dollar, and: euro)
        #expect(directory.pool(of: euro, and: dollar) == id)
        #expect(Array(directory.partners(of: dollar)) == [euro])
        directory.removePool(of: euro, and: dollar)
        #expect(directory.pool(of: dollar, and: euro) == nil)
        #expect(directory.partners(of: euro).isEmpty)
    }
}
