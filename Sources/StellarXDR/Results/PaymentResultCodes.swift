extension XDR {
    /// The result code of creating an account.
    package enum CreateAccountResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case underfunded = -2
        case lowReserve = -3
        case alreadyExist = -4

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .underfunded: "op_underfunded"
            case .lowReserve: "op_low_reserve"
            case .alreadyExist: "op_already_exists"
            }
        }
    }

    /// The result code of a payment.
    package enum PaymentResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case underfunded = -2
        case srcNoTrust = -3
        case srcNotAuthorized = -4
        case noDestination = -5
        case noTrust = -6
        case notAuthorized = -7
        case lineFull = -8
        case noIssuer = -9

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .underfunded: "op_underfunded"
            case .srcNoTrust: "op_src_no_trust"
            case .srcNotAuthorized: "op_src_not_authorized"
            case .noDestination: "op_no_destination"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            case .lineFull: "op_line_full"
            case .noIssuer: "op_no_issuer"
            }
        }
    }

    /// The result code of a path payment with a fixed receipt.
    package enum PathPaymentStrictReceiveResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case underfunded = -2
        case srcNoTrust = -3
        case srcNotAuthorized = -4
        case noDestination = -5
        case noTrust = -6
        case notAuthorized = -7
        case lineFull = -8
        case noIssuer = -9
        case tooFewOffers = -10
        case offerCrossSelf = -11
        case overSendmax = -12

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .underfunded: "op_underfunded"
            case .srcNoTrust: "op_src_no_trust"
            case .srcNotAuthorized: "op_src_not_authorized"
            case .noDestination: "op_no_destination"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            case .lineFull: "op_line_full"
            case .noIssuer: "op_no_issuer"
            case .tooFewOffers: "op_too_few_offers"
            case .offerCrossSelf: "op_cross_self"
            case .overSendmax: "op_over_source_max"
            }
        }
    }

    /// The result code of a path payment with a fixed expense.
    package enum PathPaymentStrictSendResultCode: Int32, OperationResultCode {
        case success = 0
        case malformed = -1
        case underfunded = -2
        case srcNoTrust = -3
        case srcNotAuthorized = -4
        case noDestination = -5
        case noTrust = -6
        case notAuthorized = -7
        case lineFull = -8
        case noIssuer = -9
        case tooFewOffers = -10
        case offerCrossSelf = -11
        case underDestmin = -12

        package var horizonName: String {
            switch self {
            case .success: "op_success"
            case .malformed: "op_malformed"
            case .underfunded: "op_underfunded"
            case .srcNoTrust: "op_src_no_trust"
            case .srcNotAuthorized: "op_src_not_authorized"
            case .noDestination: "op_no_destination"
            case .noTrust: "op_no_trust"
            case .notAuthorized: "op_not_authorized"
            case .lineFull: "op_line_full"
            case .noIssuer: "op_no_issuer"
            case .tooFewOffers: "op_too_few_offers"
            case .offerCrossSelf: "op_cross_self"
            case .underDestmin: "op_under_dest_min"
            }
        }
    }
}
