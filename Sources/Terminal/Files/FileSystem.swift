internal import CustomerFields
internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Questions

/// A file system, as far as prompts need one.
package protocol FileSystem: Sendable {
    /// The folder for which `~` stands, or `nil` where there is none.
    var home: String? { get }

    /// The entries of a folder, in any order; none where it is none or can't be read.
    func entries(of folder: String) -> [FileEntry]

    /// The state of the file at `path`.
    func state(at path: String) -> FileState
}

/// An entry of a folder.
package struct FileEntry: Hashable, Sendable {
    /// The entry's name, without the folder.
    package var name: String

    /// Whether it is a folder itself.
    package var isFolder: Bool

    /// An entry called `name`.
    package init(_ name: String, isFolder: Bool = false) {
        self.name = name
        self.isFolder = isFolder
    }
}

/// The state of the file at a path.
package enum FileState: Hashable, Sendable {
    /// No entry.
    case nothing
    /// A folder.
    case folder
    /// An entry of another kind, such as a pipe or a device.
    case other
    /// An entry without permission to read it.
    case locked
    /// A file of so many bytes, which begins with `start`.
    case file(byteCount: Int, start: [UInt8])
}

/// The files of this machine.
package struct DiskFileSystem: FileSystem {
    /// The folder for which `~` stands.
    package let home: String?

    /// The files of this machine; `home` is what `~` stands for.
    package init(home: String?) {
        self.home = home
    }

    /// The entries of a folder, as far as its name is text, which alone can be typed.
    package func entries(of folder: String) -> [FileEntry] {
        let entries = (try? FolderEntry.all(in: folder)) ?? []
        return entries.compactMap(\.name.text).map { name in
            var isFolder = false
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return FileEntry(name, isFolder: isFolder)
        }
    }

    /// The state of the file at `path`, read without ever waiting for it: a pipe that someone names is no file.
    package func state(at path: String) -> FileState {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == EACCES ? .locked : .nothing }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: break
        default: return .other
        }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return .locked }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: FileType.signatureLength)
        let count = read(descriptor, &start, start.count)
        guard count >= 0 else { return .locked }
        return .file(byteCount: Int(status.st_size), start: Array(start.prefix(count)))
    }
}
