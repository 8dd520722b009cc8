internal import Diagnostics
internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Waits for what a terminal has to tell; it blocks, and so belongs on a thread where that does no harm.
struct TerminalReader: Sendable {
    /// An event of a terminal.
    enum Event: Hashable, Sendable {
        case key(Key)
        /// A line that was typed, without its end.
        case line(String)
        /// A change of the terminal's size.
        case resized
        /// The program was stopped and goes on: anyone who had the terminal meanwhile has written over what was on it.
        case resumed
        /// The end of the input, or of the terminal.
        case closed
        /// No one wants to know any more.
        case cancelled
    }

    fileprivate enum Byte {
        case some(UInt8)
        case none
        case closed
    }

    /// The interval at which it is looked whether someone still waits, and how large the terminal is.
    private static let interval: Int32 = 50

    /// A longer line than a person types is taken to be a slip.
    private static let longestLine = 100_000

    private let terminal: PromptTerminal
    private var decoder = KeyDecoder()
    private var resumptions = KeyboardMode.resumptions

    init(_ terminal: PromptTerminal) {
        self.terminal = terminal
    }

    /// The next key, or that the terminal is no longer of the size that was `drawn` last.
    ///
    /// It reads no byte more than the key has: what follows belongs to anyone who reads the terminal then, such as the shell.
    mutating func nextKey(drawn: TerminalSize, isCancelled: () -> Bool) -> Event {
        while true {
            if isCancelled() { return .cancelled }
            if isResumed() { return .resumed }
            if terminal.size != drawn { return .resized }
            switch nextByte() {
            case .closed: return .closed
            case .none: if let key = decoder.expire(at: .now) { return .key(key) }
            case .some(let byte): if let key = decoder.take(byte, at: .now) { return .key(key) }
            }
        }
    }

    /// The next line; the last may lack its end.
    mutating func nextLine(isCancelled: () -> Bool) -> Event {
        var bytes: [UInt8] = []
        while true {
            if isCancelled() { return .cancelled }
            if isResumed() { return .resumed }
            switch nextByte() {
            case .none: continue
            case .closed where bytes.isEmpty: return .closed
            case .some(let byte) where byte != UInt8(ascii: "\n"):
                if bytes.count < Self.longestLine { bytes.append(byte) }
            case .closed, .some: return .line(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Reads what a terminal holds that was typed and no one has read, and tells which keys that was.
    ///
    /// A text that is being pasted is still taken for one paste when the rest of it comes. A text that comes through a pipe
    /// was written by someone who can't see questions, and stays.
    mutating func forgetKeys() -> [Key] {
        var keys: [Key] = []
        guard ProgramOutput.isTerminal(terminal.input) else { return keys }
        for _ in 0..<Self.longestLine {
            guard case .some(let byte) = nextByte(within: 0) else { break }
            if let key = decoder.take(byte, at: .now) { keys.append(key) }
        }
        return keys
    }

    private mutating func isResumed() -> Bool {
        defer { resumptions = KeyboardMode.resumptions }
        return resumptions != KeyboardMode.resumptions
    }

    private func nextByte(within interval: Int32 = TerminalReader.interval) -> Byte {
        Self.byte(from: terminal.input, within: interval)
    }

    /// The next byte that comes within so many milliseconds.
    fileprivate static func byte(from input: Int32, within interval: Int32) -> Byte {
        var event = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, interval) > 0 else { return .none }
        var byte: UInt8 = 0
        let count = read(input, &byte, 1)
        if count == 1 { return .some(byte) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? .none : .closed
    }
}

/// Single keys of standard input, as they are pressed, for a picture that is left with one of them.
package enum Keyboard {
    /// The keys that are pressed until the task is cancelled; nothing where standard input is no terminal.
    ///
    /// The thread that waits for keys looks every tenth of a second whether they are still wanted.
    package static func keys() -> AsyncStream<Character> {
        let (keys, source) = AsyncStream.makeStream(of: Character.self)
        guard ProgramOutput.isTerminal(STDIN_FILENO) else {
            source.finish()
            return keys
        }
        KeyboardMode.enter(.keysAndSignals)
        let isWanted = Wanted()
        source.onTermination = { _ in
            isWanted.value.store(false, ordering: .relaxed)
            KeyboardMode.leave()
        }
        DispatchQueue(label: "windlass-keys").async {
            while isWanted.value.load(ordering: .relaxed) {
                switch TerminalReader.byte(from: STDIN_FILENO, within: 100) {
                case .none: continue
                case .some(let byte): source.yield(Character(UnicodeScalar(byte)))
                case .closed: return source.finish()
                }
            }
            source.finish()
        }
        return keys
    }

    /// Whether the caller still waits for keys.
    private final class Wanted: Sendable {
        let value = Atomic(true)
    }
}
