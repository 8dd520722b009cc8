import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

@testable import AnchorClient
@testable import FlowRunner

@Suite("A replay")
struct ReplayTests {
    private let stop = StopRequest()

    private func tape(_ urls: String...) -> TapeHTTP {
        let exchanges = urls.map { url in
            RecordedExchange(
                number: 1,
                id: "",
                server: .other,
                startedAt: Timestamp(unixSeconds: 0),
                milliseconds: .init(total: .zero),
                request: .init(method: "GET", url: url),
                response: .init(status: 200)
            )
        }
        return TapeHTTP(exchanges, keepsProse: false, advance: { _ in }, differs: { [stop] in stop.ask() })
    }

    /// The ending of a run of two states on `tape`, the first of which does `work`.
    private func ending(
        on tape: TapeHTTP,
        otherFlow: String? = nil,
        in harness: RunHarness = RunHarness(),
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Ending {
        var settings = try harness.settings(RunHarness.flow(FlowRunTests.twoStates))
        settings.stop = stop
        settings.replay = RunReplay(
            run: RunID(rawValue: "r"),
            visits: [],
            tape: tape,
            otherFlow: otherFlow,
            advance: { _ in }
        )
        let first = ScriptedVerb("sep1") { _, _ in
            try await work()
            return VerbResult()
        }
        return try await FlowRun(settings, verbs: VerbTable([first, ScriptedVerb("friendbot")])).start()
    }

    private static func send(_ text: String, to tape: TapeHTTP) async throws {
        _ = try await tape.send(HTTPRequest(url: try #require(URL(string: text))))
    }

    @Test("fails by the first difference, in all that is recorded", arguments: [true, false])
    func difference(isPassedOn: Bool) async throws {
        let (tape, harness) = (tape("https://a.example/x"), RunHarness())
        let ending = try await ending(on: tape, otherFlow: "one", in: harness) {
            do {
                try await Self.send("https://a.example/y", to: tape)
            } catch  where !isPassedOn {}
        }
        #expect(ending.failure?.code == .replayDiffers && ending.exitCode == 4, "\(ending)")
        #expect(ending.summary?.hasPrefix("the tape has no request GET https://a.example/y") == true, "\(ending)")
        #expect(ending.help?.contains("the flow `one`") == true, "\(ending)")
        let outcome: Event.Kind = isPassedOn ? .failed : .finished
        #expect(await harness.journal.kinds == [.started, .performing, outcome, .ended])
        for line in await harness.journal.lines {
            if case .failed(let failure) = line.event { #expect(failure.failure.code == .replayDiffers) }
            if case .ended(let last) = line.event { #expect(last.failure?.code == .replayDiffers) }
        }
    }

    @Test("names a request that was not sent only where nothing differed before, and nothing failed")
    func unsent() async throws {
        let done = try await ending(on: tape("https://a.example/x")) {}
        #expect(done.summary?.contains("did not send GET https://a.example/x") == true, "\(done)")
        let other = try await ending(on: tape("https://a.example/x")) { throw StepError(.nothingToPay, [:]) }
        #expect(other.failure?.code == .nothingToPay, "\(other)")
        let unvisitedTape = tape("https://a.example/x")
        let unvisited = try await ending(on: unvisitedTape) {
            unvisitedTape.missVisit(in: "first")
            throw StepError(.visitNotRecorded, [:])
        }
        #expect(unvisited.summary == "the tape has no visit of the page in `first`" && unvisited.exitCode == 4)
    }

    @Test("ends at a page as the recorded run did: by a failure, or for want of an answer", arguments: [true, false])
    func stopped(asks: Bool) async throws {
        var failure = Failure(.questionsUnanswered, facts: [.subject: .text("a page"), .names: .texts(["city"])])
        failure.place = SourcePlace(file: "/recorded/flow.yaml", line: 99, column: 1)
        let inquiry = Inquiry(state: "first", asker: "a page", questions: [RecordedQuestion(name: "city")])
        let harness = RunHarness()
        let stop = RecordedStop(
            visit: 1,
            attempt: 1,
            at: Timestamp(unixSeconds: 0),
            told: [],
            failure: StepFailure(state: "first", failure),
            inquiry: asks ? inquiry : nil
        )
        let ending = try await ending(on: tape(), in: harness) { throw stop }
        #expect(ending.failure?.code == .questionsUnanswered && ending.exitCode == 7, "\(ending)")
        #expect(ending.state == "first")
        // The flow may be elsewhere than it was.
        let place = try RunHarness.flow(FlowRunTests.twoStates).states.first?.verb.place
        #expect(place != nil && ending.place == place)
        let kinds: [Event.Kind] = asks ? [.asked] : [.failed, .ended]
        #expect(await harness.journal.kinds == [.started, .performing] + kinds)
    }

    @Test("each try of a visit has its exchanges; the one that left the page has all of a tape without the others")
    func tries() throws {
        let exchanges = [1, 1, 2, 3].enumerated().map { index, attempt in
            RecordedExchange(
                number: index + 1,
                id: "",
                state: "visit",
                visit: 1,
                attempt: attempt,
                server: .page,
                startedAt: Timestamp(unixSeconds: 0),
                milliseconds: .init(total: .zero),
                request: .init(method: "GET", url: "https://a.example/")
            )
        }
        let stops = [1, 2].map { attempt in
            RecordedStop(
                visit: 1,
                attempt: attempt,
                at: Timestamp(unixSeconds: 0),
                told: [],
                failure: StepFailure(state: "visit", Failure(.questionsUnanswered)),
                inquiry: nil
            )
        }
        func numbers(_ stops: [RecordedStop], _ attempt: Int, visit: Int = 1) -> [Int] {
            let outcome = Outcome(state: "visit")
            let replay = RunReplay(
                run: RunID(rawValue: "r"),
                visits: [RecordedVisit(outcome: outcome, at: Timestamp(unixSeconds: 0), told: [])],
                stops: stops,
                visited: exchanges,
                tape: tape(),
                advance: { _ in }
            )
            return replay.exchanges(of: Attempt(state: "visit", verb: "page", visit: visit, number: attempt))
                .map(\.number)
        }
        #expect([1, 2, 3].map { numbers(stops, $0) } == [[1, 2], [3], [4]])
        #expect(numbers([], 1) == [1, 2, 3, 4] && numbers(stops, 1, visit: 2).isEmpty)
    }

    @Test("has in its journal what was found in a try of a visit, in that state and before its end")
    func found() async throws {
        let deviation = Deviation(
            .numberForText,
            .must,
            section: SEPSection(24, "Info"),
            endpoint: "GET /info",
            found: "a number",
            expected: "a text"
        )
        let harness = RunHarness()
        var settings = try harness.settings(
            RunHarness.flow("flow: one\nstates:\n  visit: { page: { url: \"https://a.example/\" }, fill: [ask] }\n")
        )
        settings.strict = .must
        settings.replay = RunReplay(
            run: RunID(rawValue: "r"),
            visits: [
                RecordedVisit(
                    outcome: Outcome(state: "visit"),
                    at: Timestamp(unixSeconds: 0),
                    told: ["Wait"],
                    found: [deviation]
                )
            ],
            tape: tape(),
            advance: { _ in }
        )
        let ending = try await FlowRun(settings).start()
        #expect(ending.exitCode == 4 && ending.state == "visit", "\(ending)")
        #expect(await harness.journal.kinds == [.started, .performing, .found, .told, .finished, .ended])
        guard case .found(let found)? = await harness.journal.lines.dropFirst(2).first?.event else {
            Issue.record("the finding is not in the journal")
            return
        }
        #expect(found.state == "visit" && found.deviation.code == .numberForText)
    }

    @Test(
        "a later status is compared with those that the anchor told in a visit, also in a try that failed",
        arguments: [
            (200, "completed", Deviation.Severity.must), (200, "pending_stellar", .must), (200, "incomplete", nil),
            (500, "completed", nil), (200, nil, nil),
        ] as [(Int, String?, Deviation.Severity?)],
        [true, false]
    )
    func statuses(told: (status: Int, word: String?, flaw: Deviation.Severity?), isStopped: Bool) async throws {
        var exchange = RecordedExchange(
            number: 1,
            id: "",
            state: "visit",
            visit: 1,
            attempt: 1,
            server: .hostedTransfers,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: "https://anchor.example/sep24/transaction?id=t1"),
            response: .init(status: told.status)
        )
        exchange.response?.content.body = told.word.map {
            #"{"transaction":{"id":"t1","kind":"deposit","status":"\#($0)"}}"#
        }
        let stop = RecordedStop(
            visit: 1,
            attempt: 1,
            at: Timestamp(unixSeconds: 0),
            told: [],
            failure: StepFailure(state: "visit", Failure(.questionsUnanswered)),
            inquiry: nil
        )
        let replay = RunReplay(
            run: RunID(rawValue: "r"),
            visits: [RecordedVisit(outcome: Outcome(state: "visit"), at: Timestamp(unixSeconds: 0), told: [])],
            stops: isStopped ? [stop] : [],
            visited: [exchange],
            tape: tape(),
            advance: { _ in }
        )
        let harness = RunHarness()
        let text = "flow: two\nstates:\n  visit: { page: { url: \"https://a.example/\" }, fill: [ask] }\n"
        var settings = try harness.settings(RunHarness.flow(text + "  later: { sep1: {} }\n"))
        settings.replay = replay
        let back = try JSONValue.parse(#"{"id":"t1","kind":"deposit","status":"incomplete"}"#)
        let domain = try #require(HomeDomain("https://anchor.example"))
        let transfer = try #require(Transfer(back, from: domain))
        let recall = ScriptedVerb("sep1") { step, _ in
            let history = step.services.recorder.statuses(before: transfer)
            #expect(history?.flaw(of: transfer.status) == told.flaw)
            return VerbResult()
        }
        _ = try await FlowRun(settings, verbs: VerbTable([PageVerb(), recall])).start()
        let attempt = Attempt(state: "visit", verb: "page", visit: 1, number: 1)
        let isTold = told.status == 200 && told.word != nil
        #expect(replay.transfers(toldIn: attempt, by: domain).map(\.id) == (isTold ? ["t1"] : []))
        #expect(recall.count == (isStopped ? 0 : 1))
    }

    private static let signing = """
        flow: signing
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          login: { sep10: {} }
          trust: { trustline: "USDC" }
        """

    @Test(
        "needs no seed: it repeats what the account of the tape has signed, and nothing else",
        arguments: [true, false]
    )
    func withoutSeed(signsTheSame: Bool) async throws {
        let flow = try RunHarness.flow(Self.signing)
        let seen = Mutex<[RecordedExchange]>([])
        let harness = WorldHarness()
        var settings = try harness.settings(flow)
        settings.traffic = TrafficObserver(exchange: { exchange in seen.withLock { $0.append(exchange) } })
        let recorded = FlowRun(settings)
        #expect(try await recorded.start() == Ending(result: .done))
        guard case .started(let header)? = await harness.journal.lines.first?.event else {
            Issue.record("the journal has no header")
            return
        }
        let exchanges = seen.withLock { $0 }
        let tape = TapeHTTP(exchanges, keepsProse: false, advance: { _ in }, differs: { [stop] in stop.ask() })

        let other = WorldHarness()
        settings = try other.settings(flow)
        settings.http = tape
        settings.stop = stop
        settings.network.passphrase = header.network.passphrase
        settings.network.friendbot = header.network.friendbot.flatMap { URL(string: $0) }
        settings.account = .recorded(
            try #require(
                RecordedAccount(at: header.account, in: exchanges, passphrase: header.network.passphrase)
            )
        )
        settings.replay = RunReplay(
            // The name of the run goes into what it signs.
            run: signsTheSame ? recorded.id : RunID(rawValue: "other"),
            visits: [],
            tape: tape,
            advance: { _ in }
        )
        let ending = try await FlowRun(settings).start()
        if signsTheSame {
            #expect(ending == Ending(result: .done), "\(ending)")
        } else {
            #expect(ending.failure?.code == .replayDiffers, "\(ending)")
            #expect(ending.summary?.contains("`tx` is") == true, "\(ending)")
        }
        // Nothing was asked but the tape, and the account is that of the tape.
        #expect(other.world.log.isEmpty)
        guard case .started(let own)? = await other.journal.lines.first?.event else {
            Issue.record("the journal has no header")
            return
        }
        #expect(own.account == header.account)
        #expect(await other.journal.secrets[SecretID(rawValue: "seed")] == nil)
    }
}
