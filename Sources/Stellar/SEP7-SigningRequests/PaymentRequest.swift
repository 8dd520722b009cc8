/// A payment that someone is asked to make.
///
/// Specification: <https://stellar.org/protocol/sep-7#operation-pay>
public struct PaymentRequest: Hashable, Sendable {
    /// To whom.
    public var destination: MuxedAccount
    /// How much; the payer decides where there is none.
    public var amount: Amount?
    /// Of which asset it has to arrive.
    public var asset: Asset
    /// What the payment says to its receiver.
    public var memo: Memo

    /// A payment.
    public init(to destination: MuxedAccount, _ amount: Amount? = nil, of asset: Asset = .native, memo: Memo = .none) {
        self.destination = destination
        self.amount = amount
        self.asset = asset
        self.memo = memo
    }

    var pairs: [(String, String?)] {
        let type: String? = memo == .none ? nil : "MEMO_\(memo.type.uppercased())"
        return [
            ("destination", destination.address), ("amount", amount?.description),
            ("asset_code", asset == .native ? nil : asset.code), ("asset_issuer", asset.issuer?.address),
            ("memo", memo.value), ("memo_type", memo.value == nil ? nil : type),
        ]
    }
}
