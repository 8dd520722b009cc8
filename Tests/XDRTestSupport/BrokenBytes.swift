public import TestSupport

/// Breaks bytes: changes some, cuts them off, puts others in, makes lengths lie.
public enum BrokenBytes {
    /// `bytes` after one to three such accidents.
    public static func breaking(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var broken = bytes
        for _ in 0...numbers.next(below: 3) {
            hurt(&broken, bytes, &numbers)
            if broken.isEmpty { return broken }
        }
        return broken
    }

    private static func hurt(_ broken: inout [UInt8], _ bytes: [UInt8], _ numbers: inout Numbers) {
        let index = numbers.next(below: broken.count)
        let word = index / 4 * 4
        let rest = word..<min(word + 4, broken.count)
        switch numbers.next(below: 8) {
        case 0: broken[index] ^= UInt8(1 << numbers.next(below: 8))
        case 1: broken[index] = UInt8(numbers.next(below: 256))
        case 2: broken = Array(broken.prefix(index + 1))
        case 3: broken.replaceSubrange(rest, with: [0xFF, 0xFF, 0xFF, 0xFF])
        case 4: broken.replaceSubrange(rest, with: [0, 0, 0, UInt8(numbers.next(below: 30))])
        case 5: broken.insert(contentsOf: bytes.suffix(4 * (1 + numbers.next(below: 8))), at: word)
        // A length that would take much memory, were it believed.
        case 6: broken.replaceSubrange(rest, with: [UInt8(numbers.next(below: 128)), 0xFF, 0xFF, 0xFC])
        default: broken.removeSubrange(rest)
        }
    }
}
