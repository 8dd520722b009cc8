import AnchorClient
import Diagnostics
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("The units of a transfer's amounts")
struct TransferUnitsTests {
    private static let asset = "USDC:GBHGJBUN56S7PTTEA3BGE3JJ56V3ZSWBEPQ7U6FQHFYFH5ELPOCO3FVD"

    /// The amounts 25, 24 and 1 of a transfer in words: what comes in, what goes out, the fee.
    private func amounts(
        _ kind: String,
        _ members: String = "",
        asset: String? = Self.asset,
        counterAsset: String? = nil,
        isExchange: Bool = false
    ) throws -> [String] {
        let text = #"{"id":"1","kind":"\#(kind)","status":"completed"\#(members)}"#
        let transfer = try #require(Transfer(JSONValue.parse(text), from: .example))
        let units = TransferUnits(
            of: transfer,
            asset: asset.flatMap { Asset($0) },
            counterAsset: counterAsset.map { AssetIdentifier($0) },
            isExchange: isExchange
        )
        return [(25, units.incoming), (24, units.outgoing), (1, units.fee)].map { ExactDecimal($0).text(in: $1) }
    }

    @Test("what the anchor names counts, on the ledger and off it")
    func told() throws {
        let members = """
            ,"amount_in_asset":"iso4217:USD","amount_out_asset":"stellar:\(Self.asset)",
            "fee_details":{"total":"1","asset":"iso4217:USD"}
            """
        #expect(try amounts("deposit", members) == ["25 USD", "24 USDC", "1 USD"])
        #expect(try amounts("deposit", members, asset: nil) == ["25 USD", "24 USDC", "1 USD"])
        #expect(try amounts("deposit", #","amount_out_asset":"stellar:native""#)[1] == "24 XLM")
        #expect(try amounts("deposit", #","amount_in_asset":"Pesos""#)[0] == "25 Pesos")
        // Amounts are shown everywhere, and an anchor's prose is not.
        #expect(try amounts("deposit", #","amount_in_asset":"Pesos of Ada""#)[0] == "25")
    }

    @Test("where the anchor names nothing, the asset on the ledger is on the side that the direction says")
    func request() throws {
        #expect(try amounts("deposit") == ["25 (USDC equivalent)", "24 USDC", "1 USDC"])
        #expect(try amounts("withdrawal") == ["25 USDC", "24 (USDC equivalent)", "1 USDC"])
        #expect(try amounts("deposit", counterAsset: "iso4217:EUR") == ["25 EUR", "24 USDC", "1 USDC"])
        #expect(
            try amounts("withdrawal-exchange", counterAsset: "iso4217:EUR", isExchange: true)
                == ["25 USDC", "24 EUR", "1"]
        )
    }

    @Test("a unit that is not known is not made up")
    func unknown() throws {
        #expect(try amounts("deposit", asset: nil) == ["25", "24", "1"])
        // At a price nothing outside the ledger is worth the same.
        #expect(try amounts("deposit-exchange", isExchange: true) == ["25", "24 USDC", "1"])
        #expect(try amounts("withdrawal", isExchange: true) == ["25 USDC", "24", "1"])
    }

    @Test("the amount of a request is of the asset that SEP-6 says")
    func ordered() {
        let (asset, euro) = (Asset(Self.asset), AssetIdentifier("iso4217:EUR"))
        func ordered(_ kind: Transfer.Kind, _ counterAsset: AssetIdentifier?) -> String {
            let isExchange = counterAsset != nil
            let units = TransferUnits(kind, asset: asset, counterAsset: counterAsset, isExchange: isExchange)
            return ExactDecimal(25).text(in: units.ordered)
        }
        #expect(ordered(.deposit, nil) == "25 USDC")
        #expect(ordered(.depositExchange, euro) == "25 EUR")
        #expect(ordered(.withdrawal, nil) == "25 USDC")
        #expect(ordered(.withdrawalExchange, euro) == "25 USDC")
    }

    @Test("an amount in words, or as a fact, reads as its text, and its number is an amount by itself")
    func words() {
        let asset = Asset(Self.asset)
        for unit in [nil, asset.map { AmountUnit.asset(.stellar($0)) }, asset.map { AmountUnit.equivalent(of: $0) }] {
            let (amount, text) = (ExactDecimal(25), ExactDecimal(25).text(in: unit))
            #expect(amount.words(in: unit).parts.first == .quoted(QuotedValue(amount: 25)))
            #expect(amount.words(in: unit).reveal() == text && text.hasPrefix("25"))
            #expect(Fact.amount(amount, in: unit) == .text(text))
        }
    }
}
