public import Diagnostics
internal import HTTPTransport
public import JSON
public import Stellar

/// A transfer that an anchor has accepted without a page of its own, and what it said at once.
///
/// Many anchors say no more than the id; the rest appears when the transfer is asked for. In particular nothing is paid
/// on the word of this answer: amounts, accounts and memos count when the transfer's status asks for the payment.
///
/// Specification: <https://stellar.org/protocol/sep-6#deposit>
public struct AcceptedTransfer: Hashable, Sendable {
    /// The anchor's name for the transfer; anchors of old give none, and then there is nothing to look up.
    public var id: Transfer.ID?
    /// The kind of transfer.
    public var kind: Transfer.Kind
    /// The instructions for sending the money of a deposit, if the anchor gives them at once.
    public var instructions: [TransferInstruction]
    /// The same in one text, as older anchors have it.
    public var how: ForeignProse?
    /// The time that it will take, as the anchor estimates it.
    public var eta: Duration?
    /// The terms for this transfer, where they differ from what the anchor offers to all.
    public var terms: TransferOffer.Terms
    /// The account that a withdrawal will have to be paid to, if the anchor names it at once.
    public var withdrawalAccount: String?
    /// The memo of the payment, if the anchor says it at once.
    public var withdrawalMemo: Memo?
    /// The anchor's further message to its customer, in its own words.
    public var message: ForeignProse?
    /// The answer as it came.
    public var fields: JSONValue

    /// The instructions as they came; `nil` where the answer has none.
    public var sentInstructions: JSONValue? { fields["instructions"].flatMap { $0.objectValue == nil ? nil : $0 } }

    /// The anchor's further information as it came; `nil` where the answer has none, or a text in its place.
    public var sentExtraInfo: JSONValue? { fields["extra_info"].flatMap { $0.objectValue == nil ? nil : $0 } }

    /// Reads an answer of SEP-31, which has names of its own; `nil` where it names no payment.
    init?(direct fields: JSONValue) {
        guard let id = fields["id"]?.filledString else { return nil }
        var members: [String: JSONValue] = ["id": .string(id)]
        members["account_id"] = fields["stellar_account_id"]
        members["memo"] = fields["stellar_memo"]
        members["memo_type"] = fields["stellar_memo_type"]
        self.init(.withdrawal, .object(members))
        self.fields = fields
    }

    /// Reads an answer; `nil` where it says nothing about a transfer.
    init?(_ kind: Transfer.Kind, _ fields: JSONValue) {
        let names = ["id", "how", "instructions", "account_id"]
        guard names.contains(where: { fields[$0]?.isFilled == true }) else { return nil }
        self.kind = kind
        self.fields = fields
        id = fields["id"]?.filledString
        instructions = TransferInstruction.read(fields["instructions"])
        how = fields["how"]?.filledProse
        eta = fields["eta"]?.duration
        terms = TransferOffer.Terms(fields)
        withdrawalAccount = fields["account_id"]?.filledString
        if let type = fields["memo_type"]?.filledString, let value = fields["memo"]?.filledString {
            withdrawalMemo = try? Memo(type: type.lowercased(), value: value)
        }
        // Some anchors send the text itself instead of the object that has it.
        message = fields["extra_info"]?.filledProse ?? fields["extra_info"]?["message"]?.filledProse
    }
}
