internal import Glibc

/// A descriptor to which the program writes for people: standard output, standard error, or the terminal of a question.
///
/// It is the one place where any of the program's targets writes there (`Tests/LayeringTests` makes sure of that), and
/// takes nothing but ``TerminalText``.
package struct TerminalOutput: Hashable, Sendable {
    /// The file descriptor.
    package let descriptor: Int32

    /// The output behind `descriptor`.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The size of the terminal at this moment; 80 × 24 where it does not tell.
    package var size: TerminalSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes as much of `text` as can be written; the error that kept it from the rest.
    package func write(_ text: TerminalText) -> SystemError? {
        var bytes = Array(text.rendered.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            if written < 0 && errno == EAGAIN {
                // Another program that shares the terminal has asked for that; our lines come out whole anyway.
                var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&event, 1, 1000)
                continue
            }
            guard written > 0 else { return SystemError(number: written == 0 ? ENOSPC : errno) }
            bytes = bytes.dropFirst(written)
        }
        return nil
    }
}

/// The size of a terminal.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// A terminal of `columns` columns and `rows` rows.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
