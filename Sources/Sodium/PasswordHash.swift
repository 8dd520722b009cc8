internal import CSodium
internal import FoundationEssentials
internal import Glibc

/// Makes a key of a password so slowly, and with so much memory, that guessing passwords does not pay.
///
/// Specification: RFC 9106, Argon2id version 1.3 with one lane
package enum PasswordHash {
    /// The number of bytes of salt: 16.
    package static let saltByteCount = 16

    /// The number of bytes that a key has: 32.
    package static let keyByteCount = 32

    /// The cost of a guess.
    package struct Cost: Hashable, Sendable {
        /// The number of times that the memory is gone through.
        package var passes: UInt32
        /// The memory that it takes, in KiB.
        package var memory: UInt32

        /// `passes` through `memory` KiB.
        package init(passes: UInt32, memory: UInt32) {
            self.passes = passes
            self.memory = memory
        }

        /// The cost that libsodium recommends where someone waits for the answer: twice through 64 MiB.
        package static let interactive = Cost(passes: 2, memory: 64 << 10)
    }

    /// The key that `password` and `salt` make, or `nil` where there is not the memory, or no such salt or cost.
    package static func key(of password: LockedBytes, salt: [UInt8], cost: Cost) -> LockedBytes? {
        guard salt.count == saltByteCount, LibraryStart.succeeded else { return nil }
        var isMade = false
        let key = LockedBytes(count: keyByteCount) { target in
            guard let target = target.baseAddress else { return }
            isMade = password.withBytes { password in
                guard let start = password.bindMemory(to: CChar.self).baseAddress else { return false }
                return crypto_pwhash(
                    target.assumingMemoryBound(to: UInt8.self),
                    UInt64(keyByteCount),
                    start,
                    UInt64(password.count),
                    salt,
                    UInt64(cost.passes),
                    Int(cost.memory) << 10,
                    crypto_pwhash_ALG_ARGON2ID13
                ) == 0
            }
        }
        return isMade ? key : nil
    }

    /// The processor's time for a key of `cost` on this machine; `nil` where it can't be made.
    ///
    /// It counts the time of this thread alone, so that others who are busy do not make a key look costlier than it is.
    package static func time(of cost: Cost) -> Duration? {
        guard let password = LockedBytes(count: 8, fill: { _ in }) else { return nil }
        let start = processorTime()
        guard key(of: password, salt: [UInt8](repeating: 0, count: saltByteCount), cost: cost) != nil else {
            return nil
        }
        return processorTime() - start
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
