internal import HTTPServing

/// How the Anchor Platform differs from the SEPs.
enum AnchorPlatformHabit {
    /// What it does not take at all: hosted transfers as forms, and deletions that say nothing of their content.
    static func refusal(of request: ServerRequest, at endpoint: SandboxEndpoint) -> ServerResponse? {
        let type = request.headers[.contentType] ?? ""
        switch endpoint {
        case .hostedDeposit, .hostedWithdrawal:
            guard type.hasPrefix("application/x-www-form-urlencoded") else { return nil }
        case .customerDelete:
            guard type.isEmpty else { return nil }
        default: return nil
        }
        return .json(
            ["error": .string("Content-Type '\(type)' is not supported")] as WireValue,
            status: .unsupportedMediaType
        )
    }

    /// The request by the names of the SEPs: some parameters have other names here, and one is not known.
    static func understood(_ request: ServerRequest, at endpoint: SandboxEndpoint) -> ServerRequest {
        guard endpoint.group == "sep6", let query = request.query else { return request }
        var names = ["claimable_balances_supported": "claimable_balance_supported"]
        if endpoint == .programmaticWithdrawal {
            names["refundMemo"] = "refund_memo"
            names["refundMemoType"] = "refund_memo_type"
        }
        let unknown = Set(names.values).union(["on_change_callback", "customer_id", "location_id"])
        let fields = FormFields(query).fields.compactMap { field -> (name: String, value: String)? in
            if let name = names[field.name] { return (name, field.value) }
            return unknown.contains(field.name) ? nil : field
        }
        var changed = request
        changed.target = request.path + "?" + FormFields.encode(fields)
        return changed
    }

    /// Changes an answer to what it sends.
    static func shape(_ made: inout FaultMemory, at endpoint: SandboxEndpoint) {
        guard var json = made.json else { return }
        if made.status == .forbidden, json["type"] == "authentication_required" { json = ["error": "forbidden"] }
        switch endpoint {
        case .programmaticDeposit, .depositExchange:
            if let id = json["id"] { json = ["id": id, "how": "Check the transaction for more information."] }
        case .programmaticWithdrawal, .withdrawalExchange:
            if let id = json["id"] { json = ["id": id] }
        default: break
        }
        json.changeTransfers { transfer in
            // It is always there, and says nothing: refunds do.
            transfer["refunded"] = false
            if case .object(let fields)? = transfer["required_info_updates"]?["transaction"] {
                transfer["required_info_updates"] = .array(fields.map { .string($0.name) })
            }
            guard endpoint.group == "sep24" else { return }
            for name in ["updated_at", "kyc_verified", "claimable_balance_id"] { transfer[name] = nil }
            if var fee = transfer["fee_details"], let parts = fee["breakdown"] {
                fee["breakdown"] = nil
                fee["details"] = parts
                transfer["fee_details"] = fee
            }
        }
        made.body = json.json
    }
}
