import Stellar
import Testing
import TransferTracking

/// What a person has to confirm before anything is signed.
@Suite("Confirmations of a payment")
struct ConfirmationTableTests {
    typealias Confirmation = ConfirmationTable.Confirmation

    static func confirmations(
        _ memo: Memo = .none,
        muxID: UInt64? = nil,
        for purposes: Set<PaymentPurpose> = [],
        isPublic: Bool = false,
        paysUnasked: Bool = false
    ) -> [Confirmation] {
        let payment = Payment(
            destination: MuxedAccount(KeyPair.random().publicKey, muxID: muxID),
            asset: .native,
            amount: Amount(stroops: 1),
            memo: memo
        )
        return ConfirmationTable.confirmations(
            of: payment,
            for: purposes,
            isPublic: isPublic,
            paysUnasked: paysUnasked
        ).map(\.taken)
    }

    @Test("a memo beside a customer's number is confirmed, except for a transfer, whose terms it is one of")
    func memo() {
        #expect(Self.confirmations(.id(7), muxID: 8) == [.memoBesideCustomer])
        #expect(Self.confirmations(.id(7)) == [] && Self.confirmations(muxID: 8) == [])
        let account = MuxedAccount(KeyPair.random().publicKey, muxID: 8)
        #expect(Self.confirmations(.id(7), muxID: 8, for: [.memo(account, .id(7))]) == [.memoBesideCustomer])
        #expect(Self.confirmations(.id(7), muxID: 8, for: [.memo(account, .id(7)), .transfer("t-1")]) == [])
        // An option about the public network is about nothing else.
        #expect(Self.confirmations(.id(7), muxID: 8, paysUnasked: true) == [.memoBesideCustomer])
    }

    @Test("money that is worth something is confirmed, also for a transfer, unless the user has allowed it")
    func publicNetwork() {
        for purposes in [[], [.transfer("t-1")]] as [Set<PaymentPurpose>] {
            #expect(Self.confirmations(for: purposes, isPublic: true) == [.publicNetwork])
            #expect(Self.confirmations(for: purposes, isPublic: true, paysUnasked: true) == [])
            #expect(Self.confirmations(for: purposes) == [])
        }
        #expect(Self.confirmations(.id(7), muxID: 8, isPublic: true) == [.memoBesideCustomer, .publicNetwork])
    }
}
