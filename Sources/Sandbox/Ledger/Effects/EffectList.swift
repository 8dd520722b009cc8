internal import LedgerEngine
internal import StellarXDR

/// The effects of one operation, in the order in which Horizon counts them.
///
/// Each group of operations has its effects in a file beside this one. An operation of a transaction that failed has none.
struct EffectList {
    let record: HistoryOperation
    private(set) var effects: [OperationEffect] = []

    init(of record: HistoryOperation) {
        self.record = record
        guard record.transaction.result.isSuccess else { return }
        addOwnEffects()
        // These come from what changed, regardless of which operation did it.
        for change in record.changes {
            addSponsorship(change)
            addSignerSponsorships(change)
        }
        for change in record.changes { addPoolLife(change) }
    }

    /// Adds an effect of the operation's source, or of `account` where another party has it.
    mutating func add(_ kind: EffectKind, of account: XDR.MuxedAccount? = nil, _ details: [EffectDetail] = []) {
        effects.append(OperationEffect(kind: kind, account: account ?? record.source, details: details))
    }

    /// Adds an effect of `account`.
    mutating func add(_ kind: EffectKind, of account: XDR.AccountID, _ details: [EffectDetail] = []) {
        add(kind, of: .ed25519(account.ed25519), details)
    }

    private mutating func addOwnEffects() {
        switch record.operation.body {
        case .createAccount(let operation): addCreation(operation)
        case .payment(let operation): addPayment(operation)
        case .pathPaymentStrictReceive(let operation): addPathPayment(operation)
        case .pathPaymentStrictSend(let operation): addPathPayment(operation)
        case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: addTrades()
        case .setOptions(let operation): addOptions(operation)
        case .changeTrust(let operation): addTrust(operation)
        case .allowTrust(let operation): addAuthorization(operation)
        case .setTrustLineFlags(let operation): addFlags(operation)
        case .accountMerge(let destination): addMerge(into: destination)
        case .manageData(let operation): addData(operation)
        case .bumpSequence: addBump()
        case .createClaimableBalance(let operation): addCreation(operation)
        case .claimClaimableBalance: addClaim()
        case .clawback(let operation): addClawback(operation)
        case .clawbackClaimableBalance(let operation): addClawback(operation)
        case .liquidityPoolDeposit: addDeposit()
        case .liquidityPoolWithdraw(let operation): addWithdrawal(operation)
        case .inflation, .beginSponsoringFutureReserves, .endSponsoringFutureReserves, .revokeSponsorship: break
        }
    }
}

extension EffectList {
    mutating func addCreation(_ operation: XDR.CreateClaimableBalanceOp) {
        for case .claimableBalance(let id, nil, let balance?) in record.changes {
            // The ledger makes relative times absolute; the effects tell them as they were asked for.
            addCreation(of: id, balance, claimants: operation.claimants)
            return add(.accountDebited, [.asset("", balance.asset), .amount("amount", balance.amount)])
        }
    }

    /// Adds that the balance came into being, and who may claim it.
    mutating func addCreation(of id: XDR.Hash, _ balance: ClaimableBalanceEntry, claimants: [XDR.Claimant]) {
        let details = Self.details(of: id, balance)
        add(.claimableBalanceCreated, details)
        for claimant in claimants {
            add(
                .claimableBalanceClaimantCreated,
                of: claimant.destination,
                details + [.predicate("predicate", claimant.predicate)]
            )
        }
    }

    mutating func addClaim() {
        for case .claimableBalance(let id, let balance?, nil) in record.changes {
            add(.claimableBalanceClaimed, Self.details(of: id, balance))
            return add(.accountCredited, [.asset("", balance.asset), .amount("amount", balance.amount)])
        }
    }

    mutating func addClawback(_ operation: XDR.ClawbackClaimableBalanceOp) {
        add(.claimableBalanceClawedBack, [.text("balance_id", operation.balanceID.hex)])
        for case .claimableBalance(_, let balance?, nil) in record.changes {
            return add(.accountCredited, [.asset("", balance.asset), .amount("amount", balance.amount)])
        }
    }

    private static func details(of id: XDR.Hash, _ balance: ClaimableBalanceEntry) -> [EffectDetail] {
        [
            .text("asset", balance.asset.canonical), .text("balance_id", XDR.ClaimableBalanceID.v0(id).hex),
            .amount("amount", balance.amount),
        ]
    }
}
