internal import LedgerEngine
internal import StellarXDR

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
