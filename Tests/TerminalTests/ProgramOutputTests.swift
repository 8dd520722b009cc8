import Diagnostics
import Terminal
import Testing

/// The colours of the program's outputs.
@Suite("Colours of a terminal")
struct ProgramOutputTests {
    @Test(
        "each style has its code, and plain text none",
        arguments: [
            (.plain, "text"), (.strong, "\u{1B}[1mtext\u{1B}[0m"), (.faint, "\u{1B}[2mtext\u{1B}[0m"),
            (.good, "\u{1B}[32mtext\u{1B}[0m"), (.bad, "\u{1B}[31;1mtext\u{1B}[0m"),
            (.mistake, "\u{1B}[31mtext\u{1B}[0m"), (.chosen, "\u{1B}[1;36mtext\u{1B}[0m"),
            (.attention, "\u{1B}[33mtext\u{1B}[0m"), (.accent, "\u{1B}[36mtext\u{1B}[0m"),
        ] as [(StyledLine.Style, String)]
    )
    func codes(style: StyledLine.Style, expected: String) {
        let terminal = ProgramOutput(descriptor: 1, isTerminal: true, environment: ["TERM": "xterm"])
        #expect(terminal.styled("text", as: style).rendered == expected)
        #expect(terminal.styled("", as: style).isEmpty)
    }

    @Test(
        "a choice of colours counts before all else",
        arguments: [
            (.auto, true, true), (.auto, false, false), (.always, false, true), (.always, true, true),
            (.never, true, false), (.never, false, false),
        ] as [(ColourChoice, Bool, Bool)]
    )
    func choice(choice: ColourChoice, suits: Bool, shows: Bool) {
        #expect(choice.shows(where: suits) == shows)
    }

    @Test(
        "colours need a terminal that is not dumb, and a NO_COLOR that is not set or empty",
        arguments: [
            (true, [:], true), (true, ["TERM": "xterm"], true), (true, ["NO_COLOR": ""], true),
            (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": "0"], false), (true, ["TERM": "dumb"], false),
            (false, ["TERM": "xterm"], false), (false, ["CLICOLOR_FORCE": "1"], false), (true, ["CLICOLOR": "0"], true),
        ] as [(Bool, [String: String], Bool)]
    )
    func environment(isTerminal: Bool, environment: [String: String], hasColour: Bool) {
        let terminal = ProgramOutput(descriptor: 1, isTerminal: isTerminal, environment: environment)
        #expect(terminal.hasColour == hasColour)
        #expect(terminal.styled("text", as: .bad).rendered.contains("\u{1B}") == hasColour)
    }
}
