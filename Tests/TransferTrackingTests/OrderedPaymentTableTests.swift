import Stellar
import Testing
import TransferTracking

/// What a state does that is ordered to pay, and has not found a payment of its own on the ledger.
@Suite("A payment that a state is ordered to make")
struct OrderedPaymentTableTests {
    typealias Table = OrderedPaymentTable

    private static let hash = TransactionHash.digest(of: [1])

    static func payment(_ stroops: Int64) -> Payment {
        Payment(
            destination: MuxedAccount(KeyPair.random().publicKey),
            asset: .native,
            amount: Amount(stroops: stroops),
            memo: .none
        )
    }

    @Test("what another state tells to have paid with for the transfer is the end, whatever was signed or ordered")
    func paidBefore() {
        for open in [nil, Self.payment(1)] {
            for order in [nil, Self.payment(2)] {
                let action = Table.action(open: open, order: order, paid: Self.hash).taken
                #expect(action == .refusePaidBefore(Self.hash))
            }
        }
    }

    @Test("what was signed goes before what is ordered, and the anchor is asked only where there is neither")
    func sources() {
        let (open, order) = (Self.payment(1), Self.payment(2))
        #expect(Table.action(open: open, order: order, paid: nil).taken == .lookUpOthers(.signed(open)))
        #expect(Table.action(open: open, order: nil, paid: nil).taken == .lookUpOthers(.signed(open)))
        #expect(Table.action(open: nil, order: order, paid: nil).taken == .lookUpOthers(.order(order)))
        #expect(Table.action(open: nil, order: nil, paid: nil).taken == .lookUpOthers(.anchor))
    }
}
