extension XDR {
    /// The payment that arrived at the end of a path payment.
    package struct SimplePaymentResult: XDRCodable {
        package var destination: AccountID
        package var asset: Asset
        package var amount: Int64

        package init(destination: AccountID, asset: Asset, amount: Int64) {
            self.destination = destination
            self.asset = asset
            self.amount = amount
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            destination = try decoder.decode()
            asset = try decoder.decode()
            amount = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(destination)
            encoder.encode(asset)
            encoder.encode(amount)
        }
    }

    /// The result of a path payment with a fixed receipt, and what it exchanged on its way.
    package enum PathPaymentStrictReceiveResult: OperationOutcome {
        case success(offers: [ClaimAtom], last: SimplePaymentResult)
        /// An asset on the way has no issuer (only before protocol 13).
        case noIssuer(Asset)
        /// Any other code.
        case failure(PathPaymentStrictReceiveResultCode)

        package var code: PathPaymentStrictReceiveResultCode {
            switch self {
            case .success: .success
            case .noIssuer: .noIssuer
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(PathPaymentStrictReceiveResultCode.self) {
            case .success: self = .success(offers: try decoder.array(), last: try decoder.decode())
            case .noIssuer: self = .noIssuer(try decoder.decode())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            switch self {
            case .success(let offers, let last):
                encoder.encode(offers)
                encoder.encode(last)
            case .noIssuer(let asset):
                encoder.encode(asset)
            case .failure:
                break
            }
        }
    }

    /// The result of a path payment with a fixed expense, and what it exchanged on its way.
    package enum PathPaymentStrictSendResult: OperationOutcome {
        case success(offers: [ClaimAtom], last: SimplePaymentResult)
        /// An asset on the way has no issuer (only before protocol 13).
        case noIssuer(Asset)
        /// Any other code.
        case failure(PathPaymentStrictSendResultCode)

        package var code: PathPaymentStrictSendResultCode {
            switch self {
            case .success: .success
            case .noIssuer: .noIssuer
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(PathPaymentStrictSendResultCode.self) {
            case .success: self = .success(offers: try decoder.array(), last: try decoder.decode())
            case .noIssuer: self = .noIssuer(try decoder.decode())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            switch self {
            case .success(let offers, let last):
                encoder.encode(offers)
                encoder.encode(last)
            case .noIssuer(let asset):
                encoder.encode(asset)
            case .failure:
                break
            }
        }
    }
}
