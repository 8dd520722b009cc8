import Diagnostics
import Reports
import Terminal

/// The files of tapes.
enum TapeFile {
    /// Reads the tape at `path`; one that can't be played is named.
    static func read(_ path: String) throws -> Tape {
        do {
            return try Tape(try OpenFile(reading: path).read(upTo: Tape.limit), path: path)
        } catch let error as SystemError {
            throw UnreadableTape(path: path, error: error)
        }
    }
}

/// A tape that can't be read.
private struct UnreadableTape: Diagnostic {
    var path: String
    var error: SystemError

    var summary: String { "the tape \(path) can't be read: \(error)" }
    var help: String? { "check its path" }
    var failure: FailureKind { .usage }
}
