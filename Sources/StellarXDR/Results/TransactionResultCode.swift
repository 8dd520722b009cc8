extension XDR {
    /// How a transaction ended.
    package enum TransactionResultCode: Int32, XDREnumeration {
        case feeBumpInnerSuccess = 1
        case success = 0
        case failed = -1
        case tooEarly = -2
        case tooLate = -3
        case missingOperation = -4
        case badSeq = -5
        case badAuth = -6
        case insufficientBalance = -7
        case noAccount = -8
        case insufficientFee = -9
        case badAuthExtra = -10
        case internalError = -11
        case notSupported = -12
        case feeBumpInnerFailed = -13
        case badSponsorship = -14
        case badMinSeqAgeOrGap = -15
        case malformed = -16
        case sorobanInvalid = -17

        /// The name that Horizon gives the code.
        package var horizonName: String {
            switch self {
            case .feeBumpInnerSuccess: "tx_fee_bump_inner_success"
            case .success: "tx_success"
            case .failed: "tx_failed"
            case .tooEarly: "tx_too_early"
            case .tooLate: "tx_too_late"
            case .missingOperation: "tx_missing_operation"
            case .badSeq: "tx_bad_seq"
            case .badAuth: "tx_bad_auth"
            case .insufficientBalance: "tx_insufficient_balance"
            case .noAccount: "tx_no_source_account"
            case .insufficientFee: "tx_insufficient_fee"
            case .badAuthExtra: "tx_bad_auth_extra"
            case .internalError: "tx_internal_error"
            case .notSupported: "tx_not_supported"
            case .feeBumpInnerFailed: "tx_fee_bump_inner_failed"
            case .badSponsorship: "tx_bad_sponsorship"
            case .badMinSeqAgeOrGap: "tx_bad_minseq_age_or_gap"
            case .malformed: "tx_malformed"
            case .sorobanInvalid: "tx_soroban_invalid"
            }
        }
    }
}
