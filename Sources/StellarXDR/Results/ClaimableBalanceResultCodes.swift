extension XDR {
    /// The result code of creating a claimable balance.
    package enum CreateClaimableBalanceResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case lowReserve = -2
        case noTrust = -3
        case notAuthorized = -4
        case underfunded = -5

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .lowReserve: "op_low_reserve"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            case .underfunded: "op_underfunded"
            }
        }
    }

    /// The result code of claiming a balance.
    package enum ClaimClaimableBalanceResultCode: Int32, OperationResultCode {
        case success = 0
        case doesNotExist = -1
        case cannotClaim = -2
        case lineFull = -3
        case noTrust = -4
        case notAuthorized = -5

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .doesNotExist: "op_does_not_exist"
            case .cannotClaim: "op_cannot_claim"
            case .lineFull: "op_line_full"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            }
        }
    }

    /// The result code of the clawback of a claimable balance.
    package enum ClawbackClaimableBalanceResultCode: Int32, OperationResultCode {
        case success = 0
        case doesNotExist = -1
        case notIssuer = -2
        case notClawbackEnabled = -3

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .doesNotExist: "op_does_not_exist"
            case .notIssuer: "op_no_issuer"
            case .notClawbackEnabled: "op_not_clawback_enabled"
            }
        }
    }
}
