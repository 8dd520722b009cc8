import Diagnostics

/// Standard output: the requested list, drawing or document.
///
/// It comes out whole, or the command fails.
enum StandardOutput {
    /// Writes `text` as lines of its own.
    static func write(_ text: TerminalText) {
        Terminal.standardOutput.write(text.endsLine ? text : text + "\n")
    }
}
