package import Stellar
package import Timekeeping

/// A signed envelope, as a run writes it down before it is submitted.
///
/// It holds no secret: anyone who finds it can do no more than submit the very transaction that the run is about to submit.
package struct SignedEnvelope: Codable, Equatable, Sendable {
    /// The purpose of an envelope.
    package enum Purpose: Codable, Equatable, Sendable {
        case payment
        case claim
        /// A trustline, in a turn of a transfer where one waits for it.
        case trustline(turn: Int?)
    }

    package var envelope: TransactionEnvelope
    package var hash: TransactionHash
    /// The instant from which the network takes it no more.
    package var validUntil: Timestamp

    /// The record of `envelope`, which is signed for `network`.
    package init(_ envelope: TransactionEnvelope, network: Network, validUntil: Timestamp) {
        self.envelope = envelope
        hash = envelope.hash(for: network)
        self.validUntil = validUntil
    }

    package var sequence: Int64 { envelope.innermostTransaction.sequenceNumber }

    /// The account whose sequence number it has.
    package var source: PublicKey { envelope.innermostTransaction.source.accountID }

    private enum CodingKeys: String, CodingKey {
        case envelope, hash
        case validUntil = "valid_until"
    }

    /// Reads what ``encode(to:)`` writes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        envelope = try TransactionEnvelope(base64: try container.decode(String.self, forKey: .envelope))
        hash = try container.decode(TransactionHash.self, forKey: .hash)
        validUntil = try container.decode(Timestamp.self, forKey: .validUntil)
    }

    /// Writes the envelope in base64.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(envelope.base64, forKey: .envelope)
        try container.encode(hash, forKey: .hash)
        try container.encode(validUntil, forKey: .validUntil)
    }
}
