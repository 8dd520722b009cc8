import AnchorClient
import Testing
import TransferTracking

/// A transfer that would lose money, or could never be paid for, is not started; and one that is another's is left alone.
@Suite("A start that is refused")
struct StartRefusalTests {
    typealias Table = StartRefusal

    static func receiver(
        _ kind: Transfer.Kind = .deposit,
        createsAccounts: Bool = false,
        isPrepared: Bool = false,
        exists: Bool? = nil
    ) -> Table.ReceiverStep {
        Table.step(for: kind, createsAccounts: createsAccounts, isPrepared: isPrepared, exists: exists).taken
    }

    static func payer(
        _ kind: Transfer.Kind = .withdrawal,
        pays: Bool = true,
        _ payer: Table.Payer? = nil
    ) -> Table.PayerStep {
        Table.step(for: kind, pays: pays, payer: payer).taken
    }

    static func owner(startedBy other: String? = nil, isOwn: Bool? = nil) -> Table.OwnerStep {
        Table.step(startedBy: other, isOwn: isOwn).taken
    }

    private static let kinds: [Transfer.Kind] = [.deposit, .withdrawal, .depositExchange, .withdrawalExchange]

    @Test("a deposit to an account that is not there is refused where the anchor creates none", arguments: kinds)
    func receivers(kind: Transfer.Kind) {
        for exists in [nil, true, false] as [Bool?] {
            #expect(Self.receiver(kind, createsAccounts: true, exists: exists) == .goOn)
            #expect(Self.receiver(kind, isPrepared: true, exists: exists) == .goOn)
            let open: Table.ReceiverStep = exists == nil ? .lookUp : exists == true ? .goOn : .refuse
            #expect(Self.receiver(kind, exists: exists) == (kind.isDeposit ? open : .goOn))
        }
    }

    @Test("a withdrawal is refused only where a flow that pays can't sign alone for its account", arguments: kinds)
    func payers(kind: Transfer.Kind) {
        for payer in [nil, .paysAlone, .lacksWeight, .unknown] as [Table.Payer?] {
            #expect(Self.payer(kind, pays: false, payer) == .goOn)
            let open: Table.PayerStep = payer == nil ? .lookUp : payer == .lacksWeight ? .refuse : .goOn
            #expect(Self.payer(kind, payer) == (kind.isWithdrawal ? open : .goOn))
        }
    }

    @Test("a transfer that another state or run has is refused, and claimed before anything is done about it")
    func owners() {
        #expect(Self.owner() == .claim)
        #expect(Self.owner(isOwn: true) == .goOn)
        #expect(Self.owner(isOwn: false) == .refuseOtherRun)
        for isOwn in [nil, true, false] as [Bool?] {
            #expect(Self.owner(startedBy: "begin", isOwn: isOwn) == .refuseOtherState("begin"))
        }
    }
}
