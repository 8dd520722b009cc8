import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Timekeeping

/// A small flow and the events of a run of it, a second apart.
enum SampleRun {
    static let start = Timestamp(unixSeconds: 1_795_248_000)
    static let run = RunID(rawValue: "r1")

    static let flow: Flow = {
        let place = SourcePlace(file: "pier.yaml", line: 1, column: 1)
        let steps = [("discover", "sep1"), ("follow", "track"), ("instruct", "tell"), ("settled", "expect")]
        return Flow(
            name: Located("deposit", at: place),
            source: FlowSource(path: "pier.yaml", text: ""),
            states: steps.map { name, verb in
                Step(name: Located(name, at: place), verb: Located(VerbName(rawValue: verb), at: place))
            }
        )
    }()

    static let header = RunHeader(
        flow: "deposit",
        path: "pier.yaml",
        digest: "sha256:0",
        inputs: [:],
        anchor: "localhost:8001",
        network: RunHeader.Network(name: "sandbox", passphrase: "p", horizon: "http://localhost:8000"),
        account: "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
        version: "0",
        seed: 1
    )

    /// Up to the point where the anchor is waited for.
    static let waiting: [Event] = [
        .started(header),
        .performing(Attempt(state: "discover", verb: "sep1")),
        .finished(Outcome(state: "discover", summary: "SEP-10 and SEP-24")),
        .performing(Attempt(state: "follow", verb: "track")),
        .finished(Outcome(state: "follow", name: "pending_anchor", summary: "pending_anchor", summaryHasName: true)),
        .waiting(
            Wait(state: "follow", until: start.advanced(by: .seconds(9)), reason: .poll, status: "pending_anchor")
        ),
    ]

    static func entries(_ events: [Event]) -> [JournalEntry] {
        zip(0..., events).map { number, event in
            let at = start.advanced(by: .seconds(number))
            return JournalEntry(run: run, sequence: number + 1, at: at, event: event)
        }
    }

    static func progress(_ events: [Event]) -> RunProgress {
        var progress = RunProgress(flow: flow)
        for entry in entries(events) { progress.apply(entry) }
        return progress
    }
}
