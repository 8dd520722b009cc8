/// The statuses of a transfer, as SEP-6 and SEP-24 list them; one that isn't here makes `track` wait.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
enum TransferStatuses {
    static let outcomes: [OutcomeDescription] =
        waiting.map { OutcomeDescription($0, .waiting, usesEstimate: anchorsTurn.contains($0)) }
        + [OutcomeDescription("completed", .succeeded)]
        + failed.map { OutcomeDescription($0, .failed, mayBeTakenBack: revocable.contains($0)) }

    static let waiting = [
        "incomplete", "pending_user_transfer_start", "pending_user_transfer_complete", "pending_external",
        "pending_anchor", "on_hold", "pending_stellar", "pending_trust", "pending_user",
        "pending_customer_info_update", "pending_transaction_info_update",
    ]

    static let failed = ["error", "expired", "refunded", "no_market", "too_small", "too_large"]

    /// The statuses in which the anchor, its bank or the ledger is at work.
    private static let anchorsTurn: Set = ["pending_anchor", "pending_external", "pending_stellar", "on_hold"]

    /// The ends that anchors are known to take back, as the money came after all.
    private static let revocable: Set = ["error", "expired"]

    static let names = Set(outcomes.map(\.name))
}
