import StellarXDR

@testable import LedgerEngine

extension RandomOperations {
    mutating func payment() -> XDR.OperationBody {
        .payment(XDR.PaymentOp(destination: .ed25519(account().ed25519), asset: asset(), amount: amount()))
    }

    mutating func setOptions() -> XDR.OperationBody {
        let key: XDR.SignerKey =
            switch roll(4) {
            case 0: .hashX(account().ed25519)
            case 1: .preAuthTx(account().ed25519)
            case 2: .signedPayload(ed25519: account().ed25519, payload: [UInt8(roll(3))])
            default: .ed25519(account().ed25519)
            }
        return .setOptions(
            XDR.SetOptionsOp(
                inflationDest: roll(9) == 0 ? account() : nil,
                clearFlags: roll(9) == 0 ? UInt32(roll(16)) : nil,
                // Never immutable, or nothing could be revoked for the rest of the test.
                setFlags: roll(4) == 0 ? UInt32(roll(16)) & ~4 : nil,
                masterWeight: roll(9) == 0 ? UInt32(roll(300)) : nil,
                lowThreshold: nil,
                medThreshold: nil,
                highThreshold: nil,
                homeDomain: roll(9) == 0 ? [UInt8(roll(256))] : nil,
                signer: roll(2) == 0 ? XDR.Signer(key: key, weight: UInt32(roll(3))) : nil
            )
        )
    }

    mutating func manageData() -> XDR.OperationBody {
        .manageData(XDR.ManageDataOp(dataName: [UInt8(0x61 + roll(4))], dataValue: roll(2) == 0 ? [1] : nil))
    }

    // MARK: - Trust

    mutating func changeTrust() -> XDR.OperationBody {
        let line: XDR.ChangeTrustAsset = roll(3) == 0 ? .poolShare(pool()) : .asset(asset())
        return .changeTrust(XDR.ChangeTrustOp(line: line, limit: roll(4) == 0 ? 0 : .max - Int64(roll(9))))
    }

    mutating func allowTrust() -> XDR.OperationBody {
        guard case .issued(let code, _) = asset() else { return .endSponsoringFutureReserves }
        return .allowTrust(XDR.AllowTrustOp(trustor: account(), asset: code, authorize: UInt32(roll(4))))
    }

    mutating func setTrustLineFlags() -> XDR.OperationBody {
        let (clear, set) = (UInt32(roll(8)), UInt32(roll(3)))
        return .setTrustLineFlags(
            XDR.SetTrustLineFlagsOp(trustor: account(), asset: asset(), clearFlags: clear & ~set, setFlags: set)
        )
    }

    mutating func clawback() -> XDR.OperationBody {
        .clawback(XDR.ClawbackOp(asset: asset(), from: .ed25519(account().ed25519), amount: amount()))
    }

    // MARK: - Exchange

    mutating func sellOffer(_ store: EntryStore) -> XDR.OperationBody {
        .manageSellOffer(
            XDR.ManageSellOfferOp(
                selling: asset(),
                buying: asset(),
                amount: amount(),
                price: price(),
                offerID: offerID(store)
            )
        )
    }

    mutating func buyOffer(_ store: EntryStore) -> XDR.OperationBody {
        .manageBuyOffer(
            XDR.ManageBuyOfferOp(
                selling: asset(),
                buying: asset(),
                buyAmount: amount(),
                price: price(),
                offerID: offerID(store)
            )
        )
    }

    mutating func passiveOffer() -> XDR.OperationBody {
        .createPassiveSellOffer(
            XDR.CreatePassiveSellOfferOp(selling: asset(), buying: asset(), amount: amount(), price: price())
        )
    }

    mutating func strictReceive() -> XDR.OperationBody {
        .pathPaymentStrictReceive(
            XDR.PathPaymentStrictReceiveOp(
                sendAsset: asset(),
                sendMax: roll(2) == 0 ? .max : amount(),
                destination: .ed25519(account().ed25519),
                destAsset: asset(),
                destAmount: amount(),
                path: (0..<roll(4)).map { _ in asset() }
            )
        )
    }

    mutating func strictSend() -> XDR.OperationBody {
        .pathPaymentStrictSend(
            XDR.PathPaymentStrictSendOp(
                sendAsset: asset(),
                sendAmount: amount(),
                destination: .ed25519(account().ed25519),
                destAsset: asset(),
                destMin: roll(2) == 0 ? 1 : amount(),
                path: (0..<roll(4)).map { _ in asset() }
            )
        )
    }

    mutating func deposit(_ store: EntryStore) -> XDR.OperationBody {
        .liquidityPoolDeposit(
            XDR.LiquidityPoolDepositOp(
                liquidityPoolID: poolID(store),
                maxAmountA: amount(),
                maxAmountB: amount(),
                minPrice: XDR.Price(n: 1, d: roll(9) == 0 ? 1 : .max),
                maxPrice: XDR.Price(n: .max, d: 1)
            )
        )
    }

    mutating func withdraw(_ store: EntryStore) -> XDR.OperationBody {
        .liquidityPoolWithdraw(
            XDR.LiquidityPoolWithdrawOp(
                liquidityPoolID: poolID(store),
                amount: amount(),
                minAmountA: roll(2) == 0 ? 0 : amount(),
                minAmountB: 0
            )
        )
    }

    // MARK: - Claimable balances

    mutating func createBalance() -> XDR.OperationBody {
        let predicates: [XDR.ClaimPredicate] = [
            .unconditional, .not(.unconditional), .beforeRelativeTime(.max), .beforeAbsoluteTime(0),
            .and([.unconditional, .beforeRelativeTime(9)]), .or([.unconditional]), .not(nil),
        ]
        let claimants = (0...roll(3)).map { _ in
            XDR.Claimant(destination: account(), predicate: predicates[roll(roll(3) == 0 ? predicates.count : 1)])
        }
        return .createClaimableBalance(
            XDR.CreateClaimableBalanceOp(asset: asset(), amount: amount(), claimants: claimants)
        )
    }

    mutating func claimBalance(_ store: EntryStore) -> XDR.OperationBody {
        .claimClaimableBalance(XDR.ClaimClaimableBalanceOp(balanceID: .v0(balanceID(store))))
    }

    mutating func clawbackBalance(_ store: EntryStore) -> XDR.OperationBody {
        .clawbackClaimableBalance(XDR.ClawbackClaimableBalanceOp(balanceID: .v0(balanceID(store))))
    }

    // MARK: - Sponsorship

    mutating func revoke(_ store: EntryStore) -> XDR.OperationBody {
        // Sorted, since the same seed has to give the same operations.
        let keys = store.keys.map { ($0, $0.xdr) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        return .revokeSponsorship(.ledgerEntry(pick(keys, or: .account(account()))))
    }

    mutating func revokeSigner(_ store: EntryStore) -> XDR.OperationBody {
        let id = account()
        let keys = store.account(id)?.signers.map(\.key) ?? []
        return .revokeSponsorship(.signer(accountID: id, signerKey: pick(keys, or: .hashX(.zero))))
    }

    // MARK: - What there is

    private mutating func offerID(_ store: EntryStore) -> Int64 {
        guard roll(3) == 0 else { return 0 }
        return pick(store.offerIDs.sorted(), or: 7)
    }

    private mutating func poolID(_ store: EntryStore) -> XDR.PoolID { pick(store.poolIDs.sorted(), or: .zero) }

    private mutating func balanceID(_ store: EntryStore) -> XDR.Hash {
        pick(store.claimableBalanceIDs.sorted(), or: .zero)
    }
}
