extension ExactDecimal {
    /// The number with the opposite sign.
    public var negated: ExactDecimal {
        // Always possible: no number is the smallest Int128.
        ExactDecimal(significand: 0 &- significand, scale: scale) ?? self
    }

    /// The number without its sign.
    public var magnitude: ExactDecimal { isNegative ? negated : self }

    /// The exact sum.
    public func adding(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        let scale = max(scale, other.scale)
        let (sum, overflow) = try aligned(to: scale).addingReportingOverflow(other.aligned(to: scale))
        guard !overflow else { throw ExactDecimalError(.outOfRange) }
        return try .normalized(sum, scale: scale)
    }

    /// The exact difference.
    public func subtracting(_ other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try adding(other.negated)
    }

    /// The exact product.
    public func multiplied(by other: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        let (product, overflow) = significand.multipliedReportingOverflow(by: other.significand)
        guard !overflow else { throw ExactDecimalError(.outOfRange) }
        return try .normalized(product, scale: scale + other.scale)
    }

    /// The quotient, rounded where it has more than `scale` decimals.
    public func divided(
        by other: ExactDecimal,
        scale: Int = 18,
        rounding rule: FloatingPointRoundingRule = .toNearestOrEven
    ) throws(ExactDecimalError) -> ExactDecimal {
        guard !other.isZero else { throw ExactDecimalError(.divisionByZero) }
        guard (0...Self.largestScale).contains(scale) else { throw ExactDecimalError(.tooPrecise) }
        let divisor = other.significand.magnitude
        var (quotient, rest) = significand.magnitude.quotientAndRemainder(dividingBy: divisor)
        // Long division: so many decimals does the quotient of the significands have too few.
        var missing = scale - self.scale + other.scale
        while missing > 0 {
            let digit: UInt128
            (digit, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: 10))
            let (shifted, tooLarge) = quotient.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = shifted.addingReportingOverflow(digit)
            guard !tooLarge, !overflow else { throw ExactDecimalError(.outOfRange) }
            quotient = sum
            missing -= 1
            if rest == 0 { break }
        }
        let isNegative = isNegative != other.isNegative
        if missing < 0, let unit = Self.power(ofTen: -missing) {
            let (kept, dropped) = quotient.quotientAndRemainder(dividingBy: unit)
            let part = Part(of: dropped, in: unit, more: rest > 0)
            return try .rounded(kept, part, isNegative, scale: scale, rule)
        }
        let part = Part(of: rest, in: divisor, more: false)
        return try .rounded(quotient, part, isNegative, scale: scale - max(0, missing), rule)
    }

    /// The number with at most `scale` decimals.
    public func rounded(
        toScale scale: Int,
        _ rule: FloatingPointRoundingRule = .toNearestOrEven
    ) throws(ExactDecimalError) -> ExactDecimal {
        guard scale >= 0 else { throw ExactDecimalError(.tooPrecise) }
        guard scale < self.scale, let unit = Self.power(ofTen: self.scale - scale) else { return self }
        let (kept, dropped) = significand.magnitude.quotientAndRemainder(dividingBy: unit)
        return try .rounded(kept, Part(of: dropped, in: unit, more: false), isNegative, scale: scale, rule)
    }

    private func aligned(to scale: Int) throws(ExactDecimalError) -> Int128 {
        guard let factor = Self.power(ofTen: scale - self.scale).flatMap({ Int128(exactly: $0) }) else {
            throw ExactDecimalError(.outOfRange)
        }
        let (product, overflow) = significand.multipliedReportingOverflow(by: factor)
        guard !overflow else { throw ExactDecimalError(.outOfRange) }
        return product
    }

    /// The part of a last digit that was cut off.
    private enum Part {
        case nothing
        case lessThanHalf
        case half
        case moreThanHalf

        init(of rest: UInt128, in unit: UInt128, more: Bool) {
            if rest == 0 {
                self = more ? .lessThanHalf : .nothing
            } else if rest == unit - rest {
                self = more ? .moreThanHalf : .half
            } else {
                self = rest < unit - rest ? .lessThanHalf : .moreThanHalf
            }
        }
    }

    private static func rounded(
        _ kept: UInt128,
        _ part: Part,
        _ isNegative: Bool,
        scale: Int,
        _ rule: FloatingPointRoundingRule
    ) throws(ExactDecimalError) -> ExactDecimal {
        let goesAway =
            switch (rule, part) {
            case (_, .nothing): false
            case (.towardZero, _): false
            case (.awayFromZero, _): true
            case (.up, _): !isNegative
            case (.down, _): isNegative
            case (_, .lessThanHalf): false
            case (_, .moreThanHalf): true
            case (.toNearestOrEven, .half): kept % 2 == 1
            case (_, .half): true
            }
        let (sum, overflow) = kept.addingReportingOverflow(goesAway ? 1 : 0)
        guard !overflow, let significand = Int128(exactly: sum) else { throw ExactDecimalError(.outOfRange) }
        return try .normalized(isNegative ? -significand : significand, scale: scale)
    }
}
