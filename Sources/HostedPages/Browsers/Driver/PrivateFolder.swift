internal import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// A folder for the files of one visit, which no one else can read and which goes when its owner goes.
final class PrivateFolder: Sendable {
    let url: URL

    /// Makes a folder, 0700, among the temporary files of this machine.
    init() throws(WebDriverProblem) {
        let base = FileManager.default.temporaryDirectory.path
        // In the place of these letters mkdtemp(3) puts others, so that no folder is called like it yet.
        let pattern = String(repeating: "X", count: 6)
        var template = Array("\(base)/windlass-visit-\(pattern)".utf8CString)
        guard let path = mkdtemp(&template) else { throw WebDriverProblem(.system(errno: errno)) }
        url = URL(filePath: String(cString: path), directoryHint: .isDirectory)
    }

    /// A folder within it.
    func subfolder(_ name: String) throws(WebDriverProblem) -> URL {
        let folder = url.appending(path: name, directoryHint: .isDirectory)
        guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw WebDriverProblem(.system(errno: errno)) }
        return folder
    }

    /// Puts a file down, 0600, in a folder of its own, so that it can have any name.
    func write(_ bytes: [UInt8], as name: String) throws(WebDriverProblem) -> URL {
        let folder = try subfolder("file-\(UUID().uuidString)")
        let file = folder.appending(path: Self.safeName(name))
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WebDriverProblem(.system(errno: errno)) }
        do {
            try OpenFile(owning: descriptor).write(bytes)
        } catch {
            throw WebDriverProblem(.system(errno: EIO))
        }
        return file
    }

    /// A file's name without anything that means something to a system.
    static func safeName(_ name: String) -> String {
        let safe = name.unicodeScalars.filter { $0 != "/" && $0.value >= 0x20 }
        return safe.isEmpty || name.hasPrefix(".") ? "file" : String(String(String.UnicodeScalarView(safe)).prefix(100))
    }

    func remove() {
        // A browser that is just going may still write into it.
        for _ in 0..<3 where FileManager.default.fileExists(atPath: url.path) {
            try? FileManager.default.removeItem(at: url)
        }
    }

    deinit {
        remove()
    }
}
