/// Where a run is killed: immediately before or after it writes a line of its journal.
struct KillPoint: Hashable, Sendable, CustomStringConvertible {
    enum Side: String, CaseIterable, Sendable {
        /// What the line tells is done, and not recorded.
        case before
        /// What the line tells is recorded, and what follows not begun.
        case after
    }

    var side: Side
    var line: Int

    var description: String { "\(side.rawValue) line \(line)" }

    /// All points of a run of so many lines.
    static func all(_ lines: Int) -> [KillPoint] {
        (1...max(1, lines)).flatMap { line in Side.allCases.map { KillPoint(side: $0, line: line) } }
    }
}
