internal import FoundationEssentials
internal import Glibc

/// The terminal on which questions are asked: where keys come from, and where screens go.
package struct PromptTerminal: Sendable {
    /// The descriptor from which keys are read.
    package let input: Int32

    /// The descriptor to which screens are written.
    package let output: Int32

    /// Whether it shows colours; whoever opens it looks at `NO_COLOR`.
    package let hasColour: Bool

    /// Whether it can't move its cursor, so that questions are asked line by line.
    package let isDumb: Bool

    /// A terminal with the given ends.
    package init(input: Int32, output: Int32, hasColour: Bool, isDumb: Bool) {
        self.input = input
        self.output = output
        self.hasColour = hasColour
        self.isDumb = isDumb
    }

    /// How large it is at this moment; 80 × 24 where it does not tell.
    var size: TerminalSize {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Shows `text`; where nobody looks on any more, the next key tells.
    func show(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody who shares the terminal has asked for that; a screen is to come out whole all the same.
                var event = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&event, 1, 1000)
            } else if errno != EINTR {
                return
            }
        }
    }
}
