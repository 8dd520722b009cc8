import Diagnostics
import Foundation

/// A file that a person named for what a command prints: it is there whole or not at all.
enum OutputFile {
    /// Writes `text` to the file at `path`, in the place of what was there; a private one only its owner can read.
    static func write(_ text: String, to path: String, isPrivate: Bool) throws(OutputFileError) {
        let temporary = "\(path).\(getpid()).partial"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard file >= 0 else { throw OutputFileError(path: path) }
        var isWritten = true
        var rest = Array(text.utf8)[...]
        while isWritten, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            isWritten = count > 0
            if isWritten { rest = rest.dropFirst(count) }
        }
        isWritten = isWritten && fsync(file) == 0
        let failure = errno
        close(file)
        guard isWritten, rename(temporary, path) == 0 else {
            let error = OutputFileError(path: path, errorNumber: isWritten ? errno : failure)
            unlink(temporary)
            throw error
        }
    }
}

/// A file that can't be written.
struct OutputFileError: Diagnostic {
    var path: String
    var errorNumber = errno

    var summary: String { "\(path) can't be written: \(String(cString: strerror(errorNumber)))" }
    var help: String? { "name another file with `--output`, or leave the option out to print" }
    var failure: FailureKind { .usage }
}
