internal import HTTPServing
internal import JSON
internal import Stellar

/// The differences of django-polaris from the SEPs.
enum PolarisQuirks {
    /// Members of a transfer that are null where they are nothing.
    private static let nullable = [
        "status_eta", "amount_in", "amount_out", "amount_fee", "completed_at", "stellar_transaction_id",
        "external_transaction_id", "from", "to", "message", "claimable_balance_id",
    ]
    /// Members that its version of the SEPs did not have.
    private static let unknown = [
        "fee_details", "refunds", "user_action_required_by", "kyc_verified", "updated_at", "instructions",
    ]

    /// The refusal of what it does not take: browsers get pages, and withdrawals need what the SEP calls deprecated.
    static func refusal(of request: ServerRequest, at endpoint: SandboxEndpoint) -> ServerResponse? {
        if request.headers[.accept]?.contains("text/html") == true {
            return FaultMemory(status: .ok, contentType: "text/html", body: FaultInjector.page(.ok)).response
        }
        let query = FormFields(request.query ?? "")
        if endpoint == .programmaticWithdrawal || endpoint == .withdrawalExchange {
            for name in ["type", "dest"] where query[name] == nil {
                return .json(["error": .string("'\(name)' is required")] as OrderedJSON, status: .badRequest)
            }
        }
        if let name = exchanged(at: endpoint), query[name].flatMap({ code(in: $0) }) == nil {
            return .json(["error": .string("invalid '\(name)'")] as OrderedJSON, status: .badRequest)
        }
        return nil
    }

    /// The request by the names of the SEPs: the asset of an exchange by its code, and not as quotes have it.
    static func understood(_ request: ServerRequest, at endpoint: SandboxEndpoint) -> ServerRequest {
        guard let name = exchanged(at: endpoint), let query = request.query else { return request }
        let fields = FormFields(query).fields.map { field in
            field.name == name ? (name, code(in: field.value) ?? field.value) : field
        }
        var changed = request
        changed.target = request.path + "?" + FormFields.encode(fields)
        return changed
    }

    /// The parameter with the asset on the ledger of an exchange.
    private static func exchanged(at endpoint: SandboxEndpoint) -> String? {
        switch endpoint {
        case .depositExchange: "destination_asset"
        case .withdrawalExchange: "source_asset"
        default: nil
        }
    }

    /// The code in `stellar:CODE:ISSUER`.
    private static func code(in identification: String) -> String? {
        let parts = identification.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "stellar" ? String(parts[1]) : nil
    }

    /// Changes an answer to what it sends.
    static func shape(_ made: inout FaultMemory, at endpoint: SandboxEndpoint) {
        guard var json = made.json else { return }
        if made.status == .unauthorized { made.status = .forbidden }
        if [.notFound, .methodNotAllowed].contains(made.status), endpoint == .anchorOther, let words = json["error"] {
            json = ["detail": words]
        }
        switch endpoint {
        case .programmaticInfo, .hostedInfo: json = json.leavingOutMethods().withPoints()
        case .programmaticDeposit, .depositExchange:
            // How to pay in is one text here, and stands nowhere else.
            if case .object(let parts)? = json["instructions"] {
                let texts = parts.compactMap { part -> String? in
                    guard case .string(let text)? = part.value["value"] else { return nil }
                    return "\(part.name) \(text)"
                }
                json["how"] = .string(texts.joined(separator: ", "))
                json["instructions"] = nil
            }
            json = json.withPoints()
        case .programmaticWithdrawal, .programmaticFee: json = json.withPoints()
        case .price, .quote, .knownQuote:
            json["total_price"] = nil
            json["fee"] = nil
        case .customerDelete where made.status == .ok: json = ["status": "success"]
        default: break
        }
        json.changeTransfers { change(&$0, isExchange: $0["kind"] == "deposit-exchange") }
        made.body = json.json
    }

    private static func change(_ transfer: inout OrderedJSON, isExchange: Bool) {
        let refunded = transfer["refunds"] != nil && transfer["status"] == "refunded"
        transfer["amount_fee"] = transfer["fee_details"]?["total"]
        for name in unknown { transfer[name] = nil }
        transfer["refunded"] = .bool(refunded)
        for name in ["amount_in", "amount_out", "amount_fee"] {
            if case .string(let text)? = transfer[name] { transfer[name] = .string(text.withDecimals(2)) }
        }
        for name in nullable where transfer[name] == nil { transfer[name] = .null }
        guard case .string(let kind)? = transfer["kind"], kind.hasPrefix("deposit") else { return }
        if isExchange {
            // It mixes the two directions up here.
            for name in ["withdraw_anchor_account", "withdraw_memo", "withdraw_memo_type"] { transfer[name] = .null }
            transfer["deposit_memo"] = nil
            transfer["deposit_memo_type"] = nil
        } else if transfer["deposit_memo"] == nil {
            transfer["deposit_memo"] = .null
            transfer["deposit_memo_type"] = "text"
        }
    }
}

extension OrderedJSON {
    /// The value with a decimal point in each number.
    fileprivate func withPoints() -> OrderedJSON {
        mapping { _, value in
            guard case .number(let digits) = value else { return value }
            return .number(digits.contains(".") ? digits : digits + ".0")
        }
    }

    fileprivate func leavingOutMethods() -> OrderedJSON {
        guard case .object(let members) = self else { return self }
        return .object(
            members.filter { $0.name != "funding_methods" }
                .map { .init(name: $0.name, value: $0.value.leavingOutMethods()) }
        )
    }
}
