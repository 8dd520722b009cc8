import FlowLanguage
import Timekeeping

/// The backoff of polls and retries, with jitter; pure, so that a replay waits as long as the run did.
enum Backoff {
    /// The interval before the look or repetition `number` (from 1): `first`, growing by `growth`, at most `limit`.
    static func interval(first: Duration, growth: Double, limit: Duration, number: Int) -> Duration {
        // Doubles are fine here: it is time, not money, and the result is clamped.
        var seconds = first.inSeconds
        let most = max(limit.inSeconds, 0)
        var left = number
        while left > 1, growth > 1, seconds > 0, seconds < most {
            seconds *= growth
            left -= 1
        }
        return Duration(boundedSeconds: min(max(seconds, 0), most))
    }

    /// The time to the repetition `number` (from 1) of what failed.
    static func retry(_ policy: RetryPolicy, number: Int) -> Duration {
        interval(first: policy.every, growth: policy.growth, limit: policy.upTo, number: number)
    }

    /// The time to the repetition `number` (from 1) of what must not be given up, because it can't be undone.
    ///
    /// It goes on for as long as the run may take, so it grows regardless of the policy.
    static func unsettled(_ policy: RetryPolicy, number: Int) -> Duration {
        interval(
            first: max(policy.every, .seconds(1)),
            growth: max(policy.growth, 2),
            limit: .seconds(600),
            number: number
        )
    }

    /// The time to the repetition `number` (from 1) of a look at what may take days: it grows as far as that between looks
    /// does, or to five minutes.
    static func patient(_ policy: RetryPolicy, upTo limit: Duration?, number: Int) -> Duration {
        interval(
            first: max(policy.every, .milliseconds(500)),
            growth: max(policy.growth, 2),
            limit: limit ?? .seconds(300),
            number: number
        )
    }

    /// The interval shortened or lengthened by up to a quarter, by chance that `seed` decides.
    static func scattered(_ interval: Duration, seed: UInt64) -> Duration {
        var bits = seed &+ 0x9e37_79b9_7f4a_7c15
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        bits ^= bits >> 31
        let chance = Double(bits >> 11) / Double(1 << 53)
        return Duration(boundedSeconds: interval.inSeconds * (0.75 + chance / 2))
    }
}
