package import StellarXDR

/// A payment through the order books, of which exactly an amount arrives.
public struct PathPaymentStrictReceive: Hashable, Sendable {
    /// The asset with which the source pays.
    public var sendAsset: Asset

    /// The most the source pays.
    public var sendMaximum: Amount

    /// The account that is paid.
    public var destination: MuxedAccount

    /// The asset that the destination gets.
    public var destinationAsset: Asset

    /// The amount that the destination gets.
    public var destinationAmount: Amount

    /// The path: at most five assets between the two.
    public var path: [Asset]

    /// A payment of exactly `destinationAmount`, which costs at most `sendMaximum`.
    public init(
        sendAsset: Asset,
        sendMaximum: Amount,
        destination: MuxedAccount,
        destinationAsset: Asset,
        destinationAmount: Amount,
        path: [Asset] = []
    ) {
        self.sendAsset = sendAsset
        self.sendMaximum = sendMaximum
        self.destination = destination
        self.destinationAsset = destinationAsset
        self.destinationAmount = destinationAmount
        self.path = path
    }

    package init(_ wire: XDR.PathPaymentStrictReceiveOp) throws(EnvelopeError) {
        self.init(
            sendAsset: try Asset(wire.sendAsset),
            sendMaximum: Amount(stroops: wire.sendMax),
            destination: MuxedAccount(wire.destination),
            destinationAsset: try Asset(wire.destAsset),
            destinationAmount: Amount(stroops: wire.destAmount),
            path: try Asset.list(wire.path)
        )
    }

    package var wire: XDR.PathPaymentStrictReceiveOp {
        XDR.PathPaymentStrictReceiveOp(
            sendAsset: sendAsset.wire,
            sendMax: sendMaximum.stroops,
            destination: destination.wire,
            destAsset: destinationAsset.wire,
            destAmount: destinationAmount.stroops,
            path: path.map(\.wire)
        )
    }
}

/// A payment through the order books, for which exactly an amount is spent.
public struct PathPaymentStrictSend: Hashable, Sendable {
    /// The asset with which the source pays.
    public var sendAsset: Asset

    /// The amount that the source pays.
    public var sendAmount: Amount

    /// The account that is paid.
    public var destination: MuxedAccount

    /// The asset that the destination gets.
    public var destinationAsset: Asset

    /// The least the destination gets.
    public var destinationMinimum: Amount

    /// The path: at most five assets between the two.
    public var path: [Asset]

    /// A payment for exactly `sendAmount`, of which at least `destinationMinimum` arrives.
    public init(
        sendAsset: Asset,
        sendAmount: Amount,
        destination: MuxedAccount,
        destinationAsset: Asset,
        destinationMinimum: Amount,
        path: [Asset] = []
    ) {
        self.sendAsset = sendAsset
        self.sendAmount = sendAmount
        self.destination = destination
        self.destinationAsset = destinationAsset
        self.destinationMinimum = destinationMinimum
        self.path = path
    }

    package init(_ wire: XDR.PathPaymentStrictSendOp) throws(EnvelopeError) {
        self.init(
            sendAsset: try Asset(wire.sendAsset),
            sendAmount: Amount(stroops: wire.sendAmount),
            destination: MuxedAccount(wire.destination),
            destinationAsset: try Asset(wire.destAsset),
            destinationMinimum: Amount(stroops: wire.destMin),
            path: try Asset.list(wire.path)
        )
    }

    package var wire: XDR.PathPaymentStrictSendOp {
        XDR.PathPaymentStrictSendOp(
            sendAsset: sendAsset.wire,
            sendAmount: sendAmount.stroops,
            destination: destination.wire,
            destAsset: destinationAsset.wire,
            destMin: destinationMinimum.stroops,
            path: path.map(\.wire)
        )
    }
}

extension Asset {
    /// The assets of a path; `map` does not know typed errors.
    static func list(_ wire: [XDR.Asset]) throws(EnvelopeError) -> [Asset] {
        var assets: [Asset] = []
        for asset in wire { assets.append(try Asset(asset)) }
        return assets
    }
}
