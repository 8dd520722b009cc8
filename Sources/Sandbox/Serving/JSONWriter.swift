/// Writes JSON, in the order in which it is told, straight into bytes.
///
/// The sandbox spells every field of its answers itself and shares no wire type with the clients.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// The bytes of one object, whose members `body` writes.
    static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(2048)
        writer.object(nil, body)
        return writer.bytes
    }

    /// Writes an object; inside another object it needs a `key`, inside an array none.
    mutating func object(_ key: String?, _ body: (inout JSONWriter) -> Void) {
        begin(key, UInt8(ascii: "{"))
        body(&self)
        end(UInt8(ascii: "}"))
    }

    /// Writes an array with what `body` writes for each of `elements`.
    mutating func array<Element>(
        _ key: String?,
        _ elements: some Sequence<Element>,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        begin(key, UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        end(UInt8(ascii: "]"))
    }

    /// Writes a text.
    mutating func field(_ key: String?, _ value: String) {
        separate(key)
        quote(value)
        needsComma = true
    }

    /// Writes a text, and nothing at all where there is none.
    mutating func optionalField(_ key: String, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number as a number.
    ///
    /// Horizon writes 64-bit values as texts instead.
    mutating func field(_ key: String?, _ value: some FixedWidthInteger) {
        raw(key, String(value))
    }

    /// Writes `true` or `false`.
    mutating func field(_ key: String?, _ value: Bool) {
        raw(key, value ? "true" : "false")
    }

    /// Writes `token` as it is: a number whose spelling matters, or `null`.
    mutating func raw(_ key: String?, _ token: String) {
        separate(key)
        bytes.append(contentsOf: token.utf8)
        needsComma = true
    }

    /// Writes a value that was written before.
    mutating func document(_ key: String?, _ document: [UInt8]) {
        separate(key)
        bytes.append(contentsOf: document)
        needsComma = true
    }

    private mutating func begin(_ key: String?, _ bracket: UInt8) {
        separate(key)
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate(_ key: String?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        guard let key else { return }
        quote(key)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A:
                bytes.append(contentsOf: "\\n".utf8)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
                bytes.append(contentsOf: digits.utf8)
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
