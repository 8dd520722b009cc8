import Stellar
import Testing
import TransferTracking

/// A payment that would fail, or help no one, is not signed.
@Suite("A payment that is about to be signed")
struct PaymentTableTests {
    typealias Table = PaymentTable

    private static let payer = KeyPair.random().publicKey
    private static let payee = MuxedAccount(KeyPair.random().publicKey)
    private static let usdc = Asset("USDC:\(KeyPair.random().publicKey)") ?? .native
    private static let fee = Amount(stroops: 100)
    /// The reserve of the public networks.
    static let half = Amount(stroops: 5_000_000)

    private static func amount(_ text: String) -> Amount { Amount(text) ?? .zero }

    /// An account that has 100 of all, and takes 100.
    static func party(_ id: PublicKey? = nil, _ change: (inout PaymentParty) -> Void = { _ in }) -> PaymentParty {
        var party = PaymentParty(
            id: id ?? payee.accountID,
            paysAlone: true,
            lumens: amount("100"),
            sending: .upTo(amount("100")),
            receiving: .upTo(amount("100")),
            requiresMemo: false
        )
        change(&party)
        return party
    }

    /// The action on a payment of ten of an asset, with changes to it, its payer and its payee.
    static func action(
        payer change: (inout PaymentParty) -> Void = { _ in },
        to receiver: PaymentParty? = party(),
        baseReserve: Amount = half,
        _ edit: (inout Payment) -> Void = { _ in }
    ) -> Table.Action {
        var payment = Payment(destination: payee, asset: usdc, amount: amount("10"), memo: .none)
        edit(&payment)
        let paying = party(payer, change)
        return Table.action(on: payment, by: paying, to: receiver, fee: fee, baseReserve: baseReserve).taken
    }

    @Test("it is signed where everything is there, to the last stroop")
    func signed() {
        #expect(Self.action() == .sign)
        #expect(Self.action(payer: { $0.sending = .upTo(Self.amount("10")) }) == .sign)
        #expect(Self.action(payer: { $0.lumens = Self.fee }) == .sign)
        #expect(Self.action(to: Self.party { $0.receiving = .upTo(Self.amount("10")) }) == .sign)
        #expect(Self.action(payer: { $0.lumens = Self.amount("10.00001") }) { $0.asset = .native } == .sign)
    }

    @Test("nothing, and what another key would have to sign, is refused before all else")
    func senseless() {
        for amount in [Amount.zero, Amount(stroops: -1)] {
            #expect(Self.action(payer: { $0.paysAlone = false }) { $0.amount = amount } == .refuse(.nothingToPay))
        }
        let refused = Self.action(payer: { ($0.paysAlone, $0.sending) = (false, .noTrustline) })
        #expect(refused == .refuse(.ownWeightTooLow))
    }

    @Test("a payment for a transfer never goes to its payer, and one that is spelt out may")
    func toItself() {
        func toItself(_ transfer: String?) -> Table.Action {
            Self.action(to: Self.party(Self.payer)) {
                ($0.destination, $0.transfer) = (MuxedAccount(Self.payer, muxID: 7), transfer)
            }
        }
        #expect(toItself("t-1") == .refuse(.payeeIsPayer))
        #expect(toItself(nil) == .sign)
    }

    @Test("the payer has the asset, and the lumens for the fee")
    func funds() {
        let less = Self.amount("9.9999999")
        #expect(Self.action(payer: { $0.sending = .noTrustline }) == .refuse(.payer(.noTrustline)))
        #expect(Self.action(payer: { $0.sending = .notAuthorized }) == .refuse(.payer(.notAuthorized)))
        #expect(Self.action(payer: { $0.sending = .upTo(less) }) == .refuse(.payer(.fundsMissing(less))))
        #expect(Self.action(payer: { $0.lumens = Amount(stroops: 99) }) == .refuse(.payer(.feeMissing)))
        // What is missing of the asset is told before the fee.
        let poor = Self.action(payer: { ($0.sending, $0.lumens) = (.upTo(less), .zero) })
        #expect(poor == .refuse(.payer(.fundsMissing(less))))
        let needed = Self.amount("10.00001")
        let reserved = Self.action(payer: { $0.lumens = Self.amount("10") }) { $0.asset = .native }
        #expect(reserved == .refuse(.payer(.lumensReserved(needed: needed))))
        let all = Self.action(to: Self.party()) { ($0.asset, $0.amount) = (.native, .maximum) }
        #expect(all == .refuse(.payer(.lumensReserved(needed: .maximum))))
    }

    @Test("the payee is there, and takes so much of the asset, with a memo where it wants one")
    func receiving() {
        let less = Self.amount("9.9999999")
        #expect(Self.action(to: nil) == .refuse(.payeeUnfunded))
        #expect(Self.action(to: Self.party { $0.receiving = .noTrustline }) == .refuse(.payee(.noTrustline)))
        #expect(Self.action(to: Self.party { $0.receiving = .notAuthorized }) == .refuse(.payee(.notAuthorized)))
        #expect(Self.action(to: Self.party { $0.receiving = .upTo(less) }) == .refuse(.payee(.full(room: less))))
        let demanding = Self.party { $0.requiresMemo = true }
        #expect(Self.action(to: demanding) == .refuse(.payee(.memoMissing)))
        #expect(Self.action(to: demanding) { $0.memo = .text([]) } == .refuse(.payee(.memoMissing)))
        #expect(Self.action(to: demanding) { $0.memo = .id(7) } == .sign)
        let customer = MuxedAccount(Self.payee.accountID, muxID: 7)
        #expect(Self.action(to: demanding) { $0.destination = customer } == .sign)
    }

    @Test(
        "lumens may create an account that gets what it has to keep, unless a transfer asks for them",
        arguments: [("0.5", "1", "0.9999999"), ("1", "2", "1.9999999"), ("0.1", "0.2", "0.1999999")]
    )
    func creation(reserve: String, least: String, less: String) {
        func creating(_ text: String, for transfer: String? = nil) -> Table.Action {
            Self.action(to: nil, baseReserve: Self.amount(reserve)) {
                ($0.asset, $0.amount, $0.transfer) = (.native, Self.amount(text), transfer)
            }
        }
        #expect(creating(least) == .sign)
        #expect(creating(less) == .refuse(.payee(.tooLittleToCreate(least: Self.amount(least)))))
        #expect(creating(least, for: "t-1") == .refuse(.payeeUnfunded))
    }

    @Test("what is exchanged on the way is checked with its path")
    func exchange() {
        let action = Self.action(payer: { $0.sending = .noTrustline }, to: nil) {
            $0.exchange = PaymentExchange(exact: .sent, other: .native, slippage: ExactDecimal(1))
        }
        #expect(action == .sign)
    }
}
