/// The statuses of a transfer, as SEP-6 and SEP-24 list them; one that isn't here makes `track` wait.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
enum TransferStatuses {
    static let outcomes: [OutcomeDescription] =
        waiting.map { OutcomeDescription($0, .waiting) } + [OutcomeDescription("completed", .succeeded)]
        + failed.map { OutcomeDescription($0, .failed) }

    static let waiting = [
        "incomplete", "pending_user_transfer_start", "pending_user_transfer_complete", "pending_external",
        "pending_anchor", "on_hold", "pending_stellar", "pending_trust", "pending_user",
        "pending_customer_info_update", "pending_transaction_info_update",
    ]

    static let failed = ["error", "expired", "refunded", "no_market", "too_small", "too_large"]

    static let names = Set(outcomes.map(\.name))
}
