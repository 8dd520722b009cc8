internal import Stellar

/// The conversion of one amount at a price.
///
/// The formulas of SEP-38 hold to the last digit but for `totalPrice`, which is rounded: what is sold, less the fee, is
/// the price times what is bought, and the parts of the fee add up to it. What rounding leaves over is part of the fee.
struct QuoteConversion: Hashable, Sendable, Codable {
    var sellAmount: Amount
    var buyAmount: Amount
    var price: ExactDecimal
    var totalPrice: ExactDecimal
    /// The fee in the sold asset.
    var fee: TransferFee
}

extension ExchangeLine {
    /// The number of decimals of the bought amount that keep its product with the price within the ledger's seven.
    private var buyScale: Int { max(0, min(buyDecimals, Amount.decimals - price.decimals)) }

    /// The conversion for selling `amount`, or `nil` where nothing would be left.
    func selling(_ amount: Amount) -> QuoteConversion? {
        guard let fee = fee.fee(on: amount), let rest = try? amount.subtracting(fee.total),
            let bought = try? ExactDecimal(rest).divided(by: price, scale: buyScale, rounding: .down).amount(),
            bought > .zero
        else { return nil }
        return conversion(sell: amount, buy: bought, fee: fee)
    }

    /// The conversion for buying `amount`, or `nil` where no amount does it.
    func buying(_ amount: Amount) -> QuoteConversion? {
        let hundred = ExactDecimal(100)
        guard let bought = try? ExactDecimal(amount).rounded(toScale: buyScale, .up),
            let buyAmount = try? bought.amount(), buyAmount > .zero,
            let worth = try? price.multiplied(by: bought),
            let share = try? hundred.subtracting(fee.percent), share > .zero,
            let scaled = try? worth.adding(ExactDecimal(fee.fixed)).multiplied(by: hundred),
            let byShare = try? scaled.divided(by: share, scale: sellDecimals, rounding: .up).amount(),
            let byMinimum = try? worth.adding(ExactDecimal(fee.minimum)).rounded(toScale: sellDecimals, .up).amount(),
            let schedule = fee.fee(on: max(byShare, byMinimum))
        else { return nil }
        return conversion(sell: max(byShare, byMinimum), buy: buyAmount, fee: schedule)
    }

    private func conversion(sell: Amount, buy: Amount, fee: TransferFee) -> QuoteConversion? {
        guard let worth = try? price.multiplied(by: ExactDecimal(buy)).amount(),
            let total = try? sell.subtracting(worth), total >= .zero,
            let totalPrice = try? ExactDecimal(sell).divided(by: ExactDecimal(buy), scale: 10)
        else { return nil }
        var fee = fee
        if let rest = try? total.subtracting(fee.total), rest != .zero {
            // A share that was rounded up may be a little too much.
            if rest < .zero, let last = fee.parts.indices.last, let amount = try? fee.parts[last].amount.adding(rest) {
                fee.parts[last].amount = amount
            } else {
                fee.parts.append(.init(name: "Rounding", amount: rest))
            }
            fee.total = total
        }
        return QuoteConversion(sellAmount: sell, buyAmount: buy, price: price, totalPrice: totalPrice, fee: fee)
    }
}

extension ExchangeLine {
    /// Refuses an amount with more decimals than its asset has.
    func check(_ amount: Amount, ofSold isSold: Bool, named name: String) throws(AnchorRefusal) {
        let (asset, decimals) = isSold ? (sell, sellDecimals) : (buy, buyDecimals)
        guard ExactDecimal(amount).decimals > decimals else { return }
        throw AnchorRefusal("\(name) is \(amount), and \(asset) has no more than \(decimals) decimals")
    }
}

extension ExactDecimal {
    /// The number of decimals that it is written with.
    var decimals: Int {
        description.split(separator: ".").dropFirst().first?.count ?? 0
    }
}

/// The exchange that a transfer makes on its way.
struct TransferExchange: Hashable, Sendable, Codable {
    var rate: ExchangeLine
    /// The quote whose amounts are promised, or `nil` where the price of the moment counts.
    var quote: AnchorQuote?

    /// The conversion of `amount`: by the quote where it is the quote's amount, and by the price otherwise.
    func conversion(of amount: Amount) -> QuoteConversion? {
        if let quote, quote.conversion.sellAmount == amount { return quote.conversion }
        return rate.selling(amount)
    }
}
