import Diagnostics
import FlowLanguage
import FoundationEssentials
import Glibc
import HTTPTransport
import Synchronization

/// The flow files that a command has read, each once, however many flows use it and anyone who asks first.
final class FlowFileCache: Sendable {
    private let files: FileTable

    /// The checker of the files; it reads those that others use from the cache, each once.
    let checker: FlowChecker

    /// A cache of the files on the disk, and of `texts`, by the paths under which they are known.
    ///
    /// Flows may have addresses of plain http on `plainHosts`.
    init(holding texts: [String: String] = [:], allowing plainHosts: PlainHosts = .none) {
        let files = FileTable(texts)
        self.files = files
        let load: @Sendable (String) -> Result<[UInt8], FlowLoadError> = { files[$0].mapError { FlowLoadError($0) } }
        checker = FlowChecker(loading: load) { address in
            URL(string: address).map { plainHosts.contains($0) } ?? false
        }
    }

    /// The bytes of the file at `path`; of a file that is larger than any flow, enough to tell.
    func bytes(_ path: String) throws(Failure) -> [UInt8] {
        try files[path].get()
    }

    /// The text of the file at `path`, for showing lines of it; `nil` where it can't be read or is no text.
    func text(_ path: String) -> String? {
        guard let bytes = try? bytes(path) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// Files by path, read when they are wanted first.
private final class FileTable: Sendable {
    /// No more than this is read of a file, which is more than `check` lets pass.
    private static let readingLimit = 2_000_000

    private let files: Mutex<[String: Result<[UInt8], Failure>]>

    init(_ texts: [String: String]) {
        files = Mutex(texts.mapValues { .success(Array($0.utf8)) })
    }

    subscript(path: String) -> Result<[UInt8], Failure> {
        if let known = files.withLock({ $0[path] }) { return known }
        let result = Self.read(path)
        files.withLock { $0[path] = result }
        return result
    }

    private static func read(_ path: String) -> Result<[UInt8], Failure> {
        var status = stat()
        // A pipe or a device may never end, or never have data.
        guard stat(path, &status) == 0 else { return .failure(Failure.file(.pathMissing, .flow, path)) }
        guard status.st_mode & S_IFMT == S_IFREG, let bytes = try? OpenFile(reading: path).read(upTo: readingLimit)
        else {
            return .failure(Failure.file(.unreadableFile, .flow, path))
        }
        return .success(bytes)
    }
}
