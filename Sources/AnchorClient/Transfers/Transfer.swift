public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar
public import Timekeeping

/// A deposit or withdrawal, as its anchor last described it.
///
/// The anchor moves a transfer from one ``Status`` to the next in its own time. A value of this type is what it said at
/// one moment; ask again for the next. Only the id, the kind and the status are certain to be there. All else that the
/// anchor sent, or sent in a form that does not parse, is in ``fields``.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
public struct Transfer: Hashable, Sendable, Identifiable {
    /// The anchor's name for it.
    public var id: String
    /// The kind of transfer.
    public var kind: Kind
    /// The transfer's status.
    public var status: Status
    /// The anchor's message to its customer about the status, in its own words.
    public var message: ForeignProse?
    /// The time for which the status will last, as the anchor estimates it.
    public var statusETA: Duration?
    /// A page about the transfer for people, which may open only with what is in its query.
    public var moreInfoURL: Secret<URL>?

    /// The amount that the anchor receives, or has received.
    public var amountIn: ExactDecimal?
    /// The asset of ``amountIn``.
    public var amountInAsset: AssetIdentifier?
    /// The amount that the anchor sends, or has sent.
    public var amountOut: ExactDecimal?
    /// The asset of ``amountOut``.
    public var amountOutAsset: AssetIdentifier?
    /// The fee that the anchor keeps.
    public var fee: FeeDetails?
    /// The refunds, in any status.
    public var refunds: Refunds?
    /// The quote that was used (SEP-38).
    public var quoteID: String?

    /// The account that the money comes from.
    public var from: String?
    /// The account that the money goes to.
    public var to: String?
    /// The memo of the anchor's payment of a deposit.
    public var depositMemo: Memo?
    /// The account that a withdrawal has to be paid to; see ``payment()``.
    public var withdrawalAccount: String?
    /// The claimable balance that a deposit was paid into.
    public var claimableBalanceID: String?
    /// The hash of the transaction on the ledger.
    public var stellarTransactionID: String?
    /// The bank's name for the transfer.
    public var externalTransactionID: String?

    /// The time at which it started.
    public var startedAt: Timestamp?
    /// The time at which it last changed.
    public var updatedAt: Timestamp?
    /// The time at which it was over.
    public var completedAt: Timestamp?
    /// The instant by which the customer has to act.
    public var actionRequiredBy: Timestamp?
    /// Whether the anchor has verified its customer for this transfer.
    public var isCustomerVerified: Bool?

    /// The instructions for sending the money of a deposit, once the anchor waits for it (SEP-6).
    public var instructions: [TransferInstruction] = []
    /// The identification of the customer's account outside the ledger, such as its number (SEP-6).
    public var externalExtra: Secret<String>?
    /// The same for people, such as the bank's name (SEP-6).
    public var externalExtraText: Secret<String>?
    /// The fields about the transfer that the anchor asks for, in `pending_transaction_info_update` (SEP-6).
    public var requiredInfo: [RequestedField] = []
    /// The reason why it wants to know that, in its own words.
    public var requiredInfoMessage: ForeignProse?
    /// The fields about its customer that the anchor asks for, where it says so here; SEP-12 tells them in any case.
    public var requiredCustomerInfo: [RequestedField] = []
    /// The reason why it wants to know that, in its own words.
    public var requiredCustomerInfoMessage: ForeignProse?

    /// Whether it is a payment to another person (SEP-31), which is told in words of its own.
    public var isDirect = false

    /// The status of such a payment letter by letter.
    var directStatus: String?

    /// The status letter by letter, to be quoted: a secret is found by its letters.
    public var writtenStatus: String {
        let word = directStatus ?? fields["status"]?.string
        return word?.lowercased() == status.rawValue.lowercased() ? word ?? "" : status.rawValue
    }

    /// The kind letter by letter, to be quoted.
    public var writtenKind: String {
        let word = fields["kind"]?.string
        return word?.lowercased() == kind.rawValue.lowercased() ? word ?? "" : kind.rawValue
    }

    /// The transfer with `word`, letter by letter, in the place of a status that the SEPs don't have; it counts in small letters.
    public func withUnknownStatus(_ word: String) -> Transfer {
        var (transfer, members) = (self, fields.objectValue ?? [:])
        transfer.status = Status(rawValue: word.lowercased())
        members["status"] = .string(word)
        if isDirect {
            members[Self.directStatusName] = .string(transfer.status.rawValue)
            transfer.directStatus = word
        }
        transfer.fields = .object(members)
        return transfer
    }

    /// The status in the anchor's word; one that the SEPs have in small letters.
    public var statusWord: String {
        isDirect ? fields[Self.directStatusName]?.string ?? status.rawValue : status.rawValue
    }

    /// Whether the SEP by which the anchor tells the transfer has this status; of SEP-6 and SEP-24, whether either has.
    public var isStatusKnown: Bool { isDirect ? Status.directWords.contains(statusWord) : status.isKnown }

    /// The anchor's object as it came, a payment's in the words of SEP-24 as well; `more_info_url` in it may carry a token.
    public var fields: JSONValue

    /// The request whose answer told it; `nil` where none did.
    public var source: AnsweredRequest?

    /// A transfer of which only the essence is known.
    public init(id: String, kind: Kind, status: Status, fields: JSONValue = .object([:])) {
        self.id = id
        self.kind = kind
        self.status = status
        self.fields = fields
    }

    /// The claimable balance that a deposit was paid into, where its id is one: `B…` or 72 hexadecimal digits.
    public var claimableBalance: ClaimableBalanceID? { claimableBalanceID.flatMap { ClaimableBalanceID($0) } }

    /// The phase: the party that has to act.
    public var phase: Phase { status.phase }
}

extension Transfer {
    /// The kind of a transfer, in the anchor's vocabulary; an unknown kind is taken as it is.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
        /// The kind as it goes over the wire.
        public let rawValue: String

        /// The kind with this spelling.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The spelling.
        public var description: String { rawValue }

        /// The kind that an anchor has sent: one that the SEPs have in small letters, and any other letter by letter.
        init(sent word: String) {
            let kind = Kind(rawValue: word.lowercased())
            self = kind.isKnown ? kind : Kind(rawValue: word)
        }

        /// Money comes onto the ledger.
        public static let deposit = Kind(rawValue: "deposit")
        /// Money leaves the ledger.
        public static let withdrawal = Kind(rawValue: "withdrawal")
        /// Money of another kind comes onto the ledger (SEP-6).
        public static let depositExchange = Kind(rawValue: "deposit-exchange")
        /// Money leaves the ledger and becomes another kind (SEP-6).
        public static let withdrawalExchange = Kind(rawValue: "withdrawal-exchange")

        /// Whether money comes onto the ledger.
        public var isDeposit: Bool { self == .deposit || self == .depositExchange }

        /// Whether the SEPs have it.
        public var isKnown: Bool { isDeposit || isWithdrawal }

        /// Whether money leaves the ledger.
        public var isWithdrawal: Bool { self == .withdrawal || self == .withdrawalExchange }
    }
}
