package import StellarXDR

/// A signer of an account: a key, or something that stands for a signature.
public enum SignerKey: Hashable, Sendable, LosslessStringConvertible {
    /// `G…`: a public key.
    case publicKey(PublicKey)
    /// `T…`: the hash of a transaction that needs no signature.
    case preauthorizedTransaction(Hash256)
    /// `X…`: the hash of something whose disclosure counts as a signature.
    case hashX(Hash256)
    /// `P…`: a public key that must sign a payload of 1 to 64 bytes.
    case signedPayload(PublicKey, payload: [UInt8])

    /// The key with the given text, or `nil` where it is none.
    public init?(_ text: String) {
        guard let key = try? SignerKey(text: text) else { return nil }
        self = key
    }

    /// The key with the given text: `G…`, `T…`, `X…` or `P…`.
    public init(text: String) throws(StrKeyError) {
        let (kind, payload) = try StrKey.decode(text)
        guard let first = XDR.Bytes32(payload.prefix(32)) else { throw StrKeyError(.payload(kind), text: text) }
        switch kind {
        case .publicKey:
            self = .publicKey(PublicKey(XDR.AccountID(first)))
        case .preauthorizedTransaction:
            self = .preauthorizedTransaction(Hash256(first))
        case .hashX:
            self = .hashX(Hash256(first))
        case .signedPayload:
            var decoder = XDRDecoder(Array(payload.dropFirst(32)))
            guard let signed = try? decoder.opaque(limit: 64) else { throw StrKeyError(.payload(kind), text: text) }
            self = .signedPayload(PublicKey(XDR.AccountID(first)), payload: signed)
        case .seed, .muxedAccount, .contract, .liquidityPool, .claimableBalance:
            throw StrKeyError(.wrongKind(expected: .publicKey, found: kind), text: text)
        }
    }

    /// The text: `G…`, `T…`, `X…` or `P…`.
    public var description: String {
        switch self {
        case .publicKey(let key):
            return key.address
        case .preauthorizedTransaction(let hash):
            return StrKey.text(of: hash.bytes, as: .preauthorizedTransaction)
        case .hashX(let hash):
            return StrKey.text(of: hash.bytes, as: .hashX)
        case .signedPayload(let key, let payload):
            var encoder = XDREncoder()
            encoder.encode(key.key)
            encoder.encode(opaque: payload)
            return StrKey.text(of: encoder.bytes, as: .signedPayload)
        }
    }

    /// Whether `bytes` are a key, a length of 1 to 64, so many bytes, and zeros up to a multiple of four.
    static func isPayload(_ bytes: some Collection<UInt8>) -> Bool {
        var decoder = XDRDecoder(Array(bytes.dropFirst(32)))
        guard bytes.count > 32, let payload = try? decoder.opaque(limit: 64) else { return false }
        return !payload.isEmpty && decoder.remaining == 0
    }

    package init(_ wire: XDR.SignerKey) {
        switch wire {
        case .ed25519(let key): self = .publicKey(PublicKey(XDR.AccountID(key)))
        case .preAuthTx(let hash): self = .preauthorizedTransaction(Hash256(hash))
        case .hashX(let hash): self = .hashX(Hash256(hash))
        case .signedPayload(let key, let payload):
            self = .signedPayload(PublicKey(XDR.AccountID(key)), payload: payload)
        }
    }

    package var wire: XDR.SignerKey {
        switch self {
        case .publicKey(let key): .ed25519(key.key)
        case .preauthorizedTransaction(let hash): .preAuthTx(hash.wire)
        case .hashX(let hash): .hashX(hash.wire)
        case .signedPayload(let key, let payload): .signedPayload(ed25519: key.key, payload: payload)
        }
    }
}

extension SignerKey: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "a signer that begins with G, T, X or P")
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
