internal import Glibc

/// An open file, read and written by the system's own calls; it is closed with its last owner.
package final class OpenFile: Sendable {
    /// The number that the system knows the file by.
    package let descriptor: Int32
    private let isOwned: Bool

    /// Standard input, which stays open.
    package static let standardInput = OpenFile(descriptor: STDIN_FILENO, isOwned: false)

    private init(descriptor: Int32, isOwned: Bool) {
        self.descriptor = descriptor
        self.isOwned = isOwned
    }

    /// Takes a descriptor over, and closes it in the end.
    package convenience init(owning descriptor: Int32) {
        self.init(descriptor: descriptor, isOwned: true)
    }

    /// Opens the file at `path` for reading.
    package convenience init(reading path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        self.init(owning: descriptor)
    }

    /// The number of bytes of the regular file at `path`; `nil` where there is a link, something else or nothing.
    package static func regularSize(at path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(exactly: status.st_size)
    }

    deinit {
        guard isOwned else { return }
        // Closing alone leaves a lock to a child that is being started at this moment and has the descriptor as well.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Locks the file for as long as it is open; returns whether no one else has it locked.
    package func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// The next bytes: `count` of them, or fewer where the file ends.
    package func read(upTo count: Int = .max) throws(SystemError) -> [UInt8] {
        try collect(count) { [descriptor] buffer, _ in Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// The bytes from `offset` on: `count` of them, or fewer where the file ends.
    package func read(upTo count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
        guard let start = Int(exactly: offset) else { throw SystemError(number: EINVAL) }
        return try collect(count) { [descriptor] buffer, done in
            pread(descriptor, buffer.baseAddress, buffer.count, start + done)
        }
    }

    /// Writes all of `bytes` where the file is.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try put(bytes) { [descriptor] rest, _ in Glibc.write(descriptor, rest.baseAddress, rest.count) }
    }

    /// Writes all of `bytes` at `offset`.
    package func write(_ bytes: [UInt8], at offset: UInt64) throws(SystemError) {
        guard let start = Int(exactly: offset), start <= Int.max - bytes.count else {
            throw SystemError(number: EFBIG)
        }
        try put(bytes) { [descriptor] rest, done in pwrite(descriptor, rest.baseAddress, rest.count, start + done) }
    }

    /// The number of bytes of the file.
    package func length() throws(SystemError) -> UInt64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(number: errno) }
        return UInt64(clamping: status.st_size)
    }

    /// Makes the file `length` bytes long.
    package func truncate(to length: UInt64) throws(SystemError) {
        guard let length = Int(exactly: length) else { throw SystemError(number: EFBIG) }
        while ftruncate(descriptor, length) != 0 {
            guard errno == EINTR else { throw SystemError(number: errno) }
        }
    }

    /// Calls `read` with room for what is missing, and the number of bytes that there are, until there is nothing more.
    private func collect(
        _ limit: Int,
        _ read: (UnsafeMutableRawBufferPointer, Int) -> Int
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let room = min(piece.count, limit - bytes.count)
            let count = piece.withUnsafeMutableBytes { buffer in
                read(UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), bytes.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(number: errno) }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// Calls `write` with what is left, and the number of bytes that are written, until nothing is left.
    private func put(_ bytes: [UInt8], _ write: (UnsafeRawBufferPointer, Int) -> Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[done...]), done) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(number: errno) }
            done += count
        }
    }
}
