import Foundation
import TestSupport
import Testing

@testable import HTTPServing

@Suite("Malformed requests", .timeLimit(.minutes(1)))
struct MalformedRequestTests {
    private static let long = String(repeating: "x", count: 40_000)
    private static func chunked(_ body: String) -> String {
        "POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }
    private static func length(_ length: String) -> String {
        "POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\nnews"
    }

    /// Requests that are refused, or whose connection is closed.
    private static let malformed: [String] = [
        "\r\n\r\ngarbage\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0garbage\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n",
        "/ HTTP/1.1\r\n\r\n", " \r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 x\r\nHost: a\r\n\r\n",
        "GET / HTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/3\r\nHost: a\r\n\r\n",
        "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        get("/", "Host: a"), get("/", "host: b"), get("/", "X Y: 1"), get("/", "X : 1"), get("/", "X\t: 1"),
        get("/", "X\u{1}: 1"),
        get("/", "ü: 1"), get("/", "no colon"), get("/", "Content-Length : 4"),
        get("/", "X: \(long)"), get("/\(long)"), get("/", long + ": 1"), long, get("/", method: long),
        get("/").replacing("\r\n\r\n", with: "\r\n") + (0..<2000).map { "X-\($0): 1\r\n" }.joined() + "\r\n",
        length("4\r\nContent-Length: 5"), length("4\r\nContent-Length: 4"), length("4\r\nTransfer-Encoding: chunked"),
        length("-4"), length("+4"),
        length("0x4"), length("4, 4"), length("4 "), length("99999999999999999999"), length("4 4"), length("four"),
        length("18446744073709551616"),
        length("9223372036854775808"), length(""),
        chunked("0\r\n\r\n").replacing("chunked", with: "gzip"),
        chunked("0\r\n\r\n").replacing("chunked", with: "gzip, chunked"),
        chunked("0\r\n\r\n").replacing("chunked", with: "chunked, chunked"),
        chunked("0\r\n\r\n").replacing("chunked", with: "identity"),
        chunked("0\r\n\r\n").replacing("chunked", with: "chunked\r\nTransfer-Encoding: chunked"),
        chunked("zz\r\n"), chunked("-1\r\nx\r\n"), chunked("\r\n\r\n"), chunked("1\r\nxyz\r\n0\r\n\r\n"),
        chunked("ffffffffffffffffff\r\n"),
        chunked("ffffffffffffffff\r\nx"), chunked("7fffffffffffffff\r\n" + long), chunked("0x1\r\nx\r\n0\r\n\r\n"),
        chunked(" 1\r\nx\r\n0\r\n\r\n"),
        chunked(long), chunked("1;" + long),
    ]

    /// What stands where a chunk's size belongs, and is none.
    private static let badSizes: [String] = [
        "zz", "g", "1g", "-1", "+1", "-0", "", " ", "\t", " 1", "1 1", "0x1", "0X1", "x1", "1x", "1.0", "1,0", "\u{1}",
        "\0",
        "ü", "1ü", ";a=b", " ;a=b", "1 ;a=b", "\"1\"", "00000000000000000g", "\r", "4\rnews",
    ]
    /// Sizes that are read as numbers, and are larger than any server can count.
    private static let hugeSizes = ["10000000000000000", "ffffffffffffffffff", String(repeating: "9", count: 400)]

    @Test(
        "a bad chunk size gets 400, one beyond 64 bits 413, and the end of its connection",
        arguments: (badSizes + hugeSizes).indices,
        [0, 1]
    )
    func chunkSize(number: Int, chunksBefore: Int) async throws {
        let size = (Self.badSizes + Self.hugeSizes)[number]
        let status = number < Self.badSizes.count ? 400 : 413
        try await serving(by: Self.handler) { server in
            let before = String(repeating: "2\r\nab\r\n", count: chunksBefore)
            let request = Self.chunked(before + size + "\r\nx\r\n0\r\n\r\n")
            // In one piece, and byte by byte.
            for isBytewise in [false, true] {
                let client = try RawConnection(port: server.port)
                let (bytes, ending) = try await onThread {
                    if isBytewise { for byte in request.utf8 { client.send([byte]) } } else { client.send(request) }
                    return client.rest()
                }
                let answer = String(decoding: bytes, as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(size.prefix(40).debugDescription): \(answer)")
                #expect(answer.components(separatedBy: "HTTP/1.1").count == 2, "\(answer)")
                #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
                #expect(ending != .silent)
            }
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "hello")
            #expect(try await eventually { server.handlerCount == 0 })
        }
    }

    private static let handler: HTTPRouter.Handler = { request in
        request.path == "/read" ? .text("\(try await request.body.collect(upTo: 1000).count)") : .text("hello")
    }

    @Test(
        "a malformed request gets an error status or the end of its connection, and the server goes on",
        arguments: malformed.indices
    )
    func refused(number: Int) async throws {
        try await serving(by: Self.handler) { server in
            let client = try RawConnection(port: server.port)
            let (bytes, ending) = try await onThread {
                client.send(Self.malformed[number])
                client.halfClose()
                return client.rest()
            }
            let answer = String(decoding: bytes, as: UTF8.self)
            #expect(
                answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5"),
                "\(Self.malformed[number].prefix(80).debugDescription): \(answer)"
            )
            #expect(ending != .silent, "\(Self.malformed[number].prefix(80).debugDescription)")
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "hello")
            #expect(try await eventually { server.handlerCount == 0 })
        }
    }

    @Test(
        "what is odd but harmless is read as HTTP has it",
        arguments: [
            ("\r\n" + get("/"), "hello"),
            ("GET / HTTP/1.1\nHost: a\n\n", "hello"),
            (get("/", "X: "), "hello"),
            (get("/", "X: 1\r\n 2"), "hello"),
            // The library takes a field without a name for the end of the head.
            (get("/", ": 1"), "hello"),
            // The library cuts such a value off at the NUL.
            (get("/", "X: a\0b"), "hello"),
            (get("/", "X: \u{1}"), "hello"),
            (chunked("4;name=value\r\nnews\r\n0\r\n\r\n"), "4"),
            (chunked("4;name\r\nnews\r\n0;last\r\n\r\n"), "4"),
            (chunked("4;a=\"b;c\";d\r\nnews\r\n0\r\n\r\n"), "4"),
            (chunked("4; a = b\r\nnews\r\n0\r\n\r\n"), "4"),
            (chunked("000000000000000000004\r\nnews\r\n0\r\n\r\n"), "4"),
            (chunked("A\r\nnewspapers\r\na\r\nnewspapers\r\n0\r\n\r\n"), "20"),
            (chunked("4\r\nnews\r\n0\r\nX-Trailer: 1\r\n\r\n"), "4"),
            (chunked("0004\r\nnews\r\n00\r\n\r\n"), "4"),
            (chunked("4\r\nnews\r\n0\r\n\r\n").replacing("chunked", with: "Chunked"), "4"),
            (length("4"), "4"), (length("004"), "4"), (length(" 4"), "4"),
            (get("/", (0..<300).map { "X-\($0): 1" }.joined(separator: "\r\n")), "hello"),
            (get("/", "X: " + String(repeating: "x", count: 20_000)), "hello"),
        ]
    )
    func odd(request: String, expected: String) async throws {
        try await serving(by: Self.handler) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(request).text == expected)
        }
    }

    @Test("a request may come byte by byte")
    func bytewise() async throws {
        let ready = ReadyResponse(headers: [:], body: Array("ready".utf8))
        try await serving(ready: { $0.target == "/ready" ? ready : nil }, by: Self.handler) { server in
            let client = try RawConnection(port: server.port)
            let requests = [
                (get("/ready"), "ready"), (get("/", "X: 1"), "hello"), (Self.length("4"), "4"),
                (Self.chunked(chunks("newspaper", of: 5)), "9"),
            ]
            for (request, expected) in requests {
                let answer = try await onThread {
                    for byte in request.utf8 { client.send([byte]) }
                    return try client.response()
                }
                #expect(answer.text == expected)
            }
        }
    }

    @Test("random bytes never end the server", arguments: 1...4)
    func random(seed: Int) async throws {
        let pieces = [
            "GET ", "POST ", "/", "/read", " HTTP/1.1", " HTTP/1.0", "\r\n", "\n", "\r", "Host: a\r\n",
            "Content-Length: ", "4", "99", "-", ":", " ", "\t", "\0",
            "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n", "0\r\n\r\n",
            "4\r\nnews\r\n", "ü", "%00", ";", "\r\n\r\n", "xyz",
        ]
        try await serving(by: Self.handler) { server in
            try await onThread {
                var numbers = Numbers(state: UInt64(seed))
                for _ in 0..<150 {
                    let client = try RawConnection(port: server.port)
                    for _ in 0...numbers.next(below: 30) { client.send(pieces[numbers.next(below: pieces.count)]) }
                    if numbers.next(below: 2) == 0 { client.halfClose() }
                    if numbers.next(below: 4) == 0 { client.reset() }
                }
            }
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "hello")
            #expect(try await leftovers(of: server, accepted: 151) == [0, 0])
        }
    }
}
