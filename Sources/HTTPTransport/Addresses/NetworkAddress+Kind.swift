extension NetworkAddress {
    /// What an address is for.
    enum Kind: Hashable, Sendable {
        /// Anybody on the internet.
        case publicNetwork
        /// This machine.
        case loopback
        /// Anyone who is in the same private network.
        case privateNetwork
        /// Anyone who is on the same wire, such as the servers from which virtual machines get their secrets.
        case linkLocal
        /// No one in particular: several at once, or for examples, tests and times to come.
        case reserved
    }

    /// What the address is for; one that stands for another is for what that one is.
    ///
    /// Specification: <https://www.iana.org/assignments/iana-ipv4-special-registry>,
    /// <https://www.iana.org/assignments/iana-ipv6-special-registry>
    var kind: Kind {
        if let embedded { return embedded.kind }
        for (prefix, length, kind) in Self.special where shares(length, bitsWith: prefix) { return kind }
        // Of version 6, nothing but this part has been given to anybody.
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
