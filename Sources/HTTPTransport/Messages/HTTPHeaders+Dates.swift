public import Timekeeping

extension HTTPHeaders {
    /// The time at which the server says it answered, from `Date`.
    public var date: Timestamp? { self["Date"].flatMap(HTTPDate.parse) }

    /// An hour: the longest that a server's `Retry-After` is heeded.
    public static let longestRetryAfter = Duration.seconds(3600)

    /// How long the server asks to wait, from `Retry-After`: seconds, or a date.
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
