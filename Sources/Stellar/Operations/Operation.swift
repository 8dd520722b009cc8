package import StellarXDR

/// A step of a transaction.
public struct Operation: Hashable, Sendable {
    /// Whose operation it is; the transaction's source where it is `nil`.
    public var source: MuxedAccount?

    /// What it does.
    public var body: Body

    /// An operation of `source`, or of the transaction's source.
    public init(source: MuxedAccount? = nil, _ body: Body) {
        self.source = source
        self.body = body
    }

    package init(_ wire: XDR.Operation) throws(EnvelopeError) {
        self.init(source: wire.sourceAccount.map { MuxedAccount($0) }, try Body(wire.body))
    }

    package var wire: XDR.Operation {
        XDR.Operation(sourceAccount: source?.wire, body: body.wire)
    }

    /// The operations of a transaction; `map` does not know typed errors.
    static func list(_ wire: [XDR.Operation]) throws(EnvelopeError) -> [Operation] {
        var operations: [Operation] = []
        for operation in wire { operations.append(try Operation(operation)) }
        return operations
    }
}
