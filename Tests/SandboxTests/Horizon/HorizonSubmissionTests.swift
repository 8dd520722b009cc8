import Foundation
import HTTPTransport
import JSON
import LedgerEngine
import Sodium
import Stellar
import StellarXDR
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Submitting to Horizon")
struct HorizonSubmissionTests {
    @Test("a payment is answered when it is in a ledger, and found by its hash")
    func payment() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let response = try await rig.pay(rig.alice, rig.bob, stroops: 25_0000000, memo: .init(text: "rent"))
            #expect(response.status == 200)
            let answer = try response.json()
            let hash = try #require(answer["hash"]?.string)
            #expect(answer["successful"]?.bool == true)
            #expect(answer["fee_charged"]?.string == "100")
            #expect(answer["max_fee"]?.string == "1000")
            #expect(answer["memo"]?.string == "rent")
            #expect(answer["memo_type"]?.string == "text")
            #expect(try await rig.json("/transactions/\(hash)") == answer)
            let operations = try await rig.records("/transactions/\(hash)/operations")
            #expect(operations.count == 1)
            #expect(operations.first?["type"]?.string == "payment")
            #expect(operations.first?["amount"]?.string == "25.0000000")
            #expect(operations.first?["from"]?.string == rig.alice.publicKey.address)
            #expect(operations.first?["to"]?.string == rig.bob.publicKey.address)
            #expect(operations.first?["asset_type"]?.string == "native")
        }
    }

    @Test("the same transaction again is answered as before and paid once")
    func again() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let body = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 10_0000000)
            let envelope = await rig.envelope(rig.alice, [body])
            let first = try await rig.submit(envelope)
            let second = try await rig.submit(envelope)
            #expect(first.status == 200)
            #expect(second.body == first.body)
            #expect(await rig.host.account(rig.bob.publicKey.wire)?.balance == 10_010_0000000)
        }
    }

    @Test("a failed transaction is a problem with codes, and costs its fee")
    func failed() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let response = try await rig.pay(rig.alice, rig.bob, stroops: 1)
            #expect(response.status == 400)
            #expect(response.headers["Content-Type"] == "application/problem+json; charset=utf-8")
            let problem = try response.json()
            #expect(problem["title"]?.string == "Transaction Failed")
            #expect(problem["extras"]?["result_codes"]?["transaction"]?.string == "tx_failed")
            #expect(problem["extras"]?["result_codes"]?["operations"]?[0]?.string == "op_no_destination")
            #expect(problem["extras"]?["envelope_xdr"]?.string?.isEmpty == false)
            let text = try #require(problem["extras"]?["result_xdr"]?.string)
            let result = try XDR.TransactionResult(xdr: try #require(Base64.decode(text)))
            #expect(result.feeCharged == 100)
            #expect(problem["extras"]?["hash"] == nil)
            let path = "/accounts/\(rig.alice.publicKey.address)/transactions"
            #expect(try await rig.records(path).count == 1)
            #expect(try await rig.records("\(path)?include_failed=true").count == 2)
        }
    }

    @Test("what cannot be valid is refused and costs nothing")
    func refused() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let body = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 1)
            let cases: [(TransactionEnvelope, String)] = [
                (await rig.envelope(rig.alice, [body], signers: [rig.bob]), "tx_bad_auth"),
                (await rig.envelope(rig.alice, [body], signers: [rig.alice, rig.bob]), "tx_bad_auth_extra"),
                (await rig.envelope(rig.alice, [body], fee: 99), "tx_insufficient_fee"),
                (await rig.envelope(rig.issuer, [body]), "tx_no_source_account"),
                (await rig.envelope(rig.alice, []), "tx_missing_operation"),
            ]
            for (envelope, code) in cases {
                let response = try await rig.submit(envelope)
                #expect(response.status == 400)
                #expect(try response.json()["extras"]?["result_codes"]?["transaction"]?.string == code)
            }
            #expect(await rig.host.account(rig.alice.publicKey.wire)?.balance == 10_000_0000000)
            let unsupported = await rig.envelope(rig.alice, [.inflation])
            let response = try await rig.submit(unsupported)
            #expect(try response.json()["extras"]?["result_codes"]?["operations"]?[0]?.string == "op_not_supported")
        }
    }

    @Test("asynchronous submission says at once what the ledger thinks")
    func asynchronous() async throws {
        try await HorizonRig.with(closing: .manually) { rig in
            await rig.host.setClosing(.immediately)
            try await rig.fund(rig.alice, rig.bob)
            await rig.host.setClosing(.manually)
            let body = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 1)
            let envelope = await rig.envelope(rig.alice, [body])
            let first = try await rig.submit(envelope, to: "/transactions_async")
            #expect(first.status == 201)
            #expect(try first.json()["tx_status"]?.string == "PENDING")
            let hash = try #require(try first.json()["hash"]?.string)
            #expect(try await rig.send(.get, "/transactions/\(hash)").status == 404)
            let second = try await rig.submit(envelope, to: "/transactions_async")
            #expect(second.status == 409)
            #expect(try second.json()["tx_status"]?.string == "DUPLICATE")
            await rig.host.closeLedger()
            #expect(try await rig.send(.get, "/transactions/\(hash)").status == 200)
            let late = try await rig.submit(envelope, to: "/transactions_async")
            #expect(late.status == 400)
            #expect(try late.json()["tx_status"]?.string == "ERROR")
            let bad = await rig.envelope(rig.alice, [body], signers: [])
            let third = try await rig.submit(bad, to: "/transactions_async")
            #expect(third.status == 400)
            #expect(try third.json()["tx_status"]?.string == "ERROR")
            #expect(try third.json()["error_result_xdr"]?.string?.isEmpty == false)
        }
    }

    @Test("a transaction that no ledger takes in time is a timeout, and may come later all the same")
    func timeout() async throws {
        let clock = ManualClock()
        try await HorizonRig.with(clock: clock) { rig in
            try await rig.fund(rig.alice, rig.bob)
            await rig.host.setClosing(.manually)
            let body = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 1)
            let envelope = await rig.envelope(rig.alice, [body])
            async let answer = rig.submit(envelope)
            while clock.nextWakeUp == nil { await Task.yield() }
            clock.advance(by: .seconds(31))
            let response = try await answer
            #expect(response.status == 504)
            let hash = try #require(try response.json()["extras"]?["hash"]?.string)
            await rig.host.closeLedger()
            #expect(try await rig.json("/transactions/\(hash)")["successful"]?.bool == true)
        }
    }

    @Test("a fee bump is paid by its source and found by both hashes")
    func feeBump() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let body = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 7)
            let inner = await rig.envelope(rig.alice, [body], fee: 100)
            let transaction = try #require(inner.transaction)
            let outer = TransactionEnvelope(
                FeeBumpTransaction(
                    feeSource: MuxedAccount(rig.bob.publicKey),
                    fee: 400,
                    inner: transaction,
                    innerSignatures: inner.signatures
                )
            ).signed(by: rig.bob, for: .standalone)
            let answer = try await rig.submit(outer).json()
            #expect(answer["successful"]?.bool == true)
            #expect(answer["fee_charged"]?.string == "200")
            #expect(answer["fee_account"]?.string == rig.bob.publicKey.address)
            let innerHash = try #require(answer["inner_transaction"]?["hash"]?.string)
            #expect(innerHash == inner.hash(for: .standalone).hex)
            #expect(try await rig.json("/transactions/\(innerHash)")["successful"]?.bool == true)
        }
    }
}
