import FlowEngine
import HTTPTransport
import Reports
import Testing
import Timekeeping

@testable import windlass

@Suite("Making tapes")
struct TapeMakerTests {
    private func exchange(_ number: Int) -> RecordedExchange {
        RecordedExchange(
            number: number,
            id: "",
            server: .other,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: "https://a.example/\(number)")
        )
    }

    private func start(of run: String) -> JournalEntry {
        let header = RunHeader(
            flow: "one",
            path: "one.yaml",
            digest: "d",
            inputs: [:],
            anchor: "a.example",
            network: .init(name: "testnet", passphrase: "p", horizon: "https://h.example"),
            account: "G",
            version: "1",
            seed: 1
        )
        return JournalEntry(
            run: RunID(rawValue: run),
            sequence: 1,
            at: Timestamp(unixSeconds: 0),
            event: .started(header)
        )
    }

    @Test("the rest of a run stands behind what the tape has of it; a tape of another run is written anew")
    func resumed() throws {
        var first = TapeMaker()
        first.see(start(of: "r1"), keepsProse: true)
        first.see(exchange(1))
        let earlier = try #require(first.tape)
        #expect(!earlier.isPart && earlier.exchanges.map(\.number) == [1])
        for (run, numbers) in [("r1", [1, 2]), ("r2", [2])] {
            var rest = TapeMaker()
            rest.resume([start(of: run)], after: earlier, keepsProse: true)
            rest.see(exchange(2))
            let tape = try #require(rest.tape)
            #expect(tape.isPart && tape.exchanges.map(\.number) == numbers && tape.run.rawValue == run)
        }
    }
}
