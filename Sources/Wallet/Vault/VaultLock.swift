internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Sodium
internal import Timekeeping

/// The lock of a vault: the key of its content, and that key as it is sealed in the file.
struct VaultLock: Sendable {
    private let cost: VaultCost
    private let salt: [UInt8]
    private let keyBox: [UInt8]
    private let key: LockedBytes

    /// A new lock that `pin` opens.
    static func make(pin: VaultPIN, cost: VaultCost, path: String) throws(VaultError) -> VaultLock {
        let salt = RandomBytes.make(count: PasswordHash.saltByteCount)
        var random = RandomBytes.make(count: PasswordHash.keyByteCount)
        guard salt.count == PasswordHash.saltByteCount, let key = LockedBytes(taking: &random) else {
            throw VaultError(.inaccessible(.phrase(.noRandomNumbers)), path: path)
        }
        guard let outer = PasswordHash.key(of: pin.bytes, salt: salt, cost: cost.hash),
            let keyBox = SecretBox.seal(key, key: outer, context: VaultImage(cost: cost, salt: salt).keyContext)
        else { throw VaultError(.memory(kibibytes: cost.memory), path: path) }
        return VaultLock(cost: cost, salt: salt, keyBox: keyBox, key: key)
    }

    /// The lock of `image`, opened with `pin`; `nil` where that is not the PIN.
    static func open(_ image: VaultImage, pin: VaultPIN, path: String) throws(VaultError) -> VaultLock? {
        guard let outer = PasswordHash.key(of: pin.bytes, salt: image.salt, cost: image.cost.hash) else {
            throw VaultError(.memory(kibibytes: image.cost.memory), path: path)
        }
        guard let key = SecretBox.openLocked(image.keyBox, key: outer, context: image.keyContext) else { return nil }
        return VaultLock(cost: image.cost, salt: image.salt, keyBox: image.keyBox, key: key)
    }

    /// Whether `image` was closed with this lock.
    func fits(_ image: VaultImage) -> Bool { image.keyBox == keyBox && image.salt == salt }

    /// `content`, closed with this lock.
    func image(of content: VaultContent, path: String) throws(VaultError) -> VaultImage {
        var image = VaultImage(cost: cost, salt: salt)
        image.keyBox = keyBox
        guard let packed = content.packed(), let box = SecretBox.seal(packed, key: key, context: image.contentContext)
        else { throw VaultError(.inaccessible(.phrase(.contentUnsealable)), path: path) }
        image.contentBox = box
        return image
    }

    /// The content of `image`, which was closed with this lock.
    func content(of image: VaultImage, path: String) throws(VaultError) -> VaultContent {
        guard let packed = SecretBox.openLocked(image.contentBox, key: key, context: image.contentContext),
            let content = VaultContent(packed)
        else { throw VaultError(.tampered, path: path) }
        return content
    }
}

/// The right to write a vault: of all processes, one has it at a time.
///
/// It is a lock of the system on a file beside the vault, as the vault's own file is replaced by others. It ends with
/// the process at the latest, also when that is killed. The file itself stays, and holds the number of the last
/// process that had it.
struct VaultHold: ~Copyable {
    /// The time for which someone waits for another one to let go.
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

/// The failed PIN attempts of a vault since the last success.
///
/// It stands in the file beside the sealed parts, as it has to be written when nothing can be opened. Anyone who may write
/// the file can set it back, and could guess on a copy as well; it is Argon2id that makes that expensive. The count
/// stops the one who has the keyboard.
struct VaultAttempts: Hashable, Sendable {
    /// The number of bytes that it takes in the file.
    static let byteCount = 12

    /// The number of wrong PINs after which one has to wait.
    static let free = 3

    private static let first = Duration.seconds(5)
    private static let longest = Duration.seconds(3600)

    /// The number of wrong PINs.
    var count: UInt32 = 0
    /// The time at which the last one was tried.
    var last = Timestamp(nanoseconds: 0)

    /// The time for which no one may try after the last one: 5 seconds after the third, twice as long after each other, and at
    /// most an hour.
    var delay: Duration {
        guard count >= Self.free else { return .zero }
        return min(Self.first * (1 << min(Int(count) - Self.free, 16)), Self.longest)
    }

    /// The rest of the delay at `now`.
    ///
    /// A clock that was set back since counts as if the last attempt had just been made: no one waits for longer than
    /// the delay.
    func wait(at now: Timestamp) -> Duration {
        let passed = max(.zero, last.duration(to: now))
        return max(.zero, delay - passed)
    }

    /// The attempts with one more, made at `now`.
    func adding(at now: Timestamp) -> VaultAttempts {
        VaultAttempts(count: count == .max ? count : count + 1, last: now)
    }
}
