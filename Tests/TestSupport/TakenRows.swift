import Foundation
import Synchronization

/// The rows of the machines' tables that the tests took.
///
/// With `WINDLASS_TRANSITIONS` in the environment they are written to the file of that name, one a line.
public enum TakenRows {
    private static let taken = Mutex<Set<String>>([])

    /// Records that a row was taken.
    public static func record(_ row: String) {
        guard taken.withLock({ $0.insert(row).inserted }),
            let path = ProcessInfo.processInfo.environment["WINDLASS_TRANSITIONS"]
        else { return }
        // A short line that is appended at once is never mixed with that of another process.
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
        guard file >= 0 else { return }
        let bytes = Array("\(row)\n".utf8)
        if write(file, bytes, bytes.count) != bytes.count { print("\(path) does not take all of `\(row)`") }
        close(file)
    }
}
