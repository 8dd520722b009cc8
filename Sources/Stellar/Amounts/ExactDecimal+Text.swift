extension ExactDecimal: LosslessStringConvertible {
    /// The number written as `text` without an exponent, or `nil` where it is none or does not fit.
    public init?(_ text: String) {
        self.init(text, allowingExponent: false)
    }

    /// The number written as `text`: an optional minus, digits, and where there is a point more digits.
    ///
    /// With `allowingExponent` it may end like `e-7` as well, as JSON numbers may. It is `nil` where the text is
    /// anything else, or the number has more than 38 digits or decimals.
    public init?(_ text: String, allowingExponent: Bool) {
        var scanner = NumberScanner(text)
        guard let number = scanner.number(allowingExponent: allowingExponent) else { return nil }
        self.init(significand: number.significand, scale: number.scale)
    }

    /// The number in plain notation, as short as can be: `25`, `-0.5`, `0.0000001`.
    public var description: String {
        let digits = String(significand.magnitude)
        let sign = isNegative ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }
}

extension ExactDecimal: Codable {
    /// Reads text in plain notation.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "a decimal number")
    }

    /// Writes text in plain notation.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}

/// Walks over the characters of a number.
private struct NumberScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    mutating func number(allowingExponent: Bool) -> (significand: Int128, scale: Int)? {
        let isNegative = skip("-")
        var significand: UInt128 = 0
        var scale = 0
        guard appendDigits(to: &significand) != nil else { return nil }
        if skip(".") {
            guard let decimals = appendDecimals(to: &significand) else { return nil }
            scale = decimals
        }
        if allowingExponent, skip("e") || skip("E") {
            guard let exponent = exponent() else { return nil }
            scale -= exponent
        }
        guard rest.isEmpty, let value = Int128(exactly: significand) else { return nil }
        return (isNegative ? -value : value, scale)
    }

    private mutating func appendDigits(to value: inout UInt128) -> Int? {
        var count = 0
        while let digit = digit() {
            guard Self.append(digit, after: 0, to: &value) else { return nil }
            count += 1
        }
        return count > 0 ? count : nil
    }

    /// Reads decimals and tells how many count; zeros at the end do not, however many there are.
    private mutating func appendDecimals(to value: inout UInt128) -> Int? {
        var count = 0
        var zeros = 0
        var isEmpty = true
        while let digit = digit() {
            isEmpty = false
            guard digit != 0 else {
                zeros += 1
                continue
            }
            guard Self.append(digit, after: zeros, to: &value) else { return nil }
            count += zeros + 1
            zeros = 0
        }
        return isEmpty ? nil : count
    }

    /// The exponent: up to four digits with a sign.
    private mutating func exponent() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        var value = 0
        var count = 0
        while let digit = digit() {
            count += 1
            guard count <= 4 else { return nil }
            value = value * 10 + Int(digit)
        }
        guard count > 0 else { return nil }
        return isNegative ? -value : value
    }

    private static func append(_ digit: UInt8, after zeros: Int, to value: inout UInt128) -> Bool {
        // Nothing but zeros so far: they need no room.
        let shift = value == 0 ? 0 : zeros + 1
        guard let factor = ExactDecimal.power(ofTen: shift) else { return false }
        let (product, tooLarge) = value.multipliedReportingOverflow(by: factor)
        let (sum, overflow) = product.addingReportingOverflow(UInt128(digit))
        value = sum
        return !tooLarge && !overflow
    }

    private mutating func digit() -> UInt8? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return byte - UInt8(ascii: "0")
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
