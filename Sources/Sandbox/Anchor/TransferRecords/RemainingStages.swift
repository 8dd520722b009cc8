internal import Timekeeping

/// The stages that an anchor still takes a transfer through; kept with it, so that a sandbox that was killed goes on from there.
struct RemainingStages: Hashable, Sendable, Codable {
    /// The number of the plan that they are of: a later plan of the transfer replaces them.
    var number: Int

    /// The rest of the script, the stage at work first; of a transfer that was moved by hand, the one stage.
    var stages: [TransferStage]

    /// Whether someone moved the transfer, so that the stage is all there is.
    var isPushed = false

    /// Whether the customer has to be known before the first stage.
    var awaitsCustomer = false

    /// The time at which the first stage begins, once that is known.
    var due: Timestamp?

    /// Whether the transfer has got to the first stage, and does what that stands for.
    var isReached = false

    /// The purpose of payments for the stage at work: each is paid once.
    var purpose: String { "\(number).\(stages.count)" }
}

extension AnchorTransfer {
    /// Gives it other stages to go through.
    mutating func plan(_ stages: [TransferStage], isPushed: Bool = false, awaitsCustomer: Bool = false) {
        planCount += 1
        remaining = RemainingStages(
            number: planCount,
            stages: stages,
            isPushed: isPushed,
            awaitsCustomer: awaitsCustomer
        )
    }
}
