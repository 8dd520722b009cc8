import AnchorClient
import Diagnostics
import Stellar
import Testing
import Timekeeping
import TransferTracking

/// What is on the ledger counts for one transfer, and for nothing else beside it.
@Suite("Uses of transactions and balances")
struct LedgerUseTests {
    private static let payer = KeyPair.random()
    private static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: payer.publicKey)

    private static func hash(_ number: UInt8) -> TransactionHash { TransactionHash.digest(of: [number]) }

    /// What a run has recorded that has signed a payment with this sequence number for a transfer.
    private static func signed(_ sequence: Int64, for transfer: Transfer.ID?) -> (TransferFacts, TransactionHash) {
        let envelope = SignedEnvelope.probe(
            by: payer,
            sequence: sequence,
            validUntil: Timestamp(unixSeconds: 1_800_000_300)
        )
        let payment = Payment(
            destination: MuxedAccount(payer.publicKey),
            asset: .native,
            amount: Amount(stroops: 1),
            memo: .none,
            transfer: transfer
        )
        var facts = TransferFacts()
        for fact in [TransferFact.meant(payment: payment), .signed(envelope: envelope, purpose: .payment)] {
            facts.apply(fact, by: "send", visit: 1)
        }
        return (facts, envelope.hash)
    }

    private static func told(
        _ id: Transfer.ID?,
        _ transaction: TransactionHash? = nil,
        refund: TransactionHash? = nil,
        balance: String? = nil
    ) -> TransferFacts.ToldTransfer {
        TransferFacts.ToldTransfer(
            id: id,
            transaction: transaction.map { "\($0)".uppercased() },
            refunds: refund.map { ["\($0)", "wire 1"] } ?? [],
            balance: balance
        )
    }

    @Test("what the run has signed, told or recorded as paid for a transfer is no payment for another one")
    func payments() {
        let (recorded, signed) = Self.signed(8, for: "t-1")
        var facts = recorded
        facts.apply(.paid(transfer: "t-2", hash: Self.hash(2)), by: "follow", visit: 1)
        let told = [
            TransferFacts.ToldPayment(hash: Self.hash(3), transfer: "t-3"),
            TransferFacts.ToldPayment(hash: Self.hash(4), transfer: nil),
        ]
        #expect(Set(facts.otherPayments(than: "t-0", told: told).keys) == [signed, Self.hash(2), Self.hash(3)])
        #expect(Set(facts.otherPayments(than: "t-1", told: told).keys) == [Self.hash(2), Self.hash(3)])
        #expect(Set(facts.otherPayments(than: "t-2", told: told).keys) == [signed, Self.hash(3)])
        #expect(Set(facts.otherPayments(than: "t-3", told: told).keys) == [signed, Self.hash(2)])
        let clause = facts.otherPayments(than: "t-0", told: told)[signed]
        #expect(clause == Clause(.paidOtherTransfer, [.transfer: .identifier("t-1")]))
    }

    @Test("what anchors tell of other transfers counts for those, and what was found on the ledger for them")
    func uses() {
        var facts = TransferFacts()
        facts.apply(.found(transfer: "t-2", evidence: .transaction(hash: Self.hash(2))), by: "follow", visit: 1)
        let transfers = [Self.told("t-1", Self.hash(1), refund: Self.hash(3)), Self.told(nil, Self.hash(4))]
        func kinds(_ id: Transfer.ID) -> [TransactionHash: Clause.Kind] {
            facts.otherUses(than: id, told: [], transfers: transfers, withOwnPayments: false).mapValues(\.kind)
        }
        let (first, second, refund) = (Self.hash(1), Self.hash(2), Self.hash(3))
        #expect(
            kinds("t-0") == [first: .countedForTransfer, refund: .countedAsRefund, second: .countedForTransfer]
        )
        #expect(kinds("t-1") == [second: .countedForTransfer])
        #expect(kinds("t-2") == [first: .countedForTransfer, refund: .countedAsRefund])
    }

    @Test("what the run has signed itself is another use where it can't have moved the transfer; the first use counts")
    func ownPayments() {
        let (facts, signed) = Self.signed(8, for: "t-1")
        let spelled = Self.signed(9, for: nil)
        func kind(_ facts: TransferFacts, _ hash: TransactionHash, _ id: Transfer.ID, own: Bool) -> Clause.Kind? {
            let transfers = [Self.told("t-3", hash)]
            return facts.otherUses(than: id, told: [], transfers: transfers, withOwnPayments: own)[hash]?.kind
        }
        #expect(kind(facts, signed, "t-2", own: true) == .paidOtherTransfer)
        #expect(kind(facts, signed, "t-1", own: true) == .ownPayment)
        #expect(kind(facts, signed, "t-1", own: false) == .countedForTransfer)
        #expect(kind(spelled.0, spelled.1, "t-1", own: true) == .ownPayment)
        #expect(kind(spelled.0, spelled.1, "t-3", own: false) == nil)
    }

    @Test("a balance that is named or was found for another transfer is none of this one's")
    func balances() {
        let other = ClaimableBalanceID(ofOperation: 1, in: 8, of: Self.payer.publicKey)
        var facts = TransferFacts()
        facts.apply(.found(transfer: "t-2", evidence: .balance(id: other)), by: "follow", visit: 1)
        let transfers = [Self.told("t-1", balance: "\(Self.balance)"), Self.told("t-3", balance: "soon")]
        #expect(facts.otherBalances(than: "t-0", transfers: transfers) == [Self.balance, other])
        #expect(facts.otherBalances(than: "t-1", transfers: transfers) == [other])
        #expect(facts.otherBalances(than: "t-2", transfers: transfers) == [Self.balance])
    }
}
