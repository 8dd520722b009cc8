internal import FoundationEssentials
internal import Glibc
public import Timekeeping

extension Vault {
    /// Copies the vault at `path` to `target`, sealed as it is; what was damaged is not copied.
    ///
    /// The copy opens with the PIN that the vault has now. Where there is something at `target`, it throws
    /// ``VaultError``.
    public static func backUp(
        _ path: String,
        to target: String,
        clock: any WallClock = SystemWallClock()
    ) async throws {
        let (file, copy) = (VaultFile(path: path), VaultFile(path: target))
        guard file.exists else { throw VaultError(.missing, path: path) }
        guard !copy.isReserved else { throw VaultError(.reservedName, path: target, isCopy: true) }
        guard !copy.exists else { throw VaultError(.exists, path: target, isCopy: true) }
        let hold = try await VaultHold.take(file, clock: clock)
        let image = try VaultImage(file.read(), path: path)
        _ = consume hold
        do throws(VaultError) {
            try copy.replace(with: image.encoded)
        } catch {
            throw error.reason == .missing ? VaultError(.noFolder, path: target) : error.ofCopy()
        }
    }

    /// Puts the copy at `source` into the place of the vault at `path`, when `pin` opens it.
    ///
    /// A vault that is there already is kept beside it, under the returned path; without `replacing` it throws
    /// ``VaultError`` instead.
    public static func restore(
        _ source: String,
        to path: String,
        pin: VaultPIN,
        replacing: Bool = false,
        clock: any WallClock = SystemWallClock()
    ) async throws -> String? {
        let (copy, file) = (VaultFile(path: source), VaultFile(path: path))
        guard !file.isReserved else { throw VaultError(.reservedName, path: path) }
        guard replacing || !file.exists else { throw VaultError(.occupied, path: path) }
        let image: VaultImage
        do throws(VaultError) {
            image = try VaultImage(copy.read(), path: source)
            try tryOut(pin, on: image, in: copy, at: clock.now)
        } catch {
            throw error.ofCopy()
        }
        try file.prepareFolder()
        let hold = try await VaultHold.take(file, clock: clock)
        let kept = file.exists ? try keep(file, at: clock.now) : nil
        var restored = image
        restored.attempts = VaultAttempts()
        try file.replace(with: restored.encoded)
        _ = consume hold
        return kept
    }

    /// Keeps the vault that is there under a name of its own, which is returned.
    private static func keep(_ file: VaultFile, at now: Timestamp) throws(VaultError) -> String {
        for number in 1...100 {
            let name = "\(file.path).\(now.unixSeconds)\(number == 1 ? "" : "-\(number)").old"
            if link(file.path, name) == 0 { return name }
            guard errno == EEXIST else { break }
        }
        throw file.failure()
    }

    /// Makes sure that `pin` opens a copy.
    ///
    /// A wrong one is counted in the copy like in a vault, where the copy can be written.
    private static func tryOut(
        _ pin: VaultPIN,
        on image: VaultImage,
        in copy: VaultFile,
        at now: Timestamp
    ) throws(VaultError) {
        let wait = image.attempts.wait(at: now)
        guard wait == .zero else {
            throw VaultError(.locked(attempts: Int(image.attempts.count), wait: wait), path: copy.path)
        }
        let attempts = image.attempts.adding(at: now)
        try? copy.count(attempts)
        guard let lock = try VaultLock.open(image, pin: pin, path: copy.path) else {
            throw VaultError(.wrongPIN(attempts: Int(attempts.count), wait: attempts.delay), path: copy.path)
        }
        _ = try lock.content(of: image, path: copy.path)
        try? copy.count(VaultAttempts())
    }

    /// Throws ``VaultError`` where the copy at `source` can't take the place of the vault at `path`, regardless of its PIN.
    public static func checkRestoring(_ source: String, to path: String, replacing: Bool) throws(VaultError) {
        do throws(VaultError) {
            _ = try status(at: source)
        } catch {
            throw error.ofCopy()
        }
        guard replacing || !VaultFile(path: path).exists else { throw VaultError(.occupied, path: path) }
    }
}
