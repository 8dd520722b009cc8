internal import FoundationEssentials

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
