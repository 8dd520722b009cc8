internal import Sodium
public import Timekeeping

/// A vault that is open: keys, contacts and profiles of a person, sealed in one file.
///
/// Its content is sealed with XChaCha20-Poly1305 under a random key; that key is sealed under one that Argon2id makes
/// of the PIN. Every change is on the disk before ``change(_:)`` returns, by a new file that takes the place of the old
/// one, so that a process which is killed leaves the one or the other. Several processes may have the vault open: a
/// change is made to what is in the file at that moment.
public actor Vault {
    /// The path of the vault's file.
    public nonisolated let path: String

    /// The number of wrong PINs since the vault was open last.
    public nonisolated let wrongPINs: Int

    /// The vault's content when it was opened, or changed last by this object.
    public private(set) var content: VaultContent

    private let file: VaultFile
    private let clock: any WallClock
    private var lock: VaultLock

    private init(_ file: VaultFile, _ lock: VaultLock, _ content: VaultContent, wrongPINs: Int, clock: any WallClock) {
        path = file.path
        self.file = file
        self.lock = lock
        self.content = content
        self.wrongPINs = wrongPINs
        self.clock = clock
    }

    /// Makes a new vault that `pin` opens; where there is anything at `path` already, it throws ``VaultError``.
    ///
    /// A `pin` that is easily guessed is refused with ``VaultPINError``.
    public static func create(
        at path: String,
        pin: VaultPIN,
        cost: VaultCost = .calibrated(),
        clock: any WallClock = SystemWallClock()
    ) async throws -> Vault {
        try pin.checkStrength()
        let file = VaultFile(path: path)
        guard !file.isReserved else { throw VaultError(.reservedName, path: path) }
        do throws(VaultError) {
            try file.prepareFolder()
            guard file.hasFolder else { throw VaultError(.noFolder, path: path) }
        } catch {
            throw error.reason == .missing ? VaultError(.noFolder, path: path) : error
        }
        let hold = try await VaultHold.take(file, clock: clock)
        guard !file.exists else { throw VaultError(.exists, path: path) }
        let lock = try VaultLock.make(pin: pin, cost: cost, path: path)
        let content = VaultContent()
        try file.replace(with: lock.image(of: content, path: path).encoded)
        _ = consume hold
        return Vault(file, lock, content, wrongPINs: 0, clock: clock)
    }

    /// Opens the vault at `path`.
    ///
    /// A wrong PIN is counted in the file before it is tried; after three of them each costs a wait, which this does
    /// not sit out: it throws ``VaultError/Reason/locked(attempts:wait:)``.
    public static func open(
        at path: String,
        pin: VaultPIN,
        clock: any WallClock = SystemWallClock()
    ) async throws -> Vault {
        let file = VaultFile(path: path)
        guard file.exists else { throw VaultError(.missing, path: path) }
        let hold = try await VaultHold.take(file, clock: clock)
        let image = try VaultImage(file.read(), path: path)
        file.closeToOthers()
        let (lock, content) = try unlock(image, file, pin: pin, clock: clock)
        _ = consume hold
        return Vault(file, lock, content, wrongPINs: Int(image.attempts.count), clock: clock)
    }

    /// Tries `pin` on `image`, which is in `file`; the caller has the hold.
    private static func unlock(
        _ image: VaultImage,
        _ file: VaultFile,
        pin: VaultPIN,
        clock: any WallClock
    ) throws(VaultError) -> (VaultLock, VaultContent) {
        let now = clock.now
        let wait = image.attempts.wait(at: now)
        guard wait == .zero else {
            throw VaultError(.locked(attempts: Int(image.attempts.count), wait: wait), path: file.path)
        }
        // Before it is tried: who is killed in the middle has tried it anyway.
        let attempts = image.attempts.adding(at: now)
        try file.count(attempts)
        let opened: VaultLock?
        do throws(VaultError) {
            opened = try VaultLock.open(image, pin: pin, path: file.path)
        } catch {
            // It was not tried.
            try file.count(image.attempts)
            throw error
        }
        guard let lock = opened else {
            throw VaultError(.wrongPIN(attempts: Int(attempts.count), wait: attempts.delay), path: file.path)
        }
        let content = try lock.content(of: image, path: file.path)
        try file.count(VaultAttempts())
        return (lock, content)
    }

    /// Makes a change to what is in the file now, and saves it; where `edit` throws, nothing is changed.
    @discardableResult
    public func change<Result: Sendable>(
        _ edit: @Sendable (inout VaultContent) throws -> Result
    ) async throws -> Result {
        let hold = try await VaultHold.take(file, clock: clock)
        var (changed, attempts) = try latest()
        let result = try edit(&changed)
        var image = try lock.image(of: changed, path: path)
        // Anyone who guesses at the same time gains nothing by it.
        image.attempts = attempts
        try file.replace(with: image.encoded)
        content = changed
        _ = consume hold
        return result
    }

    /// Makes `pin` the one that opens the vault, and seals everything anew.
    ///
    /// Copies of the file from before still open with the old one. A `pin` that is easily guessed is refused with
    /// ``VaultPINError``.
    public func changePIN(to pin: VaultPIN, cost: VaultCost = .calibrated()) async throws {
        try pin.checkStrength()
        let hold = try await VaultHold.take(file, clock: clock)
        let (content, _) = try latest()
        let lock = try VaultLock.make(pin: pin, cost: cost, path: path)
        try file.replace(with: lock.image(of: content, path: path).encoded)
        self.lock = lock
        self.content = content
        _ = consume hold
    }

    /// Whether `pin` is the one that opens the vault; it takes as long as opening does, and is counted as that is.
    public func confirm(_ pin: VaultPIN) async throws {
        _ = try await Vault.open(at: path, pin: pin, clock: clock)
    }

    /// The present content of the file; this object's own key opens it without a PIN.
    private func latest() throws(VaultError) -> (VaultContent, VaultAttempts) {
        let image = try VaultImage(file.read(), path: path)
        guard lock.fits(image) else { throw VaultError(.pinChanged, path: path) }
        return (try lock.content(of: image, path: path), image.attempts)
    }
}
