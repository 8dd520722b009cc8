internal import Timekeeping

/// The failed PIN attempts of a vault since the last success.
///
/// It stands in the file beside the sealed parts, as it has to be written when nothing can be opened. Anyone who may write
/// the file can set it back, and could guess on a copy as well; it is Argon2id that makes that expensive. The count
/// stops the one who has the keyboard.
struct VaultAttempts: Hashable, Sendable {
    /// How many bytes it takes in the file.
    static let byteCount = 12

    /// After how many wrong PINs one has to wait.
    static let free = 3

    private static let first = Duration.seconds(5)
    private static let longest = Duration.seconds(3600)

    /// How many wrong PINs there were.
    var count: UInt32 = 0
    /// When the last one was tried.
    var last = Timestamp(nanoseconds: 0)

    /// How long no one may try after the last one: 5 seconds after the third, twice as long after each other, and at
    /// most an hour.
    var delay: Duration {
        guard count >= Self.free else { return .zero }
        return min(Self.first * (1 << min(Int(count) - Self.free, 16)), Self.longest)
    }

    /// How much of the delay is left at `now`.
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
