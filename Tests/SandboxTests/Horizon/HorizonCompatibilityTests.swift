import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

/// What software that was written against the real Horizon counts on.
@Suite("What clients of Horizon count on")
struct HorizonCompatibilityTests {
    @Test("time bounds stand in the preconditions, and nowhere else")
    func timeBounds() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            // Friendbot's own transaction has time bounds without an end.
            let record = try #require(try await rig.records("/transactions?order=desc&limit=1").first)
            #expect(record["preconditions"]?["timebounds"]?["min_time"]?.string == "0")
            #expect(record["preconditions"]?["timebounds"]?["max_time"] == nil)
            #expect(record["valid_after"] == nil && record["valid_before"] == nil)
        }
    }

    @Test("the transaction inside a fee bump has its own signatures under its own hash")
    func innerSignatures() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let payment = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 1)
            let inner = await rig.envelope(rig.alice, [payment])
            let bump = FeeBumpTransaction(
                feeSource: MuxedAccount(rig.bob.publicKey),
                fee: 5000,
                inner: try #require(inner.transaction),
                innerSignatures: inner.signatures
            )
            let outer = TransactionEnvelope(bump).signed(by: rig.bob, for: .standalone)
            #expect(try await rig.submit(outer).status == 200)
            let record = try await rig.json("/transactions/\(inner.hash(for: .standalone).hex)")
            #expect(record["hash"]?.string == "\(inner.hash(for: .standalone).hex)")
            #expect(record["signatures"] == record["inner_transaction"]?["signatures"])
            let whole = try await rig.json("/transactions/\(outer.hash(for: .standalone).hex)")
            #expect(whole["signatures"] == whole["fee_bump_transaction"]?["signatures"])
            #expect(whole["signatures"] != record["signatures"])
        }
    }

    @Test("a transaction may come in parts")
    func parts() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let payment = Stellar.Operation.Body.lumens(to: rig.bob, stroops: 1)
            let text = await rig.envelope(rig.alice, [payment]).base64
            let parts = HTTPBody.multipart([MultipartPart(name: "tx", value: text)])
            #expect(try await rig.send(.post, "/transactions", body: parts).status == 200)
        }
    }

    @Test("a body that is announced as too long is refused before it comes")
    func announced() async throws {
        try await HorizonRig.with { rig in
            let type = "Content-Type: application/x-www-form-urlencoded"
            let fields = "\(type)\r\nContent-Length: 99999999\r\nConnection: close\r\n"
            // What was announced never comes.
            let answer = try await Pipeline(url: rig.url).exchange(
                "POST /transactions HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\ntx="
            )
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test("a client that asks whether it may send its body is told at once")
    func expectation() async throws {
        try await HorizonRig.with { rig in
            let fields = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\nConnection: close\r\n"
            let answer = try await Pipeline(url: rig.url).exchange(
                "POST /transactions HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\(fields)\r\ntx=AAAA"
            )
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad Request\r\n"))
        }
    }

    @Test(
        "a method that an address does not answer gets 405 and nothing more",
        arguments: ["HEAD", "PUT", "POST", "DELETE"]
    )
    func methods(name: String) async throws {
        try await HorizonRig.with { rig in
            let method = try #require(HTTPMethod(rawValue: name))
            let answer = try await rig.send(method, "/ledgers")
            #expect(answer.status == 405)
            #expect(answer.body.isEmpty)
            #expect(answer.headers["Allow"] == nil && answer.headers["Content-Type"] == nil)
        }
    }

    @Test("only who comes from a page is told that pages may read, and only the state's answers name their ledger")
    func heads() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let path = "/accounts/\(rig.alice.publicKey.address)"
            for path in [path, path, "/ledgers", "/accounts/x"] {
                let plain = try await rig.send(.get, path)
                #expect(plain.headers["Access-Control-Allow-Origin"] == nil, "\(path)")
                let page = try await rig.send(.get, path, headers: ["Origin": "https://wallet.example"])
                #expect(page.headers["Access-Control-Allow-Origin"] == "https://wallet.example", "\(path)")
                #expect(page.headers["Access-Control-Expose-Headers"] == "Date, Latest-Ledger", "\(path)")
                #expect((plain.headers["Latest-Ledger"] == nil) == (path == "/ledgers"), "\(path)")
                let isDocument = plain.status == 200
                #expect(plain.headers["Vary"] == (isDocument ? "Accept-Encoding" : "Origin"), "\(path)")
                #expect(plain.headers["Content-Disposition"] == (isDocument ? "inline" : nil), "\(path)")
            }
        }
    }

    @Test("the health is well as long as there is an answer")
    func health() async throws {
        try await HorizonRig.with { rig in
            let answer = try await rig.send(.get, "/health")
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
            #expect(try answer.json()["core_synced"]?.bool == true)
        }
    }

    @Test("`now` is a cursor of lists without a history, too")
    func now() async throws {
        try await HorizonRig.with { rig in
            let response = try await rig.send(.get, "/offers?cursor=now")
            #expect(response.status == 200)
            #expect(try response.json()["_embedded"]?["records"]?.arrayValue?.isEmpty == true)
        }
    }
}
