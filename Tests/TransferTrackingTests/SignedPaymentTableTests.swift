import Testing
import TransferTracking

/// What a payment that was signed before is to the one that is to be made, and what a settlement does with it.
@Suite("The part of a payment that was signed before")
struct SignedPaymentTableTests {
    typealias Table = SignedPaymentTable

    @Test(
        "its relation: whether it is the same, and who has signed it",
        arguments: [
            (true, true, false, .own), (true, true, true, .own), (true, false, false, .inherited),
            (true, false, true, .inheritedElsewhere), (false, true, false, .other), (false, true, true, .other),
        ] as [(Bool, Bool, Bool, SignedPaymentTable.Relation)]
    )
    func relation(isSame: Bool, isOwn: Bool, isElsewhere: Bool, relation: Table.Relation) {
        for isSimilar in [true, false] {
            let found = Table.Relation(isSame: isSame, isSimilar: isSimilar, isOwn: isOwn, isElsewhere: isElsewhere)
            #expect(found == relation && found?.isSame == isSame)
        }
    }

    @Test("what another state has signed is another payment, unless no one can tell")
    func similar() {
        for isElsewhere in [true, false] {
            func relation(isSimilar: Bool) -> Table.Relation? {
                Table.Relation(isSame: false, isSimilar: isSimilar, isOwn: false, isElsewhere: isElsewhere)
            }
            #expect(relation(isSimilar: true) == .similar)
            #expect(relation(isSimilar: false) == nil)
        }
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
