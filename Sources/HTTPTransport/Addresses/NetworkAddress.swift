internal import FoundationEssentials
internal import Glibc

/// An address of the internet protocol, version 4 or 6.
struct NetworkAddress: Hashable, Sendable {
    /// The address's 4 or 16 bytes, the most significant first.
    let bytes: [UInt8]

    /// Reads the notation of addresses: `10.0.0.1`, `fe80::1`, also between brackets and with a zone behind `%`.
    ///
    /// Abbreviated forms such as `10.1` are none here: libcurl has expanded them before.
    init?(_ text: some StringProtocol) {
        var name = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : String(text)
        if let zone = name.firstIndex(of: "%") { name = String(name[..<zone]) }
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, name, &version4) == 1 {
            bytes = withUnsafeBytes(of: version4) { Array($0) }
        } else if inet_pton(AF_INET6, name, &version6) == 1 {
            bytes = withUnsafeBytes(of: version6) { Array($0) }
        } else {
            return nil
        }
    }

    /// The address in a socket address of `length` bytes; `nil` for families that have none.
    init?(_ socketAddress: UnsafeRawPointer, length: Int) {
        guard length >= MemoryLayout<sockaddr>.size else { return nil }
        switch Int32(socketAddress.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            bytes = withUnsafeBytes(of: socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            bytes = withUnsafeBytes(of: socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default:
            return nil
        }
    }

    fileprivate init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the first `length` bits are those of `other`, and both are of one version.
    func shares(_ length: Int, bitsWith other: NetworkAddress) -> Bool {
        guard bytes.count == other.bytes.count, (0...bytes.count * 8).contains(length) else { return false }
        let (whole, rest) = (length / 8, length % 8)
        guard bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }

    /// The address of version 4 that one of version 6 stands for, where it does: anyone who asks the one reaches the other.
    ///
    /// It is there for mapped and compatible addresses, the well-known prefix of translators (RFC 6052), and 6to4 (RFC 3056).
    var embedded: NetworkAddress? {
        guard bytes.count == 16 else { return nil }
        func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
        let zeros = [UInt8](repeating: 0, count: 10)
        if starts(zeros + [0xFF, 0xFF]) || starts([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
            return NetworkAddress(bytes: Array(bytes[12...]))
        }
        if starts([0x20, 0x02]) { return NetworkAddress(bytes: Array(bytes[2..<6])) }
        // `::` and `::1` look like compatible addresses and are none.
        guard starts(zeros + [0, 0]), bytes[12...].dropLast().contains(where: { $0 != 0 }) else { return nil }
        return NetworkAddress(bytes: Array(bytes[12...]))
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The address in its usual notation.
    var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension NetworkAddress {
    /// The reach of an address.
    enum Kind: Hashable, Sendable {
        /// A public address of the internet.
        case publicNetwork
        /// A loopback address of this machine.
        case loopback
        /// An address of a private network.
        case privateNetwork
        /// A link-local address, such as that of servers from which virtual machines get their secrets.
        case linkLocal
        /// A reserved address: for several hosts at once, for examples and tests, or for future use.
        case reserved
    }

    /// The purpose of the address; one that stands for another has that one's.
    ///
    /// Specification: <https://www.iana.org/assignments/iana-ipv4-special-registry>,
    /// <https://www.iana.org/assignments/iana-ipv6-special-registry>
    var kind: Kind {
        if let embedded { return embedded.kind }
        for (prefix, length, kind) in Self.special where shares(length, bitsWith: prefix) { return kind }
        // Of version 6, only this part has been assigned.
        return bytes.count == 4 || bytes[0] >> 5 == 0b001 ? .publicNetwork : .reserved
    }

    private static let special: [(prefix: NetworkAddress, length: Int, kind: Kind)] = [
        // Asking 0.0.0.0 or :: reaches this machine.
        ("0.0.0.0", 8, .loopback), ("127.0.0.0", 8, .loopback), ("::", 128, .loopback), ("::1", 128, .loopback),
        ("10.0.0.0", 8, .privateNetwork), ("172.16.0.0", 12, .privateNetwork), ("192.168.0.0", 16, .privateNetwork),
        ("100.64.0.0", 10, .privateNetwork), ("fc00::", 7, .privateNetwork), ("fec0::", 10, .privateNetwork),
        ("64:ff9b:1::", 48, .privateNetwork),
        ("169.254.0.0", 16, .linkLocal), ("fe80::", 10, .linkLocal),
        ("192.0.0.0", 24, .reserved), ("192.0.2.0", 24, .reserved), ("198.18.0.0", 15, .reserved),
        ("198.51.100.0", 24, .reserved), ("203.0.113.0", 24, .reserved), ("224.0.0.0", 3, .reserved),
        ("2001::", 23, .reserved), ("2001:db8::", 32, .reserved), ("3fff::", 20, .reserved),
    ].compactMap { text, length, kind in NetworkAddress(text).map { ($0, length, kind) } }
}
