package import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// The mode in which a terminal hands on what is typed, and the one before.
///
/// Each change is undone on its own: a question that is asked while keys are hidden leaves them hidden.
package enum KeyboardMode {
    /// The mode that is wanted of the terminal.
    package enum Mode {
        /// Each key at once, and none of them shown; Ctrl-C, Ctrl-\ and Ctrl-Z are keys like others, as their bytes mean nothing
        /// in what is pasted.
        case keys
        /// Each key at once, and none of them shown; Ctrl-C and its like are signals.
        case keysAndSignals
        /// Whole lines, which are not shown while they are typed.
        case hiddenLines
        /// Silence: typed keys are not shown, and discarded.
        case silence

        /// Whether what was typed before and meanwhile is not for those who read before and after.
        fileprivate var isForgetful: Bool {
            switch self {
            case .keysAndSignals, .silence: true
            case .keys, .hiddenLines: false
            }
        }
    }

    /// A change of a terminal's settings.
    private struct Change {
        /// The settings before it.
        var settings: termios
        /// The output in which pastes are put into brackets since then, or `nil`.
        var brackets: TerminalOutput?
        var isForgetful: Bool
    }

    /// The changes of each terminal, the oldest first, by the descriptor that is read.
    private static let changes = Mutex<[Int32: [Change]]>([:])

    /// Makes the terminal behind `input` take a mode, until ``leave(input:)``; does nothing where it is none.
    package static func enter(_ mode: Mode, input: Int32 = 0, output: TerminalOutput? = nil) {
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return }
        let change = Change(
            settings: settings,
            brackets: mode == .keys ? output : nil,
            isForgetful: mode.isForgetful
        )
        changes.withLock { $0[input, default: []].append(change) }
        switch mode {
        case .silence, .hiddenLines: settings.c_lflag &= ~tcflag_t(ECHO)
        case .keysAndSignals: settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
        case .keys:
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
            settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
            withUnsafeMutableBytes(of: &settings.c_cc) { keys in
                keys[Int(VMIN)] = 1
                keys[Int(VTIME)] = 0
                let none = UInt8(truncatingIfNeeded: fpathconf(input, Int32(_PC_VDISABLE)))
                for key in [VINTR, VQUIT, VSUSP] { keys[Int(key)] = none }
            }
        }
        _ = change.brackets?.write(.bracketPastes)
        tcsetattr(input, mode.isForgetful ? TCSAFLUSH : TCSADRAIN, &settings)
    }

    /// Undoes the latest change; does nothing where there was none.
    package static func leave(input: Int32 = 0) {
        guard let last = changes.withLock({ $0[input]?.popLast() }) else { return }
        undo([last], of: input, forgetting: last.isForgetful)
    }

    /// Gives all terminals back as they were: for anyone who ends the program while a question is asked.
    package static func restore() {
        let all = changes.withLock { changes in
            defer { changes = [:] }
            return changes
        }
        for (input, changes) in all { undo(changes, of: input, forgetting: changes.contains(where: \.isForgetful)) }
    }

    /// Forgets what was typed and no one has read, so that it is not taken by the one who reads next, such as the shell.
    package static func forgetTyped(input: Int32 = 0) {
        tcflush(input, TCIFLUSH)
    }

    /// The number of times that the program went on after someone had stopped it from outside; who draws on the terminal then draws anew.
    package static var resumptions: Int { resumed.load(ordering: .relaxed) }

    private static let resumed = Atomic(0)

    /// Lets `stop` stop the program, with all terminals as they were before, and goes on as if nothing had happened: for
    /// anyone who heeds `SIGTSTP`.
    package static func pausing(_ stop: () -> Void) {
        let all = changes.withLock { $0 }
        var asked: [Int32: termios] = [:]
        for (input, changes) in all where !changes.isEmpty {
            var settings = termios()
            if tcgetattr(input, &settings) == 0 { asked[input] = settings }
            undo(changes, of: input, forgetting: false)
        }
        stop()
        // Who has been answered meanwhile wants the terminal as it is.
        changes.withLock { changes in
            for (input, settings) in asked {
                guard let present = changes[input], !present.isEmpty else { continue }
                var settings = settings
                tcsetattr(input, TCSADRAIN, &settings)
                for change in present { _ = change.brackets?.write(.bracketPastes) }
            }
        }
        resumed.add(1, ordering: .relaxed)
    }

    /// Gives a terminal back as it was before the first of `changes`.
    private static func undo(_ changes: [Change], of input: Int32, forgetting isForgetful: Bool) {
        guard var settings = changes.first?.settings else { return }
        for change in changes { _ = change.brackets?.write(.leavePastes + .showCursor) }
        tcsetattr(input, isForgetful ? TCSAFLUSH : TCSADRAIN, &settings)
    }
}
