import Diagnostics
import FlowLanguage
import Timekeeping

/// The memory of one state, for as long as the run lasts.
struct Memory: Sendable {
    /// The details that only few states need, such as those with notes or polls.
    private struct Details: Sendable {
        var notes: [(visit: Int, note: Note)] = []
        var seen: (subject: Value, status: String)?
        var polls = 0
        var isRouted = false
        var usedOutcome: String?
        var message: (text: String, status: String)?
        var source: AnsweredRequest?
    }

    var visits = 0
    var firstEntered: Timestamp?
    /// The details, or none: an array of one takes a word where most memories have none.
    private var stored: [Details] = []

    /// The notes, each with its visit.
    var notes: [(visit: Int, note: Note)] {
        get { stored.first?.notes ?? [] }
        _modify { yield &details.notes }
    }

    /// The name of what was looked at last, and the status in which it was seen.
    var seen: (subject: Value, status: String)? {
        stored.first?.seen
    }

    /// The number of times that status was seen in a row.
    var polls: Int { stored.first?.polls ?? 0 }

    /// Whether a way was taken for that status.
    var isRouted: Bool {
        get { stored.first?.isRouted ?? false }
        set { if newValue != isRouted { details.isRouted = newValue } }
    }

    /// The last message of others about the subject, and the status in which they said that first: some keep a message for later ones.
    var message: (text: String, status: String)? { stored.first?.message }

    /// Notes what others say in a status.
    mutating func hear(_ text: String?, at status: String) {
        if let text, text != message?.text { details.message = (text, status) }
    }

    /// The request whose answer told the last outcome; a look that found nothing else leaves it as it is.
    var source: AnsweredRequest? {
        get { stored.first?.source }
        set { if newValue != nil || !stored.isEmpty { details.source = newValue } }
    }

    /// The outcome of the flow that the state uses, as soon as it ended.
    var usedOutcome: String? {
        get { stored.first?.usedOutcome }
        set { if newValue != nil || !stored.isEmpty { details.usedOutcome = newValue } }
    }

    /// Counts how often a status was seen in a row; a change makes it routable again.
    mutating func poll(at status: String, subject: Value) {
        if let seen, seen == (subject, status) {
            details.polls += 1
        } else {
            details.seen = (subject, status)
            details.isRouted = false
            details.polls = 1
        }
    }

    /// Forgets everything but what tells one visit from another, and what was written down in them.
    mutating func startAfresh() {
        firstEntered = nil
        stored = notes.isEmpty ? [] : [Details(notes: notes)]
    }

    private var details: Details {
        get { stored.first ?? Details() }
        _modify {
            if stored.isEmpty { stored.append(Details()) }
            yield &stored[0]
        }
    }
}

/// The memories of all states by number; a state that was never entered has none.
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
