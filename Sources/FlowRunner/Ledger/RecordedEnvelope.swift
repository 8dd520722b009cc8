internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// A signed envelope as a run notes it before it is submitted.
///
/// It holds no secret: anyone who finds it can do no more than submit the very payment that the run is about to make.
struct RecordedEnvelope: Sendable {
    var envelope: TransactionEnvelope
    var hash: TransactionHash
    /// The instant from which the network takes it no more.
    var validUntil: Timestamp

    /// Notes `envelope`, which is signed for `network`.
    init(_ envelope: TransactionEnvelope, network: Network, validUntil: Timestamp) {
        self.envelope = envelope
        hash = envelope.hash(for: network)
        self.validUntil = validUntil
    }

    /// Reads what ``value`` writes.
    init?(_ value: Value) {
        guard let text = value["envelope"].text, let envelope = try? TransactionEnvelope(base64: text),
            let hash = value["hash"].text.flatMap({ TransactionHash($0) }),
            let until = value["valid_until"].text.flatMap({ Timestamp(iso8601: $0) })
        else { return nil }
        self.envelope = envelope
        self.hash = hash
        validUntil = until
    }

    var value: Value {
        [
            "envelope": .text(envelope.base64), "hash": .text(hash.description),
            "valid_until": .text(validUntil.description),
        ]
    }

    var sequence: Int64 { envelope.innermostTransaction.sequenceNumber }
}
