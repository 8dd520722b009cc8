import Foundation
import HTTPTransport
import Sandbox
import Synchronization
import Testing

@Suite("Servers in the place of others")
struct StandInServersTests {
    @Test("each request is handed over with its server, and its form by names; an answer may be missing")
    func handedOver() async throws {
        let seen = Mutex<[StandInServers.Request]>([])
        let servers = try await StandInServers.start(SandboxConfiguration(), count: 2) { request, origins in
            seen.withLock { $0.append(request) }
            guard request.target != "/lost" else { return nil }
            let body = Array(origins.joined(separator: " ").utf8)
            return StandInServers.Answer(status: 201, headers: [("X-Own", "1")], body: body)
        }
        let client = HTTPClient()
        let url = try #require(URL(string: servers.origins[1] + "/customer?id=1"))
        let parts = [
            MultipartPart(name: "amount", value: "5"),
            MultipartPart(name: "photo_id_front", filename: "a.png", contentType: "image/png", bytes: [1]),
        ]
        let answer = try await client.send(HTTPRequest(method: .put, url: url, body: .multipart(parts)))
        #expect(answer.status == 201 && answer.text == servers.origins.joined(separator: " "))
        #expect(answer.headers["X-Own"] == "1")
        let request = try #require(seen.withLock { $0.first })
        #expect(request.server == 1 && request.method == "PUT" && request.target == "/customer?id=1")
        let form = try #require(request.form).sorted { $0.name < $1.name }
        #expect(form.map(\.name) == ["amount", "photo_id_front"] && form.map(\.isFile) == [false, true])
        let lost = try #require(URL(string: servers.origins[0] + "/lost"))
        await #expect(throws: TransportError.self) { try await client.send(HTTPRequest(url: lost)) }
        await servers.stop()
    }
}
