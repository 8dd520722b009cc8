import Diagnostics
import FlowEngine
import FlowLanguage
import Reports
import Terminal
import TestSupport
import Testing
import Timekeeping

@Suite("Board")
struct BoardTests {
    private static let start = SampleRun.start

    private func entry(_ event: Event, after seconds: Int) -> JournalEntry {
        JournalEntry(run: SampleRun.run, sequence: 1, at: Self.start.advanced(by: .seconds(seconds)), event: event)
    }

    /// A board of runs of which the first is done, the second waits, the third has failed, and the last is to come.
    private var mixed: Board {
        var board = Board(labels: ["deposit asset=USDC", "deposit asset=SRT", "withdraw", "late"], at: Self.start)
        for number in 0..<3 { board.apply(entry(.started(SampleRun.header), after: 0), of: number) }
        board.end(0, Ending(result: .done), at: Self.start.advanced(by: .seconds(2)))
        let wait = Wait(
            state: "follow",
            until: Self.start.advanced(by: .seconds(9)),
            reason: .poll,
            status: "pending_anchor"
        )
        board.apply(entry(.performing(Attempt(state: "follow", verb: "track")), after: 2), of: 1)
        board.apply(entry(.waiting(wait), after: 3), of: 1)
        let refused = Ending(Failure(recorded: .refused, words: "amount must be between 1 and 10"), in: "start")
        board.end(2, refused, at: Self.start.advanced(by: .seconds(1)))
        return board
    }

    private func picture(_ board: Board, rows: Int = 24, columns: Int = 90) -> [String] {
        board.picture(at: Self.start.advanced(by: .seconds(5)), columns: columns, rows: rows).map(\.text)
    }

    @Test("shows all runs in order, with what they do, where there is room")
    func all() {
        #expect(
            picture(mixed) == [
                "2 of 4 runs · 1 done · 1 not done · 1 under way (1 waiting) · 1 to come  5.0 s",
                "",
                "  ✔ deposit asset=USDC          2.0 s",
                "  ◐ deposit asset=SRT   follow  pending_anchor  next poll in 4.0 s  5.0 s",
                "  ✘ withdraw            start   refused: amount must be between 1 and 10  1.0 s",
                "  ○ late              ",
            ]
        )
    }

    @Test("keeps to the height of the terminal: what is under way comes first", arguments: [5, 8, 24])
    func height(rows: Int) {
        var board = Board(labels: (0..<10_000).map { "run \($0)" }, at: Self.start)
        for number in 0..<500 { board.apply(entry(.started(SampleRun.header), after: 0), of: number) }
        for number in 0..<480 { board.end(number, Ending(result: .done), at: Self.start) }
        let lines = picture(board, rows: rows)
        #expect(lines.count <= rows)
        #expect(lines[0].hasPrefix("480 of 10000 runs · 480 done · 20 under way · 9500 to come"))
        #expect(lines[2...].contains { $0.contains("▶ run 480") })
    }

    @Test("says how many there is no room for")
    func hidden() {
        var board = Board(labels: (0..<30).map { "run \($0)" }, at: Self.start)
        for number in 0..<30 { board.apply(entry(.started(SampleRun.header), after: 0), of: number) }
        let lines = picture(board, rows: 10)
        #expect(lines.count == 10)
        #expect(lines.last == "  … 23 more are under way")
    }

    @Test("no line is wider than the terminal", arguments: [20, 40, 79])
    func width(columns: Int) {
        #expect(picture(mixed, columns: columns).allSatisfy { DisplayColumns.of($0) <= columns })
    }

    @Test("ten thousand runs cost as little as ten for an event and for a picture")
    func cheap() {
        var board = Board(labels: (0..<10_000).map { "run \($0)" }, at: Self.start)
        let taken = ProcessorTime.spent {
            for number in 0..<10_000 { board.apply(entry(.started(SampleRun.header), after: 0), of: number) }
            for _ in 0..<100 { _ = picture(board) }
            for number in (0..<10_000).reversed() { board.end(number, Ending(result: .done), at: Self.start) }
        }
        // It takes half a second unoptimised; walking over all runs for each event would take many times that.
        #expect(taken < .seconds(5))
        #expect(picture(board)[0].hasPrefix("10000 of 10000 runs · 10000 done"))
    }

    @Test("an anchor's words can't drive the terminal")
    func escapes() {
        var board = Board(labels: ["a\u{1B}[2Jb"], at: Self.start)
        board.apply(entry(.started(SampleRun.header), after: 0), of: 0)
        board.end(0, Ending(Failure(recorded: .refused, words: "x\u{1B}]0;y\u{07}")), at: Self.start)
        #expect(picture(board).allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\u{07}") })
    }

    @Test("the table at the end tells each run and the total, and what failed stands beside that")
    func table() {
        let lines = SummaryTable.lines(of: mixed, SessionCounts([]), at: Self.start.advanced(by: .seconds(5))).map(
            \.text
        )
        #expect(
            lines == [
                "run                 result   in      time   id",
                "deposit asset=USDC  done             2.0 s  r1",
                "deposit asset=SRT   not run  follow  5.0 s  r1",
                "late                not run",
                "withdraw            refused  start   1.0 s  r1",
                "",
                "1 passed, 1 failed (refused), 2 not run, in 5.0 s",
            ]
        )
    }

    @Test("the total has broken baselines and flaky runs as the reports' headings have them")
    func total() {
        let now = Self.start.advanced(by: .seconds(5))
        let total = SummaryTable.lines(of: mixed, SampleSession.session.counts, at: now).last
        #expect(total?.text == "1 baseline broken, 1 passed (1 flaky), 1 failed (refused), 2 not run, in 5.0 s")
    }

    @Test("the table counts the findings of each run, where there are any; a run that is started anew has its own")
    func findings() {
        func found(_ severity: Deviation.Severity, isAllowed: Bool = false) -> Event {
            let deviation = Deviation(
                .nullValue,
                severity,
                section: SEPSection(24, "Info"),
                endpoint: "GET /info",
                subject: Subject(field: "fee"),
                found: "null",
                expected: "an object"
            )
            return .found(FoundDeviation(state: "discover", deviation, isAllowed: isAllowed))
        }
        var board = Board(labels: ["one", "two"], at: Self.start)
        let events: [[Event]] = [
            [found(.must), .started(SampleRun.header), found(.should), found(.must), found(.must, isAllowed: true)],
            [.started(SampleRun.header)],
        ]
        for (number, events) in zip(0..., events) {
            for event in events { board.apply(entry(event, after: 0), of: number) }
            board.end(number, Ending(result: .done), at: Self.start)
        }
        let lines = SummaryTable.lines(of: board, SessionCounts([]), at: Self.start).map(\.text)
        #expect(
            Array(lines.prefix(3)) == [
                "run  result  in  findings                     time  id",
                "one  done        1 must, 1 should, 1 allowed  0 ms  r1",
                "two  done                                     0 ms  r1",
            ]
        )
    }

    @Test("on a narrow terminal the names of runs give way to what became of them")
    func narrowTable() {
        let now = Self.start.advanced(by: .seconds(5))
        let lines = SummaryTable.lines(of: mixed, SessionCounts([]), at: now, columns: 24).map(\.text)
        #expect(lines.first?.hasPrefix("run              result") == true)
        #expect(lines.dropFirst().first == "deposit…et=USDC  done  …", "\(lines)")
        #expect(lines.allSatisfy { DisplayColumns.of($0) <= 24 })
        #expect(lines.dropFirst(6).joined(separator: " ") == "1 passed, 1 failed (refused), 2 not run, in 5.0 s")
    }

    @Test("the table of very many runs leaves out those that are done")
    func longTable() {
        var board = Board(labels: (0..<1000).map { "run \($0)" }, at: Self.start)
        for number in 0..<1000 {
            board.apply(entry(.started(SampleRun.header), after: 0), of: number)
            let result: Ending.Result = number == 700 ? .failed(.deadline) : .done
            board.end(number, Ending(result: result, state: "follow"), at: Self.start)
        }
        let lines = SummaryTable.lines(of: board, SessionCounts([]), at: Self.start).map(\.text)
        #expect(lines.count == 5)
        #expect(lines[1].hasPrefix("run 700  deadline  follow"))
        #expect(lines[2] == "… and 999 more")
    }
}
