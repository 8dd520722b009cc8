package import Stellar

/// A market that an anchor makes on the ledger: assets that it issues, and offers that rest in their order books.
package struct AnchorMarket: Hashable, Sendable {
    /// An offer of the market maker, which lies there until it is taken.
    package struct Offer: Hashable, Sendable {
        /// The asset that the maker sells: the code of an asset of the market or of the anchor, or `native`.
        package var sell: String
        /// The asset that the maker wants for it.
        package var buy: String
        /// The amount that is sold.
        package var amount: Amount
        /// The price of one unit of the sold asset, in the bought one.
        package var price: Price

        package init(sell: String, buy: String, amount: Amount, price: Price) {
            self.sell = sell
            self.buy = buy
            self.amount = amount
            self.price = price
        }
    }

    /// The codes of the market's own assets, beside those that the anchor transfers.
    package var assets: [AssetCode]
    package var offers: [Offer]

    package init(assets: [AssetCode] = [], offers: [Offer] = []) {
        self.assets = assets
        self.offers = offers
    }
}

extension Price {
    /// The fraction that a decimal of at most seven decimals is, or `nil` where the ledger has none for it.
    init?(exactly decimal: ExactDecimal) {
        guard let amount = try? decimal.amount(), amount > .zero else { return nil }
        var (divisor, rest) = (amount.stroops, Amount.stroopsPerUnit)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        guard let numerator = Int32(exactly: amount.stroops / divisor),
            let denominator = Int32(exactly: Amount.stroopsPerUnit / divisor)
        else { return nil }
        self.init(numerator: numerator, denominator: denominator)
    }
}

/// The pace of an anchor, on the sandbox's clock.
package struct AnchorPace: Hashable, Sendable {
    /// From a request by SEP-6 to the first thing that the anchor does about it; until then the transfer is `incomplete`.
    package var begins: Duration = .zero

    /// From the end of the pages to the arrival of the money at the bank.
    package var moneyArrives: Duration

    /// The time for which the anchor looks at money before it pays out.
    package var review: Duration

    /// From a payment's submission to the report that it is done, beside the ledger's own time.
    package var report: Duration

    /// From the order to a bank to the bank's word that it has paid.
    package var bankPays: Duration

    /// The time for which a withdrawal waits for the customer's payment before it expires, or `nil` for ever.
    package var paymentDeadline: Duration?

    package init(
        moneyArrives: Duration = .milliseconds(150),
        review: Duration = .milliseconds(150),
        report: Duration = .milliseconds(100),
        bankPays: Duration = .milliseconds(150),
        paymentDeadline: Duration? = nil
    ) {
        self.moneyArrives = moneyArrives
        self.review = review
        self.report = report
        self.bankPays = bankPays
        self.paymentDeadline = paymentDeadline
    }
}

/// The fee of an anchor: a fixed part and a percentage of what comes in, and at least a minimum.
package struct FeeSchedule: Hashable, Sendable, Codable {
    /// The fixed part of the fee, in units of the asset.
    package var fixed: Amount

    /// The percentage of the incoming amount, in points: 1 is one per cent.
    package var percent: ExactDecimal

    /// The least that a transfer costs, in units of the asset.
    package var minimum: Amount

    package init(
        fixed: Amount = Amount(stroops: 1_000_000),
        percent: ExactDecimal = ExactDecimal(1),
        minimum: Amount = .zero
    ) {
        self.fixed = fixed
        self.percent = percent
        self.minimum = minimum
    }

    /// A schedule that takes nothing.
    package static let free = FeeSchedule(fixed: .zero, percent: .zero, minimum: .zero)

    /// The fee on `amount`, computed exactly; the percentage is rounded up to the ledger's seventh decimal.
    ///
    /// Returns `nil` where nothing would be left to pay out, or no amount can hold the fee.
    func fee(on amount: Amount) -> TransferFee? {
        let hundredth = ExactDecimal(Amount(stroops: 0_0100000))
        guard let rate = try? percent.multiplied(by: hundredth),
            let exact = try? ExactDecimal(amount).multiplied(by: rate),
            let share = try? exact.rounded(toScale: 7, .up).amount(),
            let sum = try? fixed.adding(share)
        else { return nil }
        let total = max(sum, minimum)
        guard total.stroops >= 0, total < amount else { return nil }
        var parts: [TransferFee.Part] = []
        if fixed > .zero { parts.append(.init(name: "Fixed fee", amount: fixed)) }
        if share > .zero { parts.append(.init(name: "Service fee", amount: share)) }
        if let rest = try? total.subtracting(sum), rest > .zero {
            parts.append(.init(name: "Up to the minimum fee", amount: rest))
        }
        return TransferFee(total: total, parts: parts)
    }
}

/// The fee that an anchor keeps of one transfer; the parts add up to the total.
struct TransferFee: Hashable, Sendable, Codable {
    struct Part: Hashable, Sendable, Codable {
        var name: String
        var amount: Amount
    }

    var total: Amount
    var parts: [Part]
}
