internal import CSpawn
internal import Glibc
internal import Synchronization
internal import Threads

/// The thread that reads and writes the pipes of all children of this process.
///
/// Only this thread closes them: a descriptor that is closed while it is waited for may already be another file.
final class PipeLoop: Sendable {
    /// Names a pipe to the loop.
    struct Handle: Hashable, Sendable {
        fileprivate let number: Int
    }

    private enum Job: Sendable {
        /// Hands each piece on, and an empty one at the end.
        case read(@Sendable (ArraySlice<UInt8>) -> Void)
        case write([UInt8], written: Int)
    }

    private struct Entry: Sendable {
        let descriptor: Int32
        var job: Job
        var isClosing = false
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var nextNumber = 0
        /// The end of a pipe by which the thread is woken, or `nil` before it has been started.
        var waker: Int32?
    }

    static let shared = PipeLoop()
    private let state = Mutex(State())

    /// Starts the thread, unless it runs already.
    func start(for program: String) throws(ChildProcessError) {
        try state.withLock { state throws(ChildProcessError) in
            guard state.waker == nil else { return }
            let ends = try PipeEnds.make(for: program)
            for number in [ends.reading.number, ends.writing.number] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
            let waking = ends.reading.number
            let failure = DetachedThread.start { [self] in
                while true { turn(waking) }
            }
            guard failure == 0 else { throw .notStarted(program: program, errno: failure) }
            _ = ends.reading.take()
            state.waker = ends.writing.take()
        }
    }

    /// Reads a pipe to its end; `take` gets each piece, and an empty one at the end.
    func read(_ end: consuming Descriptor, _ take: @escaping @Sendable (ArraySlice<UInt8>) -> Void) -> Handle {
        add(end, .read(take))
    }

    /// Writes bytes into a pipe, and closes it behind them.
    func write(_ bytes: [UInt8], into end: consuming Descriptor) -> Handle {
        add(end, .write(bytes, written: 0))
    }

    private func add(_ end: consuming Descriptor, _ job: Job) -> Handle {
        let descriptor = end.take()
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return state.withLock { state in
            state.nextNumber += 1
            state.entries[state.nextNumber] = Entry(descriptor: descriptor, job: job)
            Self.wake(state)
            return Handle(number: state.nextNumber)
        }
    }

    /// Closes a pipe; does nothing if it has already ended.
    func close(_ handle: Handle) {
        state.withLock { state in
            guard state.entries[handle.number] != nil else { return }
            state.entries[handle.number]?.isClosing = true
            Self.wake(state)
        }
    }

    private static func wake(_ state: borrowing State) {
        // A full pipe wakes as well as another byte would.
        var byte: UInt8 = 0
        if let waker = state.waker { _ = Glibc.write(waker, &byte, 1) }
    }

    /// Waits until something can be read or written, and does it.
    private func turn(_ waking: Int32) {
        let (closing, entries) = state.withLock { state in
            let closing = state.entries.filter(\.value.isClosing)
            for number in closing.keys { state.entries[number] = nil }
            return (closing.values, Array(state.entries))
        }
        for entry in closing { finish(entry) }
        var events = entries.map { _, entry in
            let kind = if case .read = entry.job { POLLIN } else { POLLOUT }
            return pollfd(fd: entry.descriptor, events: Int16(kind), revents: 0)
        }
        events.append(pollfd(fd: waking, events: Int16(POLLIN), revents: 0))
        guard poll(&events, nfds_t(events.count), -1) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        if events.last?.revents != 0 { _ = Glibc.read(waking, &bytes, bytes.count) }
        for ((number, entry), event) in zip(entries, events) where event.revents != 0 {
            advance(number, entry, &bytes)
        }
    }

    /// Reads or writes what can be read or written without waiting.
    private func advance(_ number: Int, _ entry: Entry, _ bytes: inout [UInt8]) {
        var entry = entry
        let count: Int
        switch entry.job {
        case .read(let take):
            count = Glibc.read(entry.descriptor, &bytes, bytes.count)
            if count > 0 { return take(bytes[..<count]) }
        case .write(let text, let written):
            count = text[written...].withUnsafeBytes { Glibc.write(entry.descriptor, $0.baseAddress, $0.count) }
            if count > 0, written + count < text.count {
                entry.job = .write(text, written: written + count)
                // A request to close it that came meanwhile is kept.
                return state.withLock { $0.entries[number]?.job = entry.job }
            }
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        state.withLock { $0.entries[number] = nil }
        finish(entry)
    }

    private func finish(_ entry: Entry) {
        _ = Glibc.close(entry.descriptor)
        if case .read(let take) = entry.job { take([]) }
    }
}
