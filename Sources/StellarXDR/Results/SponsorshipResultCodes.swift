extension XDR {
    /// How beginning a sponsorship ended.
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

    /// How ending a sponsorship ended.
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

    /// How revoking a sponsorship ended.
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
