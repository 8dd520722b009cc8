import Stellar
import Testing
import TransferTracking

/// A state claims what can be claimed of the asset that it is ordered to claim, and nothing else.
@Suite("The choice of balances to claim")
struct ClaimChoiceTests {
    typealias Choice = ClaimChoice

    private static let anchor = KeyPair.random().publicKey
    static let asset = Asset("USDC:\(anchor)") ?? .native

    static func id(_ index: UInt32) -> ClaimableBalanceID { ClaimableBalanceID(ofOperation: index, in: 8, of: anchor) }

    /// A balance of ``asset``, or of another one.
    static func candidate(_ index: UInt32, isReady: Bool = true, of other: Asset = asset) -> Choice.Candidate {
        Choice.Candidate(id: id(index), asset: other, isReady: isReady)
    }

    /// The action where two balances of ``asset`` are claimed at most.
    static func action(_ candidates: Choice.Candidate...) -> Choice.Action {
        Choice.action(among: candidates, of: asset, limit: 2).taken
    }

    @Test("those that can be claimed are claimed, the first ones, and never one of another asset")
    func claims() {
        let other = Self.candidate(9, of: .native)
        #expect(Self.action(Self.candidate(1)) == .claim([Self.id(1)]))
        #expect(Self.action(other, Self.candidate(2), Self.candidate(1)) == .claim([Self.id(2), Self.id(1)]))
        #expect(Self.action(Self.candidate(1, isReady: false), Self.candidate(2)) == .claim([Self.id(2)]))
        let three = Self.action(Self.candidate(1), Self.candidate(2), Self.candidate(3))
        #expect(three == .claim([Self.id(1), Self.id(2)]))
    }

    @Test("where none can be claimed, the first of the asset tells why, and where there is none nothing does")
    func none() {
        let other = Self.candidate(9, of: .native)
        let held = [Self.candidate(2, isReady: false), Self.candidate(1, isReady: false)]
        #expect(Self.action(other, held[0], held[1]) == .explain(Self.id(2)))
        #expect(Self.action(other) == .reportNone)
        #expect(Self.action() == .reportNone)
    }

    @Test("the balance of a transfer has the asset with which the transfer was started, where that is known")
    func named() {
        #expect(Self.action(onBalanceOf: Self.asset, expecting: Self.asset) == .claim)
        #expect(Self.action(onBalanceOf: Self.asset, expecting: nil) == .claim)
        #expect(Self.action(onBalanceOf: Self.asset, expecting: .native) == .refuseAsset(expected: .native))
    }

    static func action(onBalanceOf asset: Asset, expecting expected: Asset?) -> Choice.NamedAction {
        Choice.action(onBalanceOf: asset, expecting: expected).taken
    }
}
