internal import CSodium
internal import Synchronization

/// Bytes in memory of their own that is kept out of the swap and of core dumps, and is wiped at the end.
///
/// No one can read them by accident, neither: between two calls of ``withBytes(_:)`` the system ends anyone who tries, and
/// the pages before and behind them belong to no one. Where the system lets a process lock no more memory, it is
/// guarded and wiped, and may be swapped.
package final class LockedBytes: Sendable {
    /// The number of bytes that there are.
    package let count: Int

    private struct Memory {
        let start: UnsafeMutableRawPointer
        var readers = 0
    }

    private let memory: Mutex<Memory>

    /// `count` bytes that `fill` is given to write, all zero at first; `nil` where there is no memory for them.
    package init?(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        guard count >= 0, LibraryStart.succeeded, let start = sodium_malloc(count) else { return nil }
        sodium_memzero(start, count)
        fill(UnsafeMutableRawBufferPointer(start: start, count: count))
        sodium_mprotect_noaccess(start)
        self.count = count
        memory = Mutex(Memory(start: start))
    }

    /// The bytes of `bytes`, which are wiped where they were.
    package convenience init?(taking bytes: inout [UInt8]) {
        self.init(count: bytes.count) { target in
            bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        }
        Self.wipe(&bytes)
    }

    deinit {
        memory.withLock { sodium_free($0.start) }
    }

    /// Gives the bytes to `body`, which must not keep them; what it makes of them is its own to protect.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = begin()
        defer { end() }
        return try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Whether both hold the same bytes; how long it takes does not tell where they differ.
    package func matches(_ other: LockedBytes) -> Bool {
        guard count == other.count else { return false }
        guard self !== other else { return true }
        return withBytes { mine in
            other.withBytes { theirs in
                guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
                return sodium_memcmp(mine, theirs, count) == 0
            }
        }
    }

    /// Writes zeros over `bytes` and empties them.
    package static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { sodium_memzero(start, buffer.count) }
        }
        bytes = []
    }

    private func begin() -> UnsafeMutableRawPointer {
        memory.withLock { memory in
            if memory.readers == 0 { sodium_mprotect_readonly(memory.start) }
            memory.readers += 1
            return memory.start
        }
    }

    private func end() {
        memory.withLock { memory in
            memory.readers -= 1
            if memory.readers == 0 { sodium_mprotect_noaccess(memory.start) }
        }
    }
}

extension LockedBytes: CustomStringConvertible, CustomReflectable {
    package var description: String { "LockedBytes(•••)" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
