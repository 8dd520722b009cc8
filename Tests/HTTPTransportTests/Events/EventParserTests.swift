import Testing

@testable import HTTPTransport

@Suite("EventParser")
struct EventParserTests {
    private static let stream =
        "\u{FEFF}: hello\nretry: 1500\nid: 7\nevent: open\ndata: \"hello\"\n\n"
        + "data:first\r\ndata: second\r\ndata\r\n\r\n"
        + "id\revent: only\r\rdata:  two blanks\rid: 8\u{0}9\rretry: 12a\runknown: x\r\r"
        + "data: Grüße €\n\ndata: never ended"

    private static let expected = [
        ServerSentEvent(id: "7", event: "open", data: "\"hello\"", retry: .milliseconds(1500)),
        ServerSentEvent(id: "7", data: "first\nsecond\n"),
        ServerSentEvent(id: "", data: " two blanks"),
        ServerSentEvent(id: "", data: "Grüße €"),
    ]

    @Test("reads every field and line end, wherever the stream is cut", arguments: [1, 2, 3, 7, 64, 1000])
    func cutting(size: Int) throws {
        var parser = EventParser(limit: 1000)
        var events: [ServerSentEvent] = []
        let bytes = Array(Self.stream.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += try parser.parse(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(events == Self.expected)
    }

    @Test("an event without data is none, but one with an empty line of data is")
    func emptyData() throws {
        var parser = EventParser(limit: 100)
        #expect(try parser.parse(Array("event: a\n\nid: 1\n\ndata:\n\n".utf8)) == [ServerSentEvent(id: "1", data: "")])
    }

    @Test("bytes that are no UTF-8 become replacement characters")
    func brokenText() throws {
        var parser = EventParser(limit: 100)
        #expect(try parser.parse(Array("data: a".utf8) + [0xFF, 0x0A, 0x0A]) == [ServerSentEvent(data: "a\u{FFFD}")])
    }

    @Test("a line and an event have at most so many bytes")
    func limits() throws {
        var parser = EventParser(limit: 10)
        #expect(try parser.parse(Array("data:12345\n\n".utf8)).count == 1)
        #expect(throws: EventParser.TooLarge.self) { try parser.parse(Array("data:123456".utf8)) }
        parser = EventParser(limit: 10)
        #expect(try parser.parse(Array("data:1234\ndata:56789\n\n".utf8)).map(\.data) == ["1234\n56789"])
        #expect(throws: EventParser.TooLarge.self) { try parser.parse(Array("data:1234\ndata:5678\ndata:9\n\n".utf8)) }
    }
}
