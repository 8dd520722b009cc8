extension XDR {
    /// The result code of setting options.
    package enum SetOptionsResultCode: Int32, OperationResultCode {
        case success = 0
        case lowReserve = -1
        case tooManySigners = -2
        case badFlags = -3
        case invalidInflation = -4
        case cantChange = -5
        case unknownFlag = -6
        case thresholdOutOfRange = -7
        case badSigner = -8
        case invalidHomeDomain = -9
        case authRevocableRequired = -10

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .lowReserve: "op_low_reserve"
            case .tooManySigners: "op_too_many_signers"
            case .badFlags: "op_bad_flags"
            case .invalidInflation: "op_invalid_inflation"
            case .cantChange: "op_cant_change"
            case .unknownFlag: "op_unknown_flag"
            case .thresholdOutOfRange: "op_threshold_out_of_range"
            case .badSigner: "op_bad_signer"
            case .invalidHomeDomain: "op_invalid_home_domain"
            case .authRevocableRequired: "op_auth_revocable_required"
            }
        }
    }

    /// The result code of merging an account.
    package enum AccountMergeResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case noAccount = -2
        case immutableSet = -3
        case hasSubEntries = -4
        case seqnumTooFar = -5
        case destFull = -6
        case isSponsor = -7

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .noAccount: "op_no_account"
            case .immutableSet: "op_immutable_set"
            case .hasSubEntries: "op_has_sub_entries"
            case .seqnumTooFar: "op_seq_num_too_far"
            case .destFull: "op_dest_full"
            case .isSponsor: "op_is_sponsor"
            }
        }
    }

    /// The result code of running inflation.
    package enum InflationResultCode: Int32, OperationResultCode {
        case success = 0
        case notTime = -1

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .notTime: "op_not_time"
            }
        }
    }

    /// The result code of managing data.
    package enum ManageDataResultCode: Int32, OperationResultCode {
        case success = 0
        case notSupportedYet = -1
        case nameNotFound = -2
        case lowReserve = -3
        case invalidName = -4

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .notSupportedYet: "op_not_supported_yet"
            case .nameNotFound: "op_data_name_not_found"
            case .lowReserve: "op_low_reserve"
            case .invalidName: "op_data_invalid_name"
            }
        }
    }

    /// The result code of bumping a sequence number.
    package enum BumpSequenceResultCode: Int32, OperationResultCode {
        case success = 0
        case badSeq = -1

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .badSeq: "op_bad_seq"
            }
        }
    }
}
