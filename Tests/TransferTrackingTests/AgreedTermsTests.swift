import Diagnostics
import Foundation
import JSON
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import AnchorClient

/// What was agreed upon when a transfer was started, asked directly.
@Suite("What was agreed upon of a transfer")
struct AgreedTermsTests {
    private static func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }

    private func changes(_ probe: TermsProbe, _ transfer: JSONValue) throws -> [String] {
        try probe.agreed(transfer).changes().map(\.words)
    }

    // MARK: By whom what was known is said to be known

    @Test("what was told at the start is called that")
    func told() throws {
        var probe = TermsProbe()
        probe.start = ["fee": 1, "amount_out": 9]
        let transfer: JSONValue = ["amount_in": "10", "amount_out": "7", "amount_fee": "3"]
        #expect(
            try changes(probe, transfer) == [
                "its fee is 3 USDC, and 1 USDC was stated at the start",
                "7 (USDC equivalent) will come out, and 9 (USDC equivalent) was stated at the start",
            ]
        )
        #expect(try changes(probe, ["amount_in": "10", "amount_out": "9", "amount_fee": "1"]).isEmpty)
    }

    @Test("what nobody has told, and only follows from the terms, is called that")
    func estimated() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        probe.start = ["fee": 1, "amount_out": 9]
        // For 10.5 nothing was ever told.
        let transfer: JSONValue = ["amount_in": "10.5", "amount_out": "8.5", "amount_fee": "2"]
        #expect(
            try changes(probe, transfer) == [
                "it wants 10.5 USDC, and 10 USDC was ordered", "its fee is 2 USDC, and by its terms it is 1 USDC",
                "8.5 (USDC equivalent) will come out, and 9.5 (USDC equivalent) was estimated from the fee",
            ]
        )
    }

    @Test(
        "what differs from the order is told, unless the flow tolerates it",
        arguments: [
            (#"withdraw: "ASSET", amount: "10""#, "10", nil), (#"withdraw: "ASSET", amount: "10""#, "10.0", nil),
            (#"withdraw: "ASSET", amount: "10""#, "10.0000001", "it wants 10.0000001 USDC, and 10 USDC was ordered"),
            (#"withdraw: "ASSET", amount: "10""#, "9", "it wants 9 USDC, and 10 USDC was ordered"),
            (#"withdraw: "ASSET", amount: "10", tolerance: "1""#, "11", nil),
            (#"withdraw: "ASSET", amount: "10", tolerance: "1""#, "9", nil),
            (
                #"withdraw: "ASSET", amount: "10", tolerance: "1""#, "11.01",
                "it wants 11.01 USDC, and 10 USDC was ordered"
            ),
            (#"deposit: "ASSET", amount: "10""#, "11", "it wants 11 (USDC equivalent), and 10 USDC was ordered"),
        ] as [(String, String, String?)],
        [TransferService.programmatic, .hosted]
    )
    func ordered(example: (arguments: String, asked: String, words: String?), service: TransferService) throws {
        var probe = TermsProbe()
        (probe.service, probe.arguments) = (service, example.arguments)
        #expect(try changes(probe, ["amount_in": .string(example.asked)]) == [example.words].compactMap(\.self))
    }

    @Test("without a page and a price, what comes out is the currency for which the asset stands by the stellar.toml")
    func otherCurrency() throws {
        let probe = TermsProbe()
        #expect(
            try changes(probe, ["amount_in": "10", "amount_out_asset": "iso4217:IDR"]) == [
                "iso4217:IDR is to come out, and by its stellar.toml the asset stands for USD"
            ]
        )
        #expect(try changes(probe, ["amount_in": "10", "amount_out_asset": "iso4217:USD"]).isEmpty)
        var hosted = probe
        hosted.service = .hosted
        #expect(try changes(hosted, ["amount_in": "10", "amount_out_asset": "iso4217:IDR"]).isEmpty)
    }

    @Test("with a quote, what it says is called the quote's")
    func quoted() throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", quote_id: q-1"#
        probe.start = ["fee": 1, "amount_out": 9]
        let transfer: JSONValue = [
            "amount_in": "10", "amount_out": "8", "amount_fee": "2", "quote_id": "q-1", "kind": "withdrawal-exchange",
        ]
        #expect(
            try changes(probe, transfer) == [
                "its fee is 2, and its quote has 1 USDC", "8 will come out, and its quote buys 9",
            ]
        )
    }

    @Test("what nobody has said before is held against nobody")
    func unknown() throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET""#
        #expect(try changes(probe, ["amount_in": "900", "amount_out": "1", "amount_fee": "899"]).isEmpty)
        #expect(try probe.agreed(["amount_in": "900"]).ordered == nil)
    }

    @Test("a higher fee that comes with the acceptance replaces none: the least that was told is what counts")
    func raisedFee() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        probe.accepted = ["id": "t-1", "fee_fixed": "5"]
        probe.start = ["fee": 5, "amount_out": 5]
        let transfer: JSONValue = ["amount_in": "10", "amount_out": "5", "amount_fee": "5"]
        #expect(
            try changes(probe, transfer) == [
                "its fee is 5 USDC, and by its terms it is 1 USDC",
                "5 (USDC equivalent) will come out, and 9 (USDC equivalent) was estimated from the fee",
            ]
        )
        // Nor does it make room for an amount that includes it.
        #expect(try changes(probe, ["amount_in": "15"]) == ["it wants 15 USDC, and 10 USDC was ordered"])
    }

    @Test(
        "of little money hundredths may be all: what rounding explains is a hundredth of the whole",
        arguments: [
            ("0.05", "0.014", true), ("0.05", "0.0005", false), ("0.05", "0.001", false), ("10", "0.11", false),
        ]
    )
    func smallAmounts(asked: String, fee: String, isWorse: Bool) throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET""#
        // Of 10 that is 0.105, which some anchors round up to hundredths.
        probe.terms = ["fee_fixed": "0.00049", "fee_percent": "1.0451"]
        let found = try changes(probe, ["amount_in": .string(asked), "amount_fee": .string(fee)])
        #expect(found.isEmpty != isWorse, "\(found)")
    }

    @Test("a fee in other units is a fee, too")
    func otherUnits() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        let fee: JSONValue = ["total": "9", "asset": "iso4217:EUR"]
        #expect(
            try changes(probe, ["amount_in": "10", "fee_details": fee]) == [
                "its fee is 9 EUR, and by its terms it is 1 USDC"
            ]
        )
    }

    @Test("with a quote, a fee in other units counts where nobody tells what comes out", arguments: ["9", nil])
    func quotedFeeInOtherUnits(out: String?) throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", quote_id: q-1, amount: "10""#
        probe.start = ["fee": 1, "amount_out": 9]
        let fee: JSONValue = ["total": "20", "asset": "iso4217:MXN"]
        let transfer: JSONValue = [
            "amount_in": "10", "amount_in_asset": "iso4217:USD", "fee_details": fee,
            "amount_out": out.map { .string($0) } ?? .null,
        ]
        let words = "its fee is 20 MXN, and its quote has 1 USD"
        #expect(try changes(probe, transfer) == (out == nil ? [words] : []))
    }

    @Test("a fee that the start raised counts also where the transfer tells none")
    func silentTransfer() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        probe.start = ["fee": 5, "amount_out": 5]
        #expect(try changes(probe, ["amount_in": "10"]) == ["its fee is 5 USDC, and by its terms it is 1 USDC"])
    }

    @Test("another asset outside the ledger than the flow has ordered is told")
    func otherAsset() throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", amount: "10", destination_asset: "iso4217:USD""#
        let transfer: JSONValue = ["amount_in": "10", "amount_out": "9", "amount_out_asset": "iso4217:IRR"]
        #expect(try changes(probe, transfer) == ["iso4217:IRR is to come out, and iso4217:USD was ordered"])
        probe.arguments = #"deposit: "ASSET", amount: "10", source_asset: "iso4217:USD""#
        #expect(
            try changes(probe, ["amount_in": "10", "amount_in_asset": "iso4217:EUR"]) == [
                "it takes iso4217:EUR, and iso4217:USD was ordered"
            ]
        )
    }

    @Test("what the transfer told when it asked for money counts at the end, at a price as well")
    func shown() throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", amount: "10", destination_asset: "iso4217:USD""#
        let shown: JSONValue = ["amount_in": "10", "amount_out": "9.6", "amount_fee": "0.2"]
        probe.shown = [ShownTerms(try probe.agreed(shown).transfer)].compactMap(\.self)
        let later: JSONValue = ["amount_in": "10", "amount_out": "1", "amount_fee": "0.2"]
        let losses = try probe.agreed(later).losses().map(\.words)
        #expect(losses == ["1 USD will come out, and 9.6 USD was stated before"])
    }

    @Test(
        "what is kept and nobody could know before is said, and agreed to where it is more than a half",
        arguments: [("9", true), ("2", false), ("0", nil)] as [(String, Bool?)]
    )
    func unknownLoss(fee: String, isMost: Bool?) throws {
        let probe = TermsProbe()
        let loss = try probe.agreed(["amount_in": "10", "amount_fee": .string(fee)]).unknownLoss()
        #expect(loss?.isMost == isMost)
        #expect(loss?.difference.words == (isMost == nil ? nil : "anchor.example keeps \(fee) USDC of 10 USDC"))
    }

    @Test(
        "what was confirmed is known again where the anchor names the assets only later, unless the fee is in another one"
    )
    func keys() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        func keys(_ more: [String: JSONValue]) throws -> [String] {
            let transfer: [String: JSONValue] = ["amount_in": "10", "amount_out": "5", "amount_fee": "5"]
            return try probe.agreed(.object(transfer.merging(more) { $1 })).losses().flatMap(\.keys)
        }
        let known = ["fee 5 1", "payout 5 9"]
        #expect(try keys([:]) == known)
        #expect(try keys(["amount_out_asset": "iso4217:USD"]) == known)
        #expect(try keys(["amount_fee_asset": "iso4217:EUR"]).first == "fee 5 1 iso4217:EUR")
    }

    @Test("what a person has confirmed is no loss; what a former version has confirmed in words is all of it")
    func confirmed() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        let terms = try probe.agreed(["amount_in": "10", "amount_out": "5", "amount_fee": "5"])
        func keys(_ agreed: Set<String>) throws -> [String] { try terms.losses(besides: agreed).flatMap(\.keys) }
        #expect(try keys([]) == ["fee 5 1", "payout 5 9"])
        #expect(try keys(["fee 5 1", "fee 6 1"]) == ["payout 5 9"])
        #expect(try keys(["fee 5 1", "payout 5 9"]).isEmpty)
        #expect(try keys([ConfirmedPayment.inWords]).isEmpty)
    }

    // MARK: Quotes that no one has asked for

    @Test("a quote that only the anchor names changes nothing of what was agreed upon")
    func namedQuote() throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        let transfer: JSONValue = [
            "amount_in": "900", "amount_out": "1", "amount_fee": "899", "quote_id": "q-1",
            "kind": "withdrawal-exchange",
        ]
        let found = try changes(probe, transfer)
        #expect(found.first == "it wants 900 USDC, and 10 USDC was ordered")
        #expect(found.count == 3, "\(found)")
    }

    @Test(
        "a quote that the run has not asked for says no amount: the flow's counts, and without one somebody is asked",
        arguments: [("", true, []), (", amount: \"10\"", false, ["it wants 900 USDC, and 10 USDC was ordered"])]
    )
    func givenQuote(amount: String, isUnordered: Bool, words: [String]) throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", quote_id: q-1"# + amount
        #expect(try changes(probe, ["amount_in": "900"]) == words)
        let ordered = try probe.agreed(["amount_in": "900"]).ordered
        #expect((ordered == nil) == isUnordered)
    }

    // MARK: At the end

    @Test("what nobody has told before is told at the end, where it is a tenth at least")
    func surprises() throws {
        var probe = TermsProbe()
        var keys: [String] = []
        func surprises(_ transfer: JSONValue) throws -> [String] {
            let surprises = try probe.agreed(transfer).surprises()
            keys += surprises.map(\.key)
            return surprises.map(\.words)
        }
        #expect(
            try surprises(["amount_in": "10", "amount_out": "8"]) == [
                "anchor.example has kept 2 USDC of 10 USDC without announcing it"
            ]
        )
        #expect(try surprises(["amount_in": "10", "amount_out": "9.5"]).isEmpty)
        probe.arguments = #"deposit: "ASSET", amount: "10""#
        #expect(
            try surprises(["amount_in": "4", "amount_out": "4"]) == [
                "anchor.example says that 4 (USDC equivalent) has come in, and 10 USDC was ordered"
            ]
        )
        // Runs know them again by these.
        #expect(keys == ["kept-unannounced 2 10", "less-arrived 4 10"])
        probe.terms = ["fee_fixed": 1]
        #expect(try surprises(["amount_in": "10", "amount_out": "8"]).isEmpty)
    }

    // MARK: Limits

    @Test(
        "a deposit outside the anchor's limits is told, those that came with its acceptance first",
        arguments: [
            (
                ["min_amount": 20, "max_amount": 30], nil, "10",
                "it wants 10 (USDC equivalent), and takes 20 USDC at least"
            ),
            (["max_amount": 5], nil, "10", "it wants 10 (USDC equivalent), and takes 5 USDC at most"),
            (
                ["min_amount": 1], ["min_amount": "20"], "10",
                "it wants 10 (USDC equivalent), and takes 20 USDC at least"
            ),
            (["min_amount": 20], ["min_amount": 5], "10", nil),
            // What is asked for beside the amount is no part of it.
            (["max_amount": 9], nil, "10", nil),
        ] as [(JSONValue, JSONValue?, String, String?)]
    )
    func limits(info: JSONValue, accepted: JSONValue?, asked: String, words: String?) throws {
        var probe = TermsProbe()
        probe.arguments = #"deposit: "ASSET", amount: "10""#
        probe.terms = info
        if case .object(var fields)? = accepted {
            fields["id"] = "t-1"
            probe.accepted = .object(fields)
        }
        let fee: JSONValue = ["total": "1"]
        let found = try changes(probe, ["amount_in": .string(asked), "fee_details": fee])
        #expect(found.filter { $0.contains("takes") } == [words].compactMap { $0 })
    }

    // MARK: Quotes

    private static func quote() throws -> Quote {
        let dollars = AssetIdentifier("iso4217:USD")
        return Quote(
            id: "q-1",
            expiresAt: Timestamp(unixSeconds: 2_000_000_000),
            terms: ExchangeTerms(
                sellAsset: .stellar(try #require(Asset(TermsProbe.asset))),
                sellAmount: ExactDecimal(10),
                buyAsset: dollars,
                buyAmount: try number("9.507"),
                price: ExactDecimal(1),
                findings: []
            ),
            fields: [:]
        )
    }

    @Test(
        "less than the quote buys contradicts it, but not what is rounded down to hundredths, nor what was given back",
        arguments: [
            ("9.50", nil, nil), ("9.507", nil, nil),
            ("9.49", nil, "amount_out is 9.49 USD, and its quote buys 9.507 USD"),
            ("12", nil, nil), ("4.75", "5", nil),
        ] as [(String, String?, String?)]
    )
    func lessThanQuoted(out: String, refunded: String?, words: String?) throws {
        var probe = TermsProbe()
        probe.arguments = #"withdraw: "ASSET", quote_id: q-1"#
        probe.quote = try Self.quote()
        var transfer: [String: JSONValue] = [
            "status": "completed", "amount_in": "10", "amount_out": .string(out), "quote_id": "q-1",
        ]
        if let refunded {
            transfer["refunds"] = ["amount_refunded": .string(refunded), "amount_fee": "0", "payments": []]
        }
        let found = try probe.agreed(.object(transfer)).quoteContradictions().map(\.words)
        #expect(found == [words].compactMap { $0 })
    }

    @Test("a refund excuses no more than it gave back", arguments: ["q-1", nil])
    func smallRefund(quote: String?) throws {
        var probe = TermsProbe()
        probe.terms = ["fee_fixed": 1]
        if quote != nil {
            probe.arguments = #"withdraw: "ASSET", quote_id: q-1"#
            probe.quote = try Self.quote()
        }
        let refunds: JSONValue = ["amount_refunded": "0.0000001", "amount_fee": "0", "payments": []]
        let transfer: JSONValue = [
            "status": "completed", "amount_in": "10", "amount_out": "1", "refunds": refunds,
        ]
        let terms = try probe.agreed(transfer)
        let found = try quote == nil ? terms.losses().map(\.clause) : terms.quoteContradictions()
        #expect(
            found.map(\.words) == [
                quote == nil
                    ? "1 (USDC equivalent) will come out, and 9 (USDC equivalent) was estimated from the fee"
                    : "amount_out is 1 USD, and its quote buys 9.507 USD"
            ]
        )
    }

    // MARK: What has to be read

    /// The parts of the anchor's own terms that `question` asks for, one after the other.
    private func parts(_ known: AgreedTerms, _ question: (AgreedTerms) throws -> Void) throws -> [UnreadTerms] {
        var terms = known
        terms.published = AnchorTerms()
        var parts: [UnreadTerms] = []
        // A part that is asked for twice would be asked for without end.
        while Set(parts).count == parts.count {
            do {
                try question(terms)
                break
            } catch let unread as UnreadTerms {
                parts.append(unread)
                switch unread {
                case .offered: terms.published.note(offered: try known.published.offered())
                case .currency: terms.published.note(currency: try known.published.currency())
                case .quote(let id): terms.published.note(try known.published.quote(id), as: id)
                }
            }
        }
        return parts
    }

    @Test(
        "what is decided asks for the anchor's terms that it needs, each once, and for no others",
        arguments: [
            (#"withdraw: "ASSET", amount: "10""#, [:], [], []),
            (#"withdraw: "ASSET", amount: "10""#, ["amount_in": "10"], [.offered], []),
            (
                #"withdraw: "ASSET", amount: "10""#, ["amount_in": "10", "amount_out_asset": "iso4217:USD"],
                [.currency, .offered], []
            ),
            (#"withdraw: "ASSET", amount: "10", destination_asset: "iso4217:USD""#, ["amount_in": "10"], [], []),
            (#"deposit: "ASSET", amount: "10""#, ["amount_in": "10"], [.offered], []),
            (#"deposit: "ASSET", amount: "10", source_asset: "iso4217:USD""#, ["amount_in": "10"], [], []),
            (#"withdraw: "ASSET", quote_id: q-1"#, ["amount_in": "10"], [], [.quote("q-1")]),
        ] as [(String, JSONValue, [UnreadTerms], [UnreadTerms])]
    )
    func reading(arguments: String, transfer: JSONValue, changes: [UnreadTerms], quote: [UnreadTerms]) throws {
        var probe = TermsProbe()
        probe.arguments = arguments
        probe.quote = try Self.quote()
        let terms = try probe.agreed(transfer)
        #expect(try parts(terms) { _ = try $0.changes() } == changes)
        #expect(try parts(terms) { _ = try $0.quoteContradictions() } == quote)
    }
}
