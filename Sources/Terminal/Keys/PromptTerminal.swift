package import Diagnostics

/// The terminal on which questions are asked: where keys come from, and where screens go.
package struct PromptTerminal: Sendable {
    /// The descriptor from which keys are read.
    package let input: Int32

    /// The output of the screens.
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

    /// The size at this moment.
    var size: TerminalSize { output.size }

    /// Makes it hand on what is typed in a mode, until ``leave()``; what was typed ahead stays.
    func enter(_ mode: KeyboardMode.Mode) { KeyboardMode.enter(mode, input: input, output: output) }

    /// Takes the latest mode back.
    func leave() { KeyboardMode.leave(input: input) }

    /// Shows `text`; where the terminal is gone, the next key tells.
    func show(_ text: TerminalText) {
        _ = output.write(text)
    }
}
