extension XDR {
    /// The result of a transaction, and what it cost.
    package struct TransactionResult: XDRCodable {
        /// The outcome.
        package enum Outcome: Hashable, Sendable {
            case success([OperationResult])
            case failed([OperationResult])
            case feeBumpInnerSuccess(InnerTransactionResultPair)
            case feeBumpInnerFailed(InnerTransactionResultPair)
            /// Any other code: the operations were not tried.
            case refused(TransactionResultCode)
        }

        /// The stroops that were charged.
        package var feeCharged: Int64
        package var outcome: Outcome

        package init(feeCharged: Int64, outcome: Outcome) {
            self.feeCharged = feeCharged
            self.outcome = outcome
        }

        /// The code alone.
        package var code: TransactionResultCode {
            switch outcome {
            case .success: .success
            case .failed: .failed
            case .feeBumpInnerSuccess: .feeBumpInnerSuccess
            case .feeBumpInnerFailed: .feeBumpInnerFailed
            case .refused(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            feeCharged = try decoder.int64()
            switch try decoder.decode(TransactionResultCode.self) {
            case .success: outcome = .success(try decoder.array())
            case .failed: outcome = .failed(try decoder.array())
            case .feeBumpInnerSuccess: outcome = .feeBumpInnerSuccess(try decoder.decode())
            case .feeBumpInnerFailed: outcome = .feeBumpInnerFailed(try decoder.decode())
            case let code: outcome = .refused(code)
            }
            try decoder.reserved("TransactionResult.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(feeCharged)
            encoder.encode(code)
            switch outcome {
            case .success(let results), .failed(let results): encoder.encode(results)
            case .feeBumpInnerSuccess(let pair), .feeBumpInnerFailed(let pair): encoder.encode(pair)
            case .refused: break
            }
            encoder.encode(0 as Int32)
        }
    }

    /// The hash of a fee bump's inner transaction and how that one ended.
    package struct InnerTransactionResultPair: XDRCodable {
        package var transactionHash: Hash
        package var result: InnerTransactionResult

        package init(transactionHash: Hash, result: InnerTransactionResult) {
            self.transactionHash = transactionHash
            self.result = result
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            transactionHash = try decoder.decode()
            result = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(transactionHash)
            encoder.encode(result)
        }
    }

    /// The result of the inner transaction of a fee bump.
    package struct InnerTransactionResult: XDRCodable {
        /// The outcome.
        package enum Outcome: Hashable, Sendable {
            case success([OperationResult])
            case failed([OperationResult])
            /// Any other code, those of fee bumps excepted.
            case refused(TransactionResultCode)
        }

        /// The cost of it by itself, or 0; the fee bump is what pays.
        package var feeCharged: Int64
        package var outcome: Outcome

        package init(feeCharged: Int64 = 0, outcome: Outcome) {
            self.feeCharged = feeCharged
            self.outcome = outcome
        }

        /// The code alone.
        package var code: TransactionResultCode {
            switch outcome {
            case .success: .success
            case .failed: .failed
            case .refused(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            feeCharged = try decoder.int64()
            let start = decoder.offset
            let code = try decoder.decode(TransactionResultCode.self)
            switch code {
            case .success: outcome = .success(try decoder.array())
            case .failed: outcome = .failed(try decoder.array())
            case .feeBumpInnerSuccess, .feeBumpInnerFailed:
                throw XDRError(.unknownCase(type: "InnerTransactionResult", value: code.rawValue), at: start)
            default: outcome = .refused(code)
            }
            try decoder.reserved("InnerTransactionResult.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(feeCharged)
            encoder.encode(code)
            switch outcome {
            case .success(let results), .failed(let results): encoder.encode(results)
            case .refused: break
            }
            encoder.encode(0 as Int32)
        }
    }
}

extension XDR.TransactionResult {
    /// The results of the operations, those of the inner transaction for a fee bump; none where they were not tried.
    package var operations: [XDR.OperationResult] {
        switch outcome {
        case .success(let results), .failed(let results): results
        case .feeBumpInnerSuccess(let pair), .feeBumpInnerFailed(let pair): pair.result.operations
        case .refused: []
        }
    }

    /// The outcome of the inner transaction, or `nil` where this is no fee bump or the fee bump itself was refused.
    package var inner: XDR.InnerTransactionResultPair? {
        switch outcome {
        case .feeBumpInnerSuccess(let pair), .feeBumpInnerFailed(let pair): pair
        case .success, .failed, .refused: nil
        }
    }

    /// Whether the transaction did what it is there for.
    package var isSuccess: Bool {
        switch outcome {
        case .success, .feeBumpInnerSuccess: true
        case .failed, .feeBumpInnerFailed, .refused: false
        }
    }
}

extension XDR.InnerTransactionResult {
    /// The results of the operations; none where they were not tried.
    package var operations: [XDR.OperationResult] {
        switch outcome {
        case .success(let results), .failed(let results): results
        case .refused: []
        }
    }
}

extension XDR {
    /// The result code of a transaction.
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
