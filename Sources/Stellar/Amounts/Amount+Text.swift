extension Amount: LosslessStringConvertible {
    /// The amount written as `text`, or `nil` where ``parse(_:)`` would throw.
    public init?(_ text: String) {
        guard let amount = try? Amount.parse(text) else { return nil }
        self = amount
    }

    /// The amount written as `text`: an optional minus, digits, and where there is a point one to seven more digits.
    ///
    /// Nothing else is taken: no exponent, no `0x`, no `+`, no blanks, no separators, no eighth decimal.
    public static func parse(_ text: String) throws(AmountError) -> Amount {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        var stroops: Int64 = 0
        var digits = 0
        var decimals: Int?
        for character in text.utf8.dropFirst(isNegative ? 1 : 0) {
            if character == UInt8(ascii: "."), decimals == nil, digits > 0 {
                decimals = 0
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) else {
                throw AmountError(.notADecimalNumber, text: text)
            }
            if decimals == Self.decimals { throw AmountError(.tooManyDecimals, text: text) }
            decimals? += 1
            digits += 1
            stroops = try append(Int64(character - UInt8(ascii: "0")), to: stroops, isNegative, text)
        }
        guard digits > 0, decimals != 0 else { throw AmountError(.notADecimalNumber, text: text) }
        for _ in (decimals ?? 0)..<Self.decimals { stroops = try append(0, to: stroops, isNegative, text) }
        return Amount(stroops: stroops)
    }

    /// The number with one more digit; negative numbers are counted downwards, so that the smallest one fits.
    private static func append(
        _ digit: Int64,
        to value: Int64,
        _ isNegative: Bool,
        _ text: String
    ) throws(AmountError) -> Int64 {
        let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflow) = product.addingReportingOverflow(isNegative ? -digit : digit)
        guard !tooLarge, !overflow else { throw AmountError(.outOfRange, text: text) }
        return sum
    }

    /// The shortest text of the amount: `25`, `0.5`.
    public var description: String {
        var text = ledgerDescription
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// The amount with all seven decimals, as Horizon writes it: `25.0000000`.
    public var ledgerDescription: String {
        let (whole, fraction) = stroops.magnitude.quotientAndRemainder(dividingBy: Self.stroopsPerUnit.magnitude)
        let digits = String(fraction)
        let zeros = String(repeating: "0", count: Self.decimals - digits.count)
        return "\(stroops < 0 ? "-" : "")\(whole).\(zeros)\(digits)"
    }
}

extension Amount: Codable {
    /// Reads text that ``parse(_:)`` takes.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "an amount with at most seven decimals")
    }

    /// Writes the shortest text.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
