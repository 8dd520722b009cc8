public import Diagnostics
public import Timekeeping

/// The header fields of a message: names without regard to case, values in the order they came.
///
/// Its description shows no credentials.
public struct HTTPHeaders: Sendable {
    /// One field of a head.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public var name: String
        /// The value without the blanks around it.
        public var value: String

        /// A field `name: value`.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in their order.
    public private(set) var fields: [Field]

    /// The headers with these `fields`.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first value under `name`, or `nil`; setting it replaces every value under the name, `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            guard let newValue else { return remove(name) }
            guard let index = fields.firstIndex(where: { Self.same($0.name, name) }) else {
                return add(name, newValue)
            }
            let first = Field(name: name, value: newValue)
            remove(name)
            fields.insert(first, at: min(index, fields.count))
        }
    }

    /// The values under `name`, in order.
    public func values(for name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Adds a value, beside the ones that `name` already has.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes every value under `name`.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.same($0.name, name) }
    }

    /// Presents `token` as `Authorization: Bearer …`.
    public mutating func authorize(bearer token: Secret<String>) {
        self["Authorization"] = "Bearer \(token.reveal())"
    }

    /// Header names differ in the case of ASCII letters only.
    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { asciiLowercased($0) == asciiLowercased($1) }
    }

    /// Whether `name` can be the name of a header: a token.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-tokens>
    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Whether `value` can be the value of a header.
    static func isValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }

    private static func asciiLowercased(_ byte: UInt8) -> UInt8 {
        (65...90).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPHeaders: Hashable {
    /// Two heads are alike when they have the same values, in order, under names that differ in case at most.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.count == right.fields.count
            && zip(left.fields, right.fields).allSatisfy { same($0.name, $1.name) && $0.value == $1.value }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name.lowercased())
            hasher.combine(field.value)
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The headers as a literal: `["Accept": "application/json"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0, value: $1) })
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names whose values no one is shown.
    static let confidential = ["Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "Location"]

    /// One `Name: value` a line, with credentials, cookies and redirect targets hidden.
    public var description: String {
        fields.map { field in
            let hidden = Self.confidential.contains { Self.same($0, field.name) }
            return "\(field.name): \(hidden ? Redaction.mark : field.value)"
        }
        .joined(separator: "\n")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPHeaders {
    /// The time at which the server says it answered, from `Date`.
    public var date: Timestamp? { self["Date"].flatMap(HTTPDate.parse) }

    /// An hour: the longest that a server's `Retry-After` is heeded.
    public static let longestRetryAfter = Duration.seconds(3600)

    /// The time that the server asks to wait, from `Retry-After`: seconds, or a date.
    ///
    /// A date is compared to the server's own `Date`, so that clocks which differ do no harm, and to `now` where there is
    /// none. Never negative, and at most ``longestRetryAfter``; `nil` where the header is missing or says neither.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-retry-after>
    public func retryAfter(now: Timestamp) -> Duration? {
        guard let text = self["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More digits than fit mean "very long", not "unreadable".
            return min(Self.longestRetryAfter, Duration(boundedSeconds: Int64(text) ?? .max))
        }
        return HTTPDate.parse(text).map { min(Self.longestRetryAfter, max(.zero, (date ?? now).duration(to: $0))) }
    }
}

/// Dates as HTTP writes them.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-date-time-formats>
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the form of RFC 850 and that of asctime; `nil` for anything else.
    static func parse(_ text: String) -> Timestamp? {
        let words = text.split { $0 == " " || $0 == "," }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT" || words[5] == "UTC":
            return timestamp(day: words[1], month: words[2], year: words[3], time: words[4])
        case 4 where words[3] == "GMT":
            let date = words[1].split(separator: "-").map(String.init)
            guard date.count == 3, let short = Int(date[2]), (0...99).contains(short) else { return nil }
            let year = short < 70 ? 2000 + short : 1900 + short
            return timestamp(day: date[0], month: date[1], year: String(year), time: words[2])
        case 5:
            return timestamp(day: words[2], month: words[1], year: words[4], time: words[3])
        default:
            return nil
        }
    }

    private static func timestamp(day: String, month: String, year: String, time: String) -> Timestamp? {
        guard let index = months.firstIndex(of: month) else { return nil }
        let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        let day = day.count == 1 ? "0\(day)" : day
        return Timestamp(iso8601: "\(year)-\(month)-\(day)T\(time)Z")
    }
}
