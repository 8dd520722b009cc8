/// Base 64 of RFC 4648 with its padding, as the network's services write envelopes and hashes.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The text of `bytes`.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var buffer: UInt32 = 0
            for byte in group { buffer = buffer << 8 | UInt32(byte) }
            buffer <<= UInt32(8 * (3 - group.count))
            for position in 0..<4 {
                let index = Int(buffer >> UInt32(18 - 6 * position) & 63)
                text.append(position <= group.count ? alphabet[index] : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or `nil` where the text is anything but the canonical form: no blanks, no missing padding, no bits
    /// set behind the end.
    package static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count % 4 == 0 else { return nil }
        let fill = characters.suffix(2).filter { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in characters.dropLast(fill) {
            guard let value = value(of: character) else { return nil }
            buffer = (buffer << 6 | value) & 0x3FFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard buffer & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
