internal import Diagnostics
package import FlowEngine
package import HTTPTransport
internal import JSON
internal import Timekeeping

/// Exchanges as an HTTP Archive, which browsers and other tools open.
///
/// Specification: <http://www.softwareishard.com/blog/har-12-spec/>
package struct HARDocument: Sendable {
    /// The document up to its latest entry, in pieces: a whole would be copied as it grows.
    private var content: [[UInt8]] = []
    /// The writer of an entry, which is within the list of entries, the log and the document.
    private var writer = JSONWriter(indent: 6)
    /// The number of bytes that each piece but the last has at least.
    private static let pieceSize = 64 << 10
    /// The text between two entries.
    private static let separator = Array(",\n      ".utf8)
    /// The text behind the latest entry.
    private static let end = Array("\n    ]\n  }\n}\n".utf8)

    /// An archive without exchanges.
    package init() {}

    /// Adds an exchange of `run`; what HAR has no field for is in `_windlass`.
    package mutating func add(_ exchange: RecordedExchange, of run: RunID?) {
        writer.restart()
        Self.write(exchange, run, to: &writer)
        add(writer.bytes)
    }

    private mutating func add(_ entry: [UInt8]) {
        guard let last = content.indices.last else {
            // No entry has room on one line, so that each member of the document has a line.
            content = [Self.document(of: [entry])]
            content[0].removeLast(Self.end.count)
            return
        }
        if content[last].count >= Self.pieceSize {
            content.append(Self.separator + entry)
            content[last + 1].reserveCapacity(Self.pieceSize + 16_384)
        } else {
            content[last] += Self.separator
            content[last] += entry
        }
    }

    /// The document in pieces that follow each other; a line is broken where it would be long, so that two documents can be compared
    /// line by line.
    package var pieces: [[UInt8]] {
        content.isEmpty ? [Self.document(of: [])] : content + [Self.end]
    }

    private static func document(of entries: [[UInt8]]) -> [UInt8] {
        written(entries, nil, by: JSONWriter(indent: 0)) { $0.document(nil, $1) }.bytes + [UInt8(ascii: "\n")]
    }

    /// The document of `exchanges` with `details` of Windlass's own beside the entries, and with the sum of all of it.
    static func text(of exchanges: [RecordedExchange], with details: OrderedJSON) -> String {
        func written(_ details: OrderedJSON, by writer: JSONWriter) -> [UInt8] {
            Self.written(exchanges, details, by: writer) { write($1, nil, to: &$0) }.bytes
        }
        let sum = sum(of: written(details, by: JSONWriter()))
        let document = written(details.adding(["sum": .string(sum)]), by: JSONWriter(indent: 0))
        return String(decoding: document, as: UTF8.self) + "\n"
    }

    private static func written<Element>(
        _ entries: [Element],
        _ details: OrderedJSON?,
        by writer: consuming JSONWriter,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> JSONWriter {
        writer.object(nil) { writer in
            writer.object("log") { writer in
                writer.field("version", "1.2")
                writer.object("creator") { writer in
                    writer.field("name", "windlass")
                    writer.field("version", WindlassVersion.current)
                }
                details?.write(as: "_windlass", to: &writer)
                writer.array("entries", entries, write)
            }
        }
        return writer
    }

    /// The sum that tells that a document was changed: FNV-1a with 64 bits, which finds accidents, of all but the sum that stands in it.
    static func sum(of document: OrderedJSON) -> String {
        sum(of: document.without(["log", "_windlass", "sum"]).json)
    }

    private static func sum(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    private static func write(_ exchange: RecordedExchange, _ run: RunID?, to writer: inout JSONWriter) {
        let times = exchange.milliseconds
        let wait = max(0, times.firstByte - times.dns - times.connect - times.tls)
        let receive = max(0, times.total - max(times.firstByte, times.dns + times.connect + times.tls))
        let parts: [(name: String, value: Double)] = [
            ("blocked", 0), ("dns", times.dns), ("connect", times.connect + times.tls), ("send", 0), ("wait", wait),
            ("receive", receive), ("ssl", times.tls),
        ]
        // The time of TLS is part of that of the connection.
        let total = parts.reduce(0) { $0 + ($1.name == "ssl" ? 0 : $1.value) }
        writer.object(nil) { writer in
            writer.field("startedDateTime", exchange.startedAt.description)
            writer.field("time", total)
            writer.object("request") { writeRequest(exchange, to: &$0) }
            writer.object("response") { writeResponse(exchange, to: &$0) }
            writer.raw("cache", "{}")
            writer.object("timings") { writer in
                for part in parts { writer.field(part.name, part.value) }
            }
            writer.object("_windlass") { writeDetails(exchange, run, to: &$0) }
        }
    }

    private static func writeRequest(_ exchange: RecordedExchange, to writer: inout JSONWriter) {
        let (request, content) = (exchange.request, exchange.request.content)
        writer.field("method", request.method)
        writer.field("url", request.url)
        writer.field("httpVersion", exchange.response?.httpVersion ?? "")
        writer.raw("cookies", "[]")
        write(content.headers, to: &writer)
        writeQuery(of: request.url, to: &writer)
        writer.field("headersSize", -1)
        writer.field("bodySize", content.size)
        guard content.form != nil || content.body != nil else { return }
        writer.object("postData") { writer in
            writer.field("mimeType", content.mediaType ?? "")
            guard let form = content.form else { return writer.optionalField("text", content.body) }
            writer.array("params", form) { writer, field in
                writer.object(nil) { writer in
                    writer.field("name", field.name)
                    writer.field("value", field.value)
                    if field.isFile { writer.field("fileName", Redaction.mark) }
                }
            }
        }
    }

    /// The answer; browsers write one with status 0 where none came.
    private static func writeResponse(_ exchange: RecordedExchange, to writer: inout JSONWriter) {
        let content = exchange.response?.content
        writer.field("status", exchange.response?.status ?? 0)
        writer.field("statusText", "")
        writer.field("httpVersion", exchange.response?.httpVersion ?? "")
        writer.raw("cookies", "[]")
        write(content?.headers ?? [], to: &writer)
        writer.object("content") { writer in
            writer.field("size", content?.size ?? 0)
            writer.field("mimeType", content?.mediaType ?? "x-unknown")
            writer.optionalField("text", content?.body)
            if content?.isCut == true { writer.field("comment", "cut off") }
            content?.broken?.write(as: "_broken", to: &writer)
        }
        writer.field(
            "redirectURL",
            content?.headers.first { $0.name.utf8.count == 8 && $0.name.lowercased() == "location" }?.value ?? ""
        )
        writer.field("headersSize", -1)
        writer.field("bodySize", content?.size ?? -1)
        writer.optionalField("_error", exchange.failure?.summary)
    }

    private static func write(_ headers: [RecordedExchange.Header], to writer: inout JSONWriter) {
        writer.array("headers") { writer in
            for header in headers { writer.pair(header.name, header.value) }
        }
    }

    private static func writeQuery(of url: String, to writer: inout JSONWriter) {
        // An array is read many times as fast as a text.
        let address = Array(url.utf8)
        let query = address.drop { $0 != UInt8(ascii: "?") }.dropFirst().split(separator: UInt8(ascii: "&"))
        writer.array("queryString") { writer in
            for pair in query {
                let name = pair.prefix { $0 != UInt8(ascii: "=") }
                let value = pair[name.endIndex...].dropFirst()
                writer.pair(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
            }
        }
    }

    private static func writeDetails(_ exchange: RecordedExchange, _ run: RunID?, to writer: inout JSONWriter) {
        writer.optionalField("run", run?.rawValue)
        writer.field("number", exchange.number)
        writer.field("server", exchange.server.rawValue)
        writer.optionalField("state", exchange.state)
        if let visit = exchange.visit { writer.field("visit", visit) }
        if let attempt = exchange.attempt { writer.field("attempt", attempt) }
        writer.field("try", exchange.tryNumber)
        writer.optionalField("cause", exchange.cause?.description)
        writer.optionalField("failure", exchange.failure?.code.rawValue)
        if let failure = exchange.failure { write(factsOf: failure, to: &writer) }
        writer.optionalField("ended", exchange.endedAt?.description)
        exchange.writeTokenTimes(to: &writer)
        if exchange.request.content.isCut { writer.field("cut", true) }
    }

    /// Writes what a replay needs of a failure beside its code, where there is such: without the words of the system, and with the
    /// address where a redirect led elsewhere.
    private static func write(factsOf failure: Failure, to writer: inout JSONWriter) {
        let facts = failure.facts.with(.curl, nil)
        // They are texts and numbers that can all be written.
        if !facts.isEmpty, let encoded = try? JSONValue(encoding: facts) {
            encoded.write(as: "failure_facts", to: &writer)
        }
        if facts.text(.redirectedFrom) != nil { writer.optionalField("failure_url", failure.subject.request?.url) }
    }
}

// MARK: - Reading

extension HARDocument {
    /// The exchange of an entry, as far as a replay needs it; `nil` where it is none of Windlass's.
    static func exchange(_ entry: OrderedJSON) -> RecordedExchange? {
        guard let details = entry["_windlass"], let request = entry["request"], let response = entry["response"],
            let method = request["method"]?.text, let url = request["url"]?.text,
            let start = entry["startedDateTime"]?.text.flatMap({ Timestamp(iso8601: $0) }),
            let status = response["status"]?.integer
        else { return nil }
        var sent = RecordedExchange.Content(headers: headers(of: request))
        if let data = request["postData"] {
            sent.mediaType = data["mimeType"]?.text
            sent.body = data["text"]?.text
            sent.form = data["params"]?.elements.map { field in
                RecordedExchange.FormField(
                    name: field["name"]?.text ?? "",
                    value: field["value"]?.text ?? "",
                    isFile: field["fileName"] != nil
                )
            }
        }
        var exchange = RecordedExchange(
            number: details["number"]?.integer ?? 0,
            id: sent.headers.first { $0.name == "X-Request-Id" }?.value ?? "",
            state: details["state"]?.text,
            visit: details["visit"]?.integer,
            attempt: details["attempt"]?.integer,
            server: details["server"]?.text.flatMap { ServerRole(rawValue: $0) } ?? .other,
            startedAt: start,
            milliseconds: RecordedExchange.Times(total: .zero),
            tryNumber: details["try"]?.integer ?? 1,
            // As where it is stored, a code of a later version is one of its kind.
            cause: (details["cause"]?.text).map { .init(description: $0) ?? .failure(.general(.transport)) },
            request: RecordedExchange.Request(method: method, url: url, content: sent)
        )
        exchange.endedAt = details["ended"]?.text.flatMap { Timestamp(iso8601: $0) }
        if case .object(let times)? = details["token_times"] {
            exchange.tokenTimes = Dictionary(times.compactMap { time in time.value.text.map { (time.name, $0) } }) {
                $1
            }
        }
        if status == 0 {
            let code = details["failure"]?.text.flatMap { FailureCode(rawValue: $0) }
            let facts = details["failure_facts"].flatMap { try? $0.unordered.decoded(as: Facts.self) }
            let url = details["failure_url"]?.text ?? url
            exchange.failure = Failure(
                code ?? .general(.transport),
                subject: Subject(request: Subject.Request(method: method, url: url, host: "")),
                facts: facts ?? Facts()
            )
            return exchange
        }
        var content = RecordedExchange.Content(
            headers: headers(of: response),
            mediaType: response["content"]?["mimeType"]?.text,
            body: response["content"]?["text"]?.text
        )
        // A flaw of a later version is none that can be played.
        content.broken = response["content"]?["_broken"].flatMap { try? $0.unordered.decoded(as: BodyBreak.self) }
        let version = response["httpVersion"]?.text ?? ""
        exchange.response = RecordedExchange.Response(status: status, httpVersion: version, content: content)
        return exchange
    }

    private static func headers(of message: OrderedJSON) -> [RecordedExchange.Header] {
        (message["headers"]?.elements ?? []).map {
            RecordedExchange.Header(name: $0["name"]?.text ?? "", value: $0["value"]?.text ?? "")
        }
    }
}

extension OrderedJSON {
    /// The member called `name`; `nil` where there is none.
    subscript(name: String) -> OrderedJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The object without the member to which the names of `path` lead.
    fileprivate func without(_ path: ArraySlice<String>) -> OrderedJSON {
        guard case .object(let members) = self, let name = path.first else { return self }
        let rest = path.dropFirst()
        return .object(
            members.compactMap { member in
                guard member.name == name else { return member }
                return rest.isEmpty ? nil : Member(name: name, value: member.value.without(rest))
            }
        )
    }

    /// The text of a string.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// A whole number.
    var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

    /// The elements of a list.
    var elements: [OrderedJSON] { if case .array(let elements) = self { elements } else { [] } }
}
