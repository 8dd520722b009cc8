internal import Stellar

extension RandomTransactions {
    /// How many kinds of operations there are.
    private static let kinds = 24

    /// What an operation does, of any kind.
    mutating func operationBody() -> Operation.Body {
        let kind = roll(Self.kinds)
        return payment(kind) ?? offer(kind) ?? trust(kind) ?? entry(kind) ?? pool(kind) ?? .inflation
    }

    private mutating func payment(_ kind: Int) -> Operation.Body? {
        switch kind {
        case 0: .createAccount(destination: account(), startingBalance: amount())
        case 1: .payment(destination: muxedAccount(), asset: asset(), amount: amount())
        case 2:
            .pathPaymentStrictReceive(
                PathPaymentStrictReceive(
                    sendAsset: asset(),
                    sendMaximum: amount(),
                    destination: muxedAccount(),
                    destinationAsset: asset(),
                    destinationAmount: amount(),
                    path: (0..<roll(6)).map { _ in asset() }
                )
            )
        case 3:
            .pathPaymentStrictSend(
                PathPaymentStrictSend(
                    sendAsset: asset(),
                    sendAmount: amount(),
                    destination: muxedAccount(),
                    destinationAsset: asset(),
                    destinationMinimum: amount(),
                    path: (0..<roll(6)).map { _ in asset() }
                )
            )
        case 4: .accountMerge(destination: muxedAccount())
        case 5: .clawback(asset: asset(), from: muxedAccount(), amount: amount())
        default: nil
        }
    }

    private mutating func offer(_ kind: Int) -> Operation.Body? {
        switch kind {
        case 6:
            .manageSellOffer(
                selling: asset(),
                buying: asset(),
                amount: amount(),
                price: price(),
                offerID: positive()
            )
        case 7:
            .manageBuyOffer(selling: asset(), buying: asset(), amount: amount(), price: price(), offerID: positive())
        case 8: .createPassiveSellOffer(selling: asset(), buying: asset(), amount: amount(), price: price())
        default: nil
        }
    }

    private mutating func trust(_ kind: Int) -> Operation.Body? {
        switch kind {
        case 9: .changeTrust(line: trustLine(), limit: amount())
        case 10:
            assetCode().map {
                .allowTrust(trustor: account(), code: $0, authorize: TrustlineFlags(rawValue: UInt32(roll(3))))
            }
        case 11:
            .setTrustlineFlags(
                trustor: account(),
                asset: asset(),
                clear: TrustlineFlags(rawValue: UInt32(roll(8))),
                set: TrustlineFlags(rawValue: UInt32(roll(8)))
            )
        case 12: .beginSponsoringFutureReserves(sponsored: account())
        case 13: .endSponsoringFutureReserves
        case 14: .revokeSponsorship(sponsored())
        default: nil
        }
    }

    private mutating func entry(_ kind: Int) -> Operation.Body? {
        switch kind {
        case 15: .setOptions(options())
        case 16: .manageData(name: name(), value: roll(4) == 0 ? nil : bytes(1 + roll(64)))
        case 17: .bumpSequence(to: positive())
        case 18:
            .createClaimableBalance(
                asset: asset(),
                amount: amount(),
                claimants: (0...roll(10)).map { _ in Claimant(destination: account(), predicate: predicate(depth: 0)) }
            )
        case 19: .claimClaimableBalance(ClaimableBalanceID(hash()))
        case 20: .clawbackClaimableBalance(ClaimableBalanceID(hash()))
        default: nil
        }
    }

    private mutating func pool(_ kind: Int) -> Operation.Body? {
        switch kind {
        case 21:
            .liquidityPoolDeposit(
                LiquidityPoolDeposit(
                    pool: hash(),
                    maxAmountA: amount(),
                    maxAmountB: amount(),
                    minPrice: price(),
                    maxPrice: price()
                )
            )
        case 22:
            .liquidityPoolWithdraw(pool: hash(), shares: amount(), minAmountA: amount(), minAmountB: amount())
        default: nil
        }
    }

    /// A name of 1 to 64 bytes.
    private mutating func name() -> String {
        let texts = ["a", "config.memo_required", "näme ✓", String(repeating: "x", count: 64)]
        return texts[roll(texts.count)]
    }

    private mutating func trustLine() -> ChangeTrustLine {
        guard roll(4) == 0 else { return .asset(asset()) }
        let pair = [asset(), asset()].sorted()
        // Both assets of a pool differ, or it is none.
        guard pair[0] != pair[1] else { return .asset(pair[0]) }
        return .liquidityPool(LiquidityPoolParameters(assetA: pair[0], assetB: pair[1]))
    }

    private mutating func sponsored() -> Sponsored {
        switch roll(7) {
        case 0: .account(account())
        case 1: .trustline(account: account(), asset: .asset(asset()))
        case 2: .trustline(account: account(), asset: .liquidityPool(hash()))
        case 3: .offer(seller: account(), offerID: positive())
        case 4: .data(account: account(), name: name())
        case 5: .claimableBalance(ClaimableBalanceID(hash()))
        default: .signer(account: account(), key: roll(2) == 0 ? signerKey() : .hashX(hash()))
        }
    }

    private mutating func options() -> SetOptions {
        SetOptions(
            inflationDestination: roll(2) == 0 ? nil : account(),
            clearFlags: roll(2) == 0 ? nil : AccountFlags(rawValue: UInt32(roll(16))),
            setFlags: roll(2) == 0 ? nil : AccountFlags(rawValue: UInt32(roll(16))),
            masterWeight: roll(2) == 0 ? nil : UInt32(roll(256)),
            lowThreshold: roll(2) == 0 ? nil : UInt32(roll(256)),
            mediumThreshold: roll(2) == 0 ? nil : UInt32(roll(256)),
            highThreshold: roll(2) == 0 ? nil : UInt32(roll(256)),
            homeDomain: roll(2) == 0 ? nil : ["", "example.org", String(repeating: "d", count: 32)][roll(3)],
            signer: roll(2) == 0 ? nil : Signer(key: signerKey(), weight: UInt32(roll(256)))
        )
    }

    /// A condition; the network takes four of them in one another.
    private mutating func predicate(depth: Int) -> ClaimPredicate {
        switch roll(depth < 3 ? 6 : 3) {
        case 0: .unconditional
        case 1: .beforeAbsoluteTime(positive())
        case 2: .beforeRelativeTime(positive())
        case 3: .and(predicate(depth: depth + 1), predicate(depth: depth + 1))
        case 4: .or(predicate(depth: depth + 1), predicate(depth: depth + 1))
        default: .not(predicate(depth: depth + 1))
        }
    }
}
