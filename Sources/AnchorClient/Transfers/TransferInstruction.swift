public import Diagnostics
internal import JSON

/// A part of what the customer has to know to send the money of a deposit: the anchor's account number, a reference.
///
/// Specification: <https://stellar.org/protocol/sep-6#deposit>
public struct TransferInstruction: Hashable, Sendable {
    /// The members of an instruction's description.
    public enum MemberName: String, Sendable {
        /// The value to write there.
        case value
        /// The description in the anchor's own words.
        case description
    }

    /// The name of the part, as a rule a financial account field of SEP-9 such as `organization.bank_number`.
    public var key: String
    /// The value to write there.
    public var value: String
    /// The anchor's description of it, in its own words.
    public var about: ForeignProse?

    /// Reads `instructions`, in the order of SEP-9.
    static func read(_ table: JSONValue?) -> [TransferInstruction] {
        let parts = (table?.objectValue ?? [:]).compactMap { key, member -> TransferInstruction? in
            guard let value = member[MemberName.value.rawValue]?.filledString ?? member.filledString else { return nil }
            return TransferInstruction(
                key: key,
                value: value,
                about: member[MemberName.description.rawValue]?.filledProse
            )
        }
        return RequestedField.sorted(parts, by: \.key)
    }
}
