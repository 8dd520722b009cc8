internal import Synchronization

/// Bytes that are collected piece by piece.
final class CollectedBytes: Sendable {
    private let buffer = Mutex<[UInt8]>([])

    var bytes: [UInt8] { buffer.withLock { $0 } }

    func append(_ piece: [UInt8]) {
        buffer.withLock { $0 += piece }
    }
}
