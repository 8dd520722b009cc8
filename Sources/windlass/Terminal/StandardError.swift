import Diagnostics
import Foundation
import Reports

/// What is for people when standard output is for machines: messages, warnings, progress.
enum StandardError {
    /// Writes `text` as a line of its own.
    static func write(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// An error in the form that every command uses: `error: …`, place and help on lines of their own.
    static func errorText(_ diagnostic: any Diagnostic) -> String {
        let label = Terminal.standardError.styled("error:", as: .bad)
        var text = "\(label) \(diagnostic.summary)"
        if let place = diagnostic.place { text += "\n  --> \(place)" }
        if let help = diagnostic.help { text += "\n\(Terminal.standardError.styled("help:", as: .strong)) \(help)" }
        return text
    }
}
