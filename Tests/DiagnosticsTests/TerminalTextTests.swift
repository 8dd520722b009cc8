import Diagnostics
import TestSupport
import Testing

@Suite("Text for terminals")
struct TerminalTextTests {
    /// What describes itself in an anchor's words.
    struct Described: CustomStringConvertible {
        var description: String
    }

    @Test("whichever way a hostile text takes, it is shown, and not obeyed", arguments: HostileText.all.map(\.text))
    func ways(text: String) {
        let all: [TerminalText] = [
            "name: \(text)", "value: \(Described(description: text)) and \(text)", .line(text), .lines(text),
            .styled(text, nil), .styled(text, .bold), "\(lines: text)", TerminalText(stringLiteral: text),
            ["a", .line(text), .styled(text, .boldRed)].joined(separator: .line(text)),
        ]
        for shown in all {
            let flaw = HostileText.flaw(in: shown.rendered, isTerminal: true)
            #expect(flaw == nil)
        }
        for shown in [all[0], all[1], all[2], all[4], all[5]] { #expect(!shown.rendered.contains("\n")) }
    }

    @Test("styles are those of the type, and nothing is styled that is empty")
    func styles() {
        #expect(TerminalText.styled("text", .boldRed).rendered == "\u{1B}[31;1mtext\u{1B}[0m")
        #expect(TerminalText.styled("", .bold).isEmpty && TerminalText.styled("text", nil).rendered == "text")
        let line: TerminalText = "a \(TerminalText.styled("b", .dim))\n"
        #expect(line.rendered == "a \u{1B}[2mb\u{1B}[0m\n" && line.endsLine)
    }

    @Test("the lines of a literal stay, and an escape in one does not")
    func literals() {
        #expect(("one\ntwo" as TerminalText).rendered == "one\ntwo")
        #expect(("\u{1B}[2J" as TerminalText).rendered == " [2J")
    }
}
