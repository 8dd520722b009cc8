import HTTPTransport
import JSON
import Stellar
import StellarXDR
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Horizon's resources")
struct HorizonResourceTests {
    @Test("the root names the network and friendbot")
    func root() async throws {
        try await HorizonRig.with { rig in
            let response = try await rig.send(.get, "/")
            #expect(response.headers["Content-Type"] == "application/hal+json; charset=utf-8")
            #expect(response.headers["Latest-Ledger"] == nil)
            let root = try response.json()
            #expect(root["network_passphrase"]?.string == "Standalone Network ; February 2017")
            #expect(root["_links"]?["friendbot"]?["href"]?.string == "\(rig.url)/friendbot{?addr}")
            #expect(root["_links"]?["friendbot"]?["templated"]?.bool == true)
            #expect(root["history_latest_ledger"]?.integer == 1)
        }
    }

    @Test("friendbot creates an account with 10,000 lumens, once")
    func friendbot() async throws {
        try await HorizonRig.with { rig in
            let address = rig.alice.publicKey.address
            let first = try await rig.send(.get, "/friendbot?addr=\(address)")
            #expect(first.status == 200)
            #expect(try first.json()["successful"]?.bool == true)
            let account = try await rig.json("/accounts/\(address)")
            #expect(account["account_id"]?.string == address)
            #expect(account["balances"]?[0]?["balance"]?.string == "10000.0000000")
            #expect(account["balances"]?[0]?["asset_type"]?.string == "native")
            #expect(account["sequence"]?.string == String(2 << 32))
            #expect(account["thresholds"]?["med_threshold"]?.integer == 0)
            #expect(account["signers"]?[0]?["key"]?.string == address)
            #expect(account["signers"]?[0]?["weight"]?.integer == 1)

            let second = try await rig.send(.post, "/friendbot", body: .form([("addr", address)]))
            #expect(second.status == 400)
            let problem = try second.json()
            #expect(problem["type"]?.string == "https://stellar.org/horizon-errors/bad_request")
            #expect(problem["detail"]?.string == "account already funded to starting balance")

            // Who has less is given as much again.
            try await rig.fund(rig.bob)
            try await rig.pay(rig.alice, rig.bob, stroops: 1)
            #expect(try await rig.send(.get, "/friendbot?addr=\(address)").status == 200)
            let refilled = try await rig.json("/accounts/\(address)")
            #expect(refilled["balances"]?[0]?["balance"]?.string == "19999.9999899")
            for path in ["/friendbot", "/friendbot?addr=nobody"] {
                let refusal = try await rig.send(.get, path)
                #expect(refusal.status == 400)
                #expect(try refusal.json()["extras"]?["invalid_field"]?.string == "addr")
            }
        }
    }

    @Test("a trustline, a data entry and an issued payment show in the account")
    func account() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.issuer)
            let asset = try #require(Asset("USD:\(rig.issuer.publicKey.address)"))
            let trust = await rig.envelope(
                rig.alice,
                [
                    .changeTrust(line: .asset(asset), limit: Amount(stroops: 1000_0000000)),
                    .manageData(name: "note", value: Array("hello".utf8)),
                ]
            )
            #expect(try await rig.submit(trust).status == 200)
            let issue = await rig.envelope(
                rig.issuer,
                [
                    .payment(
                        destination: MuxedAccount(rig.alice.publicKey),
                        asset: asset,
                        amount: Amount(stroops: 12_3400000)
                    )
                ]
            )
            #expect(try await rig.submit(issue).status == 200)
            let account = try await rig.json("/accounts/\(rig.alice.publicKey.address)")
            let line = try #require(account["balances"]?[0])
            #expect(line["balance"]?.string == "12.3400000")
            #expect(line["limit"]?.string == "1000.0000000")
            #expect(line["asset_type"]?.string == "credit_alphanum4")
            #expect(line["asset_code"]?.string == "USD")
            #expect(line["asset_issuer"]?.string == rig.issuer.publicKey.address)
            #expect(line["is_authorized"]?.bool == true)
            #expect(account["balances"]?[1]?["balance"]?.string == "9999.9999800")
            #expect(account["subentry_count"]?.integer == 2)
            #expect(account["data"]?["note"]?.string == "aGVsbG8=")
            let data = try await rig.json("/accounts/\(rig.alice.publicKey.address)/data/note")
            #expect(data["value"]?.string == "aGVsbG8=")
        }
    }

    @Test("ledgers are listed and found, and fees are summed up")
    func ledgers() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let ledgers = try await rig.records("/ledgers?order=desc&limit=1")
            #expect(ledgers.count == 1)
            #expect(ledgers.first?["sequence"]?.integer == 3)
            #expect(ledgers.first?["base_fee_in_stroops"]?.integer == 100)
            #expect(ledgers.first?["successful_transaction_count"]?.integer == 1)
            let second = try await rig.json("/ledgers/2")
            #expect(second["hash"]?.string == ledgers.first?["prev_hash"]?.string)
            let stats = try await rig.json("/fee_stats")
            #expect(stats["last_ledger"]?.string == "3")
            #expect(stats["fee_charged"]?["p50"]?.string == "100")
            #expect(stats["max_fee"]?["max"]?.string == "100")
        }
    }

    @Test("each ledger but the first tells the hash of the one before it")
    func previousHashes() async throws {
        try await HorizonRig.with { rig in
            for _ in 0..<3 { try await rig.fund(KeyPair.random()) }
            let ledgers = try await rig.records("/ledgers?order=asc&limit=200")
            #expect(ledgers.map { $0["sequence"]?.integer } == [1, 2, 3, 4])
            #expect(ledgers.first?["prev_hash"] == nil)
            for (before, ledger) in zip(ledgers, ledgers.dropFirst()) {
                #expect(ledger["prev_hash"]?.string == before["hash"]?.string)
                #expect(ledger["prev_hash"]?.string?.count == 64)
            }
        }
    }

    @Test("the same network and keys make the same hashes")
    func reproducible() async throws {
        var hashes: [String] = []
        for _ in 0..<2 {
            try await HorizonRig.with { rig in
                try await rig.fund(rig.alice)
                hashes.append(try await rig.json("/ledgers/2")["hash"]?.string ?? "")
            }
        }
        #expect(hashes[0] == hashes[1])
        #expect(hashes[0].count == 64)
    }
}
