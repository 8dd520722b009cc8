internal import Stellar

/// The customer that is meant, and for what.
///
/// The account that signed in is a customer already; the rest tells apart several of one account, and several purposes of one
/// customer.
///
/// Specification: <https://stellar.org/protocol/sep-12#request>
public struct CustomerLookup: Hashable, Sendable {
    /// The anchor's name for the customer, where one was given.
    public var id: String?
    /// The memo of a customer, where the signed-in account has none and vouches for several (SEP-31).
    ///
    /// An account that signed in with a memo, or as a muxed account, is the customer of that memo alone, and it is always sent.
    public var memo: UInt64?
    /// The account of the customer, for anchors of old that do not take it from the token.
    public var account: String?
    /// The anchor's name for a set of fields, such as `sep6-deposit` or `sep31-sender`.
    public var type: String?
    /// The transfer for which the anchor wants to know more; it needs a `type` as well.
    public var transactionID: String?

    /// A customer; the signed-in customer by default.
    public init(
        id: String? = nil,
        memo: UInt64? = nil,
        account: String? = nil,
        type: String? = nil,
        transactionID: String? = nil
    ) {
        self.id = id
        self.memo = memo
        self.account = account
        self.type = type
        self.transactionID = transactionID
    }

    /// The parameters, with the memo of the signed-in customer.
    ///
    /// Anchors exist that refuse a request without the memo that is in the token (Anchor Platform), and others that refuse
    /// one whose memo has no type beside it (Polaris).
    func pairs(for subject: SessionSubject) -> [(name: String, value: String)] {
        let memo = subject.memo ?? subject.account.muxID ?? memo
        let optional: [(String, String?)] = [
            ("id", id),
            ("account", account),
            ("memo", memo.map { String($0) }),
            ("memo_type", memo.map { _ in "id" }),
            ("type", type),
            ("transaction_id", transactionID),
        ]
        return optional.compactMap { name, value in value.map { (name, $0) } }
    }
}
