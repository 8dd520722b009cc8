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

/// The points at which the processes of one run are killed, one after the other; a last one goes on to the end.
///
/// The lines of the second point are counted from where the second process begins.
struct Kills: Hashable, Sendable, CustomStringConvertible {
    var points: [KillPoint]

    var description: String { points.map(\.description).joined(separator: ", then ") }

    /// A name for files.
    var name: String { points.map { "\($0.side.rawValue)-\($0.line)" }.joined(separator: "-") }

    /// One kill at every point of a run of so many lines.
    static func single(_ lines: Int) -> [Kills] {
        KillPoint.all(lines).map { Kills(points: [$0]) }
    }

    /// Two kills: close after each other where it matters, and else sometimes near, sometimes far.
    ///
    /// All pairs would be thousands. `crucial` are the lines in which something is done that must not be done twice.
    static func pairs(_ lines: Int, crucial: Set<Int>) -> [Kills] {
        let distances = [1, 5, 2, 8, 3, 13, 21]
        var pairs: [Kills] = []
        for line in 2..<max(2, lines) {
            let isCrucial = crucial.contains(line)
            guard isCrucial || line % 4 == 0 else { continue }
            for side in isCrucial ? KillPoint.Side.allCases : [.after] {
                let far = distances[line / 4 % distances.count]
                for distance in isCrucial ? Set([2, far]).sorted() : [far] {
                    let other: KillPoint.Side = (line + distance) % 2 == 0 ? .before : .after
                    pairs.append(
                        Kills(points: [KillPoint(side: side, line: line), KillPoint(side: other, line: distance)])
                    )
                }
            }
        }
        return pairs
    }
}
