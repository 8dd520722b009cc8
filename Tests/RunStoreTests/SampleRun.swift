import FlowEngine
import FlowLanguage
import RunStore
import Timekeeping

/// A run as the tests store it.
struct SampleRun {
    var id: RunID
    var startedAt = Timestamp(unixSeconds: 1_790_000_000)

    init(_ name: String = "20261121-083000-sampl") {
        id = RunID(rawValue: name)
    }

    var record: RunRecord {
        RunRecord(
            id: id,
            flow: "deposit",
            path: "flows/deposit.yaml",
            digest: "sha256:00",
            sources: [FlowSource(path: "flows/deposit.yaml", text: "flow: deposit\n")],
            createdAt: startedAt
        )
    }

    var header: RunHeader {
        RunHeader(
            flow: "deposit",
            path: "flows/deposit.yaml",
            digest: "sha256:00",
            inputs: ["amount": "25", "asset": "USDC"],
            anchor: "anchor.example",
            network: RunHeader.Network(name: "test", passphrase: "Test", horizon: "https://horizon.example"),
            account: "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37",
            version: "0.1.0",
            seed: 7
        )
    }

    /// What happens to the run, in order.
    var events: [Event] {
        let attempt = Attempt(state: "discover", verb: "sep1")
        return [
            .started(header), .performing(attempt),
            .noted(Note(state: "discover", key: "page", value: .secret(SecretID(rawValue: "url-3")), summary: "found")),
            .finished(Outcome(state: "discover", results: ["domain": "anchor.example", "fee": .integer(3)])),
            .waiting(
                Wait(state: "follow", until: startedAt.advanced(by: .seconds(9)), reason: .poll, status: "on_hold")
            ),
            .woke, .interrupted, .resumed, .ended(Ending(result: .done)),
        ]
    }

    func entry(_ sequence: Int, _ event: Event) -> JournalEntry {
        JournalEntry(run: id, sequence: sequence, at: startedAt.advanced(by: .milliseconds(sequence)), event: event)
    }

    var entries: [JournalEntry] {
        events.enumerated().map { entry($0 + 1, $1) }
    }

    /// Puts the whole run into `store`.
    func save(in store: JournalStore) async throws {
        try await store.create(record)
        for entry in entries { try await store.append(entry) }
    }
}
