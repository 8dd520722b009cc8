package import AnchorClient
internal import Stellar

/// A message about a transfer that the user was shown, so that it is not shown again.
package struct ToldMessage: Codable, Hashable, Sendable {
    /// The subject of a message.
    package enum Topic: String, Codable, Hashable, Sendable {
        /// The anchor's message.
        case message
        /// The time by which the customer has to act.
        case deadline
        /// The consequences of a status: that no SEP has it, or how long it takes.
        case status
        /// The instructions for the customer.
        case instructions
        /// The refunds.
        case refunds
        /// Numbers of the anchor that don't fit together; told by former versions, to which they were no findings.
        case numbers
        /// A payout that is smaller than the user may expect.
        case surprise
        /// A completed transfer without a payment, where none was to be made.
        case nothingPaid
        /// A deviation that the anchor takes within what was agreed upon.
        case remark
        /// The terms that the anchor told before and leaves out now.
        case leftOut
        /// The reason why the asset can't be trusted yet.
        case untrusted
        /// A payout that is overdue.
        case stalledPayout
        /// The obstacle of a payout that is not overdue yet: recorded for the ending, not shown.
        case payoutObstacle
        /// A question that the run can only wait with.
        case question
        /// The anchor has accepted its customer; recorded, not shown.
        case acceptedCustomer
        /// The anchor has accepted its customer, and waits anyway.
        case waitingAnyway
    }

    package var topic: Topic
    package var transfer: Transfer.ID
    /// The turn for which it counts; `nil` where it counts for the whole transfer.
    package var turn: TransferTurn?
    /// The text that tells one message about the topic from another.
    package var text: String?

    /// A message about a transfer, in any status.
    package init(_ topic: Topic, of transfer: Transfer.ID, text: String? = nil) {
        (self.topic, self.transfer, self.text) = (topic, transfer, text)
    }

    /// A message about a transfer in one status.
    package init(_ topic: Topic, in turn: TransferTurn, text: String? = nil) {
        self.init(topic, of: turn.transfer, text: text)
        self.turn = turn
    }

    /// The digest of a text that may name a customer: facts are kept letter by letter.
    package static func digest(of text: String) -> String { Hash256.digest(of: Array(text.utf8)).description }

    private enum CodingKeys: String, CodingKey {
        case topic, transfer, status, turn, text
    }

    /// Reads what ``encode(to:)`` writes.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        topic = try container.decode(Topic.self, forKey: .topic)
        transfer = try container.decode(Transfer.ID.self, forKey: .transfer)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        guard let number = try container.decodeIfPresent(Int.self, forKey: .turn) else { return }
        let status = try container.decode(Transfer.Status.self, forKey: .status)
        turn = TransferTurn(transfer: transfer, status: status, number: number)
    }

    /// Writes one flat object.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(topic, forKey: .topic)
        try container.encode(transfer, forKey: .transfer)
        try container.encodeIfPresent(turn?.status, forKey: .status)
        try container.encodeIfPresent(turn?.number, forKey: .turn)
        try container.encodeIfPresent(text, forKey: .text)
    }
}
