import Diagnostics
import Reports
import Terminal

/// The files of tapes.
enum TapeFile {
    /// Reads the tape at `path`; what is no tape is named, and so is one that is no whole run where that is needed.
    static func read(_ path: String, whole isWhole: Bool = false) throws -> Tape {
        do {
            let tape = try Tape(try OpenFile(reading: path).read(upTo: Tape.limit), path: path)
            if isWhole, tape.isPart { throw Failure.file(.tapeOfResume, .tape, path) }
            return tape
        } catch let error as SystemError {
            throw Failure.file(.unreadableFile, .tape, path, [.flaw: error.fact])
        }
    }
}
