internal import Synchronization

/// The bytes of a body on their way from the event loop to anyone who reads them, with room for so many and no more.
///
/// The transfer pauses, and with it the server, while the room is full.
final class ByteStream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isPaused = false
        /// `nil` while the body goes on; then `.some(nil)` for its proper end, or the failure.
        var end: CurlTransferFailure??
        var readers: [CheckedContinuation<Void, Never>] = []

        mutating func takeReaders() -> [CheckedContinuation<Void, Never>] {
            defer { readers = [] }
            return readers
        }
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// A stream that pauses its transfer when `capacity` bytes wait for the reader.
    init(capacity: Int = 64 << 10) {
        self.capacity = capacity
    }

    /// Takes bytes from the transfer; `false` asks it to pause and offer them again.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (taken, readers): (Bool, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            guard state.bytes.count < capacity else {
                state.isPaused = true
                return (false, [])
            }
            state.bytes += bytes
            return (true, state.takeReaders())
        }
        readers.forEach { $0.resume() }
        return taken
    }

    /// Says that nothing more will come, and why; only the first call counts.
    func finish(_ failure: CurlTransferFailure?) {
        let readers = state.withLock { state in
            if state.end == nil { state.end = .some(failure) }
            return state.takeReaders()
        }
        readers.forEach { $0.resume() }
    }

    /// The bytes that wait, and whether the transfer has to be told to go on; `nil` at the end of the body.
    ///
    /// It waits until there is something, or until ``finish(_:)``.
    func read() async throws(CurlTransferFailure) -> (bytes: [UInt8], wasPaused: Bool)? {
        while true {
            let waiting: (bytes: [UInt8], wasPaused: Bool, end: CurlTransferFailure??) = state.withLock { state in
                defer {
                    state.bytes = []
                    state.isPaused = false
                }
                return (state.bytes, state.isPaused, state.end)
            }
            if !waiting.bytes.isEmpty { return (waiting.bytes, waiting.wasPaused) }
            if let end = waiting.end {
                if let failure = end { throw failure }
                return nil
            }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard state.bytes.isEmpty, state.end == nil else { return true }
                    state.readers.append(continuation)
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
