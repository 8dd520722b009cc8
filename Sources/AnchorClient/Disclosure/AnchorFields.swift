internal import CustomerFields
public import HTTPTransport

/// The fields that anchors send and are sent, with what may be kept of them, by their names.
///
/// What is not in the tables is an answer of the customer in a request, and prose in an answer of the anchor.
public enum AnchorFields {
    /// The statuses that the SEPs have, of transfers, customers and what these have answered, in small letters.
    private static let statuses = Transfer.Status.spellings.union(Transfer.Status.directWords)
        .union(Customer.Status.spellings).union(ProvidedField.Status.spellings).union(["pending", "denied"])
        .reduce(into: Set<String>()) { $0.insert($1.lowercased()) }
    /// Amounts, statuses, codes, assets, times, hashes, and what a request chooses from a list.
    private static let data = [
        "accepted", "amount", "amount_expected", "amount_fee", "amount_fee_asset", "amount_in",
        "amount_in_asset",
        "amount_out", "amount_out_asset", "amount_refunded", "asset", "asset_code", "asset_issuer", "assets",
        "authentication_required",
        "buy_amount", "buy_asset", "buy_assets", "buy_delivery_method",
        "claimable_balance_supported", "claimable_balances_supported", "client_domain", "completed_at",
        "content_type",
        "context", "country_code", "decimals", "deposit_memo_type", "destination_asset", "enabled",
        "eta",
        "expire_after", "expires_at", "fee", "fee_fixed", "fee_minimum", "fee_percent", "fields", "funding_method",
        "home_domain", "issuer", "kind", "kyc_verified", "lang", "limit", "max_amount",
        "memo_type", "min_amount", "no_older_than", "operation", "optional", "price", "refundMemoType",
        "refund_memo_type",
        "refunded", "required_customer_info_updates", "required_info_updates", "sell_amount", "sell_asset",
        "sell_assets",
        "sell_delivery_method", "size", "source_asset", "started_at", "status", "status_eta", "stellar_memo_type",
        "stellar_transaction_id", "total", "total_price", "transfer_server", "type", "updated_at",
        "user_action_required_by",
        "withdraw_memo_type",
    ]
    /// Lists of words to choose from.
    private static let offers = ["choices", "country_codes", "funding_methods"]
    /// Identifiers and memos that one of the parties chose.
    private static let names = [
        "claimable_balance_id", "customer_id", "deposit_memo", "external_transaction_id", "file_id", "id",
        "location_id", "memo", "paging_id",
        "quote_id", "receiver_id", "refundMemo", "refund_memo", "sender_id", "stellar_memo", "transaction_id",
        "withdraw_memo",
    ]
    /// Parties of a transfer: accounts on the ledger may be kept, those of a bank may not.
    private static let accounts = [
        "account", "account_id", "from", "stellar_account_id", "to", "withdraw_anchor_account",
    ]
    /// Addresses that may open something.
    private static let links = ["more_info_url", "on_change_callback", "url"]
    /// The fields that sign, open or identify, wherever they stand.
    private static let secrets = [
        "access_token", "api_key", "card", "external_extra", "external_extra_text", "id_token", "jwt", "organization",
        "password", "pin", "private_key", "refresh_token", "secret", "secret_key", "seed", "signature", "token",
    ]

    private static let table: [String: FieldRules.Rule] = {
        let lists: [([String], FieldRules.Rule)] = [
            (data, .data), (offers, .offer), (names, .name), (accounts, .account), (links, .link), (secrets, .secret),
            (CustomerField.all.flatMap { [$0.key] + $0.aliases }, .secret),
        ]
        return lists.reduce(into: [:]) { table, list in
            for name in list.0 { table[name] = list.1 }
        }
    }()

    /// The rules for what an anchor sends; of a field of the customer also the words that describe it, or say what is wrong with it.
    ///
    /// Of the page that starts a transfer nothing but the host: the rest of its address may open it.
    public static let answer = FieldRules(
        answerTable,
        others: .prose,
        within: [
            "instructions": instructions,
            // `id_type` of SEP-9 is an answer of the customer; that of a refund says what its `id` is.
            "refunds": FieldRules(answerTable.merging(["id_type": .data]) { _, new in new }, others: .prose),
        ]
    )

    private static let answerTable = table.merging(
        ["description": .prose, "error": .prose, "status": .status(statuses), "url": .page]
    ) { _, new in new }

    /// The financial account fields with codes and references; in `instructions` they say where to send money, and are no answers.
    ///
    /// Specification: <https://stellar.org/protocol/sep-9#financial-account-fields>
    private static let instructionReferences: Set<String> = {
        let names = ["bank_account_type", "bank_branch_number", "bank_number", "crypto_memo", "external_transfer_memo"]
        return Set(names + names.map { "organization.\($0)" })
    }()

    /// The rules for instructions, of which all else is words: an anchor may have opened an account for this customer.
    private static let instructions: FieldRules = {
        let keys = CustomerField.all.filter { $0.group == .financialAccount }.map(\.key)
        let names = keys + keys.map { "organization.\($0)" } + CustomerField.all.map(\.key)
        let reference = FieldRules(["value": .reference, "description": .prose], others: .prose)
        return FieldRules(
            names.reduce(into: ["value": .prose, "description": .prose]) { $0[$1] = .prose },
            others: .prose,
            within: instructionReferences.reduce(into: [:]) { $0[$1] = reference }
        )
    }()

    /// The rules for what an anchor is sent: what isn't known is an answer of the customer.
    public static let request = FieldRules(table, others: .secret)

    /// The rules for requests that a flow words itself.
    public static let flowRequest = FieldRules(table, others: .prose)

    /// The answer with a challenge: what no one has signed yet but the anchor.
    static let challenge = FieldRules(
        table.merging(["transaction": .open, "network_passphrase": .open]) { _, new in new },
        others: .prose
    )
}
