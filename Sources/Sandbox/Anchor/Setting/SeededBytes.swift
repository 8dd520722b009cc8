internal import Sodium
internal import Stellar
internal import Synchronization

/// Bytes that no one foresees who does not know the seed.
final class SeededBytes: Sendable {
    private let seed: [UInt8]
    private let blocks = Mutex<UInt64>(0)

    init(seed: [UInt8]) {
        self.seed = seed
    }

    /// The next `count` bytes, a whole block of the digest for each draw at least.
    func next(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let block = blocks.withLock { number in
                number &+= 1
                return number
            }
            bytes += SHA256.digest(seed + (0..<8).map { UInt8(truncatingIfNeeded: block >> (8 * $0)) })
        }
        return Array(bytes.prefix(count))
    }

    /// A token of 192 bits, in characters that a URL, a cookie and an HTML attribute take as they are.
    func token() -> String { Hexadecimal.encode(next(24)) }

    /// An id in the form of a version 4 UUID.
    func identifier() -> String {
        var bytes = next(16)
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        var text = Array(Hexadecimal.encode(bytes))
        for place in [20, 16, 12, 8] { text.insert("-", at: place) }
        return String(text)
    }

    /// A number of at most 48 bits, never 0.
    func memo() -> UInt64 {
        next(6).reduce(0) { $0 << 8 | UInt64($1) } | 1
    }
}
