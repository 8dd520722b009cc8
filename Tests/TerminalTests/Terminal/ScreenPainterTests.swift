import CustomerFields
import Diagnostics
import Questions
import Terminal
import TestLanes
import TestSupport
import Testing

@Suite("Screen painter")
struct ScreenPainterTests {
    @Test("draws each screen over the one before, wherever on the terminal, and leaves alone what stands above")
    func inPlace() {
        for above in [0, 3, 11] {
            var terminal = EmulatedScreen(columns: 30, rows: 12)
            var painter = ScreenPainter(hasColour: false)
            let size = TerminalSize(columns: 30, rows: 12)
            let before = (0..<above).map { "line \($0)" }
            for line in before { terminal.take(line + "\r\n") }
            let screens = [
                Screen(lines: [StyledLine("one"), StyledLine("› ")], cursor: Screen.Place(row: 1, column: 2)),
                Screen(
                    lines: [StyledLine("one"), StyledLine("› 日本"), StyledLine("  wrong", .mistake)],
                    cursor: Screen.Place(row: 1, column: 6)
                ),
                Screen(lines: (1...8).map { StyledLine("row \($0)") }, cursor: Screen.Place(row: 0, column: 3)),
                Screen(lines: [StyledLine("short")], cursor: nil),
                Screen(lines: [StyledLine("one"), StyledLine("› x")], cursor: Screen.Place(row: 1, column: 3)),
            ]
            for screen in screens {
                terminal.take(painter.paint(screen, on: size).rendered)
                let whole =
                    terminal.history
                    + terminal.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                #expect(Array(whole.prefix(above)) == before)
                #expect(
                    Array(whole.dropFirst(above))
                        == screen.text.split(separator: "\n").map { $0 == "› " ? "›" : String($0) }
                )
                #expect(terminal.isCursorShown == (screen.cursor != nil))
                if let cursor = screen.cursor {
                    #expect(terminal.column == cursor.column)
                    #expect(terminal.history.count + terminal.row == above + cursor.row)
                }
            }
            terminal.take(painter.leave(Screen(lines: [StyledLine("done")]), on: size).rendered + "$ ")
            #expect(terminal.text.hasSuffix("done\n$"))
            #expect(terminal.isCursorShown && terminal.unknown.isEmpty && terminal.styles.isEmpty)
        }
    }

    @Test("begins on a clean screen where the size has changed")
    func resized() {
        var terminal = EmulatedScreen(columns: 30, rows: 12)
        var painter = ScreenPainter(hasColour: false)
        let screen = Screen(lines: [StyledLine("one"), StyledLine("two")], cursor: Screen.Place(row: 1, column: 3))
        terminal.take("above\r\n" + painter.paint(screen, on: TerminalSize(columns: 30, rows: 12)).rendered)
        terminal.resize(columns: 20, rows: 5)
        terminal.take(painter.paint(screen, on: TerminalSize(columns: 20, rows: 5)).rendered)
        #expect(terminal.picture == "one\ntwo█")
    }

    @Test("shows colours only where they are wanted")
    func colours() {
        let screen = Screen(lines: [StyledLine("Name", .strong), StyledLine("  ✘ no", .mistake)])
        var plain = ScreenPainter(hasColour: false)
        var coloured = ScreenPainter(hasColour: true)
        let size = TerminalSize(columns: 30, rows: 12)
        #expect(!plain.paint(screen, on: size).rendered.contains("\u{1B}[1m"))
        let text = coloured.paint(screen, on: size).rendered
        #expect(text.contains("\u{1B}[1mName\u{1B}[0m") && text.contains("\u{1B}[31m  ✘ no\u{1B}[0m"))
    }

    @Test(
        "what is on the terminal is the screen that was meant, whatever was pressed and however its size changed",
        .tags(.computing, .thorough)
    )
    func anything() throws {
        let keys = [
            Sent.enter, Sent.up, Sent.down, Sent.left, Sent.escape, Sent.tab, Sent.back, Sent.forward, Sent.leaveOut,
            Sent.newLine, Sent.erase, "日本語", "1976-07-04", "ü", "y", "\u{15}", "long words to wrap ", "👩‍👧",
        ]
        for seed in 1...5 {
            var harness = PromptHarness(
                Questionnaire(
                    title: "polaris.example",
                    try ["birth_date", "address", "birth_country_code", "photo_id_front", "id_type"]
                        .map {
                            Question(
                                try CustomerField.find($0),
                                about: "Words about it, many of them.",
                                isRequired: false
                            )
                        }
                )
            )
            var size = TerminalSize(columns: 34, rows: 13)
            var terminal = EmulatedScreen(columns: size.columns, rows: size.rows)
            var painter = ScreenPainter(hasColour: true)
            terminal.take("$ windlass\r\n")
            var state = UInt64(seed)
            for _ in 0..<60 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                harness.press(keys[Int(state >> 33) % keys.count])
                if state >> 60 == 0 {
                    size = TerminalSize(columns: 20 + Int(state >> 40) % 40, rows: 5 + Int(state >> 45) % 12)
                    terminal.resize(columns: size.columns, rows: size.rows)
                }
                let screen = harness.questions.screen(columns: size.columns, rows: size.rows)
                terminal.take(painter.paint(screen, on: size).rendered)
                let start = terminal.row - (screen.cursor?.row ?? screen.lines.count - 1)
                let lines = terminal.lines[start..<start + screen.lines.count]
                let wanted = screen.lines.map { line in String(line.text.reversed().drop { $0 == " " }.reversed()) }
                try #require(Array(lines) == wanted)
                if let cursor = screen.cursor { #expect(terminal.column == cursor.column) }
            }
            #expect(terminal.unknown.isEmpty)
        }
    }
}
