import Dispatch
import Glibc
import Synchronization

/// Whether the caller still waits for keys.
private final class Wanted: Sendable {
    let value = Atomic(true)
}

/// Reads single keys from the terminal, as they are pressed.
enum Keyboard {
    /// The keys that are pressed until the task is cancelled; nothing where standard input is no terminal.
    ///
    /// The thread that waits for keys looks every tenth of a second whether anybody still wants them.
    static func keys() -> AsyncStream<Character> {
        let (keys, source) = AsyncStream.makeStream(of: Character.self)
        guard isatty(STDIN_FILENO) == 1 else {
            source.finish()
            return keys
        }
        KeyboardEcho.stop(lineByLine: false)
        let isWanted = Wanted()
        source.onTermination = { _ in
            isWanted.value.store(false, ordering: .relaxed)
            KeyboardEcho.restore()
        }
        DispatchQueue(label: "windlass-keys").async {
            while isWanted.value.load(ordering: .relaxed) {
                var keyboard = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                guard poll(&keyboard, 1, 100) > 0 else { continue }
                var byte: UInt8 = 0
                let count = read(STDIN_FILENO, &byte, 1)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { break }
                source.yield(Character(UnicodeScalar(byte)))
            }
            source.finish()
        }
        return keys
    }
}
