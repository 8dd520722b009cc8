/// Addresses of computers on the internet, as texts.
enum InternetAddress {
    /// Whether `text` is an IPv4 or IPv6 address.
    static func isOne(_ text: String) -> Bool { isVersion4(Substring(text)) || isVersion6(text) }

    /// Four numbers up to 255 without zeros in front.
    private static func isVersion4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard let number = UInt8(part), part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return false }
                return String(number) == part
            }
    }

    /// Eight groups of up to four hexadecimal digits, of which one run may be left out as `::`; the last two may be
    /// written as version 4.
    private static func isVersion6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return false }
        var count = 0
        for (position, half) in halves.enumerated() where !half.isEmpty {
            let groups = half.split(separator: ":", omittingEmptySubsequences: false)
            for (index, group) in groups.enumerated() {
                let isLast = position == halves.count - 1 && index == groups.count - 1
                if isLast && isVersion4(group) {
                    count += 2
                } else {
                    guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexadecimal) else { return false }
                    count += 1
                }
            }
        }
        return halves.count == 2 ? count < 8 : count == 8
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
