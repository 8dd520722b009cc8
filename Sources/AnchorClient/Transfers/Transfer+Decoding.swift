internal import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
public import JSON
internal import Stellar
internal import Timekeeping

extension Transfer {
    /// Reads what an anchor sent about one transfer.
    ///
    /// It is `nil` without an id, a kind or a status. Numbers may be texts and texts numbers, `null` counts as missing, and a field that does not parse is left out.
    ///
    /// - Parameters:
    ///   - fields: the object under `transaction`.
    ///   - base: where it came from, against which a relative `more_info_url` is resolved.
    ///   - domain: the anchor.
    public init?(_ fields: JSONValue, base: URL? = nil, from domain: HomeDomain) {
        guard case .transfer(let transfer) = Self.read(fields, base: base, from: domain) else { return nil }
        self = transfer
    }

    /// A transfer, or the name of the field without which there is none.
    indirect enum Reading {
        case transfer(Transfer)
        case missing(field: String)
    }

    static func read(
        _ fields: JSONValue,
        base: URL?,
        from domain: HomeDomain,
        allowing plainHosts: PlainHosts = .none
    ) -> Reading {
        guard let id = fields["id"]?.filledString else { return .missing(field: "id") }
        guard let kind = fields["kind"]?.filledString else { return .missing(field: "kind") }
        guard let status = fields["status"]?.filledString else { return .missing(field: "status") }
        var transfer = Transfer(id: id, kind: Kind(sent: kind), status: Status(sent: status), fields: fields)
        transfer.readProgress(base: base, from: domain, plainHosts)
        transfer.readMoney()
        transfer.readParties()
        transfer.readRequests()
        return .transfer(transfer)
    }

    /// A payment to another person, or the name of the field without which there is none.
    ///
    /// A member that SEP-31 calls otherwise is read as SEP-24 calls it; what the anchor sent is beside it.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#get-transaction>
    static func readDirect(_ sent: JSONValue, from domain: HomeDomain) -> Reading {
        guard let word = sent["status"]?.filledString else { return .missing(field: "status") }
        let status = Status(direct: word)
        var members = sent.objectValue ?? [:]
        members["kind"] = .string(Kind.withdrawal.rawValue)
        members["status"] = .string(status.rawValue)
        members[directStatusName] = .string(status.isKnown ? word.lowercased() : word)
        for (name, own) in directNames { members[name] = sent[own] }
        if sent["message"]?.filledString == nil { members["message"] = sent["status_message"] }
        // A page of its own is none that SEP-31 has.
        members["more_info_url"] = nil
        var reading = read(.object(members), base: nil, from: domain)
        if case .transfer(var transfer) = reading {
            transfer.isDirect = true
            transfer.directStatus = word
            reading = .transfer(transfer)
        }
        return reading
    }

    /// The member with the status in the words of SEP-31.
    static let directStatusName = "sep31_status"

    /// SEP-31's names of the members with which a withdrawal is paid.
    private static let directNames = [
        "withdraw_anchor_account": "stellar_account_id", "withdraw_memo": "stellar_memo",
        "withdraw_memo_type": "stellar_memo_type",
    ]

    /// A member by the name that the anchor has for it.
    package func wireName(_ name: String) -> String { isDirect ? Self.directNames[name] ?? name : name }

    private mutating func readProgress(base: URL?, from domain: HomeDomain, _ plainHosts: PlainHosts) {
        message = fields["message"]?.filledProse
        statusETA = fields["status_eta"]?.duration
        moreInfoURL = fields["more_info_url"]
            .flatMap { try? ServiceURL.check($0, base: base, from: domain, allowing: plainHosts) }
            .map { Secret($0) }
        startedAt = time("started_at")
        updatedAt = time("updated_at")
        completedAt = time("completed_at")
        actionRequiredBy = time("user_action_required_by")
        isCustomerVerified = fields["kyc_verified"]?.bool
    }

    private mutating func readMoney() {
        amountIn = fields["amount_in"]?.exactDecimal
        amountInAsset = fields["amount_in_asset"]?.filledString.map { AssetIdentifier($0) }
        amountOut = fields["amount_out"]?.exactDecimal
        amountOutAsset = fields["amount_out_asset"]?.filledString.map { AssetIdentifier($0) }
        fee = FeeDetails(ofTransfer: fields)
        refunds = fields["refunds"].flatMap { Refunds($0) }
        quoteID = fields["quote_id"]?.filledString
    }

    private mutating func readParties() {
        from = fields["from"]?.filledString
        to = fields["to"]?.filledString
        if let type = fields["deposit_memo_type"]?.filledString, let value = fields["deposit_memo"]?.filledString {
            depositMemo = try? Memo(type: type.lowercased(), value: value)
        }
        withdrawalAccount = fields["withdraw_anchor_account"]?.filledString
        claimableBalanceID = fields["claimable_balance_id"]?.filledString
        stellarTransactionID = fields["stellar_transaction_id"]?.filledString
        externalTransactionID = fields["external_transaction_id"]?.filledString
    }

    private mutating func readRequests() {
        instructions = TransferInstruction.read(fields["instructions"])
        externalExtra = fields["external_extra"]?.filledString.map { Secret($0) }
        externalExtraText = fields["external_extra_text"]?.filledString.map { Secret($0) }
        // Some anchors list the names only, without the object around them (Anchor Platform).
        let updates = fields["required_info_updates"]
        requiredInfo = RequestedField.read(updates?["transaction"] ?? updates)
        requiredInfoMessage = fields["required_info_message"]?.filledProse
        let customer = fields["required_customer_info_updates"]
        requiredCustomerInfo = RequestedField.read(customer?["fields"] ?? customer)
        requiredCustomerInfoMessage = fields["required_customer_info_message"]?.filledProse
    }

    /// An amount that is too large to be money in any currency, and to be calculated with; `nil` where none is.
    var absurdAmount: (field: String, value: String)? {
        let limit = ExactDecimal(1_000_000_000_000_000_000)
        let amounts = [
            ("amount_in", amountIn), ("amount_out", amountOut), ("amount_fee", fee?.total),
            ("amount_refunded", refunds?.amountRefunded), ("amount_fee of its refunds", refunds?.amountFee),
        ]
        for case (let field, let amount?) in amounts where amount.magnitude >= limit {
            return (field, fields[field]?.string ?? amount.description)
        }
        return nil
    }

    private func time(_ name: String) -> Timestamp? {
        fields[name]?.filledString.flatMap { Timestamp(iso8601: $0) }
    }
}
