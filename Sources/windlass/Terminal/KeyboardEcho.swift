import FoundationEssentials
import Glibc
import Synchronization

/// Whether the terminal shows what is typed.
enum KeyboardEcho {
    /// The terminal's own settings, while they are changed.
    private static let original = Mutex<termios?>(nil)

    /// Hides what is typed, until ``restore()``; and unless `lineByLine`, hands on each key as it is pressed.
    static func stop(lineByLine: Bool = true) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        let before = settings
        original.withLock { $0 = $0 ?? before }
        settings.c_lflag &= ~tcflag_t(lineByLine ? ECHO : ECHO | ICANON)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }

    /// Forgets what was typed and no one has read, so that it is not taken by the one who reads next, such as the shell.
    static func forgetTyped() {
        tcflush(STDIN_FILENO, TCIFLUSH)
    }

    /// How often the program went on after it had been stopped; who draws on the terminal then draws anew.
    static var resumptions: Int { resumed.load(ordering: .relaxed) }

    private static let resumed = Atomic(0)

    /// Lets `stop` stop the program, with the terminal as it was before, and goes on as if nothing had happened.
    static func pausing(_ stop: () -> Void) {
        var settings = termios()
        let isChanged = original.withLock { original in
            guard var before = original, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            return true
        }
        stop()
        // Anyone who has been answered meanwhile wants the terminal as it is.
        original.withLock { original in
            if isChanged, original != nil { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
        }
        resumed.add(1, ordering: .relaxed)
    }

    /// Gives the terminal back as it was; does nothing where it was not changed.
    static func restore() {
        original.withLock { original in
            guard var settings = original else { return }
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            original = nil
        }
    }
}
