import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Stellar
import TestSupport
import Testing

@testable import windlass

/// What the anchors of a sandbox send to wallets.
@Suite("A sandbox's way to others")
struct SandboxOutsideTests {
    @Test("a sandbox that is served reports what becomes of a customer, signed", .timeLimit(.minutes(1)))
    func served() async throws {
        let callback = try LoopbackServer { _, connection in connection.respond(200, [], body: "") }
        let program = try Program()
        let served = try program.start(["sandbox", "--port", "0", "--json"])
        try await served.says("passphrase")
        let addresses = try JSONValue.parse(Array(served.said.utf8))
        let base = "http://\(try #require(addresses["anchors"]?[0]?.string))"
        let network = Network(passphrase: try #require(addresses["passphrase"]?.string))
        let key = KeyPair.random()
        func send(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, _ token: String? = nil) async throws
            -> HTTPResponse
        {
            let url = try #require(URL(string: base + path))
            var request = HTTPRequest(method: method, url: url, body: body.map { .json($0) })
            if let token { request.headers.authorize(bearer: Secret(token)) }
            return try await HTTPClient().send(request)
        }
        let challenge = try await send(.get, "/auth?account=\(key.publicKey.address)").json()["transaction"]?.string
        let answer = try TransactionEnvelope(base64: try #require(challenge)).signed(by: key, for: network)
        let token = try await send(.post, "/auth", ["transaction": .string(answer.base64)]).json()["token"]?.string
        _ = try await send(.put, "/sep12/customer", ["first_name": "Ada"], token)
        let url = "http://127.0.0.1:\(callback.port)/callbacks"
        #expect(try await send(.put, "/sep12/customer/callback", ["url": .string(url)], token).status == 200)
        let rest: JSONValue = ["last_name": "Lovelace", "email_address": "ada@example.org"]
        _ = try await send(.put, "/sep12/customer", rest, token)
        await callback.received(1)
        let report = try #require(callback.requests.first)
        #expect(try JSONValue.parse(report.body)["status"]?.string == "ACCEPTED")
        #expect(report.header("Signature")?.hasPrefix("t=") == true)
        #expect(report.header("X-Stellar-Signature") == report.header("Signature"))
        served.send(SIGINT)
        #expect(try await served.ended().exitCode == 0)
    }

    @Test("the scenarios are listed for machines, and each can be printed")
    func scenarios() async throws {
        let program = try Program()
        let list = try await program.run(["sandbox", "scenarios", "--json"])
        let scenarios = try #require(try JSONValue.parse(Array(list.output.utf8))["scenarios"]?.arrayValue)
        let names = scenarios.map { $0["name"]?.string }
        #expect(names == Scenario.builtIn.map(\.name))
        let one = try await program.run(["sandbox", "scenarios", "default", "--json"])
        let source = try #require(JSONValue.parse(Array(one.output.utf8))["source"]?.string)
        #expect(source == Scenario.sources.first { $0.name == "default" }?.text)
    }

    @Test("callbacks arrive byte for byte with their signature, and a stellar.toml is fetched")
    func messages() async throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/.well-known/stellar.toml" {
                connection.respond(200, ["Content-Type: text/plain"], body: "SIGNING_KEY")
            } else {
                connection.respond(request.path == "/callbacks" ? 202 : 404, [], body: "")
            }
        }
        let outside = SandboxOutboundHTTP()
        let base = "http://127.0.0.1:\(server.port)"
        let headers = [(name: "Content-Type", value: "application/json"), ("Signature", "t=1, s=abc=")]
        #expect(await outside.post(base + "/callbacks", headers: headers, body: Array(#"{"a":1}"#.utf8)) == 202)
        #expect(await outside.get(base + "/.well-known/stellar.toml") == Array("SIGNING_KEY".utf8))
        #expect(await outside.get(base + "/nothing") == nil)
        #expect(await outside.post("http://10.0.0.1:9/x", headers: [], body: []) == nil)
        let callback = try #require(server.requests.first)
        #expect(callback.method == "POST")
        #expect(callback.header("Signature") == "t=1, s=abc=")
        #expect(callback.header("Content-Type") == "application/json")
        #expect(callback.headerLines.count { $0.lowercased().hasPrefix("content-type:") } == 1)
        #expect(callback.body == Array(#"{"a":1}"#.utf8))
    }
}
