package import Diagnostics
package import FlowEngine
package import HTTPTransport
internal import JSON
package import Timekeeping

/// A recorded run: a HAR document of its exchanges, with what a replay needs besides them.
///
/// It holds no secrets. The times of its exchanges are those that the run saw.
package struct Tape: Sendable {
    /// The version of tapes that is written, and read.
    package static let version = 1
    /// No tape has more bytes.
    package static let limit = 256 << 20

    /// The first event of the run.
    package var header: RunHeader
    package var run: RunID
    package var startedAt: Timestamp
    /// Whether words of servers that Windlass doesn't know are on it.
    package var keepsProse: Bool
    package var exchanges: [RecordedExchange]
    /// The visits of pages that a replay takes in the place of new ones, as a JSON document.
    package var visits: [RecordedVisit]
    /// The tries to visit pages in which a state of the run failed, or the run waited for an answer.
    package var stops: [RecordedStop] = []
    /// Whether a run was recorded that went on in another process: not from its start, or not in one go.
    package var isPart = false

    /// A tape of the run that `header` began.
    package init(header: RunHeader, run: RunID, startedAt: Timestamp, keepsProse: Bool) {
        self.header = header
        self.run = run
        self.startedAt = startedAt
        self.keepsProse = keepsProse
        exchanges = []
        visits = []
    }
}

/// Writing.
extension Tape {
    /// The document.
    package func text() throws -> String {
        let display: ProseDisplay = keepsProse ? .revealed : .masked
        func json(_ value: some Encodable) throws -> OrderedJSON {
            let bytes = try DocumentEncoder.bytes(of: value, userInfo: [.proseDisplay: display])
            return try OrderedJSON.parse(bytes, sizeLimit: Self.limit)
        }
        var details: OrderedJSON = [
            "tape": .integer(Self.version), "run": .string(run.rawValue), "started_at": .string("\(startedAt)"),
            "prose": .bool(keepsProse), "header": try json(header), "visits": .array(try visits.map { try json($0) }),
        ]
        if !stops.isEmpty { details = details.adding(["stops": .array(try stops.map { try json($0) })]) }
        if isPart { details = details.adding(["part": true]) }
        return HARDocument.text(of: exchanges, with: details)
    }
}

/// Reading.
extension Tape {
    /// Reads a document.
    ///
    /// - Throws: what is wrong with the file.
    package init(_ bytes: [UInt8], path: String) throws(Failure) {
        let document: OrderedJSON
        do throws(JSONError) {
            document = try OrderedJSON.parse(bytes, sizeLimit: Tape.limit, skipsMark: true)
        } catch {
            throw Failure.file(.brokenDocument, .tape, path, error.facts)
        }
        guard let log = document["log"], let details = log["_windlass"], let version = details["tape"]?.integer else {
            throw Failure.file(.otherContent, .tape, path)
        }
        guard version == Self.version else {
            throw Failure.file(
                .otherFileVersion,
                .tape,
                path,
                [.found: .text("\(version)"), .limit: .text("\(Self.version)")]
            )
        }
        guard details["sum"]?.text == HARDocument.sum(of: document) else {
            throw Failure.file(.editedTape, .tape, path)
        }
        let entries = log["entries"]?.elements ?? []
        do {
            func decoded<Value: Decodable>(_ json: OrderedJSON?, as type: Value.Type) throws -> Value {
                try (json ?? .null).unordered.decoded(as: type)
            }
            guard let start = details["started_at"]?.text.flatMap({ Timestamp(iso8601: $0) }),
                let run = details["run"]?.text
            else { throw Failure.file(.editedTape, .tape, path) }
            self.init(
                header: try decoded(details["header"], as: RunHeader.self),
                run: RunID(rawValue: run),
                startedAt: start,
                keepsProse: details["prose"] == .bool(true)
            )
            visits = try decoded(details["visits"], as: [RecordedVisit].self)
            if let list = details["stops"] { stops = try decoded(list, as: [RecordedStop].self) }
            isPart = details["part"] == .bool(true)
            exchanges = try entries.map { entry in
                guard let exchange = HARDocument.exchange(entry) else { throw Failure.file(.editedTape, .tape, path) }
                return exchange
            }
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure.file(.editedTape, .tape, path)
        }
    }

    /// The exchanges that a replay makes: all but those of visits of pages.
    package var replayed: [RecordedExchange] {
        let visitors = visitors
        return exchanges.filter { !visitors.contains($0.state ?? "") }
    }

    /// The exchanges of visits of pages, which a replay does not make.
    package var visited: [RecordedExchange] {
        let visitors = visitors
        return exchanges.filter { visitors.contains($0.state ?? "") }
    }

    /// The states that visited pages.
    private var visitors: Set<String> { Set(visits.map(\.outcome.state) + stops.map(\.failure.state)) }
}
