internal import Diagnostics
internal import HTTPTransport

/// The good answers of all endpoints, as the SEPs have them: what is tolerated and differs from these tables is a finding.
///
/// Members that are not in a table are legal everywhere.
extension AnswerForm {
    /// The good answer to a purpose of a service; `nil` where the SEP asks for nothing but success.
    ///
    /// `path` is the last part of the URL, which tells some endpoints apart.
    static func of(_ purpose: AnchorError.Purpose, _ service: StellarToml.Service, path: String) -> AnswerForm? {
        guard var section = purpose.section(of: service),
            let (endpoint, statuses, members) = row(purpose, service, path)
        else { return nil }
        if case .prices = purpose, path == "price" { section = SEPSection(38, "GET Price") }
        return AnswerForm(
            endpoint: endpoint,
            section: section,
            statuses: statuses,
            members: members,
            rules: purpose.disclosure(service).answer
        )
    }

    private static func row(_ purpose: AnchorError.Purpose, _ service: StellarToml.Service, _ path: String) -> Row? {
        switch (purpose, service) {
        case (.challenge, _): ("GET WEB_AUTH_ENDPOINT", [200], challenge)
        case (.authenticate, _): ("POST WEB_AUTH_ENDPOINT", [200], [.required("token", .text)])
        case (.info, .hostedTransfers): ("GET /info", [200], hostedInfo)
        case (.info, .transfers): ("GET /info", [200], programmaticInfo)
        case (.info, .directPayments): ("GET /info", [200], directInfo)
        case (.deposit, .hostedTransfers): ("POST /transactions/deposit/interactive", [200], hostedStart)
        case (.withdrawal, .hostedTransfers): ("POST /transactions/withdraw/interactive", [200], hostedStart)
        case (.deposit, .transfers): ("GET /\(path)", [200], depositStart)
        case (.withdrawal, .transfers): ("GET /\(path)", [200], withdrawalStart)
        case (.directPayment, _): ("POST /transactions", [201], directStart)
        case (.transfer, .hostedTransfers): ("GET /transaction", [200], [.required("transaction", .object(hosted))])
        case (.transfer, .transfers): ("GET /transaction", [200], [.required("transaction", .object(programmatic))])
        case (.transfer, .directPayments): ("GET /transactions/:id", [200], [.required("transaction", .object(direct))])
        case (.transfers, .hostedTransfers):
            ("GET /transactions", [200], [.required("transactions", .list(.object(hosted)))])
        case (.transfers, .transfers):
            ("GET /transactions", [200], [.required("transactions", .list(.object(programmatic)))])
        case (.fee, _): ("GET /fee", [200], [.required("fee", .sum)])
        case (.customer, _), (.verifyCustomer, _), (.tellCustomer, _), (.takeFile, _), (.listFiles, _),
            (.forgetCustomer, _), (.reportCustomer, _):
            CustomerForms.row(purpose)
        case (.quoteInfo, _): ("GET /info", [200], quoteInfo)
        case (.prices, _):
            path == "price" ? ("GET /price", [200], exchange + [.required("fee", fee)]) : ("GET /prices", [200], prices)
        case (.quote, _): ("POST /quote", [201], quote)
        case (.quoteLookup, _): ("GET /quote/:id", [200], quote)
        case (.tellTransfer, _), (.reportTransfer, _), (.info, _), (.deposit, _), (.withdrawal, _), (.transfer, _),
            (.transfers, _):
            nil
        }
    }

    // MARK: SEP-10

    private static let challenge: [Member] = [.required("transaction", .text), .noted("network_passphrase", .text)]

    // MARK: SEP-6, SEP-24, SEP-31: offers

    private static let limits: [Member] = [
        .optional("min_amount", .sum), .optional("max_amount", .sum), .optional("fee_fixed", .sum),
        .optional("fee_percent", .percentage),
    ]

    private static let features = Member.optional(
        "features",
        .object([.optional("account_creation", .boolean), .optional("claimable_balances", .boolean)])
    )

    /// Whether the anchor has an endpoint.
    private static func endpoint(_ name: String) -> Member {
        .optional(
            name,
            .object([
                .optional("enabled", .boolean), .optional("authentication_required", .boolean),
                .optional("description", .text),
            ])
        )
    }

    private static let hostedInfo: [Member] = {
        let terms = ValueForm.map(.object([.required("enabled", .boolean), .optional("fee_minimum", .sum)] + limits))
        return [.required("deposit", terms), .required("withdraw", terms), endpoint("fee"), features]
    }()

    private static let programmaticInfo: [Member] = {
        /// The examples leave `enabled` out of exchanges.
        func terms(_ enabled: Member) -> ValueForm {
            let methods = ValueForm.map(.object([.optional("fields", .map(.object(Member.askedField)))]))
            let others: [Member] = [
                enabled, .optional("authentication_required", .boolean), .optional("funding_methods", .list(.text)),
                .optional("fields", .map(.object(Member.askedField))), .optional("types", methods),
            ]
            return .map(.object(others + limits))
        }
        let plain = terms(.required("enabled", .boolean))
        let exchanges = terms(.optional("enabled", .boolean))
        return [
            .optional("deposit", plain), .optional("deposit-exchange", exchanges), .optional("withdraw", plain),
            .optional("withdraw-exchange", exchanges), endpoint("fee"), endpoint("transactions"),
            endpoint("transaction"),
            features,
        ]
    }()

    private static let directInfo: [Member] = {
        let side = ValueForm.object([.optional("types", .map(.object([.optional("description", .text)])))])
        let terms: [Member] = [
            .optional("quotes_supported", .boolean), .optional("quotes_required", .boolean),
            .optional("funding_methods", .list(.text)), .optional("sender_sep12_type", .text),
            .optional("receiver_sep12_type", .text),
            .optional("sep12", .object([.optional("sender", side), .optional("receiver", side)])),
            .optional("fields", .object([.optional("transaction", .map(.object(Member.askedField)))])),
            // SEP-31 has no such member. The Anchor Platform sends it as SEP-6 and SEP-24 have it, and it is read so.
            .foreign("enabled", .boolean),
        ]
        return [.required("receive", .map(.object(terms + limits)))]
    }()

    // MARK: SEP-6, SEP-24, SEP-31: starting transfers

    private static let hostedStart: [Member] = {
        var members: [Member] = [
            .required("type", .word(["interactive_customer_info_needed"])), .required("url", .url),
            .required("id", .text),
        ]
        let section = SEPSection(24, "Interactive customer information needed")
        for index in members.indices { members[index].section = section }
        return members
    }()

    private static let instructions = ValueForm.map(
        .object([.required("value", .text), .optional("description", .text)])
    )

    private static let accepted: [Member] =
        [
            .optional("id", .text), .optional("eta", .number()),
            .optional("extra_info", .object([.optional("message", .text)])),
        ] + limits

    private static let depositStart: [Member] =
        accepted + [.optional("how", .text), .optional("instructions", instructions)]

    private static let withdrawalStart: [Member] =
        accepted + [.optional("account_id", .address), .optional("memo_type", memoType), .optional("memo", .text)]

    private static let directStart: [Member] = [
        .required("id", .text), .optional("stellar_account_id", .address), .optional("stellar_memo_type", memoType),
        .optional("stellar_memo", .text),
    ]

    private static let memoType = ValueForm.word(Member.memoTypes)

    /// The refusals of a customer that SEP-6 has in place of an error, and SEP-24 once had; they are told apart by their `type`.
    static let refusal: [Member] = [
        .required("fields", .list(.text), where: "type", is: "non_interactive_customer_info_needed"),
        .required("status", .word(["pending", "denied"]), where: "type", is: "customer_info_status"),
        .nullable("more_info_url", .url), .nullable("eta", .number()),
    ]

    // MARK: SEP-6, SEP-24, SEP-31: transfers

    private static let progress: [Member] = [
        .required("id", .text), .nullable("status_eta", .number()), .nullable("amount_in", .amount),
        .nullable("amount_in_asset", .asset), .nullable("amount_out", .amount), .nullable("amount_out_asset", .asset),
        .nullable("amount_fee", .amount), .nullable("amount_fee_asset", .asset), .nullable("quote_id", .text),
        .nullable("started_at", .time), .nullable("updated_at", .time), .nullable("completed_at", .time),
        .nullable("stellar_transaction_id", .text), .nullable("external_transaction_id", .text),
        .nullable("message", .text), .nullable("refunded", .boolean), .nullable("user_action_required_by", .time),
    ]

    private static func feeDetails(_ parts: String, of sep: Int) -> Member {
        // The SEPs don't agree on the name of this one.
        var list = Member.nullable(parts, .list(.object(feePart(.amount))))
        list.alias = parts == "details" ? "breakdown" : "details"
        return .nullable(
            "fee_details",
            .object([.required("total", .amount), .required("asset", .asset), list]),
            by: SEPSection(sep, "Fee Details Object Schema")
        )
    }

    private static func feePart(_ form: ValueForm) -> [Member] {
        [.required("name", .text), .nullable("description", .text), .required("amount", form)]
    }

    private static func refunds(_ payment: [Member], of sep: Int) -> Member {
        .nullable(
            "refunds",
            .object([
                .required("amount_refunded", .amount), .required("amount_fee", .amount),
                .required(
                    "payments",
                    .list(
                        .object(
                            [.required("id", .text), .required("amount", .amount), .required("fee", .amount)]
                                + payment
                        )
                    )
                ),
            ]),
            by: SEPSection(sep, "Refunds Object Schema")
        )
    }

    private static let idType = Member.required("id_type", .word(["stellar", "external"]))

    /// The members that SEP-6 and SEP-24 both have.
    private static let ramp: [Member] =
        progress + [
            .nullable("more_info_url", .url), .party("from", onLedgerOf: "withdrawal"),
            .party("to", onLedgerOf: "deposit"), .nullable("deposit_memo", .text),
            .nullable("deposit_memo_type", memoType),
            .nullable("withdraw_anchor_account", .address), .nullable("withdraw_memo", .text),
            .nullable("withdraw_memo_type", memoType), .nullable("claimable_balance_id", .balance),
        ]

    /// The statuses that SEP-24 has.
    private static let hostedStatuses = programmaticStatuses.filter { !$0.hasSuffix("_info_update") }
    private static let programmaticStatuses = Transfer.Status.known.map(\.rawValue)

    /// The members that SEP-24 requires, as far as they can be there from the beginning; ``TransferCheck`` has those of some statuses.
    private static let hosted: [Member] =
        ramp.filter { !["started_at", "more_info_url"].contains($0.name) } + [
            .required("started_at", .time), .required("more_info_url", .url),
            .required("kind", .word(["deposit", "withdrawal"])), .required("status", .word(hostedStatuses)),
            .nullable("kyc_verified", .boolean), feeDetails("breakdown", of: 24), refunds([idType], of: 24),
        ]

    private static let programmatic: [Member] =
        ramp + [
            .required("kind", .word(["deposit", "deposit-exchange", "withdrawal", "withdrawal-exchange"])),
            .required("status", .word(programmaticStatuses)), feeDetails("details", of: 6), refunds([idType], of: 6),
            .nullable("required_info_message", .text),
            .nullable("required_info_updates", .object([.nullable("transaction", .map(.object(Member.askedField)))])),
            .nullable("instructions", instructions), .nullable("external_extra", .text),
            .nullable("external_extra_text", .text),
        ]

    private static let direct: [Member] =
        progress + [
            .required("status", .word(Transfer.Status.directWords.sorted())), .nullable("status_message", .text),
            .nullable("stellar_account_id", .address), .nullable("stellar_memo", .text),
            .nullable("stellar_memo_type", memoType), feeDetails("details", of: 31), refunds([], of: 31),
            .nullable("required_info_message", .text), .nullable("required_info_updates", .object([])),
        ]

    // MARK: SEP-38

    private static let methods = ValueForm.list(.object([.required("name", .text), .optional("description", .text)]))

    private static let quoteInfo: [Member] = [
        .required(
            "assets",
            .list(
                .object([
                    .required("asset", .asset), .optional("sell_delivery_methods", methods),
                    .optional("buy_delivery_methods", methods), .optional("country_codes", .list(.text)),
                ])
            )
        )
    ]

    private static let prices: [Member] = {
        let list = ValueForm.list(
            .object([.required("asset", .asset), .required("price", .decimal), .required("decimals", .count)])
        )
        return [.optional("buy_assets", list), .optional("sell_assets", list)]
    }()

    private static let fee = ValueForm.object([
        .required("total", .decimal), .required("asset", .asset),
        .nullable("details", .list(.object(feePart(.decimal)))),
    ])

    private static let exchange: [Member] = ["total_price", "price", "sell_amount", "buy_amount"].map {
        .required($0, .decimal)
    }

    private static let quote: [Member] =
        exchange + [
            .required("id", .text), .required("expires_at", .time), .required("sell_asset", .asset),
            .required("buy_asset", .asset), .required("fee", fee), .optional("sell_delivery_method", .text),
            .optional("buy_delivery_method", .text),
        ]
}
