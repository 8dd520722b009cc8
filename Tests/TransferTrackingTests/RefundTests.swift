import JSON
import Stellar
import Testing
import TransferTracking

@testable import AnchorClient

/// What an anchor says that it has given back: what is told of it, and what is compared with the ledger.
@Suite("Refunds of a transfer")
struct RefundTests {
    private static let hash = String(repeating: "a", count: 64)
    private static let other = String(repeating: "b", count: 64)

    static func transfer(
        _ refunds: JSONValue?,
        _ status: Transfer.Status = .refunded,
        _ kind: Transfer.Kind = .withdrawal
    ) -> Transfer {
        var transfer = Transfer(id: "t-1", kind: kind, status: status)
        transfer.amountIn = ExactDecimal(10)
        transfer.refunds = refunds.flatMap { Refunds($0) }
        return transfer
    }

    /// What is told of `transfer`: the amount, the fee, the missing rest, and the number of payments.
    private func report(_ transfer: Transfer) -> [String?]? {
        guard case .report(let refunds, _) = TransferState(id: "t-1").refunded(transfer).taken else { return nil }
        return [refunds.amount, refunds.fee, refunds.missing].map { $0?.description } + ["\(refunds.payments.count)"]
    }

    @Test("what was given back is told with its fee and what is missing of all that came in")
    func reported() {
        #expect(report(Self.transfer(["amount_refunded": "10", "amount_fee": "0"])) == ["10", nil, nil, "0"])
        #expect(report(Self.transfer(["amount_refunded": "9", "amount_fee": "1"])) == ["9", "1", nil, "0"])
        #expect(report(Self.transfer(["amount_refunded": "7", "amount_fee": "1"])) == ["7", "1", "2", "0"])
        // A part may go back of a transfer that goes on.
        #expect(report(Self.transfer(["amount_refunded": "7"], .pendingAnchor)) == ["7", nil, nil, "0"])
        let payments: JSONValue = ["payments": [["id": "wire 1", "amount": "4"], ["id": "wire 2", "amount": "6"]]]
        #expect(report(Self.transfer(payments)) == ["10", nil, nil, "2"])
        #expect(report(Self.transfer(["amount_refunded": "0"])) == nil)
        #expect(report(Self.transfer(nil, .completed)) == nil)
    }

    @Test("refunds are told once, and again where they are more than before")
    func once() {
        let (some, more) = (Self.transfer(["amount_refunded": "4"]), Self.transfer(["amount_refunded": "10"]))
        var state = TransferState(id: "t-1")
        for transfer in [some, more] {
            guard case .report(_, let message) = state.refunded(transfer) else {
                Issue.record("not told")
                continue
            }
            state.apply(.told(message: message), visit: 1)
            #expect(state.refunded(transfer).taken == .nothing)
        }
        guard case .reportUnexplained(let message) = state.refunded(Self.transfer(nil)).taken else {
            Issue.record("not told")
            return
        }
        state.apply(.told(message: message), visit: 1)
        #expect(state.refunded(Self.transfer(nil)) == .nothing)
    }

    @Test("each transaction that is named is compared once, with all its parts, and what is named otherwise is not")
    func compared() {
        let refunds: JSONValue = [
            "payments": [
                ["id": .string(Self.other), "amount": "1"], ["id": .string(Self.hash), "amount": "2"],
                ["id": .string(Self.hash), "amount": "3"], ["id": "wire 1", "amount": "4"],
                ["id": .string(Self.hash), "id_type": "external", "amount": "5"],
                ["id": "no hash", "id_type": "STELLAR", "amount": "6"],
            ]
        ]
        guard case .compare(let returned) = RefundTable.action(for: Self.transfer(refunds), of: .native).taken else {
            Issue.record("not compared")
            return
        }
        #expect(returned.map(\.id) == [Self.hash, Self.other, "no hash"])
        #expect(returned.map(\.parts.count) == [2, 1, 1])
        #expect(returned.map { $0.hash == nil } == [false, false, true])
        let external = Self.transfer(["payments": [["id": "wire 1", "amount": "4"]]])
        #expect(RefundTable.action(for: external, of: .native) == .compare([]))
    }

    @Test("an amount without a payment is searched for, where a withdrawal was paid with an asset that is known")
    func searched() {
        let refunds: JSONValue = ["amount_refunded": "4", "amount_fee": "1"]
        let found = RefundTable.action(for: Self.transfer(refunds), of: .native).taken
        #expect(found == .search(total: ExactDecimal(4), left: ExactDecimal(3)))
        let plain = RefundTable.action(for: Self.transfer(["amount_refunded": "4"]), of: .native)
        #expect(plain == .search(total: ExactDecimal(4), left: nil))
        #expect(RefundTable.action(for: Self.transfer(refunds), of: nil).taken == .nothing)
        #expect(RefundTable.action(for: Self.transfer(refunds, .refunded, .deposit), of: .native) == .nothing)
        #expect(RefundTable.action(for: Self.transfer(["amount_refunded": "0"]), of: .native) == .nothing)
        #expect(RefundTable.action(for: Self.transfer(nil), of: .native) == .nothing)
    }

    @Test("what comes back is the asset that the anchor says came in, or the one with which a withdrawal was started")
    func asset() throws {
        let started = try #require(Asset("USDC:\(KeyPair.random().publicKey)"))
        var transfer = Self.transfer(nil)
        #expect(RefundTable.asset(of: transfer, startedWith: started) == started)
        transfer.amountInAsset = .stellar(.native)
        #expect(RefundTable.asset(of: transfer, startedWith: started) == .native)
        #expect(RefundTable.asset(of: Self.transfer(nil, .refunded, .deposit), startedWith: started) == nil)
    }
}
