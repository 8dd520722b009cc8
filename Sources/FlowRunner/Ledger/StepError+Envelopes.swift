internal import Diagnostics
internal import Stellar
internal import Timekeeping
internal import TransferTracking

extension StepError {
    /// An envelope that counts so short only that the network does not take it: until that is over no other one is signed.
    static func unsettled(tooLate noted: SignedEnvelope) -> StepError {
        StepError(.transactionTooShort, noted.facts, [Remedy(.leaveMoreTime)], isRetryable: true, isUnsettled: true)
    }

    /// An envelope with a later number than the account's next: until it is dead no other one is signed.
    static func unsettled(_ noted: SignedEnvelope) -> StepError {
        StepError(.transactionOpen, noted.facts, [Remedy(.awaitRun)], isRetryable: true, isUnsettled: true)
    }

    /// The refusal where a state has paid already, and something else than it is to pay now.
    static func paidOtherwise(_ hash: TransactionHash, in state: String) -> StepError {
        StepError(.statePaidBefore, [.state: .text(state), .hash: .text("\(hash)")], [Remedy(.newRunForPayment)])
    }
}

extension SignedEnvelope {
    /// The facts of a failure about it.
    var facts: Facts { [.hash: .text("\(hash)"), .time: .text("\(validUntil.toTheSecond)")] }
}
