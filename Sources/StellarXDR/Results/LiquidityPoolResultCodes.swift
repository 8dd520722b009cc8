extension XDR {
    /// How a deposit into a liquidity pool ended.
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

    /// How a withdrawal from a liquidity pool ended.
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
