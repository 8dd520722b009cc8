package import Diagnostics
package import FlowEngine
internal import FoundationEssentials
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
    /// What a replay takes in place of the visits of pages, as a JSON document.
    package var visits: [Visit]
    /// Whether a run was recorded that went on in another process: not from its start, or not in one go.
    package var isPart = false

    /// The visit of a page.
    package struct Visit: Codable, Sendable {
        package var outcome: Outcome
        package var at: Timestamp
        package var requests: Int
        /// What was told in it, in order.
        package var told: [MessageText]

        /// A visit that ended with `outcome`.
        package init(outcome: Outcome, at: Timestamp, requests: Int, told: [MessageText]) {
            self.outcome = outcome
            self.at = at
            self.requests = requests
            self.told = told
        }
    }

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
        var document = HARDocument()
        for exchange in exchanges { document.add(exchange, of: nil) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.proseDisplay] = keepsProse ? ProseDisplay.revealed : .masked
        func json(_ value: some Encodable) throws -> OrderedJSON {
            try OrderedJSON.parse(Array(try encoder.encode(value)))
        }
        var details: OrderedJSON = [
            "tape": .integer(Self.version), "sum": .string(document.sum), "run": .string(run.rawValue),
            "started_at": .string("\(startedAt)"), "prose": .bool(keepsProse), "header": try json(header),
            "visits": .array(try visits.map { try json($0) }),
        ]
        if isPart { details = details.adding(["part": true]) }
        return document.text(with: details)
    }
}

/// Reading.
extension Tape {
    /// Reads a document.
    ///
    /// - Throws: ``TapeError``
    package init(_ bytes: [UInt8], path: String) throws(TapeError) {
        let document: OrderedJSON
        do throws(JSONError) {
            document = try OrderedJSON.parse(bytes, sizeLimit: Tape.limit)
        } catch {
            throw TapeError(.cutOff(error.problem), path: path)
        }
        guard let log = document["log"], let details = log["_windlass"], let version = details["tape"]?.integer else {
            throw TapeError(.noTape, path: path)
        }
        guard version == Self.version else { throw TapeError(.otherVersion(version), path: path) }
        let entries = log["entries"]?.elements ?? []
        guard details["sum"]?.text == HARDocument.sum(of: entries) else { throw TapeError(.edited, path: path) }
        let decoder = JSONDecoder()
        do {
            func decoded<Value: Decodable>(_ json: OrderedJSON?, as type: Value.Type) throws -> Value {
                try decoder.decode(type, from: Data((json ?? .null).json))
            }
            guard let start = details["started_at"]?.text.flatMap({ Timestamp(iso8601: $0) }),
                let run = details["run"]?.text
            else { throw TapeError(.edited, path: path) }
            self.init(
                header: try decoded(details["header"], as: RunHeader.self),
                run: RunID(rawValue: run),
                startedAt: start,
                keepsProse: details["prose"] == .bool(true)
            )
            visits = try decoded(details["visits"], as: [Visit].self)
            isPart = details["part"] == .bool(true)
            exchanges = try entries.map { entry in
                guard let exchange = HARDocument.exchange(entry) else { throw TapeError(.edited, path: path) }
                return exchange
            }
        } catch let error as TapeError {
            throw error
        } catch {
            throw TapeError(.edited, path: path)
        }
    }

    /// The exchanges that a replay makes: all but those of visits of pages.
    package var replayed: [RecordedExchange] {
        let visited = Set(visits.map(\.outcome.state))
        return exchanges.filter { exchange in !visited.contains(exchange.state ?? "") }
    }
}

/// A tape that can't be replayed.
package struct TapeError: Diagnostic, Hashable {
    /// What is wrong with it.
    package enum Reason: Hashable, Sendable {
        /// It is no JSON document, or not a whole one.
        case cutOff(String)
        /// It is JSON, but no tape.
        case noTape
        /// Another version of Windlass made it.
        case otherVersion(Int)
        /// It is not what was recorded.
        case edited
        /// It was recorded by `resume`, and was to be replayed.
        case part
    }

    package var reason: Reason
    package var path: String

    package init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    package var summary: String {
        switch reason {
        case .cutOff(let problem): "the tape \(path) is not a whole document: \(problem)"
        case .noTape: "\(path) is not a tape of windlass"
        case .otherVersion(let version):
            "the tape \(path) has the version \(version), and this windlass reads \(Tape.version)"
        case .edited: "the tape \(path) was changed after it was recorded"
        case .part: "the tape \(path) was recorded by `resume`, and a replay needs a run in one go"
        }
    }

    package var help: String? {
        switch reason {
        case .noTape: "record one with `windlass run FLOW --record TAPE`; a file of `--har` is no tape"
        case .part:
            "record the flow anew with `windlass run FLOW --record TAPE`; `windlass sandbox --tape` takes this one"
        default: "record it again with `windlass run FLOW --record TAPE`"
        }
    }

    package var failure: FailureKind { .usage }
}
