import AnchorClient
import Stellar
import Testing
import TransferTracking

/// What a payment that was signed before is to the one that is to be made, and what a settlement does with it.
@Suite("The part of a payment that was signed before")
struct SignedPaymentTableTests {
    typealias Table = SignedPaymentTable

    private static let payee = MuxedAccount(KeyPair.random().publicKey)

    /// A payment of one stroop to ``payee``, for the transfer of this name.
    private static func payment(
        for transfer: Transfer.ID? = nil,
        _ change: (inout Payment) -> Void = { _ in }
    ) -> Payment {
        var payment = Payment(
            destination: payee,
            asset: .native,
            amount: Amount(stroops: 1),
            memo: .id(7),
            transfer: transfer
        )
        change(&payment)
        return payment
    }

    @Test(
        "its relation: whether it is the same, and who has signed it",
        arguments: [
            (true, true, false, .own), (true, true, true, .own), (true, false, false, .inherited),
            (true, false, true, .inheritedElsewhere), (false, true, false, .other), (false, true, true, .other),
        ] as [(Bool, Bool, Bool, SignedPaymentTable.Relation)]
    )
    func relation(isSame: Bool, isOwn: Bool, isElsewhere: Bool, relation: Table.Relation) {
        let order = Self.payment()
        // One that is similar, and one that is not.
        let others = [Self.payment { $0.amount = Amount(stroops: 2) }, Self.payment { $0.memo = .id(8) }]
        for payment in isSame ? [order] : others {
            let found = Table.Relation(of: payment, to: .order(order), isOwn: isOwn, isElsewhere: isElsewhere)
            #expect(found == relation && found?.isSame == isSame)
        }
    }

    @Test("what another state has signed is another payment, unless no one can tell")
    func similar() {
        for isElsewhere in [true, false] {
            func relation(of payment: Payment, to wanted: Table.Wanted) -> Table.Relation? {
                Table.Relation(of: payment, to: wanted, isOwn: false, isElsewhere: isElsewhere)
            }
            let dearer = Self.payment { $0.amount = Amount(stroops: 2) }
            #expect(relation(of: dearer, to: .order(Self.payment())) == .similar)
            #expect(relation(of: dearer, to: .transfer("t-1")) == nil)
        }
    }

    @Test("a payment that is spelt out is known again by all of its terms, and one for a transfer by its name alone")
    func wanted() {
        let order = Self.payment()
        let changes: [(inout Payment) -> Void] = [
            { $0.amount = Amount(stroops: 2) }, { $0.memo = .id(8) }, { $0.transfer = "t-1" },
            { $0.destination = MuxedAccount(KeyPair.random().publicKey) },
        ]
        #expect(Table.Wanted.order(order).isSame(order))
        for change in changes { #expect(!Table.Wanted.order(order).isSame(Self.payment(change))) }
        for change in [changes[0], changes[1], changes[3]] {
            #expect(Table.Wanted.transfer("t-1").isSame(Self.payment(for: "t-1", change)))
        }
        #expect(!Table.Wanted.transfer("t-1").isSame(Self.payment(for: "t-2")))
        #expect(!Table.Wanted.transfer("t-1").isSame(Self.payment()))
        // What has no name is no transfer's, also where the transfer has none.
        #expect(!Table.Wanted.transfer(nil).isSame(Self.payment()))
        #expect(!Table.Wanted.transfer(nil).isSame(Self.payment(for: "t-1")))
    }

    @Test("no one can tell a payment from a spelt out one to the same place, unless they name two transfers")
    func similarity() {
        let order = Table.Wanted.order(Self.payment())
        #expect(order.isSimilar(Self.payment { $0.amount = Amount(stroops: 2) }))
        #expect(order.isSimilar(Self.payment(for: "t-1")))
        #expect(!order.isSimilar(Self.payment { $0.memo = .id(8) }))
        #expect(!order.isSimilar(Self.payment { $0.destination = MuxedAccount(KeyPair.random().publicKey) }))
        let named = Table.Wanted.order(Self.payment(for: "t-1"))
        #expect(named.isSimilar(Self.payment()))
        #expect(!named.isSimilar(Self.payment(for: "t-2")))
        #expect(!Table.Wanted.transfer("t-1").isSimilar(Self.payment()))
    }

    @Test(
        "what may still be included is a part of the settlement, or ends the attempt",
        arguments: Table.Relation.allCases,
        Table.Occasion.allCases
    )
    func open(relation: Table.Relation, occasion: Table.Occasion) {
        let use = Table.use(relation, .open, occasion)
        let action = Table.action(relation, .open, occasion, isOfVisit: true)
        #expect((use == .own || use == .inherited) == (action == .goOn))
        #expect(action == .goOn || action == .waitUntilDead)
    }

    @Test("what has failed is no part of any settlement", arguments: Table.Relation.allCases, Table.Occasion.allCases)
    func failed(relation: Table.Relation, occasion: Table.Occasion) {
        #expect(Table.use(relation, .failed, occasion) == .unrelated)
    }

    @Test(
        "the same payment is settled with what was signed for it; another one hinders a payment that is ordered",
        arguments: Table.Relation.allCases
    )
    func uses(relation: Table.Relation) {
        for evidence in Table.Evidence.allCases where evidence != .failed {
            let uses = Table.Occasion.allCases.map { Table.use(relation, evidence, $0) }
            switch relation {
            case .own: #expect(uses == [.own, .own])
            case .inherited, .inheritedElsewhere: #expect(uses == [.inherited, .inherited])
            case .other, .similar: #expect(uses == [.foreign, .unrelated])
            }
        }
    }
}
