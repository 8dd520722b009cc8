public import HorizonClient
public import Stellar

/// An order to change one asset into another on the way to a recipient.
public struct ConversionOrder: Hashable, Sendable {
    /// The end that is exact.
    public enum Terms: Hashable, Sendable {
        /// Exactly this is sent; what arrives is of this asset.
        case sending(AssetAmount, receiving: Asset)
        /// Exactly this arrives; what is sent is of this asset.
        case receiving(AssetAmount, sending: Asset)
    }

    /// The recipient; the payer itself where assets are only changed.
    public var recipient: Recipient
    /// The side whose amount is exact.
    public var terms: Terms
    /// The memo for the receiver; the memo of the recipient unless given.
    public var memo: Memo
    /// The percentage by which the price may get worse.
    public var slippage: Slippage

    /// An order to pay through the order books.
    public init(
        to recipient: Recipient,
        _ terms: Terms,
        memo: Memo = .none,
        slippage: Slippage = .standard
    ) {
        self.recipient = recipient
        self.terms = terms
        self.memo = memo
        self.slippage = slippage
    }

    /// The asset that is sent.
    public var sendAsset: Asset {
        switch terms {
        case .sending(let amount, _): amount.asset
        case .receiving(_, let asset): asset
        }
    }

    /// The asset that arrives.
    public var receiveAsset: Asset {
        switch terms {
        case .sending(_, let asset): asset
        case .receiving(let amount, _): amount.asset
        }
    }

    /// The amount that is exact.
    public var fixed: AssetAmount {
        switch terms {
        case .sending(let amount, _), .receiving(let amount, _): amount
        }
    }
}

/// A way through the order books and pools, and what it brings.
public struct PathQuote: Hashable, Sendable {
    /// The amount that is sent.
    public var sent: AssetAmount
    /// The amount that arrives.
    public var received: AssetAmount
    /// The assets in between.
    public var path: [Asset]

    /// A way with what is sent and what arrives.
    public init(sent: AssetAmount, received: AssetAmount, path: [Asset] = []) {
        self.sent = sent
        self.received = received
        self.path = path
    }

    init(_ path: PaymentPathRecord) {
        self.init(sent: path.source, received: path.destination, path: path.path)
    }

    /// The amount that arrives for one that is sent, rounded to seven decimals.
    public var rate: ExactDecimal? {
        try? ExactDecimal(received.amount).divided(by: ExactDecimal(sent.amount), scale: 7)
    }
}
