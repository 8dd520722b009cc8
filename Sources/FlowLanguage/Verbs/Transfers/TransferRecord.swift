extension RecordType {
    /// A transfer, as its anchor describes it and `track` keeps it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#shared-fields-for-both-deposits-and-withdrawals>
    public static let transfer = RecordType(
        name: "transfer",
        fields: [
            FieldDescription("id", .text, origin: .reference, about: "its name at the anchor"),
            FieldDescription("kind", .text, about: "deposit or withdrawal"),
            FieldDescription("asset", .asset, about: "the asset on the ledger, with its issuer"),
            FieldDescription("status", .text, about: "its status"),
            FieldDescription("statuses", .list(.text), about: "all statuses that were seen, in order"),
            FieldDescription("message", .text, origin: .prose, about: "what the anchor says about it"),
            FieldDescription("status_eta", .integer, about: "seconds until the status is expected to change"),
            FieldDescription("more_info_url", .url, isSecret: true, about: "a page about it, for people"),
            FieldDescription("kyc_verified", .boolean, about: "whether the anchor knows the customer"),
            FieldDescription("amount_in", .amount, about: "what the anchor gets"),
            FieldDescription("amount_in_asset", .text, about: "of which asset"),
            FieldDescription(
                "amount_in_text",
                .text,
                origin: .amountWithUnit,
                about: "the amount with its unit, for people: 25 USD"
            ),
            FieldDescription("amount_out", .amount, about: "what the anchor sends"),
            FieldDescription("amount_out_asset", .text, about: "of which asset"),
            FieldDescription(
                "amount_out_text",
                .text,
                origin: .amountWithUnit,
                about: "the amount with its unit, for people"
            ),
            FieldDescription("amount_fee", .amount, about: "the fee, as older anchors send it"),
            FieldDescription("amount_fee_asset", .text, about: "of which asset"),
            FieldDescription(
                "amount_fee_text",
                .text,
                origin: .amountWithUnit,
                about: "the fee with its unit, for people"
            ),
            FieldDescription("fee_details", .record(feeDetails), about: "the fee and what it is made of"),
            FieldDescription("quote_id", .text, origin: .reference, about: "the quote it is bound to"),
            FieldDescription("started_at", .time, about: "when it was started"),
            FieldDescription("updated_at", .time, about: "when it changed last"),
            FieldDescription("completed_at", .time, about: "when it was over"),
            FieldDescription("user_action_required_by", .time, about: "until when the customer has to act"),
            FieldDescription("stellar_transaction_id", .text, about: "the transaction on the ledger"),
            FieldDescription(
                "external_transaction_id",
                .text,
                origin: .prose,
                about: "the transaction on the other side"
            ),
            FieldDescription("from", .text, origin: .account, about: "who sends"),
            FieldDescription("to", .text, origin: .account, about: "who receives"),
            FieldDescription("deposit_memo", .text, origin: .memo, about: "the memo of the payment to the customer"),
            FieldDescription("deposit_memo_type", .text, about: "its type"),
            FieldDescription(
                "claimable_balance_id",
                .text,
                origin: .reference,
                about: "the claimable balance that holds the money"
            ),
            FieldDescription("withdraw_anchor_account", .account, origin: .account, about: "where to pay to"),
            FieldDescription("withdraw_memo", .text, origin: .memo, about: "the memo to pay with"),
            FieldDescription("withdraw_memo_type", .text, about: "its type"),
            FieldDescription("sep31_status", .text, about: "the status of a SEP-31 payment by its own word"),
            FieldDescription("instructions", .record(.table), origin: .instructions, about: "how to pay in, by field"),
            FieldDescription(
                "required_info_updates",
                .record(.table),
                origin: .questions,
                about: "what the anchor wants to know about it"
            ),
            FieldDescription("required_info_message", .text, origin: .prose, about: "why, in the anchor's words"),
            FieldDescription(
                "required_customer_info_updates",
                .record(.table),
                origin: .questions,
                about: "what the anchor wants to know about the customer"
            ),
            FieldDescription(
                "required_customer_info_message",
                .text,
                origin: .prose,
                about: "why, in the anchor's words"
            ),
            FieldDescription("refunded", .boolean, about: "whether it was paid back, as older anchors send it"),
            FieldDescription("refunds", .record(refunds), about: "what was paid back"),
        ],
        isOpen: true
    )

    static let feeDetails = RecordType(
        name: "fee_details",
        fields: [
            FieldDescription("total", .amount, about: "the whole fee"),
            FieldDescription("asset", .text, about: "of which asset"),
            FieldDescription("details", .list(.any), origin: .feeParts, about: "what it is made of"),
            FieldDescription("breakdown", .list(.any), origin: .feeParts, about: "the same, by its name in SEP-24"),
        ],
        isOpen: true
    )

    private static let refunds = RecordType(
        name: "refunds",
        fields: [
            FieldDescription("amount_refunded", .amount, about: "what was paid back in all"),
            FieldDescription("amount_fee", .amount, about: "what paying back cost"),
            FieldDescription(
                "payments",
                .list(.any),
                origin: .table(
                    ["id": .reference, "id_type": .identifier, "amount": .amount, "fee": .amount],
                    others: .prose
                ),
                about: "the payments one by one"
            ),
        ],
        isOpen: true
    )
}

extension TextOrigin {
    /// The instructions for paying in, by field: the value of a code or a reference is data, and all else prose.
    static let instructions = TextOrigin.table(
        instructionData.mapValues { .table(["value": $0], others: .prose) },
        others: .prose
    )

    /// The origin of what has to be written in the field `key` of a payment to the anchor.
    ///
    /// Names are prose, and so is an account outside the ledger: an anchor may have opened it for this customer.
    package static func ofInstruction(_ key: String) -> TextOrigin { instructionData[key] ?? .prose }

    /// The financial account fields with codes and references, for both ways to write them; those that recorded answers keep.
    ///
    /// Specification: <https://stellar.org/protocol/sep-9#financial-account-fields>
    private static let instructionData: [String: TextOrigin] = {
        let names = ["bank_account_type", "bank_branch_number", "bank_number", "crypto_memo", "external_transfer_memo"]
        return names.reduce(into: [:]) { data, name in
            for prefix in ["", "organization."] { data[prefix + name] = .reference }
        }
    }()

    /// The parts of a fee.
    fileprivate static let feeParts = TextOrigin.table(["amount": .amount], others: .prose)

    /// The fields that an anchor wants to know, by name; SEP-6 has those of the transfer and of the customer in a table of their own.
    static let questions = TextOrigin.table(["transaction": asked, "fields": asked], others: question)

    private static let asked = TextOrigin.table([:], others: question)

    private static let question = TextOrigin.table(
        ["type": .identifier, "status": .identifier, "choices": .own],
        others: .prose
    )
}

/// The statuses of a transfer, as SEP-6 and SEP-24 list them; one that isn't here makes `track` wait.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
enum TransferStatuses {
    static let outcomes: [OutcomeDescription] =
        waiting.map { OutcomeDescription($0, .waiting, usesEstimate: anchorsTurn.contains($0)) }
        + [OutcomeDescription("completed", .succeeded)]
        + failed.map { OutcomeDescription($0, .failed, isRevocable: revocable.contains($0)) }

    static let waiting = [
        "incomplete", "pending_user_transfer_start", "pending_user_transfer_complete", "pending_external",
        "pending_anchor", "on_hold", "pending_stellar", "pending_trust", "pending_user",
        "pending_customer_info_update", "pending_transaction_info_update",
    ]

    static let failed = ["error", "expired", "refunded", "no_market", "too_small", "too_large"]

    /// The statuses in which the anchor, its bank or the ledger is at work.
    private static let anchorsTurn: Set = ["pending_anchor", "pending_external", "pending_stellar", "on_hold"]

    /// The final statuses that anchors are known to revoke, because the money came after all.
    private static let revocable: Set = ["error", "expired"]

    static let names = Set(outcomes.map(\.name))
}
