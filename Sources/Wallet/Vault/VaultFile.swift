internal import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// A vault's file: how it is read, replaced whole, and kept from two writers at once.
struct VaultFile: Sendable {
    let path: String

    private var folder: String { Self.folder(of: path) }

    /// The file that is written before it takes the place of the vault; no one calls a vault or anything else like that.
    private var draft: String { besides("draft") }

    /// The file with the number of the process that writes the vault.
    var lock: String { besides("lock") }

    private func besides(_ what: String) -> String { "\(folder == "/" ? "" : folder)/.\(name).windlass-\(what)" }

    private var name: Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }

    /// Whether the name is one of those that the program gives to what lies beside vaults.
    var isReserved: Bool {
        name.hasPrefix(".") && ["draft", "lock"].contains { name.hasSuffix(".windlass-\($0)") }
    }

    /// The folder that has what is at `path`.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The bytes of the file; files of others, links and what is too large are refused before anything is read.
    func read() throws(VaultError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= VaultImage.mostBytes else {
            throw VaultError(.foreign, path: path)
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                return Glibc.read(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    /// Closes the file to everyone else: what others could read before they can read no more.
    ///
    /// Some disks know nothing of owners, and some can't be written; what is in the file is sealed there as well.
    func closeToOthers() {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    }

    /// Whether it is on a disk that takes no writing at all.
    var isOnReadOnlyDisk: Bool {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Whether there is anything at the path.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether there is a folder for it.
    var hasFolder: Bool {
        var status = stat()
        return !path.isEmpty && stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Puts `bytes` into the place of what is there, so that at every moment the one or the other is there, whole.
    ///
    /// Anyone who calls it has the hold of the vault. When it returns, the disk has the new content.
    func replace(with bytes: [UInt8]) throws(VaultError) {
        let draft = draft
        // Of someone who was killed while writing it; no one else writes while the vault is held.
        unlink(draft)
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(of: draft) }
        do throws(VaultError) {
            try write(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw failure() }
        } catch {
            close(descriptor)
            unlink(draft)
            throw error
        }
        guard close(descriptor) == 0, rename(draft, path) == 0 else {
            let error = failure()
            unlink(draft)
            throw error
        }
        syncFolder()
    }

    /// Counts wrong PINs in the file; on a disk that takes no writing nothing can be counted, and no one guesses faster
    /// for it than on a copy.
    func count(_ attempts: VaultAttempts) throws(VaultError) {
        guard !isOnReadOnlyDisk else { return }
        try overwrite(VaultImage.bytes(of: attempts), at: VaultImage.attemptsOffset)
    }

    /// Writes `bytes` over those at `offset`, in place: what is so short is written as one.
    private func overwrite(_ bytes: [UInt8], at offset: Int) throws(VaultError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count, fdatasync(descriptor) == 0 else {
            throw failure()
        }
    }

    /// Creates the folder where it is missing, for its owner alone; one that is there stays as it is.
    func prepareFolder() throws(VaultError) {
        var missing: [String] = []
        var current = folder
        while access(current, F_OK) != 0, errno == ENOENT {
            missing.append(current)
            current = Self.folder(of: current)
        }
        for folder in missing.reversed() {
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(VaultError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            written += count
        }
    }

    /// Makes the file's name as durable as what is in it.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The error of the last failed system call, which was about what lies beside the vault.
    func failure(of neighbour: String) -> VaultError {
        switch errno {
        case ELOOP, EMLINK, EISDIR, EEXIST, ENXIO: VaultError(.obstructed(by: neighbour), path: path)
        default: failure()
        }
    }

    /// The error of the last failed system call.
    func failure() -> VaultError {
        let code = errno
        let reason: VaultError.Reason =
            switch code {
            case ENOENT, ENOTDIR: .missing
            case ELOOP, EMLINK: .link
            case EISDIR: .foreign
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            default: .inaccessible(SystemError(number: code).fact)
            }
        return VaultError(reason, path: path)
    }
}
