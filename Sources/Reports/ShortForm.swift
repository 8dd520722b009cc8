internal import Timekeeping

/// Long identifiers, short enough for a line and long enough to be recognised.
package enum ShortForm {
    /// `GABC…WXYZ` for an address; anything short stays as it is.
    package static func address(_ text: String) -> String {
        text.count <= 16 ? text : "\(text.prefix(4))…\(text.suffix(4))"
    }
}

/// Durations as people read them.
package enum ElapsedText {
    /// `12 ms`, `1.2 s`, `45 s`, `3 min 5 s`, `2 h 10 min`, `1 d 4 h`: two units at most.
    package static func of(_ duration: Duration) -> String {
        let (seconds, milliseconds) = (duration.wholeSeconds, duration.wholeMilliseconds)
        switch milliseconds {
        case ..<0: return "0 ms"
        case ..<1000: return "\(milliseconds) ms"
        case ..<10_000: return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
        case ..<60_000: return "\(seconds) s"
        case ..<3_600_000: return pair(seconds / 60, "min", seconds % 60, "s")
        case ..<86_400_000: return pair(seconds / 3600, "h", seconds % 3600 / 60, "min")
        default: return pair(seconds / 86_400, "d", seconds % 86_400 / 3600, "h")
        }
    }

    private static func pair(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) -> String {
        small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
    }
}
