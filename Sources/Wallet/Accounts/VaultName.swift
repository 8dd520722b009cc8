/// Names of accounts, profiles and secrets, as flows and command lines can write them.
enum VaultName {
    /// The most characters that a name has: fewer than an address or a seed, which someone may type by mistake.
    static let limit = 48

    /// Names that mean something else where an account is named.
    private static let taken: Set<String> = ["fresh"]

    /// Whether flows and command lines can write `text` as a name: a letter or `_`, then also digits and `-`.
    static func isValid(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first), text.last != "-", text.utf8.count <= limit else {
            return false
        }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
            && !taken.contains(text.lowercased())
    }

    /// Whether two names are the same for people.
    static func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
