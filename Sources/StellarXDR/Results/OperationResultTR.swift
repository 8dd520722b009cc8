extension XDR {
    /// The result of one operation that was tried.
    package enum OperationResultTR: XDRCodable {
        case createAccount(CreateAccountResultCode)
        case payment(PaymentResultCode)
        case pathPaymentStrictReceive(PathPaymentStrictReceiveResult)
        case manageSellOffer(ManageSellOfferResult)
        case createPassiveSellOffer(ManageSellOfferResult)
        case setOptions(SetOptionsResultCode)
        case changeTrust(ChangeTrustResultCode)
        case allowTrust(AllowTrustResultCode)
        case accountMerge(AccountMergeResult)
        case inflation(InflationResult)
        case manageData(ManageDataResultCode)
        case bumpSequence(BumpSequenceResultCode)
        case manageBuyOffer(ManageBuyOfferResult)
        case pathPaymentStrictSend(PathPaymentStrictSendResult)
        case createClaimableBalance(CreateClaimableBalanceResult)
        case claimClaimableBalance(ClaimClaimableBalanceResultCode)
        case beginSponsoringFutureReserves(BeginSponsoringFutureReservesResultCode)
        case endSponsoringFutureReserves(EndSponsoringFutureReservesResultCode)
        case revokeSponsorship(RevokeSponsorshipResultCode)
        case clawback(ClawbackResultCode)
        case clawbackClaimableBalance(ClawbackClaimableBalanceResultCode)
        case setTrustLineFlags(SetTrustLineFlagsResultCode)
        case liquidityPoolDeposit(LiquidityPoolDepositResultCode)
        case liquidityPoolWithdraw(LiquidityPoolWithdrawResultCode)
    }
}

extension XDR.OperationResultTR {
    package init(from decoder: inout XDRDecoder) throws(XDRError) {
        switch try decoder.decode(XDR.OperationType.self) {
        case .createAccount: self = .createAccount(try decoder.decode())
        case .payment: self = .payment(try decoder.decode())
        case .pathPaymentStrictReceive: self = .pathPaymentStrictReceive(try decoder.decode())
        case .manageSellOffer: self = .manageSellOffer(try decoder.decode())
        case .createPassiveSellOffer: self = .createPassiveSellOffer(try decoder.decode())
        case .setOptions: self = .setOptions(try decoder.decode())
        case .changeTrust: self = .changeTrust(try decoder.decode())
        case .allowTrust: self = .allowTrust(try decoder.decode())
        case .accountMerge: self = .accountMerge(try decoder.decode())
        case .inflation: self = .inflation(try decoder.decode())
        case .manageData: self = .manageData(try decoder.decode())
        case .bumpSequence: self = .bumpSequence(try decoder.decode())
        case .manageBuyOffer: self = .manageBuyOffer(try decoder.decode())
        case .pathPaymentStrictSend: self = .pathPaymentStrictSend(try decoder.decode())
        case .createClaimableBalance: self = .createClaimableBalance(try decoder.decode())
        case .claimClaimableBalance: self = .claimClaimableBalance(try decoder.decode())
        case .beginSponsoringFutureReserves: self = .beginSponsoringFutureReserves(try decoder.decode())
        case .endSponsoringFutureReserves: self = .endSponsoringFutureReserves(try decoder.decode())
        case .revokeSponsorship: self = .revokeSponsorship(try decoder.decode())
        case .clawback: self = .clawback(try decoder.decode())
        case .clawbackClaimableBalance: self = .clawbackClaimableBalance(try decoder.decode())
        case .setTrustLineFlags: self = .setTrustLineFlags(try decoder.decode())
        case .liquidityPoolDeposit: self = .liquidityPoolDeposit(try decoder.decode())
        case .liquidityPoolWithdraw: self = .liquidityPoolWithdraw(try decoder.decode())
        }
    }

    package func encode(to encoder: inout XDREncoder) {
        encoder.encode(type)
        encoder.encode(outcome)
    }

    /// The kind of operation it was.
    package var type: XDR.OperationType {
        switch self {
        case .createAccount: .createAccount
        case .payment: .payment
        case .pathPaymentStrictReceive: .pathPaymentStrictReceive
        case .manageSellOffer: .manageSellOffer
        case .createPassiveSellOffer: .createPassiveSellOffer
        case .setOptions: .setOptions
        case .changeTrust: .changeTrust
        case .allowTrust: .allowTrust
        case .accountMerge: .accountMerge
        case .inflation: .inflation
        case .manageData: .manageData
        case .bumpSequence: .bumpSequence
        case .manageBuyOffer: .manageBuyOffer
        case .pathPaymentStrictSend: .pathPaymentStrictSend
        case .createClaimableBalance: .createClaimableBalance
        case .claimClaimableBalance: .claimClaimableBalance
        case .beginSponsoringFutureReserves: .beginSponsoringFutureReserves
        case .endSponsoringFutureReserves: .endSponsoringFutureReserves
        case .revokeSponsorship: .revokeSponsorship
        case .clawback: .clawback
        case .clawbackClaimableBalance: .clawbackClaimableBalance
        case .setTrustLineFlags: .setTrustLineFlags
        case .liquidityPoolDeposit: .liquidityPoolDeposit
        case .liquidityPoolWithdraw: .liquidityPoolWithdraw
        }
    }

    /// The outcome, regardless of the kind of operation.
    package var outcome: any XDR.OperationOutcome {
        switch self {
        case .createAccount(let outcome): outcome
        case .payment(let outcome): outcome
        case .pathPaymentStrictReceive(let outcome): outcome
        case .manageSellOffer(let outcome): outcome
        case .createPassiveSellOffer(let outcome): outcome
        case .setOptions(let outcome): outcome
        case .changeTrust(let outcome): outcome
        case .allowTrust(let outcome): outcome
        case .accountMerge(let outcome): outcome
        case .inflation(let outcome): outcome
        case .manageData(let outcome): outcome
        case .bumpSequence(let outcome): outcome
        case .manageBuyOffer(let outcome): outcome
        case .pathPaymentStrictSend(let outcome): outcome
        case .createClaimableBalance(let outcome): outcome
        case .claimClaimableBalance(let outcome): outcome
        case .beginSponsoringFutureReserves(let outcome): outcome
        case .endSponsoringFutureReserves(let outcome): outcome
        case .revokeSponsorship(let outcome): outcome
        case .clawback(let outcome): outcome
        case .clawbackClaimableBalance(let outcome): outcome
        case .setTrustLineFlags(let outcome): outcome
        case .liquidityPoolDeposit(let outcome): outcome
        case .liquidityPoolWithdraw(let outcome): outcome
        }
    }
}
