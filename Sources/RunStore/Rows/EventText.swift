internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import JSON
internal import SQLite
internal import Timekeeping

/// Events as the store writes them: one JSON object each, fields sorted by name.
///
/// The words of other parties are not in it, but in a box beside the line, all of them in one (``ProseSeal``).
enum EventText {
    /// The event, and the prose that has to be sealed beside it; `nil` where it has none.
    static func encode(_ event: Event) throws -> (json: String, prose: Secret<String>?) {
        let seal = ProseSeal()
        let bytes = try DocumentEncoder.bytes(of: event, userInfo: [.proseSeal: seal])
        let json = String(decoding: bytes, as: UTF8.self)
        let texts = seal.texts
        guard !texts.isEmpty else { return (json, nil) }
        return (json, Secret(String(decoding: try DocumentEncoder.bytes(of: texts), as: UTF8.self)))
    }

    /// The event of a line; the words that are sealed beside it are read from `prose` where that is there.
    ///
    /// - Throws: what an event throws, `DecodingError`, and `JSONError` where the line is no JSON.
    static func event(_ json: String, prose: ProseSeal? = nil) throws -> Event {
        let userInfo: [CodingUserInfoKey: Any] = if let prose { [.proseSeal: prose] } else { [:] }
        return try value(Event.self, of: json, userInfo: userInfo)
    }

    /// The value that a text of the store is, however long.
    private static func value<Value: Decodable>(
        _ type: Value.Type,
        of json: String,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try JSONValue.parse(Array(json.utf8), depthLimit: 256, sizeLimit: .max).decoded(as: type, userInfo: userInfo)
    }

    /// The name of the box beside a line.
    static func proseID(_ sequence: Int) -> SecretID { SecretID(rawValue: "\(proseName)\(sequence)") }

    /// The prefix of the names of such boxes; no other name has it.
    static let proseName = "prose of line "

    /// Reads an event; what is sealed beside it is opened with `prose` where that is there.
    static func entry(
        _ row: Row,
        of run: RunID,
        path: String,
        prose: (Int) throws -> Secret<String>? = { _ in nil }
    ) throws -> JournalEntry {
        let sequence = try row.value("sequence", Int.self)
        let json = try row.value("json", String.self)
        let at = try row.value("at", Int64.self)
        let damage = JournalError(.damagedRun(run.rawValue, .unreadableEvent(sequence)), path: path)
        // A run that was begun by the version before and is still driven by it has lines without a sum.
        if let sum = try row.optional("sum", Int64.self) {
            guard sum == self.sum(json, run: run, sequence: sequence, at: at) else { throw damage }
        }
        var seal: ProseSeal?
        if let prose = try prose(sequence) {
            let texts = try? value([String].self, of: prose.reveal())
            seal = ProseSeal(texts ?? [])
        }
        do {
            let event = try self.event(json, prose: seal)
            return JournalEntry(run: run, sequence: sequence, at: Timestamp(nanoseconds: at), event: event)
        } catch let newer as NewerJournalFormat {
            throw JournalError(.newerFormat(run: run.rawValue, format: newer.format), path: path)
        } catch {
            throw damage
        }
    }

    /// The sum of a line as it is.
    static func sum(_ row: Row, of run: RunID) throws -> Int64 {
        sum(
            try row.value("json", String.self),
            run: run,
            sequence: try row.value("sequence", Int.self),
            at: try row.value("at", Int64.self)
        )
    }

    /// The sum that detects damage to a line that is still readable: an amount with another digit is a valid line, too.
    ///
    /// It is FNV-1a with 64 bits, which protects from accidents and not from people; those who can write to the store
    /// can write what they like.
    static func sum(_ json: String, run: RunID, sequence: Int, at: Int64) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        for byte in run.rawValue.utf8 { add(byte) }
        for number in [UInt64(bitPattern: Int64(sequence)), UInt64(bitPattern: at)] {
            for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
        }
        var json = json
        json.withUTF8 { for byte in $0 { add(byte) } }
        return Int64(bitPattern: hash)
    }
}
