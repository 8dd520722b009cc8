import Diagnostics
import FoundationEssentials
import Reports
import Terminal

/// Standard error: messages, warnings and progress for people.
enum StandardError {
    /// Writes `text` as a line of its own.
    static func write(_ text: TerminalText) {
        ProgramOutput.standardError.show(text + "\n")
    }

    /// Writes `text` behind an empty line, which parts it from what was shown before; without that line where nothing was.
    static func writeApart(_ text: TerminalText) {
        write(ProgramOutput.hasBegun ? "\n" + text : text)
    }

    /// An error in the form that every command uses: `error: …`, place and help on lines of their own.
    static func errorText(_ diagnostic: any Diagnostic) -> TerminalText {
        // Of flow files all mistakes are in its message.
        let others = diagnostic.failureCode == .flowsInvalid ? [] : Failure(diagnostic).otherMistakes
        return others.reduce(text(of: diagnostic, label: label(of: diagnostic))) {
            $0 + "\n\n" + text(of: $1, label: label(of: $1))
        }
    }

    /// The words of `diagnostic` behind a `label` of the caller's choice, with what other parties wrote in them.
    ///
    /// Of a run ``ShownProse`` has decided before whether there is any. An answer against its SEP has the section behind its words
    /// where its remedy has none.
    static func text(of diagnostic: any Diagnostic, label: TerminalText) -> TerminalText {
        let failure = Failure(diagnostic)
        let isCited = failure.kind != .protocol || failure.advice.contains(where: \.action.isForServer)
        let section = isCited ? nil : failure.citedSection
        let message = section?.behind(diagnostic.message) ?? diagnostic.message
        return text(message, at: diagnostic.place, help: Advice.whole(failure).help, label: label)
    }

    /// A message behind a `label`, with its place and what helps.
    static func text(
        _ message: MessageText,
        at place: SourcePlace? = nil,
        help: String?,
        label: TerminalText
    ) -> TerminalText {
        var text: TerminalText = "\(label) \(lines: message.shown(.revealed))"
        if let place { text += "\n  --> \(ForeignText(place.description).escaped)" }
        if let help {
            text += "\n\(ProgramOutput.standardError.styled("help:", as: .strong)) \(lines: help)"
        }
        return text
    }

    /// The code in brackets, for `windlass explain`, of a mistake in a file that of `check`; nothing where it only repeats the kind.
    static func code(of diagnostic: any Diagnostic) -> String {
        Failure(diagnostic).ownCode.map { "[\($0)]" } ?? ""
    }

    /// A run that only rests is no error, nor is a no.
    private static func label(of diagnostic: any Diagnostic) -> TerminalText {
        if diagnostic.failureCode == .declined {
            return ProgramOutput.standardError.styled("\(FailureCode.declined.slug):", as: .attention)
        }
        let kind = diagnostic.failure
        return switch kind {
        case .paused, .interrupted: ProgramOutput.standardError.styled("\(kind.rawValue):", as: .attention)
        default: ProgramOutput.standardError.styled("error\(code(of: diagnostic)):", as: .bad)
        }
    }
}
