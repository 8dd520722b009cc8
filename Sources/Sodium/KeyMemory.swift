internal import CSodium
internal import Synchronization

/// The memory of one secret key: kept out of the swap and of core dumps, and wiped when no one has the key any more.
///
/// Many keys share a page, unlike ``LockedBytes``: a process may have thousands of keys, and the system locks only so many
/// pages for it. What was taken of the system is kept for the keys that come next.
final class KeyMemory: Sendable {
    /// The number of bytes that a key has, with the public one behind the seed, as libsodium wants it: 64.
    static let byteCount = 64

    private static let keysPerBlock = 256

    /// The free places for keys; each place belongs to one object at a time.
    private static let free = Mutex<[UInt]>([])

    private let address: UInt

    /// Memory that `fill` writes a key to; `nil` where there is none, or where `fill` did not succeed.
    init?(fill: (UnsafeMutablePointer<UInt8>) -> Bool) {
        guard let address = Self.take() else { return nil }
        self.address = address
        guard let start = Self.start(of: address), fill(start) else { return nil }
    }

    deinit {
        guard let start = Self.start(of: address) else { return }
        sodium_memzero(start, Self.byteCount)
        Self.free.withLock { $0.append(address) }
    }

    /// Gives the key to `body`, which must not keep it.
    func withKey<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result? {
        Self.start(of: address).map { body(UnsafePointer($0)) }
    }

    private static func take() -> UInt? {
        guard LibraryStart.succeeded else { return nil }
        return free.withLock { free in
            if let last = free.popLast() { return last }
            guard let block = sodium_allocarray(keysPerBlock, byteCount) else { return nil }
            sodium_memzero(block, keysPerBlock * byteCount)
            let first = UInt(bitPattern: block)
            free = (1..<keysPerBlock).map { first + UInt($0 * byteCount) }
            return first
        }
    }

    private static func start(of address: UInt) -> UnsafeMutablePointer<UInt8>? {
        UnsafeMutablePointer(bitPattern: address)
    }
}
