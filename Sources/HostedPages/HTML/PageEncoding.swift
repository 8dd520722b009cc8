internal import Diagnostics

/// Finds out how the text of a page is written down, and puts it into a form that libxml2 reads without surprises.
///
/// Specification: <https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding>
enum PageEncoding {
    /// The number of bytes in which a `meta` element is looked for.
    private static let prescanLimit = 4096

    /// The bytes to parse, and the name of their encoding, or `nil` where they are UTF-8 now.
    ///
    /// The header counts before the page's own word, a byte order mark before both; a page that does not say is UTF-8 if
    /// it can be, else Windows-1252.
    static func normalized(_ bytes: [UInt8], charset: String?) -> (bytes: [UInt8], encoding: String?) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (utf8(bytes.dropFirst(3)), nil) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), isBigEndian: false), nil) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), isBigEndian: true), nil) }
        switch name(charset) ?? name(declared(in: bytes)) {
        case "utf-8", "utf8", "unicode-1-1-utf-8": return (utf8(bytes[...]), nil)
        case "utf-16le", "utf-16", "unicode": return (utf16(bytes[...], isBigEndian: false), nil)
        case "utf-16be": return (utf16(bytes[...], isBigEndian: true), nil)
        case let name? where isWindows1252(name): return (windows1252(bytes), nil)
        case let name?: return (withoutZeros(bytes), name)
        case nil:
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            return (isUTF8 ? utf8(bytes[...]) : windows1252(bytes), nil)
        }
    }

    /// The text of a page that is nothing but text; an encoding other than UTF-8, UTF-16 and Windows-1252 is not read.
    static func text(_ bytes: [UInt8], charset: String?) -> String {
        String(decoding: normalized(bytes, charset: charset).bytes, as: UTF8.self)
    }

    /// The name of the encoding that the page is written in, by the rules of ``normalized(_:charset:)``.
    static func name(of bytes: [UInt8], charset: String?) -> String {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        if marks.contains(where: { bytes.starts(with: $0) }) { return "utf-8" }
        if let name = name(charset) ?? name(declared(in: bytes)) { return name }
        return String(validating: bytes, as: UTF8.self) == nil ? "windows-1252" : "utf-8"
    }

    /// Whether an encoding's name stands for Windows-1252, as those of its subsets do.
    static func isWindows1252(_ name: String) -> Bool {
        let names: Set<String> = [
            "iso-8859-1", "latin1", "l1", "ascii", "us-ascii", "windows-1252", "cp1252", "x-cp1252", "iso8859-1",
        ]
        return names.contains(name)
    }

    /// A charset in lower case, or `nil` where it is none that could be a name.
    private static func name(_ charset: String?) -> String? {
        guard let name = charset.map({ $0.trimming(\.properties.isWhitespace).lowercased() }), !name.isEmpty,
            name.utf8.count <= 40,
            name.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-_:.+".utf8.contains($0)
            })
        else { return nil }
        return name
    }

    /// The encoding that `<meta charset=…>` or `<meta http-equiv=Content-Type content="…; charset=…">` names near the beginning.
    ///
    /// A page that says UTF-16 in bytes that can be read as ASCII is none: it counts as UTF-8, as in browsers.
    private static func declared(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(prescanLimit).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
            .lowercased()
        // An expression takes the square of what stands there.
        for tag in head.split(separator: ">") {
            guard let start = tag.firstRange(of: "<meta")?.upperBound else { continue }
            var rest = tag[start...]
            while let end = rest.firstRange(of: "charset")?.upperBound {
                rest = rest[end...]
                guard let charset = value(in: rest) else { continue }
                return charset.hasPrefix("utf-16") ? "utf-8" : String(charset)
            }
        }
        return nil
    }

    /// The value with which the rest of an attribute begins: `= "utf-8"`.
    private static func value(in rest: Substring) -> Substring? {
        var rest = rest.drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if rest.first == "\"" || rest.first == "'" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        let value = rest.prefix { !$0.isWhitespace && !"\"'/;".contains($0) }
        return value.isEmpty ? nil : value
    }

    /// Bytes as proper UTF-8: what is none becomes U+FFFD, and so does the zero, which would end the text for C.
    private static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        replacingZeros(String(decoding: bytes, as: UTF8.self))
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var first: UInt8?
        for byte in bytes {
            guard let high = first else {
                first = byte
                continue
            }
            units.append(isBigEndian ? UInt16(high) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(high))
            first = nil
        }
        return replacingZeros(String(decoding: units, as: UTF16.self))
    }

    private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x80...0x9F).contains(byte) ? upperControls[Int(byte - 0x80)] : UInt16(byte)
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return replacingZeros(String(scalars))
    }

    /// A text in Windows-1252; what it has no letter for becomes a numeric reference.
    static func windows1252Bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            if let byte = UInt8(exactly: scalar.value), !(0x80...0x9F).contains(byte) { return [byte] }
            if let place = upperControls.firstIndex(where: { UInt32($0) == scalar.value }) {
                return [0x80 + UInt8(place)]
            }
            return Array("&#\(scalar.value);".utf8)
        }
    }

    /// The characters of Windows-1252 where ISO 8859-1 has control characters, 0x80 to 0x9F.
    private static let upperControls: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]

    private static func replacingZeros(_ text: String) -> [UInt8] {
        guard text.utf8.contains(0) else { return Array(text.utf8) }
        return text.utf8.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    }

    private static func withoutZeros(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { $0 == 0 ? 0x20 : $0 }
    }
}
