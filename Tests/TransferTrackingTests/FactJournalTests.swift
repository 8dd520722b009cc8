import Foundation
import JSON
import TestSupport
import Testing
import TransferTracking

/// A case of `TransferFact`, by the name that journals have for it.
enum FactKind: String, CaseIterable {
    case asking, startLost, request, withoutCallbacks, leadsBack, startingAgain, accepted
    case acting, payee, shown, told, lacks, obstacle, askedAgain
    case answered, askedStill
    case meant, deadline, toConfirm, confirmed, signed, proved, void, paid, trusted, claiming, awaiting, taken
    case found, searching

    /// The case of `fact`; another one has to stand here before this compiles.
    init(_ fact: TransferFact) {
        self =
            switch fact {
            case .asking: .asking
            case .startLost: .startLost
            case .request: .request
            case .withoutCallbacks: .withoutCallbacks
            case .leadsBack: .leadsBack
            case .startingAgain: .startingAgain
            case .accepted: .accepted
            case .acting: .acting
            case .payee: .payee
            case .shown: .shown
            case .told: .told
            case .lacks: .lacks
            case .obstacle: .obstacle
            case .askedAgain: .askedAgain
            case .answered: .answered
            case .askedStill: .askedStill
            case .meant: .meant
            case .deadline: .deadline
            case .toConfirm: .toConfirm
            case .confirmed: .confirmed
            case .signed: .signed
            case .proved: .proved
            case .void: .void
            case .paid: .paid
            case .trusted: .trusted
            case .claiming: .claiming
            case .awaiting: .awaiting
            case .taken: .taken
            case .found: .found
            case .searching: .searching
            }
    }
}

/// Which facts the journals of the tests have: those whose prefixes are tried, and those that were recorded.
@Suite("Facts in journals")
struct FactJournalTests {
    @Test("a run is killed after each fact: none is in no journal whose prefixes are tried")
    func prefixes() {
        let facts = FactPrefixTests.journals.flatMap(\.facts) + KillPointTests.facts
        let lacking = Set(FactKind.allCases).subtracting(facts.map { FactKind($0) })
        #expect(lacking.isEmpty, "no journal of FactPrefixTests has \(lacking.map(\.rawValue).sorted())")
    }

    @Test("each fact is written under the name of its case, and read again")
    func names() throws {
        let facts = try TransferFactTests.all()
        for fact in facts {
            let json = try JSONValue.parse([UInt8](JSONEncoder().encode(fact)))
            #expect(json.objectValue.map { Array($0.keys) } == [FactKind(fact).rawValue])
        }
        #expect(Set(facts.map { FactKind($0) }) == Set(FactKind.allCases))
    }

    // MARK: Recorded journals

    private static let page = "fixtures/journals/README.md"

    /// The facts of the recorded journals, by the flow or run that was recorded, with the formats of the journals.
    private static func recorded() throws -> [FactKind: [String: [String]]] {
        var found: [FactKind: [String: [String]]] = [:]
        let names = try FileManager.default.contentsOfDirectory(atPath: Fixture.url("journals").path)
        for name in names.sorted() where name.contains("-format-") && name.hasSuffix(".json") {
            let parts = name.dropLast(".json".count).components(separatedBy: "-format-")
            let json = try JSONValue.parse([UInt8](Fixture.data("journals/\(name)")))
            let notes = (json["events"]?.arrayValue ?? []).filter { $0["key"]?.string == "transfer" }
            for kind in Set(notes.flatMap { Array(($0["value"]?.objectValue ?? [:]).keys) }) {
                let fact = try #require(FactKind(rawValue: kind), "\(name) has \(kind)")
                found[fact, default: [:]][parts[0], default: []].append(parts[1])
            }
        }
        return found
    }

    private static func markdown(_ found: [FactKind: [String: [String]]]) -> String {
        let rows = FactKind.allCases.map { kind in
            let journals = (found[kind] ?? [:]).sorted { $0.key < $1.key }
            let words = journals.map { "`\($0.key)` (\($0.value.joined(separator: ", ")))" }.joined(separator: ", ")
            return "| `\(kind.rawValue)` | \(words) |"
        }
        return """
            # Recorded journals

            Journals of each format, as `windlass runs export` wrote them, with what the machine made of each (`.replay`).
            `.ci/journals` records them and says what each is for; those that are there stay as they are. `JournalFormatTests` replays them.

            Which facts about transfers they have, with the formats in brackets: each fact is in one at least.
            `FactPrefixTests` tries the prefixes of journals with each fact. Made by `RECORD=1 swift test --filter FactJournalTests`.

            | fact | journals |
            | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    @Test("fixtures/journals/README.md tells which facts the recorded journals have")
    func table() throws {
        let recorded = try Self.recorded()
        #expect(FactKind.allCases.filter { recorded[$0] == nil } == [])
        let text = Self.markdown(recorded)
        let url = Fixture.packageRoot.appending(path: Self.page)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(text.utf8).write(to: url) }
        #expect(
            (try? String(contentsOf: url, encoding: .utf8)) == text,
            "\(Self.page) is out of date: RECORD=1 swift test --filter FactJournalTests writes it anew"
        )
    }
}
