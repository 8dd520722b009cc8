import Foundation
import HTTPTransport
import JSON
import TestSupport
import Testing

@Suite("A sandbox with few descriptors")
struct CrowdedSandboxTests {
    @Test("serves 300 clients that come at once with 100 descriptors, and goes on serving")
    func crowd() async throws {
        var program = try Program()
        program.descriptorLimit = 100
        let served = try program.start(["sandbox", "--port", "0", "--json"])
        try await served.says("passphrase")
        let addresses = try JSONValue.parse(Array(served.said.utf8))
        let horizon = try #require(addresses["horizon"]?.string.flatMap { URL(string: $0) })
        let port = try #require(horizon.port)
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let clients = try (1...300).map { _ in try RawConnection(port: port) }
        let statuses = try await withThrowingTaskGroup { group in
            for client in clients { group.addTask { try await client.exchange(request).status } }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [200: 300])
        #expect(try await RawConnection(port: port).exchange(request).status == 200)
        served.send(SIGINT)
        _ = try await served.ended()
    }
}
