public import Timekeeping

/// What can be told about a vault without its PIN.
public struct VaultStatus: Hashable, Sendable {
    /// Where its file is.
    public let path: String

    /// The version of the file's format.
    public let format: Int

    /// How many bytes the file has.
    public let byteCount: Int

    /// What a guess at its PIN costs.
    public let cost: VaultCost

    /// How many wrong PINs there were since the last right one.
    public let wrongPINs: Int

    /// How long no PIN is taken still; zero where one is.
    public let wait: Duration
}

extension Vault {
    /// What can be told about the vault at `path` without its PIN; throws ``VaultError`` where the file is damaged.
    public static func status(
        at path: String,
        clock: any WallClock = SystemWallClock()
    ) throws(VaultError) -> VaultStatus {
        let bytes = try VaultFile(path: path).read()
        let image = try VaultImage(bytes, path: path)
        return VaultStatus(
            path: path,
            format: Int(VaultImage.format),
            byteCount: bytes.count,
            cost: image.cost,
            wrongPINs: Int(image.attempts.count),
            wait: image.attempts.wait(at: clock.now)
        )
    }
}
