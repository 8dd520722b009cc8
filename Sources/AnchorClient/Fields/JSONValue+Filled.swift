internal import Diagnostics
internal import JSON
internal import Stellar
internal import Timekeeping

/// The values of members as anchors write them, read leniently.
extension JSONValue {
    /// The text of a string, or the token of a number, where there is any: an empty text is how some anchors leave a member out
    /// (Stellar Disbursement Platform).
    var filledString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

    /// A text that is there, which the anchor has worded.
    var filledProse: ForeignProse? { filledString.map { ForeignProse($0) } }

    /// Whether there is more than an empty text.
    var isFilled: Bool { self != .string("") && !isNull }

    /// A decimal number, whether it was written as a number or as a text, with or without an exponent.
    var exactDecimal: ExactDecimal? {
        decimalText.flatMap { ExactDecimal($0, allowingExponent: true) }
    }

    /// A number of seconds, rounded up, as a length of time.
    var duration: Duration? {
        exactDecimal.flatMap { try? $0.rounded(toScale: 0, .up).integer }.map { Duration(boundedSeconds: $0) }
    }
}
