import FlowEngine
import FlowLanguage

/// A status of a kind of transfers.
struct StatusOfKind: Hashable, Sendable, CustomStringConvertible {
    /// `sep6` or `sep24`, as the verb that starts it.
    var service: VerbName
    /// As anchors tell it, such as `deposit-exchange`.
    var kind: String
    var status: String

    var description: String { "\(service.rawValue) \(kind) \(status)" }
}

/// What a run of a flow came through.
struct Passage: Sendable {
    var entries: [JournalEntry]
    var end: ProcessEnd

    /// How it ended, for messages.
    var ending: String {
        if case .ended(let ending)? = entries.last?.event { "\(ending)" } else { "\(end)" }
    }

    var exitCode: Int32? {
        if case .ended(let code, _) = end { code } else { nil }
    }

    /// The statuses that `track` saw its transfers in; and `incomplete` of hosted transfers, which begin so while no one
    /// looks.
    var statuses: Set<StatusOfKind> {
        var services: [String: VerbName] = [:]
        var kinds: [String: String] = [:]
        var statuses: Set<StatusOfKind> = []
        var verb: VerbName?
        for event in entries.map(\.event) {
            if case .performing(let attempt) = event { verb = attempt.verb }
            guard case .finished(let outcome) = event, let verb, let transfer = outcome.results["transfer"],
                let id = transfer["id"].text, let kind = transfer["kind"].text
            else { continue }
            switch verb {
            case "sep6", "sep31": services[id] = verb
            case "sep24":
                services[id] = verb
                statuses.insert(StatusOfKind(service: verb, kind: kind, status: "incomplete"))
            case "track":
                kinds[id] = kind
                guard let service = services[id] else { continue }
                statuses.insert(StatusOfKind(service: service, kind: kind, status: outcome.name))
            default: continue
            }
        }
        return statuses
    }
}
