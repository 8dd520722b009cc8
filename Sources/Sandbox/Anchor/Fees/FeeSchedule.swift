package import Stellar

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
