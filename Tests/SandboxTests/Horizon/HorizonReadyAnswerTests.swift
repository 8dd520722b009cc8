import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Answers that are ready")
struct HorizonReadyAnswerTests {
    @Test("an account is answered the same way again, and anew when the ledger has changed")
    func freshness() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            let path = "/accounts/\(rig.alice.publicKey.address)"
            let first = try await rig.send(.get, path)
            for _ in 0..<3 {
                let again = try await rig.send(.get, path)
                #expect(again.status == 200)
                #expect(again.body == first.body)
                for name in ["Content-Type", "Cache-Control", "Vary", "Content-Disposition", "Latest-Ledger"] {
                    #expect(again.headers[name] == first.headers[name], "\(name)")
                }
                #expect(again.headers["Date"]?.hasSuffix(" GMT") == true)
                #expect(again.headers["Date"]?.count == 29)
            }
            for stroops in 1...5 {
                try await rig.pay(rig.bob, rig.alice, stroops: Int64(stroops))
                let now = try await rig.send(.get, path)
                #expect(now.headers["Latest-Ledger"] == String(3 + stroops))
                let balance = try now.json()["balances"]?[0]?["balance"]?.string
                #expect(
                    balance == Amount(stroops: 10_000_0000000 &+ Int64(stroops * (stroops + 1) / 2)).ledgerDescription
                )
            }
        }
    }

    @Test("only who wants a document gets the one that is ready")
    func otherWishes() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let path = "/accounts/\(rig.alice.publicKey.address)"
            for _ in 0..<2 {
                #expect(try await rig.send(.get, path, headers: ["Accept": "application/json"]).status == 200)
                #expect(try await rig.send(.get, path, headers: ["Accept": "image/png"]).status == 406)
                #expect(try await rig.send(.head, path).body.isEmpty)
                #expect(try await rig.send(.delete, path).status == 405)
                #expect(try await rig.send(.get, path + "/data/none").status == 404)
            }
            var events = try rig.events(path).makeAsyncIterator()
            #expect(try await events.next()?.data == "\"hello\"")
            #expect(
                try JSONValue.parse(try #require(try await events.next()).data)["id"]?.string
                    == path.suffix(56).description
            )
        }
    }

    @Test("requests on one connection are answered in their order, ready or not")
    func pipelining() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            let account = "/accounts/\(rig.alice.publicKey.address)"
            _ = try await rig.send(.get, account)
            let paths = [account, "/fee_stats", account, account, "/ledgers/2", account]
            let answers = try await Pipeline(url: rig.url).answers(to: paths)
            let kinds = answers.map { text in
                text.contains("\"thresholds\"") ? account : text.contains("\"max_fee\"") ? "/fee_stats" : "/ledgers/2"
            }
            // What was asked under another name than the rig's is not ready the first time.
            #expect(kinds == paths)
        }
    }
}

/// A connection on which all requests are written before the first answer is read.
struct Pipeline {
    let url: String

    private struct Failure: Error {}

    func answers(to paths: [String]) async throws -> [String] {
        let requests = paths.enumerated().map { index, path in
            let last = index == paths.count - 1 ? "Connection: close\r\n" : ""
            return "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(last)\r\n"
        }.joined()
        return try await exchange(requests).components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst().map { $0 }
    }

    /// All that comes back for `requests`, the last of which closes the connection.
    ///
    /// It waits on a thread of its own: the server answers on those that tests share.
    func exchange(_ requests: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try send(requests) })
            }
        }
    }

    private func send(_ requests: String) throws -> String {
        guard let address = URL(string: url), let port = address.port else { throw Failure() }
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard connection >= 0 else { throw Failure() }
        defer { close(connection) }
        // A server that never answers makes a test fail, and not wait.
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = in_port_t(port).bigEndian
        target.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure() }
        guard
            requests.utf8.withContiguousStorageIfAvailable({ Foundation.send(connection, $0.baseAddress, $0.count, 0) })
                == requests.utf8.count
        else { throw Failure() }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
            received += buffer.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }
}
