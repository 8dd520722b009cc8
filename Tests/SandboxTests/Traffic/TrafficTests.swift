import Foundation
import HTTPTransport
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

    @Test("whoever stops in the middle of a body is not waited for")
    func stalledBody() async throws {
        let host = try LedgerHost(network: .standalone, clock: ManualClock())
        let server = try await LoopbackServer.open(
            port: 0,
            responder: HorizonRoutes(host: host).responder(),
            patience: .milliseconds(100)
        )
        let half = "POST /transactions HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"
        #expect(Self.answer(to: half, at: server.port) == "")
        await server.close()
    }

    /// All that comes back for `text` until the other side closes the connection.
    private static func answer(to text: String, at port: Int) -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr = in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
        guard isConnected, send(descriptor, text, text.utf8.count, 0) == text.utf8.count else { return nil }
        var answer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(descriptor, &piece, piece.count, 0), count > 0 { answer += piece[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test(
        "a JSON body is read strictly",
        arguments: [
            (#"{"a":"1","a":"2"}"#, "the member a is there twice at byte 12"), (#"{"a":01}"#, "a number is malformed"),
            (#"{"a":1} x"#, "something follows the value"), (#"{"a":"\ud800"}"#, "half a surrogate pair"),
            (#"{"a":{}}"#, "a is not a text"), (#"["a"]"#, "not a JSON object"),
            (#"{"a":"\#u{1}"}"#, "a control character"), (#"{"a":1,}"#, "a member has no name"),
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
