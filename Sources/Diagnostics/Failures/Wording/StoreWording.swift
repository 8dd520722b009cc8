/// Stores of runs: `J1..`.
extension Wording {
    static func store(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (path, run, flaw) = (part(.name), part(.run), facts.clause(.flaw) ?? "")
        return switch failure.code {
        case .storeMissing: "there is no run store at \(path)"
        case .notAStore: "\(path) is not a run store"
        case .storeLink: "\(path) is a symbolic link and not a run store"
        case .storeNewer: "the run store \(path) was written by a later windlass (\(list(facts, .names)))"
        case .journalNewer:
            "run \(run) was written by a newer version of windlass (journal format \(part(.count)), in \(path))"
        case .storeLocked: "the run store \(path) is locked by another process"
        case .storeDamaged: "the run store \(path) is damaged: \(damage(facts))"
        case .storeReadOnly: "the run store \(path) cannot be written: the file, its folder or the disk is read-only"
        case .storeFull:
            "the run store \(path) cannot be written: the disk is full\(facts.text(.count).map { ", \($0) KB are left" } ?? "")"
        case .storeNotAFile: "a run store is a file, and `\(path)` does not name one"
        case .storeRemoved: "the run store \(path) is gone: it was removed or replaced while it was in use"
        case .runDamaged: "run \(run) in \(path) is damaged: \(runDamage(facts))"
        case .storeInaccessible: "the run store \(path) cannot be opened: \(flaw)"
        case .libraryUnusable: "the run store \(path) cannot be opened: \(flaw)"
        case .runHeld: "run \(run) is driven by process \(part(.current)) on \(part(.address)) since \(part(.time))"
        case .runNotHeld: "this process does not drive run \(run) any more: another took it over meanwhile"
        case .runContested: "another process appended event \(part(.count)) to run \(run) in \(path)"
        case .runExists: "the run store \(path) holds a run \(run) already"
        case .runNotStored: "the run store \(path) holds no run \(run)"
        case .keyMissing: "the key \(path).key is missing, and the run store \(path) holds secrets sealed with it"
        case .keyDamaged: "the file \(path).key does not hold the key of a run store"
        case .sealBroken:
            "the secret \(part(.subject)) of run \(run) in \(path) does not open with the key \(path).key"
        case .storeFailed: "the run store \(path) failed: \(flaw) (SQLite \(part(.count)))"
        default: nil
        }
    }

    /// The damage in the journal of a run; journals of former versions have it in words.
    fileprivate static func runDamage(_ facts: Facts) -> MessageText {
        let count = facts.text(.count) ?? "0"
        return switch facts.text(.flaw) {
        case "missing-event": "it has no event \(count)\(facts.text(.expected).map { " of \($0)" } ?? "")"
        case "unreadable-event": "event \(count) cannot be read"
        case "unreadable-events": "its events cannot be read"
        case "surplus-events": "it has more events than the \(count) that were counted"
        case "other-events": "its events are not those that were written"
        case "unreadable-status": "its status cannot be read"
        case "other-values": "it has values of another kind"
        default: facts.clause(.flaw) ?? ""
        }
    }

    /// The damage in a store.
    private static func damage(_ facts: Facts) -> MessageText {
        let count = facts.text(.count) ?? "0"
        return switch facts.text(.flaw) {
        case "library": facts.identifier(.found) ?? "SQLite does not say how"
        case "unchecked": "SQLite does not say how"
        case "other-values": "a row has values of another kind"
        case "orphan": "something belongs to a run that is not there"
        case "empty": "it is empty"
        case "log-alone": "its file is gone, and its log is still there"
        case "log-start": "its log begins with something else"
        case "log-header": "the beginning of its log is damaged"
        case "log-pages": "its log has pages of \(count) bytes"
        case "log-change": "change \(count) of its log is damaged, and others follow it"
        default: facts.clause(.flaw) ?? ""
        }
    }
}

extension Facts {
    /// The damage of a run's journal that the facts tell of, in words.
    public var runDamage: String { Wording.runDamage(self).reveal() }
}
