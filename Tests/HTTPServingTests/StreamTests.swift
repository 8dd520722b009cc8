import Synchronization
import TestSupport
import Testing

@testable import HTTPServing

@Suite("Streamed responses", .timeLimit(.minutes(1)))
struct StreamTests {
    @Test("each piece comes when it is written, in chunks or with a length", arguments: [nil, 6])
    func pieces(length: Int?) async throws {
        let gates = [Gate(), Gate()]
        let handler: HTTPRouter.Handler = { _ in
            .stream(length: length) { writer in
                try await writer.write("ab")
                await gates[0].opened()
                try await writer.write("cd")
                await gates[1].opened()
                try await writer.write("ef")
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get("/"))
            let received = try await onThread {
                var text = ""
                for (piece, gate) in [("ab", gates[0]), ("cd", gates[1])] {
                    while !text.contains(piece) { text += String(decoding: try client.receive(), as: UTF8.self) }
                    gate.open()
                }
                while !text.contains("ef") { text += String(decoding: try client.receive(), as: UTF8.self) }
                return text
            }
            #expect(received.contains(length == nil ? "Transfer-Encoding: chunked" : "Content-Length: 6"))
            if length != nil { #expect(try await client.exchange(get("/")).text == "abcdef") }
        }
    }

    @Test("a stream comes whole, whatever the sizes of its pieces", arguments: 1...4)
    func whole(seed: Int) async throws {
        var numbers = Numbers(state: UInt64(seed))
        let pieces = (0..<60).map { _ in
            [UInt8](
                repeating: UInt8(numbers.next(below: 256)),
                count: numbers.next(below: [2, 100, 70_000][numbers.next(below: 3)])
            )
        }
        let all = pieces.flatMap(\.self)
        let handler: HTTPRouter.Handler = { request in
            .stream(length: request.path == "/length" ? all.count : nil) { writer in
                for (number, piece) in pieces.enumerated() {
                    if number.isMultiple(of: 4) { await Task.yield() }
                    try await writer.write(piece)
                }
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(get("/")).body == all)
            #expect(try await client.exchange(get("/length")).body == all)
            #expect(try await client.exchange(get("/")).body == all)
            #expect(try await RawConnection(port: server.port).exchange("GET / HTTP/1.0\r\n\r\n").body == all)
        }
    }

    @Test("a client that does not read makes the writer wait")
    func backPressure() async throws {
        let total = 48 << 20
        let written = Mutex(0)
        let handler: HTTPRouter.Handler = { request in
            guard request.path == "/stream" else { return .text("hello") }
            return .stream(length: total) { writer in
                let piece = [UInt8](repeating: 1, count: 64 << 10)
                while written.withLock({ $0 }) < total {
                    try await writer.write(piece)
                    written.withLock { $0 += piece.count }
                }
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port, receiveBuffer: 64 << 10)
            client.send(get("/stream"))
            let other = try RawConnection(port: server.port)
            for _ in 0..<200 { _ = try await other.exchange(get("/")) }
            let most = try await onThread {
                var (read, most) = (0, 0)
                while read < total {
                    most = max(most, written.withLock { $0 } - read)
                    read += try client.receive().count
                }
                return most
            }
            // What both systems keep of a connection is up to 8 MiB.
            #expect(most < 16 << 20)
        }
    }

    @Test("a stream that its writer ends is followed by the next request's response")
    func ended() async throws {
        let handler: HTTPRouter.Handler = { request in
            switch request.path {
            case "/empty": .stream { _ in }
            case "/nothing": .stream(length: 0) { _ in }
            case "/blank": .stream { try await $0.write("") }
            // More than is announced is not sent.
            case "/more":
                .stream(length: 4) { for _ in 0..<40 { try await $0.write([UInt8](repeating: 65, count: 5000)) } }
            default: .stream { try await $0.write("hello") }
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            for (path, text) in [("/empty", ""), ("/nothing", ""), ("/blank", ""), ("/more", "AAAA"), ("/", "hello")] {
                #expect(try await client.exchange(get(path)).text == text)
                #expect(try await client.exchange(get("/")).text == "hello")
            }
            #expect(try await eventually { server.handlerCount == 0 })
        }
    }

    @Test("what is written once the client has gone is refused")
    func refused() async throws {
        let (isWriting, isOver) = (Gate(), Gate())
        let error = Mutex<(any Error)?>(nil)
        let handler: HTTPRouter.Handler = { _ in
            .stream { writer in
                isWriting.open()
                do {
                    while true { try await writer.write([UInt8](repeating: 0, count: 100_000)) }
                } catch let caught {
                    error.withLock { $0 = caught }
                    isOver.open()
                    throw caught
                }
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get("/"))
            await isWriting.opened()
            client.reset()
            #expect(try await within(.seconds(10)) { await isOver.opened() } != nil)
            #expect(error.withLock { $0 is ClientGone || $0 is CancellationError })
            #expect(try await eventually { server.connectionCount == 0 })
        }
    }

    @Test("a body is collected as it would be sent")
    func collected() async throws {
        let stream = ServerResponse.Body.stream(length: 99) { writer in
            try await writer.write("ab")
            try await writer.write("cd")
        }
        #expect(try await stream.collect() == Array("abcd".utf8))
        #expect(try await ServerResponse.Body.bytes([1]).collect() == [1])
        #expect(try await ServerResponse.Body.raw([1]).collect() == [])
    }
}

@Suite("Faults on the wire", .timeLimit(.minutes(1)))
struct WireFaultTests {
    /// Whether a response is given at once, or once the connection has been suspended for a while.
    private func faulty(_ body: ServerResponse.Body, isLate: Bool) -> HTTPRouter.Handler {
        { request in
            guard request.path == "/faulty" else { return .text("hello") }
            if isLate { for _ in 0..<100 { await Task.yield() } }
            return ServerResponse(status: .ok, headers: ["X-Fault": "1"], body: body)
        }
    }

    private func check(
        _ body: ServerResponse.Body,
        isLate: Bool = false,
        method: String = "GET",
        is expected: @Sendable (String, RawConnection.Ending) -> Bool
    ) async throws {
        try await serving(by: faulty(body, isLate: isLate)) { server in
            let client = try RawConnection(port: server.port)
            let (bytes, ending) = try await onThread {
                client.send(get("/faulty", method: method))
                return client.rest()
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(expected(text, ending), "\(text.debugDescription) \(ending)")
            #expect(try await RawConnection(port: server.port).exchange(get("/")).text == "hello")
            #expect(try await eventually { server.handlerCount == 0 })
        }
    }

    @Test("raw bytes come in place of a response, and the connection ends", arguments: [false, true])
    func raw(isLate: Bool) async throws {
        let bytes = Array("\0\u{1}no HTTP at all\r\n\r\n".utf8)
        try await check(.raw(bytes), isLate: isLate) { Array($0.utf8) == bytes && $1 == .closed }
        let long = [UInt8](repeating: 65, count: 500_000)
        try await check(.raw(long), isLate: isLate) { $0.utf8.count == 500_000 && $1 == .closed }
        try await check(.raw([]), isLate: isLate) { $0.isEmpty && $1 == .closed }
        try await check(.raw(bytes), isLate: isLate, method: "HEAD") { Array($0.utf8) == bytes && $1 == .closed }
    }

    @Test("a reset comes as a reset, and for nothing nothing comes but the end", arguments: [false, true])
    func empty(isLate: Bool) async throws {
        try await check(.reset, isLate: isLate) { $0.isEmpty && $1 == .reset }
        try await check(.nothing, isLate: isLate) { $0.isEmpty && $1 == .closed }
    }

    @Test("a body is cut off: the length is longer than what comes", arguments: [false, true])
    func cut(isLate: Bool) async throws {
        let isCut: @Sendable (String, RawConnection.Ending) -> Bool = { text, ending in
            text.contains("Content-Length: 10\r\n") && text.hasSuffix("\r\n\r\nhalf ") && ending == .closed
        }
        // The writer ends too early, or throws; at once, or after the connection was suspended.
        let early: @Sendable (BodyWriter) async throws -> Void = { try await $0.write("half ") }
        let broken: @Sendable (BodyWriter) async throws -> Void = { writer in
            try await writer.write("half ")
            throw CancellationError()
        }
        let later: @Sendable (BodyWriter) async throws -> Void = { writer in
            for _ in 0..<100 { await Task.yield() }
            try await writer.write("half ")
            for _ in 0..<100 { await Task.yield() }
        }
        for write in [early, broken, later] {
            try await check(.stream(length: 10, write: write), isLate: isLate, is: isCut)
        }
        // Without a length, the last chunk is missing.
        try await check(.stream(length: nil, write: broken), isLate: isLate) { text, ending in
            text.hasSuffix("\r\n5\r\nhalf \r\n") && ending == .closed
        }
    }

    @Test("a body stalls until its client goes, which cancels the writer")
    func stall() async throws {
        let isOver = Gate()
        let handler: HTTPRouter.Handler = { _ in
            .stream(length: 10) { writer in
                try await writer.write("half ")
                await cancellation()
                isOver.open()
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get("/"))
            try await onThread {
                var received = ""
                while !received.hasSuffix("\r\n\r\nhalf ") {
                    received += String(decoding: try client.receive(), as: UTF8.self)
                }
            }
            #expect(try await onThread { client.rest(within: 50) } == ([], .silent))
            client.close()
            #expect(try await within(.seconds(5)) { await isOver.opened() } != nil)
        }
    }

    @Test("a body trickles byte by byte, each alone on the wire")
    func trickle() async throws {
        let gates = (0..<12).map { _ in Gate() }
        let handler: HTTPRouter.Handler = { _ in
            .stream(length: gates.count) { writer in
                for gate in gates {
                    await gate.opened()
                    try await writer.write("x")
                }
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            client.send(get("/"))
            let pieces = try await onThread {
                // The head comes before the first byte is written.
                var pieces = [String(decoding: try client.receive(), as: UTF8.self)]
                for gate in gates {
                    gate.open()
                    pieces.append(String(decoding: try client.receive(), as: UTF8.self))
                }
                return pieces
            }
            #expect(pieces.first?.hasSuffix("\r\n\r\n") == true)
            #expect(pieces.dropFirst() == ArraySlice(gates.map { _ in "x" }))
        }
    }

    @Test("a handler that throws is answered with 500, and one that is cancelled with nothing")
    func throwing() async throws {
        let handler: HTTPRouter.Handler = { request in
            switch request.path {
            case "/cancelled": throw CancellationError()
            case "/gone": throw ClientGone()
            case "/long": throw BodyTooLarge()
            default: throw ListeningError.portInUse
            }
        }
        try await serving(by: handler) { server in
            let client = try RawConnection(port: server.port)
            #expect(try await client.exchange(get("/")).status == 500)
            #expect(try await client.exchange(get("/long")).status == 413)
            for path in ["/cancelled", "/gone"] {
                let client = try RawConnection(port: server.port)
                client.send(get(path))
                #expect(try await onThread { client.rest() } == ([], .closed))
            }
        }
    }
}
