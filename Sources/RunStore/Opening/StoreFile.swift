internal import Foundation

/// The files of a store on disk: who may read them, and how they come into being.
struct StoreFile {
    /// Where the store is.
    let path: String

    /// The folder that the store is in.
    var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// Creates the folder and an empty file where they are missing, and closes the file to everybody else.
    ///
    /// The folder gets mode 0700 when it is created here; one that is there already stays as it is. SQLite gives its
    /// own files beside the store the mode of the store.
    func prepare() throws(JournalError) {
        try createFolder(folder)
        let isNew = access(path, F_OK) != 0
        // A pipe would wait for somebody at its other end.
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw JournalError(.notAStore, path: path) }
        if !isNew, status.st_size == 0, access(path + ".key", F_OK) == 0, access(path + "-wal", F_OK) != 0 {
            // A new store has no key yet: taking this one for new would hide that its runs are lost.
            throw JournalError(.corrupted(detail: "it is empty"), path: path)
        }
        try verifyLog()
        guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0 else { throw failure() }
    }

    /// Whether there is a file that can be read.
    func requirePresent() throws(JournalError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? JournalError(.missing, path: path) : failure()
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw JournalError(.link, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw JournalError(.notAStore, path: path) }
        guard status.st_size > 0 else { throw JournalError(.notAStore, path: path) }
        guard access(path, R_OK) == 0 else { throw failure() }
        try verifyLog()
    }

    /// Refuses a store whose log lost changes in its middle.
    ///
    /// Somebody may be writing at this very moment, so what looks damaged is looked at again.
    private func verifyLog() throws(JournalError) {
        var damage: String?
        for _ in 1...3 {
            damage = LogFile(store: path)?.damage
            if damage == nil { return }
        }
        throw JournalError(.corrupted(detail: damage ?? "its log is damaged"), path: path)
    }

    private func createFolder(_ folder: String) throws(JournalError) {
        var status = stat()
        if stat(folder, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw JournalError(.inaccessible(systemMessage: "\(folder) is not a folder"), path: path)
            }
            return
        }
        let parent = (folder as NSString).deletingLastPathComponent
        if !parent.isEmpty, parent != folder { try createFolder(parent) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
        Self.sync(folder: parent.isEmpty ? "." : parent)
    }

    /// Makes the names of the files as durable as what is in them.
    func syncFolder() { Self.sync(folder: folder) }

    private static func sync(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// What the last failed system call means.
    private func failure() -> JournalError {
        let code = errno
        return switch code {
        case EROFS: JournalError(.readOnly, path: path)
        case ENOSPC, EDQUOT: JournalError(.full, path: path)
        case ELOOP: JournalError(.link, path: path)
        case EACCES, EPERM: JournalError(.readOnly, path: path)
        case EISDIR: JournalError(.notAStore, path: path)
        default: JournalError(.inaccessible(systemMessage: String(cString: strerror(code))), path: path)
        }
    }
}
