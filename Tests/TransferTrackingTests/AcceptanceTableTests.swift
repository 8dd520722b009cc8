import AnchorClient
import JSON
import Stellar
import Testing
import TransferTracking

/// Limits that an anchor tells only with its acceptance count before anything is paid.
@Suite("A transfer that an anchor has accepted")
struct AcceptanceTableTests {
    typealias Table = AcceptanceTable

    /// The action on an order of so much, where the anchor takes so much.
    static func action(
        _ amount: Int64?,
        from minimum: Int64? = nil,
        to maximum: Int64? = nil,
        _ kind: Transfer.Kind = .withdrawal,
        for counterAsset: AssetIdentifier? = nil
    ) -> Table.Action {
        var terms = TransferOffer.Terms(.object([:]))
        terms.minAmount = minimum.map { ExactDecimal($0) }
        terms.maxAmount = maximum.map { ExactDecimal($0) }
        let isExchange = kind == .depositExchange || kind == .withdrawalExchange || counterAsset != nil
        let units = TransferUnits(kind, asset: .native, counterAsset: counterAsset, isExchange: isExchange)
        return Table.action(on: terms, for: LimitedAmount(amount.map { ExactDecimal($0) }, in: units)).taken
    }

    @Test("an amount at a limit is within it", arguments: [Transfer.Kind.deposit, .withdrawal])
    func limits(kind: Transfer.Kind) {
        for amount: Int64 in [5, 7, 10] { #expect(Self.action(amount, from: 5, to: 10, kind) == .goOn) }
        #expect(Self.action(4, from: 5, to: 10, kind) == .refuse(.least, limit: ExactDecimal(5)))
        #expect(Self.action(11, from: 5, to: 10, kind) == .refuse(.most, limit: ExactDecimal(10)))
        #expect(Self.action(4, to: 10, kind) == .goOn && Self.action(11, from: 5, kind) == .goOn)
        #expect(Self.action(4, kind) == .goOn)
        // Limits that contradict each other leave no amount.
        #expect(Self.action(7, from: 8, to: 6, kind) == .refuse(.least, limit: ExactDecimal(8)))
    }

    @Test("no amount is outside a limit that was not ordered, or is paid in as another asset")
    func open() {
        let dollars = AssetIdentifier("iso4217:USD")
        #expect(Self.action(nil, from: 5, to: 10) == .goOn)
        for kind in [Transfer.Kind.deposit, .depositExchange] {
            #expect(Self.action(4, from: 5, to: 10, kind, for: dollars) == .goOn)
        }
        let refused = Table.Action.refuse(.least, limit: ExactDecimal(5))
        #expect(Self.action(4, from: 5, to: 10, .withdrawalExchange, for: dollars) == refused)
        // What an exchange takes in is in another asset, also where only its quote says in which.
        #expect(Self.action(4, from: 5, to: 10, .depositExchange) == .goOn)
    }
}
