internal import SQLite

/// The number of events of a run, and their sum: it is beside the run and changes with each event.
///
/// An event that is gone leaves no trace by itself. Where it was the last one, a run would go on from an earlier state
/// and do once more what it has done.
struct RunTally: Hashable, Sendable {
    /// The number of events that there are.
    private(set) var count = 0
    /// A running sum over the sums of all events, in order.
    private(set) var chain: Int64 = 0

    init() {}

    /// Reads the columns of a run.
    init(_ row: Row) throws {
        count = try row.value("count", Int.self)
        chain = try row.value("chain", Int64.self)
    }

    /// Takes one more event.
    mutating func add(_ sum: Int64) {
        var hash = UInt64(bitPattern: chain) ^ 0xcbf2_9ce4_8422_2325
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            hash = (hash ^ (UInt64(bitPattern: sum) >> shift & 0xFF)) &* 0x100_0000_01b3
        }
        (count, chain) = (count + 1, Int64(bitPattern: hash))
    }
}
