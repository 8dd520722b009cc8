internal import Glibc

/// The address of a connection's other end.
enum PeerAddress {
    /// Whether it is one of this machine.
    static func isLoopback(_ descriptor: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getpeername(descriptor, base, &length) == 0
            else { return false }
            // The address stands behind the family, of two bytes, and the port; that of IPv6 behind the flow as well.
            return switch Int32(bytes.load(as: UInt16.self)) {
            case AF_INET: isLoopback(Array(bytes[4..<8]))
            case AF_INET6: isLoopback(Array(bytes[8..<24]))
            default: false
            }
        }
    }

    /// Whether these bytes are 127.0.0.0/8, also within an address of IPv6, or ::1.
    static func isLoopback(_ address: [UInt8]) -> Bool {
        if address.count == 4 { return address[0] == 127 }
        guard address.count == 16 else { return false }
        if address.dropLast().allSatisfy({ $0 == 0 }) { return address[15] == 1 }
        return address.prefix(10).allSatisfy { $0 == 0 } && address[10...11] == [0xFF, 0xFF] && address[12] == 127
    }
}
