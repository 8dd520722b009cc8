internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The journal could not be written: the run stops at once, whoever noticed.
struct JournalFailure: Error {
    var underlying: any Error
}

extension SecretID {
    /// The seed of a fresh account.
    static let seed = SecretID(rawValue: "seed")
}

extension RunDriver {
    /// Appends `event` to the journal, and only then lets the machine and the observer know of it.
    func record(_ event: Event) async throws {
        let entry = JournalEntry(run: run, sequence: sequence + 1, at: settings.clock.now, event: event)
        do {
            try await settings.journal.append(entry, sealing: unsealed)
        } catch {
            throw JournalFailure(underlying: error)
        }
        known.merge(unsealed) { _, new in new }
        unsealed = [:]
        take(entry)
        settings.observer(entry)
    }

    /// Takes in a line of the journal, whether it is new or replayed.
    func take(_ entry: JournalEntry) {
        sequence = entry.sequence
        switch entry.event {
        case .performing(let attempt) where attempt.number == 1: visitBegan[attempt.state] = entry.at
        case .waiting(let wait): recordedWait = wait
        case .woke: recordedWait = nil
        default: break
        }
        // What is to be done next is asked for with `pending`.
        _ = machine.handle(entry.event, at: entry.at)
    }

    /// Gives a secret a name under which events may speak of it; the next line of the journal seals it.
    func conceal(_ secret: Secret<String>, as name: String) -> SecretID {
        var id = SecretID(rawValue: "\(name)-\(sequence + 1)")
        var number = 2
        while unsealed[id] != nil || known[id] != nil {
            id = SecretID(rawValue: "\(name)-\(sequence + 1)-\(number)")
            number += 1
        }
        unsealed[id] = secret
        return id
    }

    /// The secret called `id`, or `nil` where the run has none of this name.
    func reveal(_ id: SecretID) async throws -> Secret<String>? {
        if let secret = unsealed[id] ?? known[id] { return secret }
        let secret = try await settings.journal.secret(id, of: run)
        if let secret { known[id] = secret }
        return secret
    }
}
