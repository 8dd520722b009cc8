internal import Sodium
public import Timekeeping

/// The status of a vault, as it can be told without its PIN.
public struct VaultStatus: Hashable, Sendable {
    /// The path of its file.
    public let path: String

    /// The version of the file's format.
    public let format: Int

    /// The number of bytes of the file.
    public let byteCount: Int

    /// The cost of a guess at its PIN.
    public let cost: VaultCost

    /// The number of wrong PINs since the last right one.
    public let wrongPINs: Int

    /// The time for which no PIN is taken still; zero where one is.
    public let wait: Duration
}

extension Vault {
    /// The status of the vault at `path` without its PIN; throws ``VaultError`` where the file is damaged.
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

/// The cost of each guess at a PIN: Argon2id goes through so much memory so often.
public struct VaultCost: Hashable, Sendable {
    /// The number of passes through the memory.
    public let passes: Int

    /// The amount of memory, in KiB.
    public let memory: Int

    /// The cost of opening a new vault: 128 MiB, and as many passes as take about half a second of this processor.
    ///
    /// It is never less than libsodium recommends for someone who waits, regardless of what was measured.
    public static func calibrated(for time: Duration = .milliseconds(500)) -> VaultCost {
        let memory: UInt32 = 128 << 10
        let (fewest, most) = (4, 64)
        // The first pass also fills the memory, so it says little about the others.
        guard let two = PasswordHash.time(of: PasswordHash.Cost(passes: 2, memory: memory)), two > .zero else {
            return VaultCost(PasswordHash.Cost.interactive)
        }
        let passes = Int((time / two * 2).rounded())
        return VaultCost(passes: min(max(passes, fewest), most), memory: Int(memory))
    }

    /// A cost that only tests take, unless it is high enough.
    package init(passes: Int, memory: Int) {
        self.passes = passes
        self.memory = memory
    }

    init(_ cost: PasswordHash.Cost) {
        self.init(passes: Int(cost.passes), memory: Int(cost.memory))
    }

    var hash: PasswordHash.Cost {
        PasswordHash.Cost(passes: UInt32(clamping: passes), memory: UInt32(clamping: memory))
    }

    /// Whether a file may ask for it: more would keep the program busy for hours, or take all memory.
    var isBearable: Bool { (1...1000).contains(passes) && (8...4 << 20).contains(memory) }
}
