internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Sodium
internal import Synchronization

/// The file `<store>.key`, which holds the key that seals the secrets of a store.
final class SealingKeyFile: Sendable {
    private let store: String
    private let cached = Mutex<SealingKey?>(nil)

    /// The key file of the store at `store`.
    init(store: String) {
        self.store = store
    }

    private var path: String { store + ".key" }

    /// The key in the file, or `nil` where there is no file.
    func read() throws(JournalError) -> SealingKey? {
        if let key = cached.withLock({ $0 }) { return key }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure()
        }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: SealingKey.byteCount + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count == SealingKey.byteCount, let key = SealingKey(Array(bytes.prefix(count))) else {
            throw JournalError(.keyDamaged, path: store)
        }
        cached.withLock { $0 = key }
        return key
    }

    /// Closes the file to all but its owner.
    ///
    /// - Returns: whether it was open to others, who may have read the key.
    func close() throws(JournalError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        guard status.st_mode & 0o077 != 0 else { return false }
        guard chmod(path, 0o600) == 0 else { throw failure() }
        return true
    }

    /// The key in the file; a new one, mode 0600, where there is none, unless the store `holdsSecrets`: it could not open them.
    func readOrCreate(unless holdsSecrets: () throws(JournalError) -> Bool) throws(JournalError) -> SealingKey {
        if let key = try read() { return key }
        let isMissing = try holdsSecrets()
        // Another run may have made it since, and sealed with it.
        if let key = try read() { return key }
        guard !isMissing else { throw JournalError(.keyMissing, path: store) }
        guard let key = SealingKey.random() else {
            throw JournalError(.inaccessible(.phrase(.noRandomNumbers)), path: store)
        }
        try create(key)
        // Another party may have been faster: what is in the file counts.
        guard let key = try read() else { throw JournalError(.keyMissing, path: store) }
        return key
    }

    /// Writes `key` to a file of its own first, so that no one ever reads half a key under the real name.
    private func create(_ key: SealingKey) throws(JournalError) {
        let draft = "\(path).\(getpid()).\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { unlink(draft) }
        let written = write(descriptor, key.bytes, key.bytes.count)
        let synced = fsync(descriptor)
        Glibc.close(descriptor)
        guard written == key.bytes.count, synced == 0 else { throw failure() }
        guard link(draft, path) == 0 || errno == EEXIST else { throw failure() }
        // A run whose secrets no one can open is lost, so the new name has to be as durable as the file.
        StoreFile(path: store).syncFolder()
    }

    private func failure() -> JournalError {
        let code = errno
        return switch code {
        case EROFS, EACCES, EPERM: JournalError(.readOnly, path: path)
        case ENOSPC, EDQUOT: JournalError(.full(free: DiskSpace(of: path).shortage), path: path)
        default: JournalError(.inaccessible(SystemError(number: code).fact), path: path)
        }
    }
}
