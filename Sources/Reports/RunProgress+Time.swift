internal import FlowLanguage
package import Timekeeping

/// The states that a run is in, and for how long.
///
/// A run that is in a used flow is in the state that uses it, too, so the books of several rows can be open.
extension RunProgress {
    /// The time spent in `row`, including the visit that is under way.
    package func spent(in row: ProgressRow, at now: Timestamp) -> Duration {
        row.enteredAt.map { row.spent + $0.duration(to: now) } ?? row.spent
    }

    /// Opens the books of a state, unless the run is in it already; `visit` is nil where the event does not tell.
    mutating func enter(_ state: String, visit: Int?, at now: Timestamp) {
        guard let index = numbers[state] else { return }
        let chain = chain(to: index)
        let isNewVisit = open.last != index || visit.map { $0 != max(rows[index].visits, 1) } ?? false
        close(open.filter { !chain.contains($0) || $0 == index && isNewVisit }, at: now)
        for number in chain where rows[number].enteredAt == nil {
            rows[number].enteredAt = now
            if number != index { rows[number].mark = .running }
        }
        noteVisit(to: index, number: visit ?? 1)
        rows[index].visits = visit ?? max(rows[index].visits, 1)
        open = chain
    }

    /// Closes the books of the state that the run was in.
    mutating func leave(at now: Timestamp) {
        close(open, at: now)
        open = []
    }

    /// Marks the state in which a run failed, and those whose used flow it belongs to.
    mutating func fail(_ state: String) {
        guard let index = numbers[state] else { return }
        for number in chain(to: index) { rows[number].mark = .failed }
    }

    private mutating func close(_ numbers: [Int], at now: Timestamp) {
        let isFailed = open.last.map { rows[$0].mark == .failed } ?? false
        for number in numbers {
            if let entered = rows[number].enteredAt { rows[number].spent += entered.duration(to: now) }
            rows[number].enteredAt = nil
            guard rows[number].mark == .running || rows[number].mark == .waiting else { continue }
            rows[number].mark = isFailed ? .failed : .done
        }
    }

    /// The rows of the states that use the flow of a state, from the outermost, and then its own.
    private func chain(to index: Int) -> [Int] {
        var chain = [index]
        var part = rows[index].part
        while let name = part, let number = numbers[name], !chain.contains(number) {
            chain.insert(number, at: 0)
            part = rows[number].part
        }
        return chain
    }
}
