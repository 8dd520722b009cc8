import Stellar
import Testing
import TransferTracking

/// What a payment is for: another one for the same thing is never made.
@Suite("The purposes of a payment")
struct PaymentPurposeTests {
    private static let payee = MuxedAccount(KeyPair.random().publicKey)

    private static func purposes(
        _ memo: Memo,
        for transfer: String? = nil,
        _ known: [PaymentPurpose.KnownTransfer] = []
    ) -> Set<PaymentPurpose> {
        let payment = Payment(
            destination: payee,
            asset: .native,
            amount: Amount(stroops: 1),
            memo: memo,
            transfer: transfer
        )
        return PaymentPurpose.all(of: payment, among: known)
    }

    private static func known(_ memo: Memo?, namesMemo: Bool = true, at account: MuxedAccount? = payee)
        -> PaymentPurpose.KnownTransfer
    {
        PaymentPurpose.KnownTransfer(
            id: "t-1",
            payee: FirstPayee(account: account, memo: memo),
            namesMemo: namesMemo
        )
    }

    @Test("a payment that is spelt out is for its memo, and without one for nothing that another one could be for")
    func spelled() {
        #expect(Self.purposes(.none) == [])
        #expect(Self.purposes(.id(7)) == [.memo(Self.payee, .id(7))])
        #expect(Self.purposes(.none, for: "t-2") == [.transfer("t-2")])
        #expect(Self.purposes(.id(7), for: "t-2") == [.transfer("t-2"), .memo(Self.payee, .id(7))])
    }

    @Test("it is for each transfer that asks for a payment to its account with its memo")
    func asked() {
        let memo = PaymentPurpose.memo(Self.payee, .id(7))
        #expect(Self.purposes(.id(7), [Self.known(.id(7))]) == [memo, .transfer("t-1")])
        #expect(Self.purposes(.id(7), [Self.known(.id(8))]) == [memo])
        #expect(Self.purposes(.id(7), [Self.known(nil, namesMemo: false)]) == [memo])
        #expect(Self.purposes(.none, [Self.known(nil, namesMemo: false)]) == [.transfer("t-1")])
        // One that can't be read is no other one, and not none.
        #expect(Self.purposes(.none, [Self.known(nil)]) == [] && Self.purposes(.id(7), [Self.known(nil)]) == [memo])
        let other = MuxedAccount(Self.payee.accountID, muxID: 7)
        #expect(Self.purposes(.id(7), [Self.known(.id(7), at: other)]) == [memo])
        #expect(Self.purposes(.id(7), [Self.known(.id(7), at: nil)]) == [memo])
    }
}
