internal import Foundation

/// A vault's file: how it is read, replaced whole, and kept from two writers at once.
struct VaultFile: Sendable {
    let path: String

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// What the file holds; files of others, links and what is too large are refused before anything is read.
    func read() throws(VaultError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= VaultImage.mostBytes else {
            throw VaultError(.foreign, path: path)
        }
        // What others could read before they can read no more.
        guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0 else { throw failure() }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                return Foundation.read(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
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
    /// Whoever calls it has the hold of the vault. When it returns, the disk has the new content.
    func replace(with bytes: [UInt8]) throws(VaultError) {
        let draft = path + ".new"
        // Of somebody who was killed while writing it; nobody else writes while the vault is held.
        unlink(draft)
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure() }
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

    /// Writes `bytes` over those at `offset`, in place: what is so short is written as one.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(VaultError) {
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
            let parent = (current as NSString).deletingLastPathComponent
            current = parent.isEmpty ? "." : parent
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
                return Foundation.write(descriptor, rest.baseAddress, rest.count)
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

    /// What the last failed system call means.
    func failure() -> VaultError {
        let code = errno
        let reason: VaultError.Reason =
            switch code {
            case ENOENT, ENOTDIR: .missing
            case ELOOP, EMLINK: .link
            case EISDIR: .foreign
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            default: .inaccessible(systemMessage: String(cString: strerror(code)))
            }
        return VaultError(reason, path: path)
    }
}
