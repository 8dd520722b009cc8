import Diagnostics
import FoundationEssentials
import Reports

/// What is for people when standard output is for machines: messages, warnings, progress.
enum StandardError {
    /// Writes `text` as a line of its own.
    static func write(_ text: String) {
        Terminal.standardError.show(text + "\n")
    }

    /// An error in the form that every command uses: `error: …`, place and help on lines of their own.
    static func errorText(_ diagnostic: any Diagnostic) -> String {
        text(of: diagnostic, label: label(of: diagnostic))
    }

    /// What `diagnostic` has to say, behind a `label` of the caller's choice.
    static func text(of diagnostic: any Diagnostic, label: String) -> String {
        var text = "\(label) \(lines(diagnostic.summary))"
        if let place = diagnostic.place { text += "\n  --> \(Quotation.harmless(place.description))" }
        if let help = diagnostic.help {
            text += "\n\(Terminal.standardError.styled("help:", as: .strong)) \(lines(Advice.whole(help)))"
        }
        return text
    }

    /// A run that only rests is no error, nor is a no.
    private static func label(of diagnostic: any Diagnostic) -> String {
        if diagnostic is Declined { return Terminal.standardError.styled("\(Declined.word):", as: .attention) }
        let kind = diagnostic.failure
        return switch kind {
        case .parked, .interrupted: Terminal.standardError.styled("\(kind.rawValue):", as: .attention)
        default: Terminal.standardError.styled("error:", as: .bad)
        }
    }

    /// The lines of `text`, each without anything that controls a terminal.
    private static func lines(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { StyledLine.harmless(String($0)) }.joined(separator: "\n")
    }
}
