import TestSupport
import Testing

@testable import CallbackServer

/// That no one keeps the listener from its anchors by not finishing what they post.
@Suite("CallbackListener", .timeLimit(.minutes(1)))
struct CallbackListenerTests {
    private static let post = "POST /callbacks/run HTTP/1.1\r\nHost: wallet.example\r\nContent-Length: 4\r\n\r\nnews"

    @Test("a post is handed on, and answered with the status that its taker says")
    func taken() async throws {
        let listener = try await CallbackListener.open(host: "127.0.0.1", port: 0) { callback in
            callback.path == "/callbacks/run" && callback.body == Array("news".utf8) ? 204 : 500
        }
        let client = try RawConnection(port: listener.port)
        #expect(try await client.exchange(Self.post).status == 204)
        await listener.close()
    }

    @Test("it says when it closes a connection, and keeps all others", arguments: ["POST", "GET"], [204, 410])
    func closing(method: String, status: Int) async throws {
        let listener = try await CallbackListener.open(host: "127.0.0.1", port: 0) { _ in status }
        let request = "\(method) /callbacks/run HTTP/1.1\r\nHost: w\r\nContent-Length: 4\r\n"
        let client = try RawConnection(port: listener.port)
        for _ in 0..<2 { #expect(try await !client.exchange(request + "\r\nnews").saysClose) }
        #expect(try await client.exchange(request + "Connection: close\r\n\r\nnews").saysClose)
        #expect(try await onThread { client.rest() } == ([], .closed))
        await listener.close()
    }

    @Test(
        "a head or a body that comes byte by byte is cut off",
        arguments: [
            "POST /callbacks/run HTTP/1.1\r\nX-Slow: ", "POST / HTTP/1.1\r\nHost: w\r\nContent-Length: 100000\r\n\r\n",
        ]
    )
    func slow(start: String) async throws {
        let listener = try await CallbackListener.open(host: "127.0.0.1", port: 0, life: .milliseconds(400)) { _ in 204
        }
        let client = try RawConnection(port: listener.port)
        client.send(start)
        #expect(try await onThread { client.ends(whileSending: "x") })
        await listener.close()
    }

    @Test("no more connections are open at a time than are meant to be; the next is served when one is closed")
    func crowd() async throws {
        let listener = try await CallbackListener.open(
            host: "127.0.0.1",
            port: 0,
            life: .seconds(60),
            connections: 1
        ) { _ in 204 }
        let idler = try RawConnection(port: listener.port)
        idler.send("POST /callbacks/run HTTP/1.1\r\n")
        let client = try RawConnection(port: listener.port)
        client.send(Self.post)
        #expect(try await onThread { client.rest(within: 100) } == ([], .silent))
        idler.close()
        #expect(try await onThread { try client.response().status } == 204)
        await listener.close()
    }
}
