import Diagnostics
import FoundationEssentials
import Glibc
import Terminal

/// A file that a person named for what a command prints.
///
/// A file is there whole or not at all, and a link still leads to it afterwards. One that was there keeps its mode, unless it is to be
/// private. What is no file, such as a pipe or a terminal, is written to.
enum OutputFile {
    /// Writes `text` to the file at `path`, in the place of what was there; a private one only its owner can read.
    ///
    /// One that a power cut may take need not be synced, which costs less.
    static func write(
        _ text: String,
        to path: String,
        isPrivate: Bool,
        isSynced: Bool = true
    ) throws(OutputFileError) {
        try write([Array(text.utf8)], to: path, isPrivate: isPrivate, isSynced: isSynced)
    }

    /// Writes a text, whose UTF-8 is in `pieces` that follow each other, as ``write(_:to:isPrivate:isSynced:)`` does.
    static func write(
        _ pieces: [[UInt8]],
        to path: String,
        isPrivate: Bool,
        isSynced: Bool = true
    ) throws(OutputFileError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            let bytes = pieces.reduce(into: [UInt8]()) { $0 += $1 }
            return try writeThrough(String(decoding: bytes, as: UTF8.self), to: path)
        }
        let place = try destination(of: path)
        let temporary = partial(of: place)
        let former: mode_t? = isThere && !isPrivate ? status.st_mode & 0o777 : nil
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : former ?? 0o666)
        guard file >= 0 else { throw OutputFileError(path: path) }
        // What the umask takes away is for new files.
        if let former { fchmod(file, former) }
        var isWritten = pieces.allSatisfy { put($0, into: file) } && (!isSynced || fsync(file) == 0)
        var failure = errno
        // A server of files may tell only here that it has no room.
        if close(file) != 0, isWritten { (isWritten, failure) = (false, errno) }
        guard isWritten, rename(temporary, place) == 0 else {
            let error = OutputFileError(path: path, errorNumber: isWritten ? errno : failure)
            unlink(temporary)
            throw error
        }
    }

    /// Makes sure that a file can be written at `path`; the place of the file, or `nil` for what is no file, such as a pipe.
    static func check(_ path: String) throws(OutputFileError) -> String? {
        var status = stat()
        let isThere = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind != S_IFREG {
            guard kind != S_IFDIR, access(path, W_OK) == 0 else {
                throw OutputFileError(path: path, errorNumber: kind == S_IFDIR ? EISDIR : errno)
            }
            return nil
        }
        let place = try destination(of: path)
        let parts = place.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !name.isEmpty else { throw OutputFileError(path: path, errorNumber: EISDIR) }
        let folder = parts.dropLast().joined(separator: "/")
        // The file is written beside its place first, so the folder is what counts.
        let folderPath = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
        if stat(folderPath, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw OutputFileError(path: path, errorNumber: ENOTDIR)
        }
        guard access(folderPath, W_OK | X_OK) == 0, let real = realpath(folderPath, nil) else {
            throw OutputFileError(path: path)
        }
        defer { free(real) }
        let realPlace = "\(String(cString: real))/\(name)"
        try probe(realPlace, of: path)
        return realPlace
    }

    /// Makes a file beside `place` and removes it: folders such as `/proc` may be written to, and take no files.
    private static func probe(_ place: String, of path: String) throws(OutputFileError) {
        let probe = partial(of: place)
        let file = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw OutputFileError(path: path) }
        close(file)
        unlink(probe)
    }

    /// The place where the file at `place` is written first.
    private static func partial(of place: String) -> String { "\(place).\(getpid()).partial" }

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
        if ProgramOutput.isTerminal(file) {
            guard let error = TerminalOutput(file).write(.lines(text)) else { return }
            throw OutputFileError(path: path, errorNumber: error.number)
        }
        guard put(text, into: file) else { throw OutputFileError(path: path) }
    }

    /// Whether all of `text` could be written.
    static func put(_ text: String, into file: Int32) -> Bool { put(Array(text.utf8), into: file) }

    private static func put(_ bytes: [UInt8], into file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A file to which lines are added while something goes on; each is there as soon as it is added, whole or not at all.
final class GrowingFile: Sendable {
    private let path: String
    private let file: Int32
    /// Whether it was made for this.
    private let isNew: Bool
    private let put: @Sendable (String, Int32) -> Bool

    /// The file at `path`, empty unless it `keepsContent`; `put` writes a text, and tells whether all of it was written.
    init(
        path: String,
        keepsContent: Bool = false,
        put: @escaping @Sendable (String, Int32) -> Bool = { OutputFile.put($0, into: $1) }
    ) throws(OutputFileError) {
        self.path = path
        self.put = put
        isNew = access(path, F_OK) != 0
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_APPEND | (keepsContent ? 0 : O_TRUNC), 0o666)
        guard file >= 0 else { throw OutputFileError(path: path) }
    }

    deinit { close(file) }

    /// Adds `text` at the end; where not all of it could be written, the file is as it was before, and is removed where it was made
    /// for nothing.
    func add(_ text: String) throws(OutputFileError) {
        // A pipe has no end.
        let end = lseek(file, 0, SEEK_END)
        guard !put(text, file) else { return }
        let error = OutputFileError(path: path)
        if end >= 0, ftruncate(file, end) == 0, end == 0, isNew { unlink(path) }
        throw error
    }
}

/// A file that can't be written.
struct OutputFileError: FailureConvertible {
    var path: String
    var errorNumber = errno
    /// The option that named the file, or what stands in its place.
    var option = "--output"

    /// The path is the command line's; that it could not take all of the text is not.
    var asFailure: Failure {
        let facts: Facts = [
            .name: .text(path), .flaw: SystemError(number: errorNumber).fact, .option: .text(option),
        ]
        return Failure(
            .unwritableFile,
            kind: [ENOSPC, EDQUOT, EIO, EFBIG, EPIPE].contains(errorNumber) ? .transport : .usage,
            facts: facts,
            remedies: [Remedy(.correct, facts.with(.code, .text(FailureCode.unwritableFile.rawValue)))]
        )
    }
}

extension OutputFileError {
    /// The error with a remedy for the option that named the file.
    func advising(_ option: String) -> OutputFileError {
        var error = self
        error.option = option
        return error
    }
}
