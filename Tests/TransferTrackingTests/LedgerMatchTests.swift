import Diagnostics
import JSON
import Stellar
import Testing
import TransferTracking

@testable import AnchorClient

/// What an anchor says of a transfer, held against a transaction, without a ledger.
@Suite("A transaction that is held against a transfer")
struct LedgerMatchTests {
    private static let anchor = KeyPair.random().publicKey
    private static let own = KeyPair.random().publicKey
    private static let usdc = Asset("USDC:\(anchor)") ?? .native
    private static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: anchor)

    private static func amount(_ text: String) -> Amount { Amount(text) ?? .zero }

    private static func transaction(_ bodies: [Operation.Body], memo: Memo = .none) -> Transaction {
        Transaction(
            source: MuxedAccount(anchor),
            fee: 100,
            sequenceNumber: 8,
            memo: memo,
            operations: bodies.map { Operation($0) }
        )
    }

    private static func pays(_ text: String, to account: MuxedAccount, of asset: Asset = usdc) -> Operation.Body {
        .payment(destination: account, asset: asset, amount: amount(text))
    }

    private static func match(
        _ fields: [String: JSONValue],
        kind: String = "deposit",
        party: MuxedAccount = MuxedAccount(own),
        mayLackNumber: Bool = true
    ) throws -> LedgerMatch {
        var fields = fields
        (fields["id"], fields["kind"], fields["status"]) = ("t-1", .string(kind), "completed")
        let transfer = try #require(Transfer(.object(fields), from: try HomeDomain(parsing: "anchor.example")))
        let known = TransferParty(party, mayLackNumber: mayLackNumber)
        return LedgerMatch(of: transfer, asset: usdc, party: known)
    }

    private func differences(_ match: LedgerMatch, _ transaction: Transaction) -> [String] {
        switch match.arrival(in: transaction) {
        case .nothing(let difference): [difference.words]
        case .movements(_, let differences): differences.map(\.words)
        }
    }

    @Test("a deposit is what arrives at its account, in its asset, with its amount")
    func deposit() throws {
        let match = try Self.match(["amount_out": "24"])
        let party = MuxedAccount(Self.own)
        #expect(differences(match, Self.transaction([Self.pays("24", to: party)])).isEmpty)
        // In parts, and beside other payments.
        #expect(differences(match, Self.transaction([Self.pays("20", to: party), Self.pays("4", to: party)])).isEmpty)
        #expect(
            differences(match, Self.transaction([Self.pays("23", to: party)])) == [
                "it moves 23 USDC, and amount_out is 24 USDC"
            ]
        )
        #expect(
            differences(match, Self.transaction([Self.pays("24", to: party, of: .native)])) == [
                "it moves native, and not \(Self.usdc)"
            ]
        )
        let elsewhere = Self.transaction([Self.pays("24", to: MuxedAccount(Self.anchor))])
        #expect(differences(match, elsewhere) == ["the transaction pays nothing to \(Self.own)"])
        let other = try Self.match(["amount_out": "24", "amount_out_asset": "stellar:native"])
        #expect(
            differences(other, Self.transaction([Self.pays("24", to: party)])) == [
                "amount_out is said to be of native, and it was started with \(Self.usdc)"
            ]
        )
    }

    @Test("a claimable balance that is named has to be created by the transaction, for the account")
    func balance() throws {
        let fields: [String: JSONValue] = [
            "amount_out": "24", "claimable_balance_id": .string(Self.balance.description),
        ]
        let match = try Self.match(fields)
        let sent = Self.transaction([Self.pays("24", to: MuxedAccount(Self.own))])
        #expect(
            differences(match, sent) == ["the transaction does not create the claimable balance \(Self.balance)"]
        )
    }

    @Test("a claimable balance on the ledger is for the account, in the asset, of the amount")
    func balanceOnLedger() throws {
        let asset = try #require(Asset(TermsProbe.asset))
        var probe = TermsProbe()
        probe.arguments = #"deposit: "ASSET", amount: "25""#
        func differences(_ text: String, of found: Asset? = nil, for claimant: PublicKey = Self.own) throws -> [Clause]
        {
            let terms = try probe.agreed(["amount_out": "24"])
            let party = TransferParty(MuxedAccount(Self.own), mayLackNumber: true)
            let match = LedgerMatch(of: terms.transfer, asset: asset, party: party)
            return try match.differences(in: Self.record(text, of: found ?? asset, for: claimant), by: terms)
        }
        #expect(try differences("24") == [])
        #expect(try differences("24", for: Self.anchor).map(\.kind) == [.balanceOfOther])
        #expect(try differences("23").map(\.kind) == [.otherBalanceAmount])
        // The amount of another asset tells nothing.
        #expect(try differences("23", of: .native).map(\.kind) == [.balanceOfOtherAsset])
        #expect(try differences("23", for: Self.anchor).map(\.kind) == [.balanceOfOther, .otherBalanceAmount])
    }

    @Test("the anchor's terms are needed only for an amount that it does not tell")
    func unreadTerms() throws {
        var order = AgreedOrder()
        (order.amount, order.asset) = (ExactDecimal(25), Self.usdc)
        let match = try Self.match([:])
        let units = TransferUnits(of: match.transfer, asset: Self.usdc, counterAsset: nil, isExchange: false)
        let terms = AgreedTerms(of: match.transfer, order: order, anchor: "anchor.example", units: units)
        #expect(throws: UnreadTerms.offered) {
            try match.differences(in: Self.record("25", of: Self.usdc, for: Self.own), by: terms)
        }
        let other = Self.record("25", of: .native, for: Self.own)
        #expect(try match.differences(in: other, by: terms).map(\.kind) == [.balanceOfOtherAsset])
    }

    private static func record(_ text: String, of asset: Asset, for claimant: PublicKey) -> LedgerBalance {
        LedgerBalance(
            id: balance,
            asset: asset,
            amount: amount(text),
            claimants: [claimant],
            ledger: nil,
            closed: nil
        )
    }

    @Test("without an amount that is told, what arrives has to be what was to come")
    func unnamed() throws {
        let match = try Self.match([:])
        let party = MuxedAccount(Self.own)
        guard
            case .movements(let arrived, let differences) = match.arrival(
                in: Self.transaction([Self.pays("50", to: party)])
            )
        else {
            Issue.record("nothing arrived")
            return
        }
        #expect(differences.isEmpty)
        let range = ExactDecimal(20)...ExactDecimal(25)
        #expect(
            match.unnamedAmount(arrived, payout: range, expected: [.limit: .text("25 USDC")]).map(\.words) == [
                "it moves 50 USDC, and at most 25 USDC was to come"
            ]
        )
        #expect(match.unnamedAmount(arrived, payout: ExactDecimal(50)...ExactDecimal(50), expected: [:]).isEmpty)
        #expect(match.unnamedAmount(arrived, payout: nil, expected: [:]).isEmpty)
    }

    @Test("the memo that the flow wants counts more than the one that the anchor tells")
    func memo() throws {
        let match = try Self.match(["deposit_memo": "7", "deposit_memo_type": "id"])
        #expect(match.payoutMemo(.id(7), wanted: nil).isEmpty)
        #expect(
            match.payoutMemo(.id(8), wanted: nil).map(\.words) == [
                "its memo is the id “8”, and the anchor tells the id “7”"
            ]
        )
        #expect(match.payoutMemo(.id(8), wanted: .id(8)).isEmpty)
        #expect(
            match.payoutMemo(.none, wanted: .id(8)).map(\.words) == ["its memo is none, and the flow wants the id “8”"]
        )
    }

    @Test("the customers of one account are told apart by their numbers")
    func party() {
        let (seven, eight) = (MuxedAccount(Self.own, muxID: 7), MuxedAccount(Self.own, muxID: 8))
        let named = TransferParty(seven, mayLackNumber: false)
        let signedIn = TransferParty(seven, mayLackNumber: true)
        #expect(named.includes(seven) && !named.includes(eight) && !named.includes(MuxedAccount(Self.own)))
        #expect(signedIn.includes(MuxedAccount(Self.own)) && !signedIn.includes(eight))
        #expect(TransferParty(MuxedAccount(Self.own), mayLackNumber: true).includes(eight))
        #expect(!signedIn.includes(MuxedAccount(Self.anchor, muxID: 7)))
    }

    @Test("a withdrawal is paid to the account, with the amount and the memo that the anchor tells")
    func withdrawal() throws {
        let to = MuxedAccount(Self.anchor)
        let fields: [String: JSONValue] = [
            "amount_in": "10", "withdraw_anchor_account": .string(to.address), "withdraw_memo": "7",
            "withdraw_memo_type": "id",
        ]
        let match = try Self.match(fields, kind: "withdrawal")
        #expect(match.withdrawal(in: Self.transaction([Self.pays("10", to: to)], memo: .id(7))).isEmpty)
        #expect(
            match.withdrawal(in: Self.transaction([Self.pays("9", to: to)])).map(\.words) == [
                "it moves 9 USDC, and amount_in is 10 USDC", "its memo is none, and the anchor tells the id “7”",
            ]
        )
        let strange = Self.transaction([Self.pays("10", to: to)])
        #expect(match.stranger(in: strange, besides: Self.anchor).isEmpty)
        #expect(
            match.stranger(in: strange, besides: Self.own).map(\.words) == [
                "the run has never paid for it, and \(Self.anchor) has"
            ]
        )
    }

    @Test(
        "what is compared at the end follows from what the anchor names and what the run has paid",
        arguments: [true, false],
        [true, false]
    )
    func completion(isNamed: Bool, isPaid: Bool) throws {
        let (named, paid) = (TransactionHash.digest(of: [1]), TransactionHash.digest(of: [2]))
        let fields: [String: JSONValue] = isNamed ? ["stellar_transaction_id": .string("\(named)")] : [:]
        for kind in ["deposit", "withdrawal"] {
            let transfer = try Self.match(fields, kind: kind).transfer
            let action = CompletionTable.action(for: transfer, paidWith: isPaid ? paid : nil).taken
            let expected: CompletionTable.Action =
                switch (kind, isNamed, isPaid) {
                case ("withdrawal", true, true): .reportOther(named: named, paid: paid)
                case (_, true, _): .compare(named)
                case ("withdrawal", false, true): .name(paid)
                case ("withdrawal", false, false): .searchSent
                default: .searchArrived
                }
            #expect(action == expected)
            if isNamed, kind == "withdrawal" {
                #expect(CompletionTable.action(for: transfer, paidWith: named) == .compare(named))
            }
        }
    }

    @Test("a deposit without a transaction is compared by its balance, and is over where all went back")
    func completedDeposit() throws {
        let put = try Self.match(["claimable_balance_id": .string(Self.balance.description)]).transfer
        #expect(CompletionTable.action(for: put, paidWith: nil).taken == .compareBalance(Self.balance))
        let back = try Self.match(["amount_out": "0", "refunds": ["amount_refunded": "10", "payments": []]]).transfer
        #expect(CompletionTable.action(for: back, paidWith: nil).taken == .acceptNothing)
        let odd = try Self.match(["stellar_transaction_id": "soon"]).transfer
        #expect(CompletionTable.action(for: odd, paidWith: nil).taken == .reportNoTransaction("soon"))
    }

    @Test("Horizon is at fault where it does not show what the run has paid with, or what its list has")
    func missing() {
        let (named, other) = (TransactionHash.digest(of: [1]), TransactionHash.digest(of: [2]))
        func action(_ paid: TransactionHash?, _ shown: TransactionHash?) -> CompletionTable.MissingAction {
            CompletionTable.action(missing: named, paidWith: paid, shown: shown).taken
        }
        #expect(action(named, nil) == .reportForgotten(isPaid: true))
        #expect(action(named, named) == .reportForgotten(isPaid: true))
        #expect(action(nil, named) == .reportForgotten(isPaid: false))
        #expect(action(nil, other) == .reportMissing(shown: other))
        #expect(action(nil, nil) == .reportMissing(shown: nil))
    }

    @Test("only the run may pay for a withdrawal where the flow leaves that to it, unless it has paid")
    func payer() throws {
        for kind in ["deposit", "withdrawal"] {
            let transfer = try Self.match([:], kind: kind).transfer
            for paid in [nil, TransactionHash.digest(of: [1])] {
                for paysByItself in [true, false] {
                    let isAlone = CompletionTable.isPaidByRunAlone(
                        transfer,
                        paidWith: paid,
                        paysByItself: paysByItself
                    )
                    #expect(isAlone == (kind == "withdrawal" && paid == nil && paysByItself))
                }
            }
        }
    }
}
