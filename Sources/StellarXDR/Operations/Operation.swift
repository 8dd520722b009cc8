extension XDR {
    /// A step of a transaction.
    package struct Operation: XDRCodable {
        /// The account of the operation; the transaction's source where it is `nil`.
        package var sourceAccount: MuxedAccount?
        package var body: OperationBody

        package init(sourceAccount: MuxedAccount? = nil, body: OperationBody) {
            self.sourceAccount = sourceAccount
            self.body = body
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sourceAccount = try decoder.optional()
            body = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sourceAccount)
            encoder.encode(body)
        }
    }

    /// The content of an operation.
    package enum OperationBody: XDRCodable {
        case createAccount(CreateAccountOp)
        case payment(PaymentOp)
        case pathPaymentStrictReceive(PathPaymentStrictReceiveOp)
        case manageSellOffer(ManageSellOfferOp)
        case createPassiveSellOffer(CreatePassiveSellOfferOp)
        case setOptions(SetOptionsOp)
        case changeTrust(ChangeTrustOp)
        case allowTrust(AllowTrustOp)
        case accountMerge(MuxedAccount)
        case inflation
        case manageData(ManageDataOp)
        case bumpSequence(BumpSequenceOp)
        case manageBuyOffer(ManageBuyOfferOp)
        case pathPaymentStrictSend(PathPaymentStrictSendOp)
        case createClaimableBalance(CreateClaimableBalanceOp)
        case claimClaimableBalance(ClaimClaimableBalanceOp)
        case beginSponsoringFutureReserves(BeginSponsoringFutureReservesOp)
        case endSponsoringFutureReserves
        case revokeSponsorship(RevokeSponsorshipOp)
        case clawback(ClawbackOp)
        case clawbackClaimableBalance(ClawbackClaimableBalanceOp)
        case setTrustLineFlags(SetTrustLineFlagsOp)
        case liquidityPoolDeposit(LiquidityPoolDepositOp)
        case liquidityPoolWithdraw(LiquidityPoolWithdrawOp)
    }
}

extension XDR.OperationBody {
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
        case .inflation: self = .inflation
        case .manageData: self = .manageData(try decoder.decode())
        case .bumpSequence: self = .bumpSequence(try decoder.decode())
        case .manageBuyOffer: self = .manageBuyOffer(try decoder.decode())
        case .pathPaymentStrictSend: self = .pathPaymentStrictSend(try decoder.decode())
        case .createClaimableBalance: self = .createClaimableBalance(try decoder.decode())
        case .claimClaimableBalance: self = .claimClaimableBalance(try decoder.decode())
        case .beginSponsoringFutureReserves: self = .beginSponsoringFutureReserves(try decoder.decode())
        case .endSponsoringFutureReserves: self = .endSponsoringFutureReserves
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
        switch self {
        case .createAccount(let operation): encoder.encode(operation)
        case .payment(let operation): encoder.encode(operation)
        case .pathPaymentStrictReceive(let operation): encoder.encode(operation)
        case .manageSellOffer(let operation): encoder.encode(operation)
        case .createPassiveSellOffer(let operation): encoder.encode(operation)
        case .setOptions(let operation): encoder.encode(operation)
        case .changeTrust(let operation): encoder.encode(operation)
        case .allowTrust(let operation): encoder.encode(operation)
        case .accountMerge(let destination): encoder.encode(destination)
        case .manageData(let operation): encoder.encode(operation)
        case .bumpSequence(let operation): encoder.encode(operation)
        case .manageBuyOffer(let operation): encoder.encode(operation)
        case .pathPaymentStrictSend(let operation): encoder.encode(operation)
        case .createClaimableBalance(let operation): encoder.encode(operation)
        case .claimClaimableBalance(let operation): encoder.encode(operation)
        case .beginSponsoringFutureReserves(let operation): encoder.encode(operation)
        case .revokeSponsorship(let operation): encoder.encode(operation)
        case .clawback(let operation): encoder.encode(operation)
        case .clawbackClaimableBalance(let operation): encoder.encode(operation)
        case .setTrustLineFlags(let operation): encoder.encode(operation)
        case .liquidityPoolDeposit(let operation): encoder.encode(operation)
        case .liquidityPoolWithdraw(let operation): encoder.encode(operation)
        case .inflation, .endSponsoringFutureReserves: break
        }
    }

    /// The kind of operation it is.
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
}
