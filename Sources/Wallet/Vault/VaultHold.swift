internal import FoundationEssentials
internal import Glibc
internal import Timekeeping

/// The right to write a vault: of all processes, one has it at a time.
///
/// It is a lock of the system on a file beside the vault, as the vault's own file is replaced by others. It ends with
/// the process at the latest, also when that is killed. The file itself stays, and holds the number of the last
/// process that had it.
struct VaultHold: ~Copyable {
    /// How long someone waits for another one to let go.
    static let patience = Duration.seconds(15)
    private static let pause = Duration.milliseconds(25)

    /// `nil` on a disk that takes no writing: no one can write the vault there.
    private let descriptor: Int32?

    /// Waits until no one else holds the vault, for as long as ``patience`` on `clock`.
    static func take(_ file: VaultFile, clock: any WallClock) async throws -> VaultHold {
        let descriptor = open(file.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0, errno == EROFS, file.exists { return VaultHold(descriptor: nil) }
        guard descriptor >= 0 else { throw file.failure(of: file.lock) }
        let hold = VaultHold(descriptor: descriptor)
        let deadline = clock.now.advanced(by: Self.patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw file.failure() }
            guard clock.now < deadline else {
                throw VaultError(.busy(process: Self.process(descriptor)), path: file.path)
            }
            try await clock.sleep(for: Self.pause)
        }
        let number = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, number, number.count, 0) }
        return hold
    }

    private init(descriptor: Int32?) {
        self.descriptor = descriptor
    }

    deinit {
        guard let descriptor else { return }
        // Closing alone leaves the lock to a child that is being started at this moment and has the descriptor as well.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func process(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count), as: UTF8.self).prefix { $0.isNumber })
    }
}
