internal import Diagnostics
internal import FoundationEssentials
internal import Stellar

extension TransferRequest {
    /// The parameters of SEP-6's requests, in which everything is text.
    ///
    /// Without an account of its own the request is about the one that `signedIn`. An exchange names its asset on the ledger by
    /// its code, or by its whole identification where it `identifiesAsset`, as quotes do.
    func query(
        _ kind: Transfer.Kind,
        account signedIn: MuxedAccount,
        identifiesAsset: Bool = false
    ) -> [(String, String)] {
        var pairs: [(String, String)] = []
        func add(_ name: String, _ value: String?) {
            if let value { pairs.append((name, value)) }
        }
        let exchanged = identifiesAsset ? AssetIdentifier.stellar(asset).description : asset.wireCode
        switch kind {
        case .depositExchange:
            add("destination_asset", exchanged)
            add("source_asset", counterAsset?.description)
        case .withdrawalExchange:
            add("source_asset", exchanged)
            add("destination_asset", counterAsset?.description)
        default:
            add("asset_code", asset.wireCode)
        }
        add("amount", amount?.description)
        if counterAsset != nil { add("quote_id", quoteID) }
        // The new name and the old one; an anchor reads the one that it knows.
        add("funding_method", fundingMethod)
        add("type", fundingMethod)
        add("account", (account ?? signedIn).address)
        if kind.isDeposit { addPayout(add) } else { addRefund(add) }
        add("lang", language)
        add("on_change_callback", callback?.absoluteString)
        add("country_code", countryCode)
        add("customer_id", customerID)
        add("location_id", locationID)
        let known = Set(pairs.map(\.0))
        for (name, value) in customerFields.sortedByKey where !known.contains(name) {
            add(name, value.reveal())
        }
        return pairs
    }

    private func addPayout(_ add: (String, String?) -> Void) {
        if let memo, memo != .none {
            add("memo_type", memo.type)
            add("memo", memo.value)
        }
        let supported = acceptsClaimableBalance.map { $0 ? "true" : "false" }
        add("claimable_balance_supported", supported)
        if dialect == .anchorPlatform { add("claimable_balances_supported", supported) }
    }

    private func addRefund(_ add: (String, String?) -> Void) {
        guard let refundMemo, refundMemo != .none else { return }
        add("refund_memo_type", refundMemo.type)
        add("refund_memo", refundMemo.value)
        guard dialect == .anchorPlatform else { return }
        add("refundMemoType", refundMemo.type)
        add("refundMemo", refundMemo.value)
    }
}
