package import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// One of the program's two outputs, and what it can show.
package struct ProgramOutput: Sendable {
    /// The file descriptor: 1 or 2.
    package let descriptor: Int32

    /// Whether a person looks at it, rather than a file or another program.
    package let isInteractive: Bool

    /// Whether it shows colours where no one has chosen: on a terminal, and when `NO_COLOR` is not set.
    private let suitsColour: Bool

    /// Whether it shows colours.
    package var hasColour: Bool { Self.colour.withLock { $0 }.shows(where: suitsColour) }

    /// Whether the output was a terminal of any kind when the program began.
    private let wasTerminal: Bool

    package static let standardOutput = ProgramOutput(descriptor: STDOUT_FILENO)
    package static let standardError = ProgramOutput(descriptor: STDERR_FILENO)

    private init(descriptor: Int32) {
        let isTerminal = Self.isTerminal(descriptor)
        self.init(descriptor: descriptor, isTerminal: isTerminal, environment: ProcessInfo.processInfo.environment)
    }

    package init(descriptor: Int32, isTerminal: Bool, environment: [String: String]) {
        self.descriptor = descriptor
        wasTerminal = isTerminal
        isInteractive = wasTerminal && environment["TERM"] != "dumb"
        suitsColour = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Sets the colours of both outputs by the choice on the command line.
    package static func choose(_ choice: ColourChoice) { colour.withLock { $0 = choice } }

    private static let colour = Mutex(ColourChoice.auto)

    /// The size of the terminal at this moment.
    package var size: TerminalSize { TerminalOutput(descriptor).size }

    /// Whether a file descriptor is a terminal at this moment, of any kind.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether questions can be answered: both the keyboard and the screen are a terminal.
    package static var canAsk: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO) }

    /// Writes all of `text`; where that fails, the program will end with an error.
    ///
    /// A reader that has gone away, as `head` does, has what it wanted: nothing is wrong then.
    package func write(_ text: TerminalText) {
        if isUnread { return }
        Self.begun.withLock { $0 = true }
        let isMissing = Self.isMissing(descriptor)
        guard let error = isMissing ? SystemError(number: EBADF) : TerminalOutput(descriptor).write(text) else {
            return
        }
        if error.number == EPIPE {
            Self.unread.withLock { _ = $0.insert(descriptor) }
        } else {
            LostOutput.note(descriptor, errorNumber: error.number)
        }
    }

    /// Shows `text` to anyone who looks on while something happens; where none does any more, nothing is lost.
    package func show(_ text: TerminalText) {
        Self.begun.withLock { $0 = true }
        guard let number = TerminalOutput(descriptor).write(text)?.number else { return }
        let isUnheard = number == EPIPE || number == EBADF || number == EIO && wasTerminal
        if !isUnheard { LostOutput.note(descriptor, errorNumber: number) }
    }

    /// Whether the program has written anything to either output.
    package static var hasBegun: Bool { begun.withLock { $0 } }

    private static let begun = Mutex(false)

    /// Makes sure that nothing that is opened later, such as a connection to an anchor, takes the place of an output that
    /// the program was started without (`>&-`).
    package static func keepDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is the one that is missing.
            _ = open("/dev/null", O_RDWR)
            missing.withLock { _ = $0.insert(descriptor) }
        }
    }

    /// Whether the reader of what is written has gone away: what goes on for ever then ends.
    package var isUnread: Bool { Self.unread.withLock { $0.contains(descriptor) } }

    private static let unread = Mutex<Set<Int32>>([])

    /// The outputs that the program was started without.
    private static let missing = Mutex<Set<Int32>>([])

    private static func isMissing(_ descriptor: Int32) -> Bool {
        missing.withLock { $0.contains(descriptor) }
    }

    /// Shows the cursor again, wherever a picture may have hidden it.
    package static func restoreCursor() {
        for terminal in [standardOutput, standardError] where terminal.isInteractive {
            terminal.show(.showCursor)
        }
    }

    /// The line with the colours of its spans, where this terminal shows colours.
    package func text(of line: StyledLine) -> TerminalText {
        line.terminalText(hasColour: hasColour)
    }

    /// `text` as one line in the colour of `style`, where this terminal shows colours.
    package func styled(_ text: String, as style: StyledLine.Style) -> TerminalText {
        .styled(text, style, hasColour: hasColour)
    }
}

/// The rule by which the program's outputs show colours.
package enum ColourChoice: String, CaseIterable, Sendable {
    /// Colours on a terminal, unless `NO_COLOR` is set.
    case auto
    /// Colours everywhere, in pipes and with `NO_COLOR` too.
    case always
    /// No colours.
    case never

    /// Whether an output shows colours that does or doesn't suit them.
    package func shows(where suitsColour: Bool) -> Bool {
        switch self {
        case .auto: suitsColour
        case .always: true
        case .never: false
        }
    }
}

/// Standard output: the requested list, drawing or document.
///
/// It comes out whole, or the command fails.
package enum StandardOutput {
    /// Writes `text` as lines of its own.
    package static func write(_ text: TerminalText) {
        ProgramOutput.standardOutput.write(text.endsLine ? text : text + "\n")
    }
}
