internal import FoundationEssentials
internal import ICU

/// A number as HTML writes it, to the last digit.
///
/// Specification: <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number>
struct PageNumber {
    let value: Decimal

    /// The number that `text` is, or `nil`.
    init?(_ text: String) {
        guard text.utf8.count <= 38, text.wholeMatch(of: /-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,2})?/) != nil,
            let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite
        else { return nil }
        self.value = value
    }

    /// Whether a distance is made of whole steps.
    static func isMultiple(_ distance: Decimal, of step: Decimal) -> Bool {
        rounded(distance / step) * step == distance
    }

    /// The whole number next to `value`; of two as near, the one farther from zero.
    static func rounded(_ value: Decimal) -> Decimal {
        // A decimal has no rounding of its own, but writes all its digits.
        let text = "\(value.magnitude)"
        let whole = text.prefix { $0 != "." }
        guard whole.count < text.count, let floor = Decimal(string: String(whole)) else { return value }
        let isUp = text.dropFirst(whole.count + 1).first.map { $0 >= "5" } ?? false
        let magnitude = isUp ? floor + 1 : floor
        return value < 0 ? -magnitude : magnitude
    }
}

/// Regular expressions that pages demand of answers.
enum PagePattern {
    /// Whether the whole of `text` is what `pattern` describes; `true` for a pattern that is none, as in browsers.
    ///
    /// A pattern that takes longer than `effort` for the text is left for the anchor to try.
    static func matches(_ pattern: String, _ text: String, effort: Effort) -> Bool {
        Task.isCancelled || RegularExpression.match(pattern, text, milliseconds: effort.milliseconds) != .differs
    }

    /// The time that one pattern may take, so that all of a form take no longer than one by itself may, or hardly.
    struct Effort {
        let milliseconds: Int32

        /// For a field by itself.
        static let alone = Effort(milliseconds: whole)

        /// For finding a spelling that a field takes.
        static let spelling = Effort(milliseconds: 1)

        private static let whole: Int32 = 200

        private init(milliseconds: Int32) { self.milliseconds = milliseconds }

        /// For each of these fields.
        init(sharedBy fields: [PageField]) {
            let count = Int32(clamping: fields.count { $0.pattern != nil })
            milliseconds = max(1, Self.whole / max(1, count))
        }
    }
}
