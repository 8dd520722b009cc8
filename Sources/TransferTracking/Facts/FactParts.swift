package import AnchorClient
package import Diagnostics
package import Stellar
package import Timekeeping

/// The terms that an anchor told when it accepted a transfer.
package struct AcceptedTerms: Codable, Hashable, Sendable {
    package var minAmount: ExactDecimal?
    package var maxAmount: ExactDecimal?
    package var feeFixed: ExactDecimal?
    package var feePercent: ExactDecimal?
    package var feeMinimum: ExactDecimal?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case minAmount = "min_amount"
        case maxAmount = "max_amount"
        case feeFixed = "fee_fixed"
        case feePercent = "fee_percent"
        case feeMinimum = "fee_minimum"
    }

    /// Reads the terms by the names that SEP-6 has for them; `nil` where there are none.
    package init?(reading number: (String) -> ExactDecimal?) {
        minAmount = number(CodingKeys.minAmount.rawValue)
        maxAmount = number(CodingKeys.maxAmount.rawValue)
        feeFixed = number(CodingKeys.feeFixed.rawValue)
        feePercent = number(CodingKeys.feePercent.rawValue)
        feeMinimum = number(CodingKeys.feeMinimum.rawValue)
        guard !members.isEmpty else { return nil }
    }

    /// The terms, by the names of SEP-6.
    package var members: [String: ExactDecimal] {
        var members: [String: ExactDecimal] = [:]
        members[CodingKeys.minAmount.rawValue] = minAmount
        members[CodingKeys.maxAmount.rawValue] = maxAmount
        members[CodingKeys.feeFixed.rawValue] = feeFixed
        members[CodingKeys.feePercent.rawValue] = feePercent
        members[CodingKeys.feeMinimum.rawValue] = feeMinimum
        return members
    }
}

/// The fee and the amount out that a transfer told while it asked for money.
package struct ShownTerms: Codable, Equatable, Sendable {
    package var amountIn: ExactDecimal
    package var fee: ExactDecimal?
    package var amountOut: ExactDecimal?
    /// The asset of ``amountOut``, where it was told.
    package var amountOutAsset: String?

    private enum CodingKeys: String, CodingKey {
        case amountIn = "amount_in"
        case fee
        case amountOut = "amount_out"
        case amountOutAsset = "amount_out_asset"
    }

    package init(
        amountIn: ExactDecimal,
        fee: ExactDecimal? = nil,
        amountOut: ExactDecimal? = nil,
        amountOutAsset: String? = nil
    ) {
        (self.amountIn, self.fee, self.amountOut) = (amountIn, fee, amountOut)
        self.amountOutAsset = amountOutAsset
    }

    /// The terms of a transfer that asks for money; `nil` where it tells none.
    package init?(_ transfer: Transfer) {
        guard let amountIn = transfer.amountIn, transfer.fee?.total != nil || transfer.amountOut != nil else {
            return nil
        }
        self.init(
            amountIn: amountIn,
            fee: transfer.fee?.total,
            amountOut: transfer.amountOut,
            amountOutAsset: transfer.amountOutAsset?.description
        )
    }

    /// The terms that `transfer` tells first for its amount, where `known` were told before; `nil` where it tells none.
    package static func news(in transfer: Transfer, besides known: [ShownTerms]) -> ShownTerms? {
        guard let told = ShownTerms(transfer), !known.contains(where: { $0.amountIn == told.amountIn }) else {
            return nil
        }
        return told
    }
}

/// A field that a payment needs and an anchor has not sent yet.
package struct MissingField: Codable, Equatable, Sendable {
    package var field: String
    package var since: Timestamp
    /// The request whose answer lacked it, without what differs from one to the next.
    package var request: String?
    /// The request whose answer lacked it first; journals of former versions have none.
    package var exchange: Subject.Request?
    /// The section of the SEP about the answer; journals of former versions have none.
    package var section: SEPSection?

    package init(
        field: String,
        since: Timestamp,
        request: String? = nil,
        exchange: Subject.Request? = nil,
        section: SEPSection? = nil
    ) {
        (self.field, self.since, self.request) = (field, since, request)
        (self.exchange, self.section) = (exchange, section)
    }
}

/// A question of an anchor about a transfer: what it asks for, in one turn.
package struct TransferQuestion: Codable, Hashable, Sendable {
    package var turn: TransferTurn
    /// The mark that tells one time that the anchor asks from another.
    package var mark: String

    package init(_ transfer: Transfer, in turn: TransferTurn) {
        self.turn = turn
        let names = transfer.requiredInfo.map(\.key).joined(separator: " ")
        // Its words may name a customer, and facts are kept as they are.
        let words = [transfer.message, transfer.requiredInfoMessage].compactMap { $0?.reveal() }.joined(separator: "\n")
        let parts = [names, transfer.updatedAt.map { "\($0)" }, ToldMessage.digest(of: words)]
        mark = parts.compactMap { $0 }.joined(separator: " ")
    }
}

/// The evidence on the ledger that counts for one transfer, and for nothing else beside it.
package enum LedgerEvidence: Codable, Hashable, Sendable {
    case transaction(hash: TransactionHash)
    case balance(id: ClaimableBalanceID)

    /// The transaction, where it is one.
    package var hash: TransactionHash? { if case .transaction(let hash) = self { hash } else { nil } }

    /// The claimable balance, where it is one.
    package var balance: ClaimableBalanceID? { if case .balance(let id) = self { id } else { nil } }

    /// The name under which a store of journals knows whose it is.
    package var name: String {
        switch self {
        case .transaction(let hash): "transaction \(hash)"
        case .balance(let id): "balance \(id)"
        }
    }
}
