extension Timestamp: CustomStringConvertible {
    /// The instant as `2026-11-21T08:02:15Z`, with as many decimals of the second as it needs: none, 3, 6 or 9.
    public var description: String {
        let seconds = unixSeconds
        // At the lower end of the range the whole seconds alone are beyond it.
        let fraction = nanoseconds &- seconds &* 1_000_000_000
        let (days, second) = CivilDate.split(unixSeconds: seconds)
        let date = CivilDate(daysSince1970: days)
        let decimals = fraction == 0 ? 0 : fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9
        return String(unsafeUninitializedCapacity: 30) { bytes in
            var place = 0
            func put(_ letter: Unicode.Scalar) {
                bytes[place] = UInt8(ascii: letter)
                place += 1
            }
            func put(_ number: Int64, digits: Int) {
                var rest = UInt32(truncatingIfNeeded: number)
                for digit in 1...digits {
                    bytes[place + digits - digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
                place += digits
            }
            put(date.year, digits: 4)
            put("-")
            put(date.month, digits: 2)
            put("-")
            put(date.day, digits: 2)
            put("T")
            put(second / 3600, digits: 2)
            put(":")
            put(second / 60 % 60, digits: 2)
            put(":")
            put(second % 60, digits: 2)
            if decimals > 0 {
                put(".")
                put(decimals == 3 ? fraction / 1_000_000 : decimals == 6 ? fraction / 1000 : fraction, digits: decimals)
            }
            put("Z")
            return place
        }
    }
}

extension Timestamp {
    /// Reads a date and time as anchors write them.
    ///
    /// The SEPs ask for "UTC ISO 8601" and name no profile. This takes 0 to 9 decimals of the second, a space for the
    /// `T`, `Z`, `±hh:mm`, `±hhmm` and no zone at all, which means UTC. A date alone is its midnight.
    /// Returns `nil` for anything else, for impossible dates, and for what is before 1677-09-21 or after 2262-04-11, which a
    /// ``Timestamp`` can't be. Every description of one is read.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#shared-response-fields-for-both-deposits-and-withdrawals>
    public init?(iso8601 text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2),
            (1677...2262).contains(year),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var seconds = date.daysSince1970 * 86_400
        var fraction: Int64 = 0
        if !scanner.isAtEnd {
            guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
                let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
                let minute = scanner.number(digits: 2), minute < 60
            else { return nil }
            seconds += hour * 3600 + minute * 60
            if scanner.skip(":") {
                guard let second = scanner.number(digits: 2), second <= 60 else { return nil }
                seconds += min(second, 59)
                if scanner.skip(".") || scanner.skip(",") {
                    guard let nanoseconds = scanner.fraction() else { return nil }
                    fraction = nanoseconds
                }
            }
            guard let offset = scanner.zone() else { return nil }
            seconds -= offset
        }
        let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(fraction)
        guard scanner.isAtEnd, let nanoseconds = Int64(exactly: nanoseconds) else { return nil }
        self.init(nanoseconds: nanoseconds)
    }
}

extension Timestamp: Codable {
    /// Reads the text that ``encode(to:)`` writes, and what ``init(iso8601:)`` takes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Timestamp(iso8601: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date and time: \(text)")
        }
        self = value
    }

    /// Writes the instant as ISO 8601 text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A day of the Gregorian calendar, and its number since 1970.
///
/// The arithmetic counts years from March, so that the leap day is the last of its year.
private struct CivilDate {
    var year: Int64
    var month: Int64
    var day: Int64

    init?(year: Int64, month: Int64, day: Int64) {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func split(unixSeconds seconds: Int64) -> (days: Int64, second: Int64) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        return (days, seconds - days * 86_400)
    }
}

/// Walks over the characters of a date.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Character) -> Bool {
        guard rest.first == character.asciiValue else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func digit() -> Int64? {
        guard let byte = rest.first, (48...57).contains(byte) else { return nil }
        rest.removeFirst()
        return Int64(byte) - 48
    }

    mutating func number(digits: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let next = digit() else { return nil }
            value = value * 10 + next
        }
        return value
    }

    /// One to nine decimals as nanoseconds.
    mutating func fraction() -> Int64? {
        var value: Int64 = 0
        var count = 0
        while count < 9, let next = digit() {
            value = value * 10 + next
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }

    /// The offset from UTC in seconds; the end of the text counts as UTC.
    mutating func zone() -> Int64? {
        if isAtEnd || skip("Z") || skip("z") { return 0 }
        let sign: Int64 = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        var minutes: Int64 = 0
        if !isAtEnd {
            _ = skip(":")
            guard let value = number(digits: 2), value < 60 else { return nil }
            minutes = value
        }
        return sign * (hours * 3600 + minutes * 60)
    }
}
