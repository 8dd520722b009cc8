internal import Diagnostics
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// How the terminal hands on what is typed while questions are asked, and how it was before.
package enum KeyboardMode {
    /// What is wanted of the terminal.
    enum Wish {
        /// Each key at once, and none of them shown.
        case keys
        /// Whole lines, which are not shown while they are typed.
        case hiddenLines
    }

    /// A terminal whose settings were changed.
    private struct Changed {
        var output: Int32
        var settings: termios
        var isBracketed: Bool
    }

    private static let changed = Mutex<[Int32: Changed]>([:])

    /// Makes `terminal` do as wished, until ``leave(_:)``; what was typed ahead stays.
    ///
    /// While keys are wanted, Ctrl-C, Ctrl-\ and Ctrl-Z are keys like others: their bytes mean nothing in what is pasted.
    static func enter(_ terminal: PromptTerminal, _ wish: Wish) {
        var settings = termios()
        guard tcgetattr(terminal.input, &settings) == 0 else { return }
        let before = settings
        changed.withLock { changed in
            let isBracketed = wish == .keys
            changed[terminal.input] =
                changed[terminal.input]
                ?? Changed(output: terminal.output.descriptor, settings: before, isBracketed: isBracketed)
        }
        switch wish {
        case .hiddenLines: settings.c_lflag &= ~tcflag_t(ECHO)
        case .keys:
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
            settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
            withUnsafeMutableBytes(of: &settings.c_cc) { keys in
                keys[Int(VMIN)] = 1
                keys[Int(VTIME)] = 0
                let none = UInt8(truncatingIfNeeded: fpathconf(terminal.input, Int32(_PC_VDISABLE)))
                for key in [VINTR, VQUIT, VSUSP] { keys[Int(key)] = none }
            }
            terminal.show(.bracketPastes)
        }
        tcsetattr(terminal.input, TCSADRAIN, &settings)
    }

    /// Gives `terminal` back as it was; does nothing where it was not changed.
    static func leave(_ terminal: PromptTerminal) {
        guard let before = changed.withLock({ $0.removeValue(forKey: terminal.input) }) else { return }
        restore(terminal.input, before)
    }

    /// Gives all terminals back as they were: for anyone who ends the program while a question is asked.
    package static func restore() {
        let all = changed.withLock { changed in
            defer { changed = [:] }
            return changed
        }
        for (input, before) in all { restore(input, before) }
    }

    /// How often the program went on after someone had stopped it from outside; who asks then draws anew.
    static var resumptions: Int { resumed.load(ordering: .relaxed) }

    private static let resumed = Atomic(0)

    /// Lets `stop` stop the program, with all terminals as they were before, and goes on as if nothing had happened: for
    /// anyone who heeds `SIGTSTP`.
    package static func pausing(_ stop: () -> Void) {
        let all = changed.withLock { $0 }
        var asked: [Int32: termios] = [:]
        for (input, before) in all {
            var settings = termios()
            if tcgetattr(input, &settings) == 0 { asked[input] = settings }
            restore(input, before)
        }
        stop()
        // Who has been answered meanwhile wants the terminal as it is.
        changed.withLock { changed in
            for (input, settings) in asked {
                guard let before = changed[input] else { continue }
                var settings = settings
                tcsetattr(input, TCSADRAIN, &settings)
                let terminal = PromptTerminal(input: input, output: before.output, hasColour: false, isDumb: false)
                if before.isBracketed { terminal.show(.bracketPastes) }
            }
        }
        resumed.add(1, ordering: .relaxed)
    }

    private static func restore(_ input: Int32, _ before: Changed) {
        if before.isBracketed {
            let terminal = PromptTerminal(input: input, output: before.output, hasColour: false, isDumb: false)
            terminal.show(.leavePastes + .showCursor)
        }
        var settings = before.settings
        tcsetattr(input, TCSADRAIN, &settings)
    }
}
