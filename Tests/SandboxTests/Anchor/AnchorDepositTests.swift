import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's deposits")
struct AnchorDepositTests {
    @Test("a deposit goes from the request to money on the ledger")
    func wholeDeposit() async throws {
        try await AnchorRig.run { rig in
            let usdc = try rig.usdc
            try await rig.trust(rig.client, usdc)
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            let fresh = try await rig.transfer(id, token: token)
            #expect(fresh["status"]?.string == "incomplete")
            #expect(fresh["kind"]?.string == "deposit")

            let last = try await AnchorPageWalk(rig: rig).finish(url)
            #expect(last.status == 200)
            #expect(!last.text.contains("<form"))
            #expect(last.text.contains("You are done"))

            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            #expect(done["amount_in"]?.string == "25")
            #expect(done["amount_out"]?.string == "24.65")
            #expect(done["fee_details"]?["total"]?.string == "0.35")
            #expect(done["fee_details"]?["asset"]?.string == "stellar:\(usdc)")
            #expect(done["fee_details"]?["breakdown"]?.arrayValue?.count == 2)
            #expect(done["to"]?.string == rig.client.publicKey.address)
            for field in ["started_at", "updated_at", "completed_at", "more_info_url"] {
                #expect(done[field]?.string != nil, "\(field)")
            }
            let paid = try #require(await rig.ledger.transactions.last)
            #expect(done["stellar_transaction_id"]?.string == paid.hash.description)
            #expect(paid.payments.map(\.amount) == [try #require(Amount("24.65"))])
            #expect(await rig.ledger.balance(of: rig.client.publicKey, in: usdc) == Amount("24.65"))
        }
    }

    @Test("the money waits at pending_trust until the account has a trustline")
    func pendingTrust() async throws {
        try await AnchorRig.run { rig in
            await rig.ledger.fund(rig.client.publicKey)
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            _ = try await rig.follow(id, token: token, until: "pending_trust")
            try await rig.trust(rig.client, rig.usdc)
            _ = try await rig.follow(id, token: token, until: "completed")
            #expect(try await rig.ledger.balance(of: rig.client.publicKey, in: rig.usdc) == Amount("24.65"))
        }
    }

    @Test("an account that does not exist is created, and then waited for")
    func accountCreation() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            _ = try await rig.follow(id, token: token, until: "pending_trust")
            #expect(await rig.ledger.balance(of: rig.client.publicKey, in: .native) == Amount("2.01"))
        }
    }

    @Test("an anchor that creates no accounts says so at once")
    func noAccountCreation() async throws {
        try await AnchorRig.run(AnchorConfiguration(createsAccounts: false)) { rig in
            let token = try await rig.signIn()
            let answer = try await rig.send(
                .post,
                "sep24/transactions/deposit/interactive",
                body: .form([("asset_code", "USDC")]),
                token: token
            )
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.contains("does not exist") == true)
        }
    }

    @Test("the memo that the request names is on the payment")
    func depositMemo() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let fields = [("asset_code", "USDC"), ("amount", "5"), ("memo", "tea money"), ("memo_type", "text")]
            let (id, url) = try await rig.start("deposit", token: token, fields)
            _ = try await AnchorPageWalk(rig: rig).finish(url, amount: "5")
            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            #expect(done["deposit_memo"]?.string == "tea money")
            #expect(done["deposit_memo_type"]?.string == "text")
            #expect(await rig.ledger.transactions.last?.memo == .text(Array("tea money".utf8)))
        }
    }

    @Test("many deposits at once are all paid, each once")
    func concurrency() async throws {
        try await AnchorRig.run { rig in
            let usdc = try rig.usdc
            try await rig.trust(rig.client, usdc)
            let token = try await rig.signIn()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let (id, url) = try await rig.start("deposit", token: token)
                        _ = try await AnchorPageWalk(rig: rig).finish(url)
                        _ = try await rig.follow(id, token: token, until: "completed")
                    }
                }
                try await group.waitForAll()
            }
            #expect(await rig.ledger.balance(of: rig.client.publicKey, in: usdc) == Amount("197.2"))
        }
    }
}
