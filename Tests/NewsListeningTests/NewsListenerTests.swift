import Foundation
import Testing

@testable import NewsListening

/// That nobody keeps the listener from its anchors by not finishing what they post.
@Suite("NewsListener", .timeLimit(.minutes(1)))
struct NewsListenerTests {
    private static let post = "POST /news/run HTTP/1.1\r\nHost: wallet.example\r\nContent-Length: 4\r\n\r\nnews"

    @Test("a post is handed on, and answered with the status that its taker says")
    func taken() async throws {
        let listener = try await NewsListener.open(host: "127.0.0.1", port: 0) { news in
            news.path == "/news/run" && news.body == Array("news".utf8) ? 204 : 500
        }
        let client = try RawClient(port: listener.port)
        client.send(Self.post)
        #expect(await client.answer().hasPrefix("HTTP/1.1 204"))
        await listener.close()
    }

    @Test(
        "a head or a body that comes byte by byte is cut off",
        arguments: [
            "POST /news/run HTTP/1.1\r\nX-Slow: ", "POST / HTTP/1.1\r\nHost: w\r\nContent-Length: 100000\r\n\r\n",
        ]
    )
    func slow(start: String) async throws {
        let listener = try await NewsListener.open(host: "127.0.0.1", port: 0, life: .milliseconds(400)) { _ in 204 }
        let client = try RawClient(port: listener.port)
        client.send(start)
        #expect(await client.isClosed(whileSending: "x", times: 600))
        await listener.close()
    }

    @Test("no more connections are open at a time than are meant to be; the next is served when one is closed")
    func crowd() async throws {
        let listener = try await NewsListener.open(
            host: "127.0.0.1",
            port: 0,
            life: .milliseconds(400),
            connections: 1
        ) { _ in 204 }
        let idler = try RawClient(port: listener.port)
        idler.send("POST /news/run HTTP/1.1\r\n")
        let client = try RawClient(port: listener.port)
        client.send(Self.post)
        #expect(await client.answer().hasPrefix("HTTP/1.1 204"))
        #expect(await idler.isClosed(whileSending: "", times: 200))
        await listener.close()
    }
}

/// A connection on which a test says what it likes.
private final class RawClient: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// What comes first, or nothing within 20 seconds.
    func answer() async -> String {
        await onThread { descriptor in
            String(decoding: Self.receive(descriptor, within: 20_000) ?? [], as: UTF8.self)
        }
    }

    /// Whether the other side closes the connection while `text` is sent again and again, 20 milliseconds apart.
    func isClosed(whileSending text: String, times: Int) async -> Bool {
        await onThread { descriptor in
            let bytes = Array(text.utf8)
            for _ in 1...times {
                if !bytes.isEmpty,
                    Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0
                {
                    return true
                }
                if let received = Self.receive(descriptor, within: 20), received.isEmpty { return true }
            }
            return false
        }
    }

    /// What was received: nothing at the end of the connection, `nil` where the time is over.
    private static func receive(_ descriptor: Int32, within milliseconds: Int) -> [UInt8]? {
        var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0 { return errno == EAGAIN ? nil : [] }
        return Array(bytes.prefix(count))
    }

    private func onThread<Result: Sendable>(_ work: @escaping @Sendable (Int32) -> Result) async -> Result {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work(descriptor)) }
        }
    }
}
