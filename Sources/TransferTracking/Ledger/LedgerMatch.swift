package import AnchorClient
package import Diagnostics
package import Stellar

/// A transaction of the ledger, held against what an anchor says of a transfer: the account, the asset, the amount and the memo.
///
/// Values that the anchor leaves out are no differences. Each difference is a clause.
package struct LedgerMatch: Sendable {
    package var transfer: Transfer
    /// The asset on the ledger that the transfer was started with, where it is known.
    package var asset: Asset?
    package var party: TransferParty

    package init(of transfer: Transfer, asset: Asset?, party: TransferParty) {
        (self.transfer, self.asset, self.party) = (transfer, asset, party)
    }

    // MARK: Deposits

    /// The arrival of a deposit in a transaction.
    package enum Arrival: Sendable {
        /// No transaction that could be the deposit, and why.
        case nothing(difference: Clause)
        /// The movements, with what differs in the amount that is told.
        case movements([Movement], differences: [Clause])
    }

    /// The arrival in `transaction`.
    package func arrival(in transaction: Transaction) -> Arrival {
        let all = Movement.all(in: transaction)
        var arrived = all.filter { movement in
            guard let to = movement.to else { return movement.claimants.contains(party.account.accountID) }
            return party.includes(to)
        }
        // The balance that is named is what the run claims, regardless of what else the transaction has moved.
        if let id = transfer.claimableBalance {
            guard all.contains(where: { $0.balance == id }) else {
                return .nothing(difference: Clause(.balanceNotCreated, [.expected: .text("\(id)")]))
            }
            arrived.removeAll { $0.balance != id }
            guard !arrived.isEmpty else {
                return .nothing(
                    difference: Clause(.balanceOfOther, [.found: .text("\(id)"), .account: .text("\(party.account)")])
                )
            }
        }
        guard !arrived.isEmpty else {
            return .nothing(difference: Clause(.nothingPaid, [.account: .text("\(party.account)")]))
        }
        return .movements(
            arrived,
            differences: amounts(arrived, transfer.amountOut, transfer.amountOutAsset, "amount_out")
        )
    }

    /// The differences where the anchor tells no amount of a deposit: `payout` was to come, with the facts `expected`.
    package func unnamedAmount(
        _ arrived: [Movement],
        payout: ClosedRange<ExactDecimal>?,
        expected: Facts
    ) -> [Clause] {
        let same = arrived.filter { $0.asset == asset && !$0.isAtLeast }
        guard let first = same.first, let payout,
            !same.contains(where: { payout.contains(ExactDecimal($0.amount)) })
        else { return [] }
        return [Clause(.otherAmountMoved, expected.with(.found, .amount(first.amount, first.asset.code)))]
    }

    /// The differences in the claimable balance that the anchor names, by the `terms` that were agreed on.
    ///
    /// - Throws: as ``AgreedTerms/changes()``.
    package func differences(in balance: LedgerBalance, by terms: AgreedTerms) throws -> [Clause] {
        var differences: [Clause] = []
        if !balance.claimants.contains(party.account.accountID) {
            differences.append(Clause(.balanceOfOther, [.account: .text("\(party.account)")]))
        }
        if let asset, balance.asset != asset {
            let facts: Facts = [.found: .text("\(balance.asset)"), .expected: .text("\(asset)")]
            differences.append(Clause(.balanceOfOtherAsset, facts))
        } else if let payout = try terms.payout(), !payout.contains(ExactDecimal(balance.amount)) {
            let told: Facts? = transfer.amountOut.map {
                [.member: .text("amount_out"), .expected: .amount($0, in: terms.units.outgoing)]
            }
            let found = Fact.amount(balance.amount, balance.asset.code)
            let expected = told ?? terms.facts(for: payout)
            differences.append(Clause(.otherBalanceAmount, expected.with(.found, found)))
        }
        return differences
    }

    /// The differences in the memo of a payout, where the flow wants one, or the anchor tells one.
    package func payoutMemo(_ found: Memo, wanted: Memo?) -> [Clause] {
        memo(found, wanted ?? transfer.depositMemo, wanted == nil ? .otherMemoThanTold : .otherMemoThanWanted)
    }

    // MARK: Withdrawals

    /// The differences in a transaction that is said to have paid for a withdrawal.
    package func withdrawal(in transaction: Transaction) -> [Clause] {
        let all = Movement.all(in: transaction)
        let destination = transfer.withdrawalAccount.flatMap { MuxedAccount($0) }
        let sent = destination.map { to in all.filter { $0.to == to } } ?? all
        guard !sent.isEmpty else {
            return [Clause(.nothingPaid, [.account: destination.map { .text("\($0)") }])]
        }
        return amounts(sent, transfer.amountIn, transfer.amountInAsset, "amount_in")
            + memo(transaction.memo, transfer.withdrawalMemo, .otherMemoThanTold)
    }

    /// The difference where another party has paid, and the account called `own` was to pay.
    package func stranger(in transaction: Transaction, besides own: PublicKey) -> [Clause] {
        guard let sender = Movement.all(in: transaction).first?.from.accountID, sender != own else { return [] }
        return [Clause(.paidByOther, [.account: .text("\(sender)")])]
    }

    // MARK: Refunds

    /// The differences in a transaction by which `parts` are said to have gone back, of `asset`; `own` is the account that has paid.
    package func refund(
        _ parts: [Refunds.Payment],
        in transaction: Transaction,
        _ hash: TransactionHash,
        of asset: Asset?,
        wanted: Memo?,
        own: PublicKey
    ) throws -> [Clause] {
        let facts: Facts = [.hash: .text("\(hash)")]
        let back = Movement.all(in: transaction).filter { movement in
            guard let to = movement.to else {
                return movement.claimants.contains { [own, party.account.accountID].contains($0) }
            }
            // Where the transfer is for another account than the one that has paid, either may get it back.
            return party.includes(to) || own != party.account.accountID && to.accountID == own
        }
        guard !back.isEmpty else { return [Clause(.nothingPaidBack, facts.with(.account, .text("\(own)")))] }
        if let wanted, wanted != transaction.memo { return [Clause(.otherRefundMemo, facts)] }
        guard let asset else { return [] }
        guard let sum = try Self.sum(back.filter { $0.asset == asset }.map { ExactDecimal($0.amount) }) else {
            return [Clause(.otherAssetPaidBack, facts.with(.asset, .text(asset.code)))]
        }
        guard let told = try Self.sum(parts.map(\.amount)), !told.isZero else { return [] }
        // Whether the fee is a part of what came back or beside it, anchors do not agree.
        let fee = try Self.sum(parts.map { $0.fee ?? .zero }) ?? .zero
        guard sum < told, try sum != told.subtracting(fee) else { return [] }
        let (found, expected) = (Fact.amount(sum, asset.code), Fact.amount(told, asset.code))
        return [Clause(.lessPaidBack, facts.with(.found, found).with(.expected, expected))]
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
    ) -> [Clause] {
        let expected: Asset? = if case .stellar(let asset)? = toldAsset { asset } else { asset }
        guard let expected else { return [] }
        if let asset, asset != expected {
            return [
                Clause(
                    .otherAssetThanStarted,
                    [.member: .text(field), .found: .text("\(expected)"), .expected: .text("\(asset)")]
                )
            ]
        }
        let same = movements.filter { $0.asset == expected }
        guard !same.isEmpty else {
            let others = Set(movements.map(\.asset.description)).sorted()
            return [Clause(.otherAssetMoved, [.names: .texts(others), .expected: .text("\(expected)")])]
        }
        guard let told else { return [] }
        let amounts = same.map { ExactDecimal($0.amount) }
        let sum = try? amounts.reduce(ExactDecimal.zero) { try $0.adding($1) }
        let isMet =
            amounts.contains(told) || sum == told
            || same.contains { $0.isAtLeast && ExactDecimal($0.amount) <= told }
        guard !isMet else { return [] }
        let moved = Fact.amount(sum ?? amounts[0], expected.code)
        let facts: Facts = [.found: moved, .member: .text(field), .expected: .amount(told, expected.code)]
        return [Clause(.otherAmountMoved, facts)]
    }

    private func memo(_ found: Memo, _ told: Memo?, _ difference: Clause.Kind) -> [Clause] {
        guard let told, told != found else { return [] }
        return [Clause(difference, [.found: found.fact, .expected: told.fact])]
    }
}
