internal import Timekeeping

/// Spans of time as flows write them: `500ms`, `5s`, `1m`, `2h`, `3d`.
public enum DurationText {
    /// No span is longer: a hundred years.
    static let limit = Duration.seconds(36_525 * 86_400)

    /// The span that `text` tells, or `nil` where it is none: a whole number and a unit, nothing else.
    public static func duration(of text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.utf8.count <= 13, let count = Int64(digits) else { return nil }
        let span: Duration
        switch text.dropFirst(digits.count) {
        case "ms": span = Duration(boundedMilliseconds: count)
        case "s": span = Duration(boundedSeconds: count)
        case "m": span = seconds(count, times: 60)
        case "h": span = seconds(count, times: 3600)
        case "d": span = seconds(count, times: 86_400)
        default: return nil
        }
        return span <= limit ? span : nil
    }

    /// The span in the largest unit that tells it exactly, as ``duration(of:)`` reads it; finer than 1 ms is dropped.
    public static func text(of duration: Duration) -> String {
        let (seconds, milliseconds) = (duration.wholeSeconds, duration.wholeMilliseconds)
        guard milliseconds % 1000 == 0 else { return "\(milliseconds)ms" }
        for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
        where seconds != 0 && seconds % length == 0 {
            return "\(seconds / length)\(unit)"
        }
        return "\(seconds)s"
    }

    private static func seconds(_ count: Int64, times factor: Int64) -> Duration {
        let (product, overflow) = count.multipliedReportingOverflow(by: factor)
        return Duration(boundedSeconds: overflow ? .max : product)
    }
}
