import JSON
import Stellar
import Testing
import TransferTracking

@testable import AnchorClient

/// Which transfers in an anchor's list may be the one whose start was answered, and the answer lost.
@Suite("A request whose answer is lost")
struct LostStartTests {
    private static let own = KeyPair.random().publicKey
    private static let other = KeyPair.random().publicKey
    private static let numbered = MuxedAccount(own, muxID: 7)

    /// What becomes of a transfer of which the anchor tells `members`, where `change` was asked for beside ten of an asset.
    static func action(
        _ members: [String: JSONValue] = [:],
        isDeposit: Bool = true,
        known: Set<Transfer.ID> = [],
        _ change: (inout TransferRequest) -> Void = { _ in }
    ) throws -> LostStart.Action {
        let fields: [String: JSONValue] = [
            "id": "t-1", "kind": isDeposit ? "deposit" : "withdrawal", "status": "incomplete",
        ]
        let anchor = try HomeDomain(parsing: "anchor.example")
        let transfer = try #require(Transfer(.object(fields.merging(members) { $1 }), from: anchor))
        var request = TransferRequest(asset: .native, amount: ExactDecimal(10))
        change(&request)
        return LostStart(of: request, isDeposit: isDeposit, own: own, known: known).action(on: transfer).taken
    }

    @Test("one of which nothing more is told may be the lost one, unless an answer has named it")
    func known() throws {
        #expect(try Self.action() == .consider)
        #expect(try Self.action(known: ["t-2"]) == .consider)
        #expect(try Self.action(known: ["t-1", "t-2"]) == .leave(.known))
    }

    @Test("it has no quote, or the one of the request")
    func quote() throws {
        #expect(try Self.action(["quote_id": "q-1"]) == .leave(.quote))
        #expect(try Self.action(["quote_id": "q-1"]) { $0.quoteID = "q-2" } == .leave(.quote))
        #expect(try Self.action(["quote_id": "q-1"]) { $0.quoteID = "q-1" } == .consider)
        #expect(try Self.action { $0.quoteID = "q-1" } == .consider)
    }

    @Test(
        "a deposit goes to the account of the request, and a withdrawal comes from it; a customer's number may be left out"
    )
    func account() throws {
        let (own, other) = (JSONValue.string("\(Self.own)"), JSONValue.string("\(Self.other)"))
        #expect(try Self.action(["to": own, "from": other]) == .consider)
        #expect(try Self.action(["to": other, "from": own]) == .leave(.account))
        #expect(try Self.action(["to": other, "from": own], isDeposit: false) == .consider)
        #expect(try Self.action(["from": other], isDeposit: false) == .leave(.account))
        #expect(try Self.action(["to": "a bank account"]) == .consider)
        #expect(try Self.action(["to": own]) { $0.account = MuxedAccount(Self.other) } == .leave(.account))
        #expect(try Self.action(["to": other]) { $0.account = MuxedAccount(Self.other) } == .consider)
        let (seven, eight) = (Self.numbered, MuxedAccount(Self.own, muxID: 8))
        #expect(try Self.action(["to": own]) { $0.account = seven } == .consider)
        #expect(try Self.action(["to": .string("\(seven)")]) { $0.account = seven } == .consider)
        #expect(try Self.action(["to": .string("\(eight)")]) { $0.account = seven } == .leave(.account))
        #expect(try Self.action(["to": .string("\(eight)")]) == .consider)
    }

    @Test("its payment has the memo of the request, where both are told")
    func memo() throws {
        let told: [String: JSONValue] = ["deposit_memo_type": "id", "deposit_memo": "7"]
        #expect(try Self.action(told) == .consider)
        #expect(try Self.action(told) { $0.memo = .id(7) } == .consider)
        #expect(try Self.action(told) { $0.memo = .id(8) } == .leave(.memo))
        #expect(try Self.action { $0.memo = .id(8) } == .consider)
    }

    @Test(
        "it is about the amount of the request, or about more by its fee or by a tenth at most",
        arguments: [
            ("10", nil, true), ("10.0", nil, true), ("11", nil, true), ("11.0000001", nil, false),
            ("12", nil, false), ("12", "2", true), ("12", "1", false), ("9.9999999", nil, false), ("9", "1", false),
        ] as [(String, String?, Bool)]
    )
    func amount(told: String, fee: String?, mayBeIt: Bool) throws {
        var members: [String: JSONValue] = ["amount_in": .string(told)]
        if let fee { members["amount_fee"] = .string(fee) }
        #expect(try Self.action(members) == (mayBeIt ? .consider : .leave(.amount)))
        #expect(try Self.action(members) { $0.amount = nil } == .consider)
    }

    static func transfers(_ statuses: Transfer.Status...) -> [Transfer] {
        statuses.enumerated().map { Transfer(id: "t-\($0)", kind: .deposit, status: $1) }
    }

    @Test(
        "of transfers with pages the latest counts whose questions are answered, or else the pages of three are looked at"
    )
    func pages() {
        let some = Self.transfers(.incomplete, .pendingAnchor, .completed)
        #expect(LostStart.action(among: some).taken == .take(some[1]))
        let open = Self.transfers(.incomplete, .incomplete, .incomplete, .incomplete)
        #expect(LostStart.action(among: open).taken == .lookAtPages(Array(open.prefix(3))))
        #expect(LostStart.action(among: Array(open.prefix(1))).taken == .lookAtPages([open[0]]))
        #expect(LostStart.action(among: []).taken == .startAnew)
    }
}
