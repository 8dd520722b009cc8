internal import Timekeeping

/// Reads an event stream as its bytes come, however they are cut into pieces.
///
/// Specification: <https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation>
struct EventParser {
    /// An event, or a line of one, has more bytes than allowed.
    struct TooLarge: Error {}

    private let limit: Int
    private var line: [UInt8] = []
    private var isFirstLine = true
    /// Whether the last line ended with a carriage return, to which a line feed may still belong.
    private var endedWithReturn = false
    private var event = ""
    private var data: String?
    private var lastID: String?
    private var retry: Duration?

    /// A parser for events of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the next bytes; returns the events that they complete.
    mutating func parse(_ bytes: [UInt8]) throws(TooLarge) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let belongsToReturn = byte == 0x0A && endedWithReturn
            endedWithReturn = byte == 0x0D
            if belongsToReturn { continue }
            if byte == 0x0A || byte == 0x0D {
                if let event = try endLine() { events.append(event) }
            } else {
                guard line.count < limit else { throw TooLarge() }
                line.append(byte)
            }
        }
        return events
    }

    /// Interprets the line that has ended; returns the event that an empty line ends.
    private mutating func endLine() throws(TooLarge) -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else { return dispatch() }
        guard let colon = line.firstIndex(of: 0x3A) else {
            try take(String(decoding: line, as: UTF8.self), "")
            return nil
        }
        var value = line[(colon + 1)...]
        if value.first == 0x20 { value = value.dropFirst() }
        try take(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        return nil
    }

    /// Takes a field; a comment is one without a name.
    private mutating func take(_ name: String, _ value: String) throws(TooLarge) {
        switch name {
        case "event":
            event = value
        case "data":
            let count = data.map { $0.utf8.count + 1 } ?? 0
            guard count + value.utf8.count <= limit else { throw TooLarge() }
            // Appended in place, so that an event of many short lines costs no more than its bytes.
            if data == nil { data = value } else { data?.append("\n\(value)") }
        case "id":
            if !value.utf8.contains(0) { lastID = value }
        case "retry":
            let isNumber = !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if isNumber, let milliseconds = Int32(value) { retry = Duration(boundedMilliseconds: milliseconds) }
        default:
            break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            event = ""
            data = nil
        }
        guard let data else { return nil }
        defer { retry = nil }
        return ServerSentEvent(id: lastID, event: event.isEmpty ? "message" : event, data: data, retry: retry)
    }
}
