package import StellarXDR

/// A signature with a hint whose it is, as envelopes carry them.
public struct DecoratedSignature: Hashable, Sendable {
    /// The last four bytes of the signer's key as a number; it narrows the search and proves nothing.
    public var hint: UInt32

    /// The signature; 64 bytes where it is one of Ed25519.
    public var signature: [UInt8]

    /// A signature and the last four bytes of its signer's key.
    public init(hint: UInt32, signature: [UInt8]) {
        self.hint = hint
        self.signature = signature
    }

    package init(_ wire: XDR.DecoratedSignature) {
        self.init(hint: wire.hint, signature: wire.signature)
    }

    package var wire: XDR.DecoratedSignature {
        XDR.DecoratedSignature(hint: hint, signature: signature)
    }
}
