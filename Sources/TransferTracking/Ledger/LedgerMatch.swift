package import AnchorClient
internal import Diagnostics
internal import JSON
package import Stellar

/// A transaction of the ledger, held against what an anchor says of a transfer: the account, the asset, the amount and the memo.
///
/// What the anchor leaves out is not held against it. All that differs is a clause.
package struct LedgerMatch: Sendable {
    package var transfer: Transfer
    /// The asset on the ledger that the transfer was started with, where it is known.
    package var asset: Asset?
    package var party: TransferParty

    package init(of transfer: Transfer, asset: Asset?, party: TransferParty) {
        (self.transfer, self.asset, self.party) = (transfer, asset, party)
    }

    // MARK: Deposits

    /// What a transaction has brought for a deposit.
    package enum Arrival: Sendable {
        /// Nothing that could be the deposit, and why.
        case nothing(difference: String)
        /// These movements, with what differs in the amount that is told.
        case movements([Movement], differences: [String])
    }

    /// What `transaction` has brought.
    package func arrival(in transaction: Transaction) -> Arrival {
        let all = Movement.all(in: transaction)
        var arrived = all.filter { movement in
            guard let to = movement.to else { return movement.claimants.contains(party.account.accountID) }
            return party.includes(to)
        }
        // The balance that is named is what the run takes, whatever else the transaction has moved.
        if let id = transfer.claimableBalance {
            guard all.contains(where: { $0.balance == id }) else {
                return .nothing(difference: "the transaction has not put the claimable balance \(id) aside")
            }
            arrived.removeAll { $0.balance != id }
            guard !arrived.isEmpty else {
                return .nothing(difference: "the claimable balance \(id) is not for \(party.account)")
            }
        }
        guard !arrived.isEmpty else {
            return .nothing(difference: "the transaction pays nothing to \(party.account)")
        }
        return .movements(
            arrived,
            differences: amounts(arrived, transfer.amountOut, transfer.amountOutAsset, "amount_out")
        )
    }

    /// What can't be the amount of a deposit of which the anchor tells none: `payout` was to come, which is `words`.
    package func unnamedAmount(_ arrived: [Movement], payout: ClosedRange<ExactDecimal>?, words: String) -> [String] {
        let same = arrived.filter { $0.asset == asset && !$0.isAtLeast }
        guard let first = same.first, let payout,
            !same.contains(where: { payout.contains(ExactDecimal($0.amount)) })
        else { return [] }
        return ["it moves \(first.amount) \(first.asset.code), and \(words)"]
    }

    /// What differs in the memo of a payout, where the flow wants one, or the anchor tells one.
    package func payoutMemo(_ found: Memo, wanted: Memo?) -> [String] {
        memo(found, wanted ?? transfer.depositMemo, wanted == nil ? "the anchor tells" : "the flow wants")
    }

    // MARK: Withdrawals

    /// What differs in a transaction that is said to have paid for a withdrawal.
    package func withdrawal(in transaction: Transaction) -> [String] {
        let all = Movement.all(in: transaction)
        let destination = transfer.withdrawalAccount.flatMap { MuxedAccount($0) }
        let sent = destination.map { to in all.filter { $0.to == to } } ?? all
        guard !sent.isEmpty else {
            return ["the transaction pays nothing to \(destination.map { "\($0)" } ?? "the anchor")"]
        }
        return amounts(sent, transfer.amountIn, transfer.amountInAsset, "amount_in")
            + memo(transaction.memo, transfer.withdrawalMemo, "the anchor tells")
    }

    /// What another party has paid, where the account called `own` was to pay.
    package func stranger(in transaction: Transaction, besides own: PublicKey) -> [String] {
        guard let sender = Movement.all(in: transaction).first?.from.accountID, sender != own else { return [] }
        return ["the run has never paid for it, and \(sender) has"]
    }

    // MARK: Refunds

    /// What differs in a transaction by which `parts` are said to have gone back, of `asset`; `own` is the account that has paid.
    package func refund(
        _ parts: [Refunds.Payment],
        in transaction: Transaction,
        _ hash: TransactionHash,
        of asset: Asset?,
        wanted: Memo?,
        own: PublicKey
    ) throws -> [String] {
        let back = Movement.all(in: transaction).filter { movement in
            guard let to = movement.to else {
                return movement.claimants.contains { [own, party.account.accountID].contains($0) }
            }
            // Where the transfer is for another account than the one that has paid, either may get it back.
            return party.includes(to) || own != party.account.accountID && to.accountID == own
        }
        guard !back.isEmpty else { return ["the transaction \(hash) pays nothing back to \(own)"] }
        if let wanted, wanted != transaction.memo {
            return ["the memo of the transaction \(hash) is not the one that the flow wants for refunds"]
        }
        guard let asset else { return [] }
        guard let sum = try Self.sum(back.filter { $0.asset == asset }.map { ExactDecimal($0.amount) }) else {
            return ["the transaction \(hash) pays back no \(asset.code)"]
        }
        guard let told = try Self.sum(parts.map(\.amount)), !told.isZero else { return [] }
        // Whether the fee is a part of what came back or beside it, anchors do not agree.
        let fee = try Self.sum(parts.map { $0.fee ?? .zero }) ?? .zero
        guard sum < told, try sum != told.subtracting(fee) else { return [] }
        return ["the transaction \(hash) pays back \(sum) \(asset.code), and not \(told) \(asset.code)"]
    }

    /// The sum of numbers that are all there, and of one at least.
    private static func sum(_ numbers: [ExactDecimal?]) throws -> ExactDecimal? {
        let known = numbers.compactMap { $0 }
        guard !known.isEmpty, known.count == numbers.count else { return nil }
        return try known.reduce(.zero) { try $0.adding($1) }
    }

    // MARK: Amounts and memos

    private func amounts(
        _ movements: [Movement],
        _ told: ExactDecimal?,
        _ toldAsset: AssetIdentifier?,
        _ field: String
    ) -> [String] {
        let expected: Asset? = if case .stellar(let asset)? = toldAsset { asset } else { asset }
        guard let expected else { return [] }
        if let asset, asset != expected {
            return ["\(field) is said to be of \(expected), and it was started with \(asset)"]
        }
        let same = movements.filter { $0.asset == expected }
        guard !same.isEmpty else {
            let others = Set(movements.map(\.asset.description)).sorted().joined(separator: ", ")
            return ["it moves \(others), and not \(expected)"]
        }
        guard let told else { return [] }
        let amounts = same.map { ExactDecimal($0.amount) }
        let sum = try? amounts.reduce(ExactDecimal.zero) { try $0.adding($1) }
        let isMet =
            amounts.contains(told) || sum == told
            || same.contains { $0.isAtLeast && ExactDecimal($0.amount) <= told }
        return isMet
            ? [] : ["it moves \(sum ?? amounts[0]) \(expected.code), and \(field) is \(told) \(expected.code)"]
    }

    private func memo(_ found: Memo, _ told: Memo?, _ teller: String) -> [String] {
        guard let told, told != found else { return [] }
        let words = found.value.map { "the \(found.type) “\(Quotation.of($0) ?? "")”" } ?? "none"
        return ["its memo is \(words), and \(teller) the \(told.type) “\(Quotation.of(told.value ?? "") ?? "")”"]
    }
}

extension Transfer {
    /// The memo that a withdrawal has to be paid with, where it is one.
    package var withdrawalMemo: Memo? {
        fields["withdraw_memo"]?.string.flatMap { value in
            guard !value.isEmpty else { return nil }
            return try? Memo(type: memoType?.lowercased() ?? "text", value: value)
        }
    }

    /// Whether the anchor tells of which type that memo is; where it doesn't, the type may still come.
    package var tellsMemoType: Bool { memoType != nil }

    private var memoType: String? { fields["withdraw_memo_type"]?.string }
}
