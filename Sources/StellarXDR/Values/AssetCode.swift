extension XDR {
    /// The code of an asset as the wire carries it: 4 or 12 bytes, regardless of what they are.
    ///
    /// Only letters and digits, filled up with zeros at the end, make a code that the ledger accepts.
    package enum AssetCode: XDRCodable {
        case alphanum4([UInt8])
        case alphanum12([UInt8])

        /// The code with the given text, in 4 bytes where it fits; `nil` where it has no or more than 12 bytes.
        package init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard (1...12).contains(bytes.count) else { return nil }
            let width = bytes.count <= 4 ? 4 : 12
            let padded = bytes + [UInt8](repeating: 0, count: width - bytes.count)
            self = width == 4 ? .alphanum4(padded) : .alphanum12(padded)
        }

        /// All bytes, the zeros at the end included.
        package var bytes: [UInt8] {
            switch self {
            case .alphanum4(let bytes), .alphanum12(let bytes): bytes
            }
        }

        /// The text of the code, or `nil` where the ledger would refuse it.
        ///
        /// It refuses bytes that are not ASCII letters or digits, a zero before the end, and a code of 4 or fewer
        /// letters in 12 bytes.
        package var text: String? {
            let letters = bytes.prefix { $0 != 0 }
            guard letters.count + bytes.reversed().prefix(while: { $0 == 0 }).count == bytes.count else { return nil }
            guard letters.allSatisfy(Self.isAllowed) else { return nil }
            switch self {
            case .alphanum4: guard (1...4).contains(letters.count) else { return nil }
            case .alphanum12: guard (5...12).contains(letters.count) else { return nil }
            }
            return String(decoding: letters, as: UTF8.self)
        }

        /// Whether `byte` is an ASCII letter or digit.
        package static func isAllowed(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 1: self = .alphanum4(try decoder.fixed(count: 4))
            case 2: self = .alphanum12(try decoder.fixed(count: 12))
            case let other: throw XDRError(.unknownCase(type: "AssetCode", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .alphanum4(let bytes):
                encoder.encode(1 as Int32)
                encoder.encode(fixed: bytes)
            case .alphanum12(let bytes):
                encoder.encode(2 as Int32)
                encoder.encode(fixed: bytes)
            }
        }
    }
}
