import Diagnostics
import FoundationEssentials
import Glibc
import Terminal

/// A file that a person named for what a command prints.
///
/// A file is there whole or not at all, and a link still leads to it afterwards. What is no file, such as a pipe or a
/// terminal, is written to.
enum OutputFile {
    /// Writes `text` to the file at `path`, in the place of what was there; a private one only its owner can read.
    static func write(_ text: String, to path: String, isPrivate: Bool) throws(OutputFileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return try writeThrough(text, to: path)
        }
        let place = try destination(of: path)
        let temporary = "\(place).\(getpid()).partial"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard file >= 0 else { throw OutputFileError(path: path) }
        let isWritten = put(text, into: file) && fsync(file) == 0
        let failure = errno
        close(file)
        guard isWritten, rename(temporary, place) == 0 else {
            let error = OutputFileError(path: path, errorNumber: isWritten ? errno : failure)
            unlink(temporary)
            throw error
        }
    }

    /// The file that `path` means: what a link leads to, which is not to be replaced by a file.
    private static func destination(of path: String) throws(OutputFileError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let place = realpath(path, nil) else { throw OutputFileError(path: path) }
        defer { free(place) }
        return String(cString: place)
    }

    private static func writeThrough(_ text: String, to path: String) throws(OutputFileError) {
        let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw OutputFileError(path: path) }
        defer { close(file) }
        if isatty(file) == 1 {
            guard let error = TerminalOutput(file).write(.lines(text)) else { return }
            throw OutputFileError(path: path, errorNumber: error.number)
        }
        guard put(text, into: file) else { throw OutputFileError(path: path) }
    }

    /// Whether all of `text` could be written.
    private static func put(_ text: String, into file: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A file that can't be written.
struct OutputFileError: Diagnostic {
    var path: String
    var errorNumber = errno
    var help: String? = "name another file with `--output`, or leave the option out to print"

    var summary: String { "\(path) can't be written: \(String(cString: strerror(errorNumber)))" }

    /// The path is the command line's; that it could not take all of the text is not.
    var failure: FailureKind {
        [ENOSPC, EDQUOT, EIO, EFBIG, EPIPE].contains(errorNumber) ? .transport : .usage
    }
}
