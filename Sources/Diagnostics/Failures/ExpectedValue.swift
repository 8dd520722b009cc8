/// The kinds of values that parameters of verbs take, where one was given something else.
public enum ExpectedValue: String, CaseIterable, Hashable, Sendable {
    /// An account.
    case account
    /// An amount to deposit.
    case depositAmount = "deposit-amount"
    /// An amount to withdraw.
    case withdrawalAmount = "withdrawal-amount"
    /// An amount to pay.
    case paymentAmount = "payment-amount"
    /// The most that an account will hold of an asset.
    case trustlineLimit = "trustline-limit"
    /// An asset that is not on the ledger.
    case offLedgerAsset = "off-ledger-asset"
    /// A claimable balance's id.
    case balanceID = "balance-id"
    /// A memo that tells the users of an account apart.
    case userMemo = "user-memo"
    /// A secret seed.
    case seed
    /// A percentage that an exchange may lose.
    case slippage
    /// A span of time.
    case duration
    /// An instant.
    case time
    /// An address on the web.
    case url
    /// An address that a request can go to.
    case httpsURL = "https-url"
    /// A status of HTTP.
    case httpStatus = "http-status"
    /// A header's value.
    case headerValue = "header-value"
    /// A text.
    case text
    /// Names, each with a value.
    case table
}

extension Fact {
    /// The kind of value that was expected.
    public static func expected(_ value: ExpectedValue) -> Fact { .text(value.rawValue) }
}
