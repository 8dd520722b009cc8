/// All answers before they are sent: one can go to each of them, and is at the end to begin with.
struct Summary: Hashable, Sendable {
    enum Move: Hashable, Sendable {
        case stay
        case edit(Int)
        case back
        case send
        case stop
    }

    /// How many answers there are.
    let count: Int
    /// The line that Enter takes: an answer, or, behind the last, that all is sent.
    private(set) var row: Int

    init(count: Int) {
        self.count = count
        row = count
    }

    mutating func press(_ key: Key) -> Move {
        switch key {
        case .enter, .newLine: return row < count ? .edit(row) : .send
        case .up, .backTab: row = (row + count) % (count + 1)
        case .down, .tab: row = (row + 1) % (count + 1)
        case .home, .pageUp: row = 0
        case .end, .pageDown: row = count
        case .control("p"): return .back
        case .control("d"): return .stop
        default: break
        }
        return .stay
    }
}
