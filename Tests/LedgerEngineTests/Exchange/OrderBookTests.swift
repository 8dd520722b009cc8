import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Order book")
struct OrderBookTests {
    private let dollar: XDR.Asset
    private let euro: XDR.Asset

    init() throws {
        let issuer = KeyPair.random().publicKey.wire
        dollar = .issued(code: try #require(XDR.AssetCode("USD")), issuer: issuer)
        euro = .issued(code: try #require(XDR.AssetCode("EUR")), issuer: issuer)
    }

    @Test("the two sides of a pair are apart")
    func sides() {
        var book = OrderBook()
        book.insert(id: 1, price: XDR.Price(n: 2, d: 1), selling: dollar, buying: euro)
        book.insert(id: 2, price: XDR.Price(n: 1, d: 1), selling: dollar, buying: euro)
        book.insert(id: 3, price: XDR.Price(n: 1, d: 2), selling: euro, buying: dollar)
        #expect(book.best(selling: dollar, buying: euro) == 2)
        #expect(book.best(selling: euro, buying: dollar) == 3)
        #expect(book.best(selling: .native, buying: dollar) == nil)
        #expect(book.offers(selling: dollar, buying: euro).map(\.offerID) == [2, 1])
        #expect(book.assets(boughtWith: euro) == [dollar])
        #expect(Array(book.assets(buying: dollar)) == [euro])
    }

    @Test("a pair without offers is forgotten")
    func empty() {
        var book = OrderBook()
        let price = XDR.Price(n: 2, d: 1)
        book.insert(id: 1, price: price, selling: dollar, buying: euro)
        book.remove(id: 7, price: price, selling: dollar, buying: euro)
        #expect(book.best(selling: dollar, buying: euro) == 1)
        book.remove(id: 1, price: price, selling: dollar, buying: euro)
        #expect(book.best(selling: dollar, buying: euro) == nil)
        #expect(book.assets(boughtWith: euro).isEmpty)
        #expect(book.assets(buying: dollar).isEmpty)
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
