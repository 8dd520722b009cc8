package import StellarXDR

extension Operation.Body {
    /// The operation's form on the wire.
    package var wire: XDR.OperationBody {
        switch self {
        case .createAccount(let destination, let balance):
            .createAccount(XDR.CreateAccountOp(destination: destination.wire, startingBalance: balance.stroops))
        case .payment(let destination, let asset, let amount):
            .payment(XDR.PaymentOp(destination: destination.wire, asset: asset.wire, amount: amount.stroops))
        case .pathPaymentStrictReceive(let payment):
            .pathPaymentStrictReceive(payment.wire)
        case .pathPaymentStrictSend(let payment):
            .pathPaymentStrictSend(payment.wire)
        case .manageSellOffer(let selling, let buying, let amount, let price, let offerID):
            .manageSellOffer(
                XDR.ManageSellOfferOp(
                    selling: selling.wire,
                    buying: buying.wire,
                    amount: amount.stroops,
                    price: price.wire,
                    offerID: offerID
                )
            )
        case .manageBuyOffer(let selling, let buying, let amount, let price, let offerID):
            .manageBuyOffer(
                XDR.ManageBuyOfferOp(
                    selling: selling.wire,
                    buying: buying.wire,
                    buyAmount: amount.stroops,
                    price: price.wire,
                    offerID: offerID
                )
            )
        case .createPassiveSellOffer(let selling, let buying, let amount, let price):
            .createPassiveSellOffer(
                XDR.CreatePassiveSellOfferOp(
                    selling: selling.wire,
                    buying: buying.wire,
                    amount: amount.stroops,
                    price: price.wire
                )
            )
        case .setOptions(let options):
            .setOptions(options.wire)
        case .changeTrust(let line, let limit):
            .changeTrust(XDR.ChangeTrustOp(line: line.wire, limit: limit.stroops))
        case .allowTrust(let trustor, let code, let authorize):
            .allowTrust(XDR.AllowTrustOp(trustor: trustor.wire, asset: code.wire, authorize: authorize.rawValue))
        case .setTrustlineFlags(let trustor, let asset, let clear, let set):
            .setTrustLineFlags(
                XDR.SetTrustLineFlagsOp(
                    trustor: trustor.wire,
                    asset: asset.wire,
                    clearFlags: clear.rawValue,
                    setFlags: set.rawValue
                )
            )
        case .clawback(let asset, let holder, let amount):
            .clawback(XDR.ClawbackOp(asset: asset.wire, from: holder.wire, amount: amount.stroops))
        case .accountMerge(let destination):
            .accountMerge(destination.wire)
        case .inflation:
            .inflation
        case .manageData(let name, let value):
            .manageData(XDR.ManageDataOp(dataName: Array(name.utf8), dataValue: value))
        case .bumpSequence(let number):
            .bumpSequence(XDR.BumpSequenceOp(bumpTo: number))
        case .createClaimableBalance(let asset, let amount, let claimants):
            .createClaimableBalance(
                XDR.CreateClaimableBalanceOp(
                    asset: asset.wire,
                    amount: amount.stroops,
                    claimants: claimants.map(\.wire)
                )
            )
        case .claimClaimableBalance(let id):
            .claimClaimableBalance(XDR.ClaimClaimableBalanceOp(balanceID: id.wire))
        case .clawbackClaimableBalance(let id):
            .clawbackClaimableBalance(XDR.ClawbackClaimableBalanceOp(balanceID: id.wire))
        case .beginSponsoringFutureReserves(let sponsored):
            .beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: sponsored.wire))
        case .endSponsoringFutureReserves:
            .endSponsoringFutureReserves
        case .revokeSponsorship(let sponsored):
            .revokeSponsorship(sponsored.wire)
        case .liquidityPoolDeposit(let deposit):
            .liquidityPoolDeposit(deposit.wire)
        case .liquidityPoolWithdraw(let pool, let shares, let minAmountA, let minAmountB):
            .liquidityPoolWithdraw(
                XDR.LiquidityPoolWithdrawOp(
                    liquidityPoolID: pool.wire,
                    amount: shares.stroops,
                    minAmountA: minAmountA.stroops,
                    minAmountB: minAmountB.stroops
                )
            )
        }
    }
}
