import FlowLanguage
import Timekeeping

/// The memory of one state, for as long as the run lasts.
struct Memory: Sendable {
    /// What only few states give to remember.
    private struct Rarity: Sendable {
        var notes: [(visit: Int, note: Note)] = []
        var seen: (subject: Value, status: String)?
        var polls = 0
        var isRouted = false
        var usedOutcome: String?
        var message: (text: String, status: String)?
    }

    var visits = 0
    var firstEntered: Timestamp?
    /// Kept elsewhere, and only where there is something to keep: most memories stay small.
    private var rarity: [Rarity] = []

    /// What was written down, and in which visit.
    var notes: [(visit: Int, note: Note)] {
        get { rarity.first?.notes ?? [] }
        _modify { yield &room.notes }
    }

    /// The name of what was looked at last, and the status in which it was seen.
    var seen: (subject: Value, status: String)? {
        rarity.first?.seen
    }

    /// How often that status was seen in a row.
    var polls: Int { rarity.first?.polls ?? 0 }

    /// Whether a way was taken for that status.
    var isRouted: Bool {
        get { rarity.first?.isRouted ?? false }
        set { if newValue != isRouted { room.isRouted = newValue } }
    }

    /// What others said last of the subject, and the status in which they said that first: some keep a message for later ones.
    var message: (text: String, status: String)? { rarity.first?.message }

    /// Notes what others say in a status.
    mutating func hear(_ text: String?, at status: String) {
        if let text, text != message?.text { room.message = (text, status) }
    }

    /// How the flow ended that the state uses, as soon as it did.
    var usedOutcome: String? {
        get { rarity.first?.usedOutcome }
        set { if newValue != nil || !rarity.isEmpty { room.usedOutcome = newValue } }
    }

    /// Counts how often a status was seen in a row; a change makes it routable again.
    mutating func poll(at status: String, subject: Value) {
        if let seen, seen == (subject, status) {
            room.polls += 1
        } else {
            room.seen = (subject, status)
            room.isRouted = false
            room.polls = 1
        }
    }

    /// Forgets everything but what tells one visit from another, and what was written down in them.
    mutating func startAfresh() {
        firstEntered = nil
        rarity = notes.isEmpty ? [] : [Rarity(notes: notes)]
    }

    private var room: Rarity {
        get { rarity.first ?? Rarity() }
        _modify {
            if rarity.isEmpty { rarity.append(Rarity()) }
            yield &rarity[0]
        }
    }
}

/// The memories of all states by number; a state that was never entered takes no room for one.
///
/// Ten thousand runs may wait in one process, and most states of most of them are still to come.
struct Memories: Sendable {
    private var places: [Int32] = []
    private var memories: [Memory] = []

    subscript(number: Int) -> Memory {
        get {
            guard let place = place(of: number) else { return Memory() }
            return memories[place]
        }
        _modify {
            let place = place(of: number) ?? makePlace(for: number)
            yield &memories[place]
        }
    }

    /// Makes all states start afresh that were entered.
    mutating func startAfresh() {
        for place in memories.indices { memories[place].startAfresh() }
    }

    /// Makes the state `number` start afresh, where it was entered.
    mutating func startAfresh(_ number: Int) {
        if let place = place(of: number) { memories[place].startAfresh() }
    }

    /// The same memories by other numbers; those whose number is `nil` are lost.
    func renumbered(_ newNumber: (Int) -> Int?) -> Memories {
        var renumbered = Memories()
        for number in places.indices {
            guard let place = place(of: number), let newNumber = newNumber(number) else { continue }
            renumbered[newNumber] = memories[place]
        }
        return renumbered
    }

    private func place(of number: Int) -> Int? {
        guard places.indices.contains(number), places[number] > 0 else { return nil }
        return Int(places[number]) - 1
    }

    private mutating func makePlace(for number: Int) -> Int {
        while places.count <= number { places.append(0) }
        memories.append(Memory())
        places[number] = Int32(memories.count)
        return memories.count - 1
    }
}
