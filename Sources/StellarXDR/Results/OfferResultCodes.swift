extension XDR {
    /// How managing an offer to sell ended; passive offers count among them.
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

    /// How managing an offer to buy ended.
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
