public import Diagnostics
public import Stellar
public import Timekeeping

/// The estimated cost of a transfer, as far as it is known before it is paid.
///
/// An estimate is about one amount; another amount needs another estimate, made in the same way.
public struct TransferEstimate: Hashable, Sendable {
    /// The amount that the anchor receives.
    public let amountIn: ExactDecimal
    /// The amount that the anchor keeps, or `nil` where it is not known yet.
    public let fee: ExactDecimal?
    /// The asset of the fee, where it is not the one that the anchor receives.
    public let feeAsset: AssetIdentifier?
    /// The amount that the anchor sends, or `nil` where it is not known yet; never more than will come.
    public let amountOut: ExactDecimal?
    /// The source of the fee.
    public let source: FeeSource

    /// The cost of a transfer of `amount`.
    ///
    /// - Parameters:
    ///   - amount: what the anchor receives.
    ///   - verdict: whether the anchor takes so much.
    ///   - source: from what the fee is known.
    ///   - now: the time, for quotes that expire.
    /// - Throws: `TransferEstimateError` where the amount is outside the limits, or the source is about another amount.
    public init(
        of amount: ExactDecimal,
        verdict: AmountLimits.Verdict,
        source: FeeSource,
        now: Timestamp
    ) throws(TransferEstimateError) {
        func refuse(_ reason: TransferEstimateError.Reason) -> TransferEstimateError {
            TransferEstimateError(reason, amount: amount)
        }
        guard amount > .zero else { throw refuse(.notPositive) }
        switch verdict {
        case .fits, .notCompared: break
        case .below(let minimum): throw refuse(.belowMinimum(minimum))
        case .above(let maximum): throw refuse(.aboveMaximum(maximum))
        }
        amountIn = amount
        self.source = source
        switch source {
        case .formula(let formula):
            let fee: ExactDecimal
            do throws(ExactDecimalError) {
                fee = try formula.fee(for: amount)
            } catch {
                throw refuse(.calculation(error))
            }
            self.fee = fee
            feeAsset = nil
            amountOut = try Self.rest(of: amount, without: fee)
        case .answer(let fee, let asked):
            guard asked == amount else { throw refuse(.askedAboutOther(asked)) }
            self.fee = fee
            feeAsset = nil
            amountOut = try Self.rest(of: amount, without: fee)
        case .quote(let quote):
            guard !quote.isExpired(at: now) else { throw refuse(.quoteExpired(quote.expiresAt, now: now)) }
            guard quote.terms.sellAmount == amount else { throw refuse(.askedAboutOther(quote.terms.sellAmount)) }
            fee = quote.terms.fee?.total
            feeAsset = quote.terms.fee?.asset == quote.terms.sellAsset ? nil : quote.terms.fee?.asset
            amountOut = quote.terms.buyAmount
        case .unknown:
            fee = nil
            feeAsset = nil
            amountOut = nil
        }
    }

    /// The rest, with the seven decimals of the ledger; the rounding is in the anchor's favour.
    private static func rest(
        of amount: ExactDecimal,
        without fee: ExactDecimal
    ) throws(TransferEstimateError) -> ExactDecimal {
        let rest: ExactDecimal
        do throws(ExactDecimalError) {
            rest = try amount.subtracting(fee).rounded(toScale: Amount.decimals, .down)
        } catch {
            throw TransferEstimateError(.calculation(error), amount: amount)
        }
        guard rest > .zero else { throw TransferEstimateError(.feeTakesAll(fee), amount: amount) }
        return rest
    }
}

/// The source of a known fee.
public indirect enum FeeSource: Hashable, Sendable {
    /// The anchor's terms.
    case formula(FeeFormula)
    /// The anchor's answer about one amount; another amount requires another request.
    case answer(ExactDecimal, amount: ExactDecimal)
    /// A firm quote, which is about one amount as well.
    case quote(Quote)
    /// No source: the anchor tells it on its page, or when the transfer has started.
    case unknown

    /// The best source there is: a quote that is used, else the terms.
    ///
    /// An anchor whose offer has a fee endpoint can be asked for an ``answer(_:amount:)`` of an ``unknown`` fee.
    public init(terms: TransferOffer.Terms, quote: Quote? = nil) {
        if let quote {
            self = .quote(quote)
        } else {
            self = FeeFormula(terms).map { .formula($0) } ?? .unknown
        }
    }
}

/// A fee that can be calculated from an amount: a fixed part, a part of the amount, and a least fee.
///
/// Specification: <https://stellar.org/protocol/sep-24#info>
public struct FeeFormula: Hashable, Sendable {
    /// The fixed part of the fee.
    public var fixed: ExactDecimal
    /// The part of each hundred: 1 is one percent.
    public var percent: ExactDecimal
    /// The least fee.
    public var minimum: ExactDecimal

    /// A fee of `fixed` and `percent` of the amount, and of `minimum` at least.
    public init(fixed: ExactDecimal = .zero, percent: ExactDecimal = .zero, minimum: ExactDecimal = .zero) {
        self.fixed = fixed
        self.percent = percent
        self.minimum = minimum
    }

    /// The fee of some terms; `nil` where they say nothing: then it may be anything, and has to be asked for.
    public init?(_ terms: TransferOffer.Terms) {
        let parts = [terms.feeFixed, terms.feePercent, terms.feeMinimum]
        // A negative part would be a gift; anyone who writes one means something that this formula does not say.
        guard parts.contains(where: { $0 != nil }), parts.allSatisfy({ $0.map { !$0.isNegative } ?? true }) else {
            return nil
        }
        fixed = terms.feeFixed ?? .zero
        percent = terms.feePercent ?? .zero
        minimum = terms.feeMinimum ?? .zero
    }

    /// The fee for `amount`, exact to the last digit.
    ///
    /// - Throws: `ExactDecimalError` where the number is too large.
    public func fee(for amount: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        // The SEP multiplies with percentage points as they are; every anchor means a hundredth of that.
        let hundredth = try percent.multiplied(by: ExactDecimal(significand: 1, scale: 2) ?? .zero)
        return max(minimum, try amount.multiplied(by: hundredth).adding(fixed))
    }
}

/// The reason why an amount should not be transferred, or its fee is not known.
public struct TransferEstimateError: FailureConvertible, Hashable {
    /// The kinds of obstacles.
    public enum Reason: Hashable, Sendable {
        /// The amount is zero or less.
        case notPositive
        /// The anchor takes so much at least.
        case belowMinimum(ExactDecimal)
        /// The anchor takes so much at most.
        case aboveMaximum(ExactDecimal)
        /// The fee is as large as the amount, or larger.
        case feeTakesAll(ExactDecimal)
        /// The fee was asked for another amount.
        case askedAboutOther(ExactDecimal)
        /// The quote is over.
        case quoteExpired(Timestamp, now: Timestamp)
        /// The fee cannot be calculated.
        case calculation(ExactDecimalError)
    }

    /// The obstacle.
    public var reason: Reason
    /// The amount.
    public var amount: ExactDecimal
    /// The anchor's name, where it is known.
    public var anchor: String?
    /// The unit of the amounts, where it is known.
    public var unit: AmountUnit?

    /// An error about an amount.
    public init(_ reason: Reason, amount: ExactDecimal) {
        self.reason = reason
        self.amount = amount
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.domain: anchor.map(Fact.text), .amount: .amount(amount, in: unit)]
        func outside(_ flaw: String, _ limit: Fact? = nil) -> Failure {
            facts[.flaw] = .text(flaw)
            facts[.limit] = limit
            return .misuse(.amountOutsideTerms, facts)
        }
        switch reason {
        case .notPositive: return outside("zero")
        case .belowMinimum(let minimum): return outside("minimum", .amount(minimum, in: unit))
        case .aboveMaximum(let maximum) where maximum <= .zero: return outside("closed", .amount(maximum))
        case .aboveMaximum(let maximum): return outside("maximum", .amount(maximum, in: unit))
        case .feeTakesAll(let fee): return .misuse(.feeTakesAll, facts.with(.found, .amount(fee, in: unit)))
        case .askedAboutOther(let asked): return .misuse(.feeUnknown, facts.with(.found, .amount(asked, in: unit)))
        case .quoteExpired(let time, let now):
            return .misuse(.quoteExpired, facts.with(.time, .text("\(time)")).with(.now, .text("\(now)")))
        case .calculation(let error): return .misuse(.feeUnknown, facts.with(.cause, .failure(Failure(error))))
        }
    }
}
