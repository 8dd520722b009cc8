extension XDR {
    /// The key of a signer.
    package enum SignerKey: XDRCodable {
        case ed25519(Bytes32)
        case preAuthTx(Hash)
        case hashX(Hash)
        case signedPayload(ed25519: Bytes32, payload: [UInt8])

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .ed25519(try decoder.decode())
            case 1: self = .preAuthTx(try decoder.decode())
            case 2: self = .hashX(try decoder.decode())
            case 3: self = .signedPayload(ed25519: try decoder.decode(), payload: try decoder.opaque(limit: 64))
            case let other: throw XDRError(.unknownCase(type: "SignerKey", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .ed25519(let key):
                encoder.encode(0 as Int32)
                encoder.encode(key)
            case .preAuthTx(let hash):
                encoder.encode(1 as Int32)
                encoder.encode(hash)
            case .hashX(let hash):
                encoder.encode(2 as Int32)
                encoder.encode(hash)
            case .signedPayload(let key, let payload):
                encoder.encode(3 as Int32)
                encoder.encode(key)
                encoder.encode(opaque: payload)
            }
        }
    }

    /// A signer of an account and its weight; weight 0 removes it.
    package struct Signer: XDRCodable {
        package var key: SignerKey
        package var weight: UInt32

        package init(key: SignerKey, weight: UInt32) {
            self.key = key
            self.weight = weight
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            key = try decoder.decode()
            weight = try decoder.uint32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(key)
            encoder.encode(weight)
        }
    }

    /// A signature with a hint whose it is.
    package struct DecoratedSignature: XDRCodable {
        /// The last four bytes of the signer's key.
        package var hint: UInt32
        /// The signature, at most 64 bytes.
        package var signature: [UInt8]

        package init(hint: UInt32, signature: [UInt8]) {
            self.hint = hint
            self.signature = signature
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            hint = try decoder.uint32()
            signature = try decoder.opaque(limit: 64)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(hint)
            encoder.encode(opaque: signature)
        }
    }
}
