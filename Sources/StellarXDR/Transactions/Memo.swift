extension XDR {
    /// What a transaction says to its receiver.
    package enum Memo: XDRCodable {
        case none
        /// At most 28 bytes, of any kind.
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
