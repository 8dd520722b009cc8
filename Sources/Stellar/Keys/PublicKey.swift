internal import Sodium
package import StellarXDR

/// The identity of an account: an Ed25519 public key, written `G…`.
public struct PublicKey: Hashable, Sendable, LosslessStringConvertible {
    /// The key as the wire has it.
    package let key: XDR.Bytes32

    /// The key with the given bytes, or `nil` where they are not 32.
    public init?(_ bytes: some Collection<UInt8>) {
        guard let key = XDR.Bytes32(bytes) else { return nil }
        self.key = key
    }

    /// The key with the given address (`G…`), or `nil` where it is none.
    public init?(_ address: String) {
        guard let key = try? PublicKey(address: address) else { return nil }
        self = key
    }

    /// The key with the given address (`G…`).
    public init(address: String) throws(StrKeyError) {
        let payload = try StrKey.decode(address, as: .publicKey)
        guard let key = XDR.Bytes32(payload) else { throw StrKeyError(.payload(.publicKey), text: address) }
        self.key = key
    }

    package init(_ account: XDR.AccountID) {
        key = account.ed25519
    }

    /// The 32 bytes of the key.
    public var bytes: [UInt8] { key.bytes }

    /// The address, 56 letters beginning with `G`.
    public var address: String { StrKey.text(of: bytes, as: .publicKey) }

    /// The address.
    public var description: String { address }

    /// The last four bytes of the key as a number, which signatures carry to tell whose they are.
    public var hint: UInt32 { SignatureHint.of(bytes) }

    /// Whether `signature` is this key's signature of `message`.
    public func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        Ed25519.verify(signature: signature, message: message, publicKey: bytes)
    }

    package var wire: XDR.AccountID { XDR.AccountID(key) }
}

extension PublicKey: Codable {
    /// Reads the address.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "an address that begins with G")
    }

    /// Writes the address.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}

extension PublicKey: Comparable {
    /// The order of the bytes.
    public static func < (left: PublicKey, right: PublicKey) -> Bool {
        left.key < right.key
    }
}

/// The hint that a signature carries.
enum SignatureHint {
    /// The last four of `bytes` as a number.
    static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
