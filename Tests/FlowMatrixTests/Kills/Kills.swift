import FlowMatrixSupport

/// The points at which the processes of one run are killed, one after the other; a last one goes on to the end.
struct Kills: Hashable, Sendable, CustomStringConvertible {
    var points: [KillPoint]

    var description: String { points.map(\.description).joined(separator: ", then ") }

    /// A name for files.
    var name: String {
        points.map { "\($0.side.rawValue) \($0.line)" }.joined(separator: " ").replacing(" ", with: "-")
    }
}

/// The lines of an undisturbed run at which others are killed.
struct KillPlan: Sendable {
    private struct Stop {
        var line: Line
        var sides: [KillPoint.Side]
        var isCrucial: Bool
    }

    private var stops: [Stop]

    /// Kills at `moments`; `crucial` are their numbers, from 1, in which something is done that must not be done twice.
    ///
    /// Where nothing went out between two lines, a kill before the second leaves behind what one after the first does.
    /// What a run has looked at twice already, it looks at a third time in no other way.
    init(_ moments: [Moment], crucial: Set<Int>) {
        var seen: [Substring: Int] = [:]
        stops = []
        for (index, moment) in moments.enumerated() {
            let kind = moment.mark.description.prefix { !$0.isNumber }
            seen[kind, default: 0] += 1
            guard seen[kind, default: 0] <= 2 else { continue }
            stops.append(
                Stop(
                    line: moment.mark,
                    sides: moment.isQuiet && index > 0 ? [.after] : [.before, .after],
                    isCrucial: crucial.contains(index + 1)
                )
            )
        }
    }

    /// One kill at every point.
    var single: [Kills] {
        stops.flatMap { stop in stop.sides.map { Kills(points: [KillPoint(side: $0, line: stop.line)]) } }
    }

    /// Two kills close after each other, the first at a crucial line.
    var closePairs: [Kills] {
        stops(crucial: true).enumerated().map { number, stop in
            pair(stop, stop.sides[number % stop.sides.count], distance: 2)
        }
    }

    /// Two kills far from each other, the first at a crucial line, and some whose first is at another line.
    ///
    /// All pairs would be thousands.
    var otherPairs: [Kills] {
        let distances = [1, 5, 2, 8, 3, 13, 21]
        func distance(_ number: Int) -> Int { distances[number / 4 % distances.count] }
        let far = stops(crucial: true).enumerated().flatMap { number, stop in
            stop.sides.map { pair(stop, $0, distance: distance(number)) }
        }
        return far
            + stops(crucial: false).enumerated().filter { $0.offset % 4 == 0 }
            .map { pair($0.element, .after, distance: distance($0.offset)) }
    }

    /// Those that have lines before and after them.
    private func stops(crucial: Bool) -> [Stop] { stops.dropFirst().dropLast().filter { $0.isCrucial == crucial } }

    private func pair(_ stop: Stop, _ side: KillPoint.Side, distance: Int) -> Kills {
        let second = KillPoint(side: distance % 2 == 0 ? .before : .after, line: .number(distance))
        return Kills(points: [KillPoint(side: side, line: stop.line), second])
    }

    /// What real processes are killed at: every crucial line, and a few of all others.
    var representatives: [Kills] {
        let single = stops.enumerated().filter { $0.element.isCrucial || $0.offset % 11 == 3 }.map { index, stop in
            Kills(points: [KillPoint(side: index % 2 == 0 ? stop.sides[0] : .after, line: stop.line)])
        }
        let pairs = closePairs + otherPairs
        return single + stride(from: 5, to: pairs.count, by: 14).map { pairs[$0] }
    }
}
