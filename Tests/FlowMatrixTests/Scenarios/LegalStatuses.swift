import FlowLanguage

/// The statuses that a transfer can have, by the service that started it and by its kind.
///
/// The lists are those of SEP-6, SEP-24 and SEP-31, whose words are told as those of SEP-24. What the customer has to be asked for through SEP-12 or by the transfer's own
/// fields, SEP-24 doesn't know; a deposit can't wait to be fetched, and a withdrawal neither for a trustline nor for lumens.
enum LegalStatuses {
    /// The statuses in the order in which transfers come through them.
    static let order = [
        "incomplete", "pending_customer_info_update", "pending_user_transfer_start", "on_hold", "pending_external",
        "pending_anchor", "pending_user", "pending_transaction_info_update", "pending_trust", "pending_stellar",
        "pending_user_transfer_complete", "completed", "refunded", "expired", "no_market", "too_small", "too_large",
        "error",
    ]

    /// Each kind with the service that starts it, in the order of the table.
    static let kinds: [(service: VerbName, kind: String)] = [
        ("sep6", "deposit"), ("sep6", "deposit-exchange"), ("sep6", "withdrawal"), ("sep6", "withdrawal-exchange"),
        ("sep24", "deposit"), ("sep24", "withdrawal"), ("sep31", "withdrawal"),
    ]

    static let all: Set<StatusOfKind> = Set(
        kinds.flatMap { service, kind in
            order.filter { isLegal($0, service, kind) }.map { StatusOfKind(service: service, kind: kind, status: $0) }
        }
    )

    private static func isLegal(_ status: String, _ service: VerbName, _ kind: String) -> Bool {
        if service == "sep31", ["incomplete", "on_hold", "pending_user", "too_small", "too_large"].contains(status) {
            return false
        }
        return switch status {
        case "pending_customer_info_update", "pending_transaction_info_update": service != "sep24"
        case "pending_user_transfer_complete" where service == "sep31": false
        case "pending_user_transfer_complete": kind.hasPrefix("withdrawal")
        case "pending_trust", "no_market": kind.hasPrefix("deposit")
        default: true
        }
    }
}
