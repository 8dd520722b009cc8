extension XDR {
    /// The result code of changing trust.
    package enum ChangeTrustResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noIssuer = -2
        case invalidLimit = -3
        case lowReserve = -4
        case selfNotAllowed = -5
        case trustLineMissing = -6
        case cannotDelete = -7
        case notAuthMaintainLiabilities = -8

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noIssuer: "op_no_issuer"
            case .invalidLimit: "op_invalid_limit"
            case .lowReserve: "op_low_reserve"
            case .selfNotAllowed: "op_self_not_allowed"
            case .trustLineMissing: "op_trust_line_missing"
            case .cannotDelete: "op_cannot_delete"
            case .notAuthMaintainLiabilities: "op_not_aut_maintain_liabilities"
            }
        }
    }

    /// The result code of allowing trust.
    package enum AllowTrustResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noTrustLine = -2
        case trustNotRequired = -3
        case cantRevoke = -4
        case selfNotAllowed = -5
        case lowReserve = -6

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noTrustLine: "op_no_trust"
            case .trustNotRequired: "op_not_required"
            case .cantRevoke: "op_cant_revoke"
            case .selfNotAllowed: "op_self_not_allowed"
            case .lowReserve: "op_low_reserve"
            }
        }
    }

    /// The result code of setting the flags of a trustline.
    package enum SetTrustLineFlagsResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noTrustLine = -2
        case cantRevoke = -3
        case invalidState = -4
        case lowReserve = -5

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noTrustLine: "op_no_trust"
            case .cantRevoke: "op_cant_revoke"
            case .invalidState: "op_invalid_state"
            case .lowReserve: "op_low_reserve"
            }
        }
    }

    /// The result code of a clawback.
    package enum ClawbackResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case notClawbackEnabled = -2
        case noTrust = -3
        case underfunded = -4

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .notClawbackEnabled: "op_not_clawback_enabled"
            case .noTrust: "op_no_trust"
            case .underfunded: "op_underfunded"
            }
        }
    }
}
