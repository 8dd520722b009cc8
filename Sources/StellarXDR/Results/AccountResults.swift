extension XDR {
    /// The result of merging an account, and how many stroops moved.
    package enum AccountMergeResult: OperationOutcome {
        case success(sourceAccountBalance: Int64)
        /// Any other code.
        case failure(AccountMergeResultCode)

        package var code: AccountMergeResultCode {
            switch self {
            case .success: .success
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(AccountMergeResultCode.self) {
            case .success: self = .success(sourceAccountBalance: try decoder.int64())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            if case .success(let balance) = self { encoder.encode(balance) }
        }
    }

    /// The payout of inflation to one account.
    package struct InflationPayout: XDRCodable {
        package var destination: AccountID
        package var amount: Int64

        package init(destination: AccountID, amount: Int64) {
            self.destination = destination
            self.amount = amount
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            destination = try decoder.decode()
            amount = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(destination)
            encoder.encode(amount)
        }
    }

    /// The result of running inflation, and who got what.
    package enum InflationResult: OperationOutcome {
        case success(payouts: [InflationPayout])
        /// Any other code.
        case failure(InflationResultCode)

        package var code: InflationResultCode {
            switch self {
            case .success: .success
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(InflationResultCode.self) {
            case .success: self = .success(payouts: try decoder.array())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            if case .success(let payouts) = self { encoder.encode(payouts) }
        }
    }

    /// The result of creating a claimable balance, and its identity.
    package enum CreateClaimableBalanceResult: OperationOutcome {
        case success(balanceID: ClaimableBalanceID)
        /// Any other code.
        case failure(CreateClaimableBalanceResultCode)

        package var code: CreateClaimableBalanceResultCode {
            switch self {
            case .success: .success
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(CreateClaimableBalanceResultCode.self) {
            case .success: self = .success(balanceID: try decoder.decode())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            if case .success(let id) = self { encoder.encode(id) }
        }
    }
}
