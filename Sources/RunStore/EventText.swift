internal import FlowEngine
internal import Foundation
internal import GRDB
internal import Timekeeping

/// Events as the store writes them: one JSON object each, fields sorted by name.
enum EventText {
    static func encode(_ event: Event) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(event), as: UTF8.self)
    }

    static func entry(_ row: Row, of run: RunID, path: String) throws -> JournalEntry {
        let sequence: Int = row["sequence"]
        let json: String = row["json"]
        do {
            let event = try JSONDecoder().decode(Event.self, from: Data(json.utf8))
            return JournalEntry(run: run, sequence: sequence, at: Timestamp(nanoseconds: row["at"]), event: event)
        } catch {
            throw JournalError(.corrupted(detail: "event \(sequence) of run \(run) cannot be read"), path: path)
        }
    }
}
