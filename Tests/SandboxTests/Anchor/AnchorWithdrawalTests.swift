import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's withdrawals")
struct AnchorWithdrawalTests {
    /// A client with 100 USDC, and a withdrawal of 25 that waits for its payment.
    private func waiting(
        _ rig: AnchorRig,
        _ fields: [(String, String)] = [("asset_code", "USDC"), ("amount", "25")]
    ) async throws -> (id: String, token: String, memo: UInt64) {
        try await rig.trust(rig.client, rig.usdc)
        try await rig.submit(
            rig.anchor.keys.issuer,
            .payment(
                destination: MuxedAccount(rig.client.publicKey),
                asset: rig.usdc,
                amount: Amount(stroops: 100_0000000)
            )
        )
        let token = try await rig.signIn()
        let (id, url) = try await rig.start("withdraw", token: token, fields)
        let fresh = try await rig.transfer(id, token: token)
        #expect(fresh.objectValue?["withdraw_memo"] == .null)
        #expect(fresh.objectValue?["withdraw_anchor_account"] == .null)
        let last = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
        #expect(last.status == 200)
        let (ready, seen) = try await rig.follow(id, token: token, until: "pending_user_transfer_start")
        #expect(seen == ["pending_user_transfer_start"])
        #expect(ready["withdraw_anchor_account"]?.string == rig.distribution.address)
        #expect(ready["withdraw_memo_type"]?.string == "id")
        #expect(ready["amount_in"]?.string == "25")
        #expect(ready["to"]?.string == "DE89370400440532013000")
        return (id, token, try #require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) }))
    }

    private func pay(
        _ rig: AnchorRig,
        _ amount: String,
        of asset: Asset? = nil,
        memo: Memo,
        muxed: UInt64? = nil
    ) async throws -> TransactionHash {
        try await rig.submit(
            rig.client,
            .payment(
                destination: MuxedAccount(rig.distribution, muxID: muxed),
                asset: try asset ?? rig.usdc,
                amount: #require(Amount(amount))
            ),
            memo: memo
        )
    }

    /// Waits until the client has `amount` again.
    private func waitForBalance(_ rig: AnchorRig, _ asset: Asset, _ amount: String) async throws {
        let wanted = try #require(Amount(amount))
        for _ in 0..<100_000 {
            if await rig.ledger.balance(of: rig.client.publicKey, in: asset) == wanted { return }
            await Task.yield()
        }
        Issue.record("the balance is \(await rig.ledger.balance(of: rig.client.publicKey, in: asset) ?? .zero)")
    }

    @Test("a withdrawal goes from the request to money in the bank", arguments: [false, true])
    func wholeWithdrawal(muxed: Bool) async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            let hash =
                muxed
                ? try await pay(rig, "25", memo: .none, muxed: memo) : try await pay(rig, "25", memo: .id(memo))
            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            #expect(done["stellar_transaction_id"]?.string == hash.description)
            #expect(done["amount_out"]?.string == "24.65")
            #expect(done["external_transaction_id"]?.string != nil)
            #expect(done["from"]?.string == rig.client.publicKey.address)
            #expect(done["completed_at"]?.string != nil)
        }
    }

    @Test("an amount within a tenth is taken as the new amount")
    func tolerance() async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            _ = try await pay(rig, "24", memo: .id(memo))
            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            #expect(done["amount_in"]?.string == "24")
            #expect(done["fee_details"]?["total"]?.string == "0.34")
            #expect(done["amount_out"]?.string == "23.66")
        }
    }

    @Test("a payment of another amount is called in files as former versions call it")
    func storedUse() throws {
        let json = #"{"misfit":{"_0":"t1","isTooSmall":true}}"#
        let use = IncomingPayment.Use.otherAmount("t1", isTooSmall: true)
        #expect(try JSONDecoder().decode(IncomingPayment.Use.self, from: Data(json.utf8)) == use)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(use), as: UTF8.self) == json)
    }

    @Test("any other amount goes back in full", arguments: [("3", "too_small"), ("30", "too_large")])
    func wrongAmount(amount: String, status: String) async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            _ = try await pay(rig, amount, memo: .id(memo))
            let (ended, _) = try await rig.follow(id, token: token, until: "too_small", "too_large", "completed")
            #expect(ended["status"]?.string == status)
            #expect(ended["refunds"]?["amount_refunded"]?.string == amount)
            // What came in is what went back, and nothing is left of it for anybody.
            #expect(ended["amount_in"]?.string == amount)
            #expect(ended["amount_out"]?.string == "0")
            #expect(ended["fee_details"] == nil)
            let refund = try #require(await rig.ledger.transactions.last)
            #expect(ended["refunds"]?["payments"]?[0]?["id"]?.string == refund.hash.description)
            #expect(refund.memo == .id(memo))
            try await waitForBalance(rig, rig.usdc, "100")
        }
    }

    @Test("a refund carries the refund memo where the request named one")
    func refundMemo() async throws {
        try await AnchorRig.run { rig in
            let fields = [("asset_code", "USDC"), ("refund_memo", "42"), ("refund_memo_type", "id")]
            let (id, token, memo) = try await waiting(rig, fields)
            _ = try await pay(rig, "3", memo: .id(memo))
            _ = try await rig.follow(id, token: token, until: "too_small")
            #expect(await rig.ledger.transactions.last?.memo == .id(42))
        }
    }

    @Test("a payment in another asset goes back, and ends the withdrawal")
    func wrongAsset() async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            _ = try await pay(rig, "25", of: .native, memo: .id(memo))
            let (ended, _) = try await rig.follow(id, token: token, until: "error")
            #expect(ended["message"]?.string?.contains("not in USDC") == true)
            try await waitForBalance(rig, .native, "10000")
        }
    }

    @Test("a payment with a memo that nobody waits for goes back with the hash of its transaction")
    func wrongMemo() async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            let hash = try await pay(rig, "25", memo: .id(memo &+ 1))
            try await waitForBalance(rig, rig.usdc, "100")
            #expect(await rig.ledger.transactions.last?.memo == .returnHash(hash))
            #expect(try await rig.transfer(id, token: token)["status"]?.string == "pending_user_transfer_start")
        }
    }

    @Test("the number in a memo of another type names nobody, nor does it beside a muxed destination")
    func wrongMemoType() async throws {
        try await AnchorRig.run { rig in
            let (id, token, number) = try await waiting(rig)
            let hash = try #require(
                Hash256(
                    [UInt8](repeating: 0, count: 24)
                        + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
                )
            )
            for (memo, muxed) in [
                (try Memo(text: String(number)), nil), (.hash(hash), nil), (.returnHash(hash), nil),
                (try Memo(text: String(number)), number), (.none, nil), (.none, number &+ 1),
            ] as [(Memo, UInt64?)] {
                let hash = try await pay(rig, "25", memo: memo, muxed: muxed)
                try await waitForBalance(rig, rig.usdc, "100")
                #expect(await rig.ledger.transactions.last?.memo == .returnHash(hash), "\(memo)")
                let transfer = try await rig.transfer(id, token: token)
                #expect(transfer["status"]?.string == "pending_user_transfer_start")
                #expect(transfer["stellar_transaction_id"] == nil)
                #expect(transfer["refunds"] == nil)
            }
            let listed = try await rig.get("sandbox/payments").json()["payments"]
            #expect(listed?.arrayValue?.count == 6)
            #expect(listed?[0]?["memo_type"]?.string == "text")
            #expect(listed?[0]?["memo"]?.string == String(number))
            #expect(listed?[0]?["amount"]?.string == "25")
            #expect(listed?[0]?["returned_by"]?.string?.count == 64)
            _ = try await pay(rig, "25", memo: .none, muxed: number)
            _ = try await rig.follow(id, token: token, until: "completed")
        }
    }

    @Test("an anchor whose memos are texts takes no ids, and keeps what it cannot place where its scenario says so")
    func keptPayment() async throws {
        var configuration = AnchorConfiguration()
        configuration.paymentMemo = .text
        configuration.unidentifiedPayments = .keep
        try await AnchorRig.run(configuration) { rig in
            try await rig.fill()
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("withdraw", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
            let (ready, _) = try await rig.follow(id, token: token, until: "pending_user_transfer_start")
            #expect(ready["withdraw_memo_type"]?.string == "text")
            let number = try #require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) })
            let hash = try await pay(rig, "25", memo: .id(number))
            _ = try await pay(rig, "25", memo: Memo(text: String(number)))
            _ = try await rig.follow(id, token: token, until: "completed")
            let listed = try await rig.get("sandbox/payments").json()["payments"]
            #expect(listed?.arrayValue?.count == 1)
            #expect(listed?[0]?["stellar_transaction_id"]?.string == hash.description)
            #expect(listed?[0]?.objectValue?["returned_by"] == .null)
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("50"))
        }
    }

    @Test("a second payment for the same withdrawal goes back")
    func secondPayment() async throws {
        try await AnchorRig.run { rig in
            let (id, token, memo) = try await waiting(rig)
            _ = try await pay(rig, "25", memo: .id(memo))
            _ = try await rig.follow(id, token: token, until: "completed")
            _ = try await pay(rig, "25", memo: .id(memo))
            try await waitForBalance(rig, rig.usdc, "75")
        }
    }

    @Test("a withdrawal that is not paid expires at its deadline")
    func expiry() async throws {
        var configuration = AnchorConfiguration()
        configuration.pace.paymentDeadline = .seconds(3600)
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("withdraw", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
            _ = try await rig.follow(id, token: token, until: "expired")
        }
    }
}
