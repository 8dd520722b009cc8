internal import Diagnostics
internal import Glibc
internal import JSON

/// The way in which an answer's body breaks off its form, beside what is kept of the body.
///
/// It has nothing of the body but the place, and there a sign that JSON itself is made of. A player of the exchange makes a body
/// that breaks in the same way (``bytes(in:)``).
public struct BodyBreak: Codable, Hashable, Sendable {
    /// The flaw of a body.
    public enum Flaw: String, Codable, Hashable, Sendable, CaseIterable {
        /// Nothing but blanks.
        case blank
        /// A page in the place of JSON, by its first sign.
        case page
        /// An end in the middle of JSON.
        case end
        /// A byte that can't stand where it is in JSON.
        case byte
        /// A number that is not as JSON writes them.
        case number
        /// A number of more characters than any amount has.
        case longNumber = "long-number"
        /// A control character, an unknown escape or half of a surrogate pair in a text of JSON.
        case string
        /// Bytes in a text of JSON that are no UTF-8.
        case utf8
        /// Lists and objects that stand in each other too deep.
        case depth
        /// More bytes than are read as JSON.
        case size
        /// Bytes behind the end of JSON.
        case trailing
        /// Bytes that are no UTF-8, in a body that is kept.
        case text
    }

    /// The flaw.
    public var flaw: Flaw
    /// The number of bytes before the place; of ``Flaw/text`` the number of U+FFFD in the kept body before the one that stands there.
    public var offset: Int
    /// The sign at the place of ``Flaw/byte``, where it is one of ``signs``.
    public var sign: String?

    /// The signs that JSON and pages are made of, which say nothing of what is in these.
    static let signs = "{}[]:,\"<"
    /// A break at `offset`.
    public init(_ flaw: Flaw, offset: Int, sign: String? = nil) {
        self.flaw = flaw
        self.offset = offset
        self.sign = sign
    }

    /// The break of `body`, of which `kept` is kept; `nil` where that breaks in the same way, or not at all.
    init?(of body: [UInt8], kept: String) {
        guard !Self.isSame(kept, body) else { return nil }
        if kept != Redaction.mark, let place = Self.replaced(in: body), Self.marks(in: Array(kept.utf8)).count > place {
            self.init(.text, offset: place)
            return
        }
        guard let own = Self(of: body), own != Self(of: Array(kept.utf8)) else { return nil }
        self = own
    }

    /// Whether `text` has these bytes; most bodies are kept as they are, and byte by byte it would take long to see that.
    private static func isSame(_ text: String, _ bytes: [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { text in
            guard let base = text.baseAddress else { return bytes.isEmpty }
            return text.count == bytes.count && memcmp(base, bytes, bytes.count) == 0
        }
    }

    /// The break of `body` as JSON; `nil` where it is JSON.
    private init?(of body: [UInt8]) {
        do throws(JSONError) {
            _ = try JSONValue.parse(body)
            return nil
        } catch {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let before = body.prefix(error.offset)
            let content = before.starts(with: mark) ? before.dropFirst(mark.count) : before
            let isFirst = content.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
            switch error.reason {
            // A byte order mark alone is no blank.
            case .endOfDocument:
                self.init(isFirst && content.count == before.count ? .blank : .end, offset: error.offset)
            case .unexpectedByte(UInt8(ascii: "<")) where isFirst: self.init(.page, offset: error.offset)
            case .unexpectedByte(let byte):
                let sign = String(UnicodeScalar(byte))
                self.init(.byte, offset: error.offset, sign: Self.signs.contains(sign) ? sign : nil)
            case .invalidNumber: self.init(.number, offset: error.offset)
            case .numberTooLong: self.init(.longNumber, offset: error.offset)
            case .invalidString: self.init(.string, offset: error.offset)
            case .invalidUTF8: self.init(.utf8, offset: error.offset)
            case .tooDeep: self.init(.depth, offset: error.offset)
            case .tooLarge: self.init(.size, offset: error.offset)
            case .trailingBytes: self.init(.trailing, offset: error.offset)
            // Of two members the last counts.
            case .repeatedMember: return nil
            }
        }
    }

    // MARK: - Bytes that are no UTF-8

    /// U+FFFD in UTF-8, which stands in a decoded text for bytes that are none.
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// The places at which U+FFFD stands.
    private static func marks(in bytes: [UInt8]) -> [Int] {
        bytes.indices.filter { bytes[$0] == replacement[0] && bytes[$0...].starts(with: replacement) }
    }

    /// The number of U+FFFD that the server wrote before the first bytes that are no UTF-8; `nil` where all are.
    private static func replaced(in body: [UInt8]) -> Int? {
        guard String(validating: body, as: UTF8.self) == nil else { return nil }
        // Up to these bytes a decoded text is as it was.
        let decoded = Array(String(decoding: body, as: UTF8.self).utf8)
        return marks(in: decoded).firstIndex { !body[min($0, body.count)...].starts(with: replacement) }
    }

    // MARK: - Playing

    /// A body that breaks in this way, where `kept` was kept of the recorded one.
    func bytes(in kept: String) -> [UInt8] {
        let offset = min(max(0, offset), JSONValue.sizeLimit)
        /// Blanks, and behind them the bytes of `end` of which all but `count` are before the place.
        func blanks(_ end: some Sequence<UInt8>, before count: Int = 0) -> [UInt8] {
            [UInt8](repeating: UInt8(ascii: " "), count: max(0, offset - count)) + end
        }
        switch flaw {
        case .blank: return blanks([])
        case .page: return blanks("<".utf8)
        case .end: return Array("[".utf8) + blanks([], before: 1)
        // No value begins with a hidden text, nor does a sign stand within a word.
        case .byte:
            guard let sign else { return blanks(Redaction.mark.utf8) }
            return offset == 0 ? Array(sign.utf8) : blanks("t\(sign)".utf8, before: 1)
        case .number: return blanks("-\(Redaction.mark)".utf8, before: 1)
        case .longNumber:
            let count = JSONValue.numberLimit + 1
            return blanks([UInt8](repeating: UInt8(ascii: "1"), count: count), before: count)
        case .string: return blanks("\"\u{01}".utf8, before: 1)
        case .utf8: return blanks([UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")], before: 1)
        case .depth:
            let brackets = [UInt8](repeating: UInt8(ascii: "["), count: JSONValue.depthLimit + 1)
            return blanks(brackets, before: JSONValue.depthLimit)
        case .size: return Array("[".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: JSONValue.sizeLimit)
        case .trailing: return Array("0".utf8) + blanks(Redaction.mark.utf8, before: 1)
        case .text:
            var bytes = Array(kept.utf8)
            let places = Self.marks(in: bytes)
            guard places.indices.contains(offset) else { return bytes }
            bytes.replaceSubrange(places[offset]..<places[offset] + Self.replacement.count, with: [0xFF])
            return bytes
        }
    }
}
