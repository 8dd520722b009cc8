extension XDR {
    /// The memo of a transaction for its receiver.
    package enum Memo: XDRCodable {
        case none
        /// A text of at most 28 bytes, of any kind.
        case text([UInt8])
        case id(UInt64)
        case hash(Hash)
        case returnHash(Hash)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: self = .none
            case 1: self = .text(try decoder.opaque(limit: 28))
            case 2: self = .id(try decoder.uint64())
            case 3: self = .hash(try decoder.decode())
            case 4: self = .returnHash(try decoder.decode())
            case let other: throw XDRError(.unknownCase(type: "Memo", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .none:
                encoder.encode(0 as Int32)
            case .text(let text):
                encoder.encode(1 as Int32)
                encoder.encode(opaque: text)
            case .id(let id):
                encoder.encode(2 as Int32)
                encoder.encode(id)
            case .hash(let hash):
                encoder.encode(3 as Int32)
                encoder.encode(hash)
            case .returnHash(let hash):
                encoder.encode(4 as Int32)
                encoder.encode(hash)
            }
        }
    }
}

extension XDR {
    /// An account, or one of the many customers that share it.
    package enum MuxedAccount: XDRCodable {
        case ed25519(Bytes32)
        case muxed(id: UInt64, ed25519: Bytes32)

        private static let muxedKeyType: Int32 = 0x100

        /// The account that is on the ledger.
        package var accountID: AccountID {
            switch self {
            case .ed25519(let key), .muxed(_, let key): AccountID(key)
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0:
                self = .ed25519(try decoder.decode())
            case Self.muxedKeyType:
                self = .muxed(id: try decoder.uint64(), ed25519: try decoder.decode())
            case let other:
                throw XDRError(.unknownCase(type: "MuxedAccount", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .ed25519(let key):
                encoder.encode(0 as Int32)
                encoder.encode(key)
            case .muxed(let id, let key):
                encoder.encode(Self.muxedKeyType)
                encoder.encode(id)
                encoder.encode(key)
            }
        }
    }
}
