/// JSON documents with one value in them that no one expects there.
///
/// A document that is good is taken, and each of its values in turn is replaced by each of ``tokens``: what a client makes of
/// that has to be an error or another value, and never the end of the process.
public enum HostileJSON {
    /// A value in a document.
    public struct Place: Hashable, Sendable {
        /// The names of the members that lead to it, as `transaction.refunds.payments[].amount`.
        public var path: String
        /// Where its text is, in bytes.
        public var range: Range<Int>
    }

    /// The texts that are put in place of a value.
    public static let tokens: [String] =
        [
            // Whole numbers at the ends of the machine's types, and behind them.
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615", "-1", "0",
            "2147483648", "4294967296", "170141183460469231731687303715884105727",
            "-170141183460469231731687303715884105728",
            // Numbers that are no whole ones.
            "1e400", "-1e400", "1e-400", "1e18", "9.2e18", "0.5", "-0", "1E+2147483648",
            // The same as texts, and texts that only look like numbers.
            #""9223372036854775807""#, #""-9223372036854775808""#, #""922337203685.4775807""#,
            #""922337203685.4775808""#, #""-922337203685.4775808""#, #""0.00000001""#, #""1e400""#, #""NaN""#,
            #""Infinity""#, #""0x7f""#, #""٣""#, #""+1""#, #""1/0""#,
            // Other types.
            "null", "true", "[]", "{}", #""""#, #"" ""#, #"[null]"#, #"{"": {"": null}}"#,
            String(repeating: "[", count: 50) + String(repeating: "]", count: 50),
            // Times.
            #""999999999-01-01T00:00:00Z""#, #""-0001-01-01T00:00:00Z""#, #""9999-12-31T23:59:60Z""#,
            #""0000-00-00T00:00:00Z""#, #""1677-09-21T00:12:43.145224192Z""#, #""2262-04-11T23:47:16.854775807Z""#,
            #""1678-01-01T00:00:00+23:59""#, #""2261-12-31T23:59:60-23:59""#, #""9999999999999999999999""#,
            // Texts.
            "\"" + String(repeating: "x", count: 10_000) + "\"", #""\u0000\u001b[2J\u202e\u0007\r\n""#, #""\ud800""#,
            #""e\u0301\u0301\u0301\u0301\u0301\u0301""#, #""👩‍👩‍👧‍👧""#, #""../../../etc/passwd""#,
            #""http://[::1]:99999/""#, #"":""#, #""G""#,
        ]

    /// The values in a document, from the outermost on; none where it is no JSON.
    public static func places(in bytes: [UInt8]) -> [Place] {
        var scanner = Scanner(bytes: bytes)
        scanner.value("")
        return scanner.isGood ? scanner.places : []
    }

    /// The document with `token` in place of a value.
    public static func replacing(_ place: Place, in bytes: [UInt8], by token: String) -> [UInt8] {
        Array(bytes[..<place.range.lowerBound]) + Array(token.utf8) + Array(bytes[place.range.upperBound...])
    }

    /// The documents that come of `bytes` when the values at one path after the other become each of ``tokens``.
    ///
    /// A list's elements count as one path, of which the first is replaced. Some documents have a member twice.
    public static func variants(of bytes: [UInt8]) -> [(what: String, bytes: [UInt8])] {
        var seen: Set<String> = []
        return places(in: bytes).filter { seen.insert($0.path).inserted }.flatMap { place in
            let name = place.path.split(separator: ".").last.map(String.init) ?? ""
            let old = String(decoding: bytes[place.range], as: UTF8.self)
            let twice = name.isEmpty || name.hasSuffix("]") ? [] : [#"\#(old), "\#(name)": 9223372036854775807"#]
            return (tokens + twice).map { token in
                ("\(place.path) as \(token.prefix(60))", replacing(place, in: bytes, by: token))
            }
        }
    }

    /// Walks over a document, and gives up where it is none.
    private struct Scanner {
        let bytes: [UInt8]
        var position = 0
        var isGood = true
        var places: [Place] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        private mutating func skipBlanks() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        }

        private mutating func skip(_ character: Character) -> Bool {
            skipBlanks()
            guard next == character.asciiValue else { return false }
            position += 1
            return true
        }

        mutating func value(_ path: String) {
            skipBlanks()
            let (start, index) = (position, places.count)
            places.append(Place(path: path, range: start..<start))
            switch next {
            case UInt8(ascii: "{"): members(path)
            case UInt8(ascii: "["): elements(path)
            case UInt8(ascii: "\""): _ = text()
            default:
                while let byte = next, !Array(",]} \t\r\n".utf8).contains(byte) { position += 1 }
                if position == start { isGood = false }
            }
            places[index].range = start..<position
        }

        private mutating func members(_ path: String) {
            position += 1
            guard !skip("}") else { return }
            repeat {
                skipBlanks()
                guard let name = text(), skip(":") else {
                    isGood = false
                    return
                }
                value(path.isEmpty ? name : "\(path).\(name)")
            } while isGood && skip(",")
            if !skip("}") { isGood = false }
        }

        private mutating func elements(_ path: String) {
            position += 1
            guard !skip("]") else { return }
            repeat { value(path + "[]") } while isGood && skip(",")
            if !skip("]") { isGood = false }
        }

        private mutating func text() -> String? {
            guard next == UInt8(ascii: "\"") else { return nil }
            position += 1
            let start = position
            while let byte = next, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
            guard position < bytes.count else {
                isGood = false
                return nil
            }
            position += 1
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
    }
}
