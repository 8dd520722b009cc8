import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("The traffic of a sandbox")
struct TrafficTests {
    @Test(
        "requests are told apart by what they ask for",
        arguments: [
            ("GET", "/auth", false, "sep10.challenge"), ("POST", "/auth", false, "sep10.token"),
            ("PATCH", "/sep6/transactions/7", false, "sep6.update"),
            ("PUT", "/sep12/customer/verification", false, "sep12.verification"),
            ("DELETE", "/sep12/customer/GA", false, "sep12.delete"),
            ("GET", "/accounts/GA", true, "horizon.account"), ("HEAD", "/", true, "horizon.root"),
            ("POST", "/transactions", true, "horizon.submit"), ("GET", "/trades", true, "horizon.other"),
            ("GET", "/transactions", false, "anchor.other"), ("GET", "/pages/1/step", false, "pages.form"),
        ]
    )
    func endpoints(method: String, path: String, ofHorizon: Bool, name: String) {
        #expect(SandboxEndpoint(method, path: path, ofHorizon: ofHorizon).rawValue == name)
    }

    @Test("an anchor refuses methods and paths that it does not have, open to every origin")
    func refusals() async throws {
        try await AnchorRig.run { rig in
            let wrong = try await rig.send(.delete, "sep24/info")
            #expect(wrong.status == 405)
            #expect(wrong.headers["Allow"] == "GET, OPTIONS")
            #expect(wrong.headers["Access-Control-Allow-Origin"] == "*")
            #expect(try await rig.send(.put, "auth").headers["Allow"] == "GET, POST, OPTIONS")
            let nowhere = try await rig.get("sep99/info")
            #expect(nowhere.status == 404)
            #expect(nowhere.headers["Access-Control-Allow-Origin"] == "*")
            #expect(try nowhere.json()["error"]?.string == "there is nothing at this path")
        }
    }

    @Test("requests are counted, those answered ahead too, until they are counted anew")
    func counting() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let http = HTTPClient()
        func send(_ url: String, _ method: HTTPMethod = .get) async throws -> HTTPResponse {
            try await http.send(HTTPRequest(method: method, url: try #require(URL(string: url))))
        }
        let anchor = "http://\(sandbox.anchorDomain)"
        let account = sandbox.anchor.keys.issuer.publicKey.address
        for _ in 0..<3 { _ = try await send("\(sandbox.horizonURL)/accounts/\(account)") }
        _ = try await send(anchor + "/sep24/info")
        _ = try await send(anchor + "/sandbox/transfers")
        let counted = try await send(anchor + "/sandbox/requests").json()
        #expect(counted["total"] == .number("4"))
        #expect(counted["requests"]?["horizon.account"] == .number("3"))
        #expect(counted["requests"]?["sep24.info"] == .number("1"))
        #expect(sandbox.requests.all == [.account: 3, .hostedInfo: 1])
        _ = try await send(anchor + "/sandbox/requests", .delete)
        #expect(sandbox.requests.total == 0)
        await sandbox.stop()
    }

    @Test(
        "a JSON body is read strictly",
        arguments: [
            (#"{"a":"1","a":"2"}"#, "an object has two members `a` (byte 12)"), (#"{"a":01}"#, "a number is malformed"),
            (#"{"a":1} x"#, "something follows its end (byte 8)"),
            (#"{"a":"\ud800"}"#, "a string is malformed (byte 12)"),
            (#"{"a":{}}"#, "a is not a text"), (#"["a"]"#, "not a JSON object"),
            (#"{"a":"\#u{1}"}"#, "a string is malformed (byte 6)"),
            (#"{"a":1,}"#, "'}' does not belong there (byte 7), at line 1, column 8"),
            ("{\n  \"a\": 1,\n  \"é\": 01\n}", ", at line 3, column 10"),
        ]
    )
    func strictBodies(body: String, words: String) {
        do {
            _ = try RequestFields(body: Array(body.utf8), contentType: "application/json")
            Issue.record("\(body) was taken")
        } catch {
            #expect(String(decoding: error.body.json, as: UTF8.self).contains(words), "\(error)")
        }
    }

    @Test("a JSON body means what it says")
    func goodBody() throws {
        let body = #" { "a" : "x\u00e9\ud83d\ude00\n" , "b" : 1.50, "c": 1e2, "d": true, "e": null } "#
        let fields = try RequestFields(body: Array(body.utf8), contentType: "application/json")
        #expect(fields.all == ["a": "xé😀\n", "b": "1.5", "c": "100", "d": "true"])
    }
}
