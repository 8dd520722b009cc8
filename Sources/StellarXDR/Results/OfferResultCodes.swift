extension XDR {
    /// The result code of managing an offer to sell; passive offers count among them.
    package enum ManageSellOfferResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case sellNoTrust = -2
        case buyNoTrust = -3
        case sellNotAuthorized = -4
        case buyNotAuthorized = -5
        case lineFull = -6
        case underfunded = -7
        case crossSelf = -8
        case sellNoIssuer = -9
        case buyNoIssuer = -10
        case notFound = -11
        case lowReserve = -12

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .sellNoTrust: "op_sell_no_trust"
            case .buyNoTrust: "op_buy_no_trust"
            case .sellNotAuthorized: "sell_not_authorized"
            case .buyNotAuthorized: "buy_not_authorized"
            case .lineFull: "op_line_full"
            case .underfunded: "op_underfunded"
            case .crossSelf: "op_cross_self"
            case .sellNoIssuer: "op_sell_no_issuer"
            case .buyNoIssuer: "buy_no_issuer"
            case .notFound: "op_offer_not_found"
            case .lowReserve: "op_low_reserve"
            }
        }
    }

    /// The result code of managing an offer to buy.
    package enum ManageBuyOfferResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case sellNoTrust = -2
        case buyNoTrust = -3
        case sellNotAuthorized = -4
        case buyNotAuthorized = -5
        case lineFull = -6
        case underfunded = -7
        case crossSelf = -8
        case sellNoIssuer = -9
        case buyNoIssuer = -10
        case notFound = -11
        case lowReserve = -12

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .sellNoTrust: "op_sell_no_trust"
            case .buyNoTrust: "op_buy_no_trust"
            case .sellNotAuthorized: "sell_not_authorized"
            case .buyNotAuthorized: "buy_not_authorized"
            case .lineFull: "op_line_full"
            case .underfunded: "op_underfunded"
            case .crossSelf: "op_cross_self"
            case .sellNoIssuer: "op_sell_no_issuer"
            case .buyNoIssuer: "buy_no_issuer"
            case .notFound: "op_offer_not_found"
            case .lowReserve: "op_low_reserve"
            }
        }
    }
}

extension XDR {
    /// The result code of a deposit into a liquidity pool.
    package enum LiquidityPoolDepositResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noTrust = -2
        case notAuthorized = -3
        case underfunded = -4
        case lineFull = -5
        case badPrice = -6
        case poolFull = -7

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            case .underfunded: "op_underfunded"
            case .lineFull: "op_line_full"
            case .badPrice: "op_bad_price"
            case .poolFull: "op_pool_full"
            }
        }
    }

    /// The result code of a withdrawal from a liquidity pool.
    package enum LiquidityPoolWithdrawResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noTrust = -2
        case underfunded = -3
        case lineFull = -4
        case underMinimum = -5

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noTrust: "op_no_trust"
            case .underfunded: "op_underfunded"
            case .lineFull: "op_line_full"
            case .underMinimum: "op_under_minimum"
            }
        }
    }
}

extension XDR {
    /// The result code of beginning a sponsorship.
    package enum BeginSponsoringFutureReservesResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case alreadySponsored = -2
        case recursive = -3

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .alreadySponsored: "op_already_sponsored"
            case .recursive: "op_recursive"
            }
        }
    }

    /// The result code of ending a sponsorship.
    package enum EndSponsoringFutureReservesResultCode: Int32, OperationResultCode {
        case success = 0
        case notSponsored = -1

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .notSponsored: "op_not_sponsored"
            }
        }
    }

    /// The result code of revoking a sponsorship.
    package enum RevokeSponsorshipResultCode: Int32, OperationResultCode {
        case success = 0
        case doesNotExist = -1
        case notSponsor = -2
        case lowReserve = -3
        case onlyTransferable = -4
        case malformed = -5

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .doesNotExist: "op_does_not_exist"
            case .notSponsor: "op_not_sponsor"
            case .lowReserve: "op_low_reserve"
            case .onlyTransferable: "op_only_transferable"
            case .malformed: "op_malformed"
            }
        }
    }
}
