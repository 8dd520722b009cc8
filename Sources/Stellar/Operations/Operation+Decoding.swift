package import StellarXDR

extension Operation.Body {
    /// The body of an operation, as the wire has it.
    package init(_ wire: XDR.OperationBody) throws(EnvelopeError) {
        switch wire {
        case .createAccount(let op):
            self = .createAccount(
                destination: PublicKey(op.destination),
                startingBalance: Amount(stroops: op.startingBalance)
            )
        case .payment(let op):
            self = .payment(
                destination: MuxedAccount(op.destination),
                asset: try Asset(op.asset),
                amount: Amount(stroops: op.amount)
            )
        case .pathPaymentStrictReceive(let op):
            self = .pathPaymentStrictReceive(try PathPaymentStrictReceive(op))
        case .pathPaymentStrictSend(let op):
            self = .pathPaymentStrictSend(try PathPaymentStrictSend(op))
        case .manageSellOffer(let op):
            self = try Self.offer(op)
        case .manageBuyOffer(let op):
            self = try Self.offer(op)
        case .createPassiveSellOffer(let op):
            self = try Self.offer(op)
        case .setOptions(let op):
            self = .setOptions(try SetOptions(op))
        case .changeTrust(let op):
            self = .changeTrust(line: try ChangeTrustLine(op.line), limit: Amount(stroops: op.limit))
        case .allowTrust(let op):
            self = try Self.trust(op)
        case .setTrustLineFlags(let op):
            self = try Self.trust(op)
        case .clawback(let op):
            self = .clawback(
                asset: try Asset(op.asset),
                from: MuxedAccount(op.from),
                amount: Amount(stroops: op.amount)
            )
        case .accountMerge(let destination):
            self = .accountMerge(destination: MuxedAccount(destination))
        case .inflation:
            self = .inflation
        case .manageData(let op):
            self = .manageData(name: try WireText.text(op.dataName), value: op.dataValue)
        case .bumpSequence(let op):
            self = .bumpSequence(to: op.bumpTo)
        case .createClaimableBalance(let op):
            self = .createClaimableBalance(
                asset: try Asset(op.asset),
                amount: Amount(stroops: op.amount),
                claimants: try Claimant.list(op.claimants)
            )
        case .claimClaimableBalance(let op):
            self = .claimClaimableBalance(ClaimableBalanceID(op.balanceID))
        case .clawbackClaimableBalance(let op):
            self = .clawbackClaimableBalance(ClaimableBalanceID(op.balanceID))
        case .beginSponsoringFutureReserves(let op):
            self = .beginSponsoringFutureReserves(sponsored: PublicKey(op.sponsoredID))
        case .endSponsoringFutureReserves:
            self = .endSponsoringFutureReserves
        case .revokeSponsorship(let op):
            self = .revokeSponsorship(try Sponsored(op))
        case .liquidityPoolDeposit(let op):
            self = .liquidityPoolDeposit(LiquidityPoolDeposit(op))
        case .liquidityPoolWithdraw(let op):
            self = .liquidityPoolWithdraw(
                pool: Hash256(op.liquidityPoolID),
                shares: Amount(stroops: op.amount),
                minAmountA: Amount(stroops: op.minAmountA),
                minAmountB: Amount(stroops: op.minAmountB)
            )
        }
    }

    private static func offer(_ op: XDR.ManageSellOfferOp) throws(EnvelopeError) -> Self {
        .manageSellOffer(
            selling: try Asset(op.selling),
            buying: try Asset(op.buying),
            amount: Amount(stroops: op.amount),
            price: Price(op.price),
            offerID: op.offerID
        )
    }

    private static func offer(_ op: XDR.ManageBuyOfferOp) throws(EnvelopeError) -> Self {
        .manageBuyOffer(
            selling: try Asset(op.selling),
            buying: try Asset(op.buying),
            amount: Amount(stroops: op.buyAmount),
            price: Price(op.price),
            offerID: op.offerID
        )
    }

    private static func offer(_ op: XDR.CreatePassiveSellOfferOp) throws(EnvelopeError) -> Self {
        .createPassiveSellOffer(
            selling: try Asset(op.selling),
            buying: try Asset(op.buying),
            amount: Amount(stroops: op.amount),
            price: Price(op.price)
        )
    }

    private static func trust(_ op: XDR.AllowTrustOp) throws(EnvelopeError) -> Self {
        .allowTrust(
            trustor: PublicKey(op.trustor),
            code: try AssetCode(op.asset),
            authorize: TrustlineFlags(rawValue: op.authorize)
        )
    }

    private static func trust(_ op: XDR.SetTrustLineFlagsOp) throws(EnvelopeError) -> Self {
        .setTrustlineFlags(
            trustor: PublicKey(op.trustor),
            asset: try Asset(op.asset),
            clear: TrustlineFlags(rawValue: op.clearFlags),
            set: TrustlineFlags(rawValue: op.setFlags)
        )
    }
}
