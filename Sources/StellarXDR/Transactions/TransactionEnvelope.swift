extension XDR {
    /// The type of a signed value.
    package enum EnvelopeType: Int32, XDREnumeration {
        case txV0 = 0
        case scp = 1
        case tx = 2
        case auth = 3
        case scpValue = 4
        case txFeeBump = 5
        case opID = 6
        case poolRevokeOpID = 7
    }

    /// A transaction and its signatures.
    package struct TransactionV1Envelope: XDRCodable {
        /// The number of signatures that an envelope carries at most: 20.
        package static let signatureLimit = 20

        package var tx: Transaction
        package var signatures: [DecoratedSignature]

        package init(tx: Transaction, signatures: [DecoratedSignature]) {
            self.tx = tx
            self.signatures = signatures
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            tx = try decoder.decode()
            signatures = try decoder.array(limit: Self.signatureLimit)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(tx)
            encoder.encode(signatures)
        }
    }

    /// A transaction of any form, with its signatures: what is submitted to the network.
    package indirect enum TransactionEnvelope: XDRCodable {
        case v0(TransactionV0, signatures: [DecoratedSignature])
        case v1(TransactionV1Envelope)
        case feeBump(FeeBumpTransaction, signatures: [DecoratedSignature])

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let limit = TransactionV1Envelope.signatureLimit
            let start = decoder.offset
            switch try decoder.decode(EnvelopeType.self) {
            case .txV0: self = .v0(try decoder.decode(), signatures: try decoder.array(limit: limit))
            case .tx: self = .v1(try decoder.decode())
            case .txFeeBump: self = .feeBump(try decoder.decode(), signatures: try decoder.array(limit: limit))
            case let other: throw XDRError(.unknownCase(type: "TransactionEnvelope", value: other.rawValue), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .v0(let transaction, let signatures):
                encoder.encode(EnvelopeType.txV0)
                encoder.encode(transaction)
                encoder.encode(signatures)
            case .v1(let envelope):
                encoder.encode(EnvelopeType.tx)
                encoder.encode(envelope)
            case .feeBump(let transaction, let signatures):
                encoder.encode(EnvelopeType.txFeeBump)
                encoder.encode(transaction)
                encoder.encode(signatures)
            }
        }

        /// The signatures of the outermost transaction.
        package var signatures: [DecoratedSignature] {
            switch self {
            case .v0(_, let signatures), .feeBump(_, let signatures): signatures
            case .v1(let envelope): envelope.signatures
            }
        }

        /// The transaction with the operations, in today's form: the inner one of a fee bump.
        package var innermost: Transaction {
            switch self {
            case .v0(let transaction, _): transaction.upgraded
            case .v1(let envelope): envelope.tx
            case .feeBump(let transaction, _): transaction.innerTx.tx
            }
        }

        /// The bytes whose SHA-256 is the transaction's hash on the network with the given id, and gets signed.
        package func signaturePayload(networkID: Hash) -> [UInt8] {
            switch self {
            case .v0(let transaction, _): transaction.upgraded.signaturePayload(networkID: networkID)
            case .v1(let envelope): envelope.tx.signaturePayload(networkID: networkID)
            case .feeBump(let transaction, _): transaction.signaturePayload(networkID: networkID)
            }
        }
    }
}

extension XDR.Transaction {
    /// The bytes whose SHA-256 is the transaction's hash on the network with the given id, and gets signed.
    package func signaturePayload(networkID: XDR.Hash) -> [UInt8] {
        var encoder = XDREncoder()
        encoder.encode(networkID)
        encoder.encode(XDR.EnvelopeType.tx)
        encoder.encode(self)
        return encoder.bytes
    }
}

extension XDR.FeeBumpTransaction {
    /// The bytes whose SHA-256 is the fee bump's hash on the network with the given id, and gets signed.
    package func signaturePayload(networkID: XDR.Hash) -> [UInt8] {
        var encoder = XDREncoder()
        encoder.encode(networkID)
        encoder.encode(XDR.EnvelopeType.txFeeBump)
        encoder.encode(self)
        return encoder.bytes
    }
}
