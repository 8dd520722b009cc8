import Foundation
import HTTPServing
import JSON
import Synchronization
import Testing
import Timekeeping

@testable import Sandbox

@Suite("The access log of a sandbox")
struct AccessLogTests {
    private final class Log: Sendable {
        let lines = Mutex<[AccessLogLine]>([])
    }

    private struct Inside: HTTPResponder {
        func respond(to request: ServerRequest) async throws -> ServerResponse { .json([:]) }
    }

    @Test(
        "shows of a query the names, and the values that are called readable",
        arguments: [
            ("/transaction?id=7&token=x", "/transaction?id=7&token=•••"), ("/x?id=a%20b", "/x?id=a%20b"),
            ("/x?id", "/x?•••"), ("/x?id=a=b&id=", "/x?id=a=b&id="),
            ("/pages/secret/step?id=1", "/pages/•••/step?id=1"),
            ("/x?", "/x"),
        ]
    )
    func queries(target: String, shown: String) {
        let request = ServerRequest(method: .get, target: target, headers: [.host: "localhost"])
        let line = AccessLogLine(request, at: Timestamp(unixSeconds: 0), status: 200, after: .milliseconds(3))
        let text = line.text { name, _ in name == "id" }
        #expect(text.hasSuffix(" localhost GET \(shown) 200 3 ms -"), "\(text)")
        #expect(!line.description.contains("id=7"))
    }

    @Test("has a line for each request, also for those that come under another name")
    func refused() async throws {
        let log = Log()
        let traffic = SandboxTraffic(accessLog: { line in log.lines.withLock { $0.append(line) } })
        let inner = TrafficResponder(inner: Inside(), traffic: traffic, isHorizon: false)
        let gate = HostCheck(inner: inner, host: nil, traffic: traffic)
        for name in ["evil.test", "localhost"] {
            _ = try await gate.respond(to: ServerRequest(method: .get, target: "/x", headers: [.host: name]))
        }
        let lines = log.lines.withLock { $0 }
        #expect(lines.map(\.status) == [421, 200] && lines.map(\.authority) == ["evil.test", "localhost"])
    }
}
