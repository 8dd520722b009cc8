/// A widely used anchor server that differs from the SEPs' latest versions.
///
/// Wallets that only know the SEPs fail at the differences; <doc:Quirks> lists each.
package enum AnchorSoftware: String, Hashable, Sendable, CaseIterable {
    /// The Anchor Platform of the Stellar Development Foundation.
    case anchorPlatform = "anchor-platform"
    /// The Stellar Disbursement Platform.
    case disbursementPlatform = "disbursement-platform"
    /// django-polaris.
    case polaris
}

/// The carrier of a withdrawal's number in its payment.
package enum PaymentMemo: String, Hashable, Sendable, Codable, CaseIterable {
    case id, text, hash
}

/// The format of an anchor's transfers, where the SEPs leave a choice.
struct TransferFormat: Hashable, Sendable {
    /// Whether times have microseconds, and not whole seconds.
    var isPrecise = false
    /// Whether a message stays until there is another.
    var keepsMessages = false
    /// Whether sums outside the ledger are in what the asset is anchored to, as `iso4217:USD`.
    var namesOutside = false
    /// Whether `to` of a hosted withdrawal is the anchor's account, and not the customer's at the bank.
    var namesAnchorAccount = false
    /// Whether the sums of an exchange are told from its start, and not once the anchor waits for the money.
    var reckonsExchangesAtOnce = false
    /// Whether `amount_out` and the fee stay as they were before a refund, until the transfer is completed.
    var keepsSumsAtRefunds = false
    /// Whether `no_older_than` excludes transfers that started at that time.
    var leavesOutEarliest = false
    /// Whether `deposit_memo` is the memo of the token where a request has none.
    var namesTokenMemo = false
}
