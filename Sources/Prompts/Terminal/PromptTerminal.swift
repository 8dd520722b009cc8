package import Diagnostics
internal import FoundationEssentials
internal import Glibc

/// The terminal on which questions are asked: where keys come from, and where screens go.
package struct PromptTerminal: Sendable {
    /// The descriptor from which keys are read.
    package let input: Int32

    /// Where screens are written.
    package let output: TerminalOutput

    /// Whether it shows colours; anyone who opens it looks at `NO_COLOR`.
    package let hasColour: Bool

    /// Whether it can't move its cursor, so that questions are asked line by line.
    package let isDumb: Bool

    /// A terminal with the given ends.
    package init(input: Int32, output: Int32, hasColour: Bool, isDumb: Bool) {
        self.input = input
        self.output = TerminalOutput(output)
        self.hasColour = hasColour
        self.isDumb = isDumb
    }

    /// How large it is at this moment; 80 × 24 where it does not tell.
    var size: TerminalSize {
        var size = winsize()
        guard ioctl(output.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Shows `text`; where the terminal is gone, the next key tells.
    func show(_ text: TerminalText) {
        _ = output.write(text)
    }
}
