internal import Diagnostics
package import FlowEngine
package import HTTPTransport
internal import JSON
internal import Timekeeping

/// Exchanges as an HTTP Archive, which browsers and other tools open.
///
/// Specification: <http://www.softwareishard.com/blog/har-12-spec/>
package struct HARDocument: Sendable {
    private var entries: [OrderedJSON] = []

    /// An archive without exchanges.
    package init() {}

    /// Adds an exchange of `run`; what HAR has no field for is in `_windlass`.
    package mutating func add(_ exchange: RecordedExchange, of run: RunID?) {
        let times = exchange.milliseconds
        let wait = max(0, times.firstByte - times.dns - times.connect - times.tls)
        let receive = max(0, times.total - max(times.firstByte, times.dns + times.connect + times.tls))
        let parts: [(name: String, value: Double)] = [
            ("blocked", 0), ("dns", times.dns), ("connect", times.connect + times.tls), ("send", 0), ("wait", wait),
            ("receive", receive), ("ssl", times.tls),
        ]
        // The time of TLS is part of that of the connection.
        let total = parts.reduce(0) { $0 + ($1.name == "ssl" ? 0 : $1.value) }
        var entry: [OrderedJSON.Member] = [
            .init(name: "startedDateTime", value: .string("\(exchange.startedAt)")),
            .init(name: "time", value: Self.number(total)),
            .init(name: "request", value: Self.request(exchange)),
            .init(name: "response", value: Self.response(exchange)),
            .init(name: "cache", value: [:]),
            .init(name: "timings", value: .object(parts.map { .init(name: $0.name, value: Self.number($0.value)) })),
        ]
        entry.append(.init(name: "_windlass", value: Self.details(exchange, run)))
        entries.append(.object(entry))
    }

    /// The whole document; a line is broken where it would be long, so that two documents can be compared line by line.
    package var text: String { document(with: nil).written() + "\n" }

    /// The whole document, with `details` of Windlass's own beside the entries, and with the sum of all of it.
    func summed(with details: OrderedJSON) -> String {
        let sum = Self.sum(of: document(with: details))
        return document(with: details.adding(["sum": .string(sum)])).written() + "\n"
    }

    private func document(with details: OrderedJSON?) -> OrderedJSON {
        var log: OrderedJSON = [
            "version": "1.2", "creator": ["name": "windlass", "version": .string(WindlassVersion.current)],
        ]
        if let details { log = log.adding(["_windlass": details]) }
        return ["log": log.adding(["entries": .array(entries)])]
    }

    /// What tells that a document was changed: FNV-1a with 64 bits, which finds accidents, of all but the sum that stands in it.
    static func sum(of document: OrderedJSON) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in document.without(["log", "_windlass", "sum"]).json {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }

    private static func request(_ exchange: RecordedExchange) -> OrderedJSON {
        let (request, content) = (exchange.request, exchange.request.content)
        let head: OrderedJSON = [
            "method": .string(request.method), "url": .string(request.url),
            "httpVersion": .string(exchange.response?.httpVersion ?? ""), "cookies": [],
            "headers": headers(content), "queryString": query(request.url),
            "headersSize": -1, "bodySize": .integer(content.size),
        ]
        let type = OrderedJSON.string(content.mediaType ?? "")
        if let form = content.form {
            let params = form.map { field -> OrderedJSON in
                let value: OrderedJSON = ["name": .string(field.name), "value": .string(field.value)]
                return field.isFile ? value.adding(["fileName": .string(Redaction.mark)]) : value
            }
            return head.adding(["postData": ["mimeType": type, "params": .array(params)]])
        }
        guard let body = content.body else { return head }
        return head.adding(["postData": ["mimeType": type, "text": .string(body)]])
    }

    /// The answer; browsers write one with status 0 where none came.
    private static func response(_ exchange: RecordedExchange) -> OrderedJSON {
        let content = exchange.response?.content
        var body: OrderedJSON = [
            "size": .integer(content?.size ?? 0), "mimeType": .string(content?.mediaType ?? "x-unknown"),
        ]
        if let text = content?.body { body = body.adding(["text": .string(text)]) }
        if content?.isCut == true { body = body.adding(["comment": "cut off"]) }
        let location = content?.headers.first { $0.name.lowercased() == "location" }?.value
        let response: OrderedJSON = [
            "status": .integer(exchange.response?.status ?? 0), "statusText": "",
            "httpVersion": .string(exchange.response?.httpVersion ?? ""), "cookies": [],
            "headers": content.map(headers) ?? [], "content": body, "redirectURL": .string(location ?? ""),
            "headersSize": -1, "bodySize": .integer(content?.size ?? -1),
        ]
        guard let failure = exchange.failure else { return response }
        return response.adding(["_error": .string(failure.summary)])
    }

    private static func headers(_ content: RecordedExchange.Content) -> OrderedJSON {
        .array(content.headers.map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    private static func query(_ url: String) -> OrderedJSON {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        let pairs = url[url.index(after: mark)...].split(separator: "&")
        return .array(
            pairs.map { pair in
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return [
                    "name": .string(String(halves[0])), "value": .string(halves.count > 1 ? String(halves[1]) : ""),
                ]
            }
        )
    }

    private static func details(_ exchange: RecordedExchange, _ run: RunID?) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        func add(_ name: String, _ value: OrderedJSON?) {
            if let value { members.append(.init(name: name, value: value)) }
        }
        add("run", run.map { .string($0.rawValue) })
        add("number", .integer(exchange.number))
        add("server", .string(exchange.server.rawValue))
        add("state", exchange.state.map { .string($0) })
        add("visit", exchange.visit.map { .integer($0) })
        add("attempt", exchange.attempt.map { .integer($0) })
        add("try", .integer(exchange.tryNumber))
        add("cause", exchange.cause.map { .string("\($0)") })
        add("failure", exchange.failure.map { .string($0.code.rawValue) })
        add("ended", exchange.endedAt.map { .string("\($0)") })
        if exchange.request.content.isCut { add("cut", .bool(true)) }
        return .object(members)
    }

    private static func number(_ milliseconds: Double) -> OrderedJSON {
        .number("\((milliseconds * 1000).rounded() / 1000)")
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
            id: "",
            state: details["state"]?.text,
            visit: details["visit"]?.integer,
            attempt: details["attempt"]?.integer,
            server: details["server"]?.text.flatMap { ServerRole(rawValue: $0) } ?? .other,
            startedAt: start,
            milliseconds: RecordedExchange.Times(total: .zero),
            request: RecordedExchange.Request(method: method, url: url, content: sent)
        )
        exchange.endedAt = details["ended"]?.text.flatMap { Timestamp(iso8601: $0) }
        if status == 0 {
            let code = details["failure"]?.text.flatMap { FailureCode(rawValue: $0) }
            exchange.failure = Failure(code ?? .general(.transport))
            return exchange
        }
        let content = RecordedExchange.Content(
            headers: headers(of: response),
            mediaType: response["content"]?["mimeType"]?.text,
            body: response["content"]?["text"]?.text
        )
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
