import AnchorClient
import Stellar
import Testing
import TransferTracking

/// What an anchor tells of a transfer fits what the run has started, or is refused.
@Suite("A transfer that is held against its start")
struct StartTableTests {
    typealias Table = StartTable

    static let own = MuxedAccount(KeyPair.random().publicKey)
    static let other = MuxedAccount(KeyPair.random().publicKey)

    /// The action on a transfer of a kind that goes from and to an account, and was started as one of another kind.
    static func action(
        _ kind: Transfer.Kind,
        startedAs started: Transfer.Kind? = nil,
        from: String? = nil,
        to: String? = nil,
        for party: TransferParty? = TransferParty(own, mayLackNumber: false),
        paysByItself: Bool = true
    ) -> Table.Action {
        var transfer = TransferStateTests.transfer(.pendingAnchor, kind)
        (transfer.from, transfer.to) = (from, to)
        return Table.action(
            on: transfer,
            startedAs: started ?? kind,
            for: party,
            paysByItself: paysByItself
        ).taken
    }

    @Test("its money moves in the direction in which it was started, with an exchange or without")
    func direction() {
        let kinds: [Transfer.Kind] = [.deposit, .withdrawal, .depositExchange, .withdrawalExchange]
        for (index, kind) in kinds.enumerated() {
            for (other, started) in kinds.enumerated() {
                let isSame = index % 2 == other % 2
                #expect(Self.action(kind, startedAs: started) == (isSame ? .accept : .refuseDirection(started)))
            }
        }
        let unknown = Table.action(
            on: TransferStateTests.transfer(.completed),
            startedAs: nil,
            for: nil,
            paysByItself: true
        )
        #expect(unknown == .accept)
    }

    @Test("a deposit goes to the account for which it was started, and a withdrawal comes from it")
    func party() {
        let (own, other) = (Self.own.address, Self.other.address)
        let refused = Table.Action.refuseParty(told: Self.other, own: Self.own)
        #expect(Self.action(.deposit, from: other, to: own) == .accept)
        #expect(Self.action(.deposit, from: own, to: other) == refused)
        #expect(Self.action(.deposit, to: other, paysByItself: false) == refused)
        #expect(Self.action(.withdrawal, from: own, to: other) == .accept)
        #expect(Self.action(.withdrawal, from: other, to: own) == refused)
        #expect(Self.action(.deposit, to: "a bank account") == .accept)
        #expect(Self.action(.deposit) == .accept)
    }

    @Test("who pays for a withdrawal is open where the flow leads elsewhere, and where the run has not started it")
    func open() {
        let other = Self.other.address
        #expect(Self.action(.withdrawal, from: other, paysByItself: false) == .accept)
        #expect(Self.action(.withdrawal, from: other, for: nil) == .accept)
        #expect(Self.action(.deposit, to: other, for: nil) == .accept)
    }

    @Test("a customer's number may be left out, but is no other one")
    func numbers() {
        let key = Self.own.accountID
        let (seven, eight) = (MuxedAccount(key, muxID: 7), MuxedAccount(key, muxID: 8))
        for mayLackNumber in [true, false] {
            let party = TransferParty(seven, mayLackNumber: mayLackNumber)
            #expect(Self.action(.deposit, to: seven.address, for: party) == .accept)
            #expect(Self.action(.deposit, to: key.address, for: party) == .accept)
            let refused = Table.Action.refuseParty(told: eight, own: seven)
            #expect(Self.action(.deposit, to: eight.address, for: party) == refused)
        }
        #expect(Self.action(.deposit, to: eight.address) == .accept)
    }
}
