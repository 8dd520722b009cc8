/// The fields of a query or of an `application/x-www-form-urlencoded` body, in the order in which they came.
struct FormFields: Equatable {
    private(set) var fields: [(name: String, value: String)] = []

    /// Reads `text`; what is not validly encoded is taken as it stands.
    init(_ text: some StringProtocol) {
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = halves.first, !name.isEmpty else { continue }
            fields.append((Self.decoded(name), halves.count > 1 ? Self.decoded(halves[1]) : ""))
        }
    }

    /// The first value of the field `name`.
    subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    static func == (left: FormFields, right: FormFields) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }

    /// The text that stands for `fields`.
    static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        var output = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                output.unicodeScalars.append(UnicodeScalar(byte))
            case UInt8(ascii: " "): output += "+"
            default:
                output +=
                    byte < 16
                    ? "%0\(String(byte, radix: 16, uppercase: true))" : "%\(String(byte, radix: 16, uppercase: true))"
            }
        }
        return output
    }

    private static func decoded(_ bytes: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                output.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let decoded = hexPair(rest.prefix(2)) {
                output.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func hexPair(_ digits: some Collection<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            guard let number = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt8(truncatingIfNeeded: number)
        }
        return value
    }
}
