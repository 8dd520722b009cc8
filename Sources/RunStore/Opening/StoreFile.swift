internal import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// The files of a store on disk: who may read them, and how they come into being.
struct StoreFile {
    /// The path of the store.
    let path: String
    /// The free space; tests fill the disk.
    var space: @Sendable (String) -> DiskSpace = { DiskSpace(of: $0) }

    /// The folder that the store is in.
    var folder: String { Self.folder(of: path) }

    /// The folder that has what is at `path`.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path in a form that SQLite takes for nothing else: not for a store in memory, and not for an address.
    var forSQLite: String { path.hasPrefix("/") ? path : "./" + path }

    /// Creates the folder and an empty store where they are missing, readable by their owner only.
    ///
    /// The folder gets mode 0700 when it is created here; one that is there already stays as it is. SQLite gives its
    /// own files beside the store the mode of the store. The file is never opened here: as soon as a process closes
    /// any descriptor of a file, the system drops the locks that SQLite holds on it for the same process.
    func prepare(future: [String]) throws(JournalError) {
        try requireName()
        try createFolder(folder)
        try requireSpace()
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno == ENOENT else { throw failure() }
            try create(future: future)
            guard lstat(path, &status) == 0 else { throw failure() }
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw JournalError(.link, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw JournalError(.notAStore, path: path) }
        guard access(path, R_OK | W_OK) == 0 else { throw failure() }
        if status.st_size == 0, access(path + ".key", F_OK) == 0, access(path + "-wal", F_OK) != 0 {
            // A new store has no key yet: taking this one for new would hide that its runs are lost.
            throw JournalError(.corrupted(.empty), path: path)
        }
        try verifyLog()
        guard status.st_mode & 0o077 == 0 || chmod(path, 0o600) == 0 else { throw failure() }
    }

    private func create(future: [String]) throws(JournalError) {
        if access(path + "-wal", F_OK) == 0, access(path, F_OK) != 0 {
            // SQLite would put the changes of another store into this one.
            throw JournalError(.corrupted(.logAlone), path: path)
        }
        try StoreDraft(path: path).publish(future: future)
    }

    /// Refuses to write where a disk is nearly full, before anything is begun.
    func requireSpace() throws(JournalError) {
        if let free = space(path).shortage { throw JournalError(.full(free: free), path: path) }
    }

    /// Makes sure that the index of the log never grows while it is used.
    ///
    /// SQLite has it in memory, and writes one byte of each page beforehand so that the page is there. Where the file
    /// system's blocks are smaller than a page, the others are missing still, and a full disk would end the process.
    func reserveIndex() throws(JournalError) {
        guard space(path).blockSize < sysconf(Int32(_SC_PAGESIZE)) else { return }
        // It stays open until the process ends: closing it would drop the locks that SQLite holds on the same file.
        let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        guard posix_fallocate(descriptor, 0, 32_768) != ENOSPC else {
            throw JournalError(.full(free: space(path).free), path: path)
        }
    }

    private func requireName() throws(JournalError) {
        guard !path.isEmpty, path != ":memory:" else { throw JournalError(.noFile, path: path) }
    }

    /// Whether there is a file that can be read.
    func requirePresent() throws(JournalError) {
        try requireName()
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
    /// Another process may be writing, so a damaged look is read again.
    private func verifyLog() throws(JournalError) {
        var found: StoreDamage?
        for _ in 1...3 {
            guard let damage = LogFile(store: path)?.damage else { return }
            found = damage
        }
        if let found { throw JournalError(.corrupted(found), path: path) }
    }

    private func createFolder(_ folder: String) throws(JournalError) {
        var status = stat()
        if stat(folder, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw JournalError(.inaccessible(.phrase(.fileInPath)), path: path)
            }
            return
        }
        let parent = Self.folder(of: folder)
        if parent != folder { try createFolder(parent) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
        Self.sync(folder: parent)
    }

    /// Makes the names of the files as durable as what is in them.
    func syncFolder() { Self.sync(folder: folder) }

    private static func sync(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The meaning of the last failed system call.
    func failure() -> JournalError {
        let code = errno
        return switch code {
        case EROFS: JournalError(.readOnly, path: path)
        case ENOSPC, EDQUOT: JournalError(.full(free: space(path).shortage), path: path)
        case ELOOP: JournalError(.link, path: path)
        case EACCES, EPERM: JournalError(.readOnly, path: path)
        case EISDIR: JournalError(.notAStore, path: path)
        default: JournalError(.inaccessible(SystemError(number: code).fact), path: path)
        }
    }
}
