extension StrKey {
    /// The fewest characters that no one takes for a name: half an address.
    private static let fewest = 28

    /// Whether someone meant `text` as an address or a key, mistyped or cut off or not, rather than as a name.
    ///
    /// It is written in capital letters and digits alone and begins like one of the kinds; or it is about as long as one, in
    /// whatever letters.
    public static func isMeant(by text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { isCapital($0) || isDigit($0) || isCapital($0 & ~0x20) }
        guard isPlain, text.utf8.count >= fewest else { return false }
        if text.utf8.count >= shortestText - 6 { return true }
        let isLoud = text.utf8.allSatisfy { isCapital($0) || isDigit($0) }
        return isLoud && text.first.flatMap { Kind(rawValue: $0) } != nil
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
