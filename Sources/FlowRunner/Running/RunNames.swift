internal import FlowEngine
internal import Synchronization
internal import Timekeeping

/// The names of new runs.
enum RunNames {
    // No vowels and nothing that looks like something else: a name is read out and typed.
    private static let letters = Array("bcdfghjkmnpqrstvwxz23456789")

    /// The number of names for one second.
    private static let limit: UInt64 = 14_348_907

    /// The how manieth name of this process the next one is, counted from a number that no one can foresee.
    private static let count = Atomic<UInt64>(UInt64.random(in: 0..<limit))

    /// A new name: when the run was made, to the second, and five letters, as `20261121-083000-k7f3q`.
    ///
    /// The letters look like chance, but no two names of one process have the same: ten thousand runs that start in the
    /// same second would otherwise be likely to meet.
    static func make(at now: Timestamp) -> RunID {
        let text = Timestamp(unixSeconds: now.unixSeconds).description
        let digits = text.filter(\.isNumber)
        // A factor that shares none with the number of names visits each of them once.
        var number = count.wrappingAdd(1, ordering: .relaxed).oldValue % limit * 5_000_011 % limit
        var word = ""
        for _ in 0..<5 {
            word.append(letters[Int(number % UInt64(letters.count))])
            number /= UInt64(letters.count)
        }
        return RunID(rawValue: "\(digits.prefix(8))-\(digits.dropFirst(8))-\(word)")
    }
}
