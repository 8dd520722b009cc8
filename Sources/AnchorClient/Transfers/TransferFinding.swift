internal import Diagnostics
internal import JSON
public import Stellar

/// A deviation from the SEPs, or an inconsistency, in an anchor's data of a transfer.
public enum TransferFinding: Hashable, Sendable {
    /// The amount that comes out is not the one that went in less the fee and the refunds, but this.
    case amountOut(ExactDecimal, said: ExactDecimal)
    /// The refunds add up to this.
    case refunded(ExactDecimal, said: ExactDecimal)
    /// The fees of the refunds add up to this.
    case refundFee(ExactDecimal, said: ExactDecimal)
    /// More came back than the anchor has received.
    case refundedTooMuch(ExactDecimal, amountIn: ExactDecimal)
    /// All is said to have come back, and it was only this.
    case refundedTooLittle(ExactDecimal, amountIn: ExactDecimal)
    /// The parts of the fee add up to this.
    case fee(ExactDecimal, said: ExactDecimal)
    /// `amount_fee` is this, beside another total of the fee.
    case amountFee(ExactDecimal, total: ExactDecimal)
    /// The fee is in an asset that is neither the one that comes in nor the one that goes out; the name of the member with it.
    case feeAsset(AssetIdentifier, field: String)
    /// Sums are objects with an amount and an asset.
    case sumsAsObjects([String])
    /// The total of what came back has its fee in it.
    case feeInRefunded(ExactDecimal, without: ExactDecimal)
}

extension Transfer {
    /// The numbers of the anchor that do not fit together; what is missing is not held against it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-6#transaction-history>
    public var findings: [TransferFinding] {
        // Numbers too large to be added are none that anyone pays.
        [try? amountFinding, try? feeFinding, amountFeeFinding].compactMap { $0 ?? nil }
            + feeAssetFindings + ((try? refundFindings) ?? [])
    }

    /// The finding about a fee of the asset that comes in, where the same asset goes out; an exchange has a price in between.
    private var amountFinding: TransferFinding? {
        get throws(ExactDecimalError) {
            guard let amountIn, let amountOut, status == .completed, let total = fee?.total,
                amountInAsset == amountOutAsset, fee?.asset == nil || fee?.asset == amountInAsset
            else { return nil }
            let net = try amountIn.subtracting(total).subtracting(refunds?.paidBack ?? .zero)
            let expected = try net.subtracting(refunds?.fee ?? .zero)
            // Without payments nothing returns whether the fee is a part of what came back.
            let isOpen = refunds?.payments.isEmpty == true && net == amountOut
            return expected == amountOut || isOpen ? nil : .amountOut(expected, said: amountOut)
        }
    }

    private var feeFinding: TransferFinding? {
        get throws(ExactDecimalError) {
            guard let fee, let total = fee.total, let sum = try Self.sum(fee.parts.map(\.amount)), sum != total else {
                return nil
            }
            return .fee(sum, said: total)
        }
    }

    /// The finding about the two members for the fee, of which one is deprecated; in two assets they are two numbers.
    private var amountFeeFinding: TransferFinding? {
        guard let amount = fields["amount_fee"]?.exactDecimal,
            let total = fields["fee_details"]?["total"]?.exactDecimal,
            amount != total
        else { return nil }
        let assets = Self.feeAssets.compactMap { asset(at: $0) }
        return Set(assets).count < 2 ? .amountFee(amount, total: total) : nil
    }

    /// The findings about the assets of the fee; what is not an asset of SEP-38 can't be told apart from one.
    private var feeAssetFindings: [TransferFinding] {
        guard let incoming = asset(at: ["amount_in_asset"]), let outgoing = asset(at: ["amount_out_asset"]) else {
            return []
        }
        return Self.feeAssets.compactMap { path in
            guard let asset = asset(at: path), asset != incoming, asset != outgoing else { return nil }
            return .feeAsset(asset, field: path.joined(separator: "."))
        }
    }

    private static var feeAssets: [[String]] { [["amount_fee_asset"], ["fee_details", "asset"]] }

    /// The asset at a path; the letter case of a currency is another finding.
    private func asset(at path: [String]) -> AssetIdentifier? {
        let value = path.reduce(fields) { $0?[$1] }
        switch value?.filledString.map({ AssetIdentifier($0) }) {
        case .currency(let code): return .currency(code.uppercased())
        case .stellar(let asset): return .stellar(asset)
        case .other, nil: return nil
        }
    }

    private var refundFindings: [TransferFinding] {
        get throws(ExactDecimalError) {
            guard let refunds else { return [] }
            var findings: [TransferFinding] = []
            if !refunds.objectSums.isEmpty { findings.append(.sumsAsObjects(refunds.objectSums)) }
            if let said = refunds.amountRefunded, let sum = try Self.sum(refunds.payments.map(\.amount)), sum != said {
                let isWhole = refunds.counting == .paymentsAndFees
                findings.append(isWhole ? .feeInRefunded(said, without: sum) : .refunded(sum, said: said))
            }
            if let said = refunds.amountFee, let sum = try Self.sum(refunds.payments.map(\.fee)), sum != said {
                findings.append(.refundFee(sum, said: said))
            }
            guard let amountIn, let refunded = refunds.paidBack else { return findings }
            let back = try refunded.adding(refunds.fee ?? .zero)
            if back > amountIn { findings.append(.refundedTooMuch(back, amountIn: amountIn)) }
            // Whether the fee counts as a part of what came back or beside it, anchors do not agree.
            if status == .refunded, back < amountIn, refunded < amountIn {
                findings.append(.refundedTooLittle(back, amountIn: amountIn))
            }
            return findings
        }
    }

    /// The sum of numbers that are all there, and of one at least.
    private static func sum(_ numbers: [ExactDecimal?]) throws(ExactDecimalError) -> ExactDecimal? {
        guard !numbers.isEmpty else { return nil }
        var sum = ExactDecimal.zero
        for number in numbers {
            guard let number else { return nil }
            sum = try sum.adding(number)
        }
        return sum
    }
}
