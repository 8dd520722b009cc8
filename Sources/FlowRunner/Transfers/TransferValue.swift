internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar

/// A transfer as flows see it: every field that the anchor sent, in the form of the newest SEP-24, amounts as numbers.
///
/// The page about the transfer opens to anyone who has its address, so that is there only as the secret `moreInfo`.
/// `asset`, which no anchor repeats, is the asset that the transfer was started with; the amounts are there as texts with their
/// units as well.
enum TransferValue {
    /// The field with the address of a page about the transfer.
    static let moreInfo = SecretID.Page.moreInfo.rawValue

    static func make(_ transfer: Transfer, asset: String?, units: TransferUnits, moreInfo: Value? = nil) -> Value {
        guard case .object(var fields) = Value(transfer.uniformFields).readingAmounts(of: .transfer) else { return [:] }
        fields[Self.moreInfo] = moreInfo
        let amounts = [
            ("amount_in", transfer.amountIn, units.incoming), ("amount_out", transfer.amountOut, units.outgoing),
            ("amount_fee", transfer.fee?.total, units.fee),
        ]
        for (name, amount, unit) in amounts { fields["\(name)_text"] = amount.map { .text($0.text(in: unit)) } }
        let ownAsset = SubjectRecord.Field.asset.rawValue
        if let asset, fields[ownAsset] == nil { fields[ownAsset] = .text(asset) }
        for (name, value) in fields where !value.isNull && CustomerData.isBankDetail(value.text, named: name) {
            // A number of an account is the customer's own, also where it is written as a number.
            fields[name] = value.text.map { .prose($0) } ?? .text(Redaction.mark)
        }
        return .object(fields)
    }

    /// A transfer that an anchor has accepted under the name `id` without a page, with what it told of whom to pay.
    ///
    /// `instructions` are those of the anchor's answer; `nil` where it has none.
    static func accepted(
        _ order: TransferOrder,
        _ accepted: AcceptedTransfer,
        id: String,
        instructions: Value? = nil
    ) -> Value {
        var transfer = members(order, id: id)
        transfer[.instructions] = instructions
        guard order.kind.isWithdrawal else { return SubjectRecord(transfer).value }
        if let account = accepted.withdrawalAccount, MuxedAccount(account) != nil {
            transfer[.payeeAccount] = .text(account)
        }
        if let memo = accepted.withdrawalMemo, let value = memo.value, !value.isEmpty {
            (transfer[.payeeMemo], transfer[.payeeMemoType]) = (.text(value), .text(memo.type))
        }
        return SubjectRecord(transfer).value
    }

    /// A transfer that was started a moment ago, of which the anchor has told no more than its name.
    static func begun(_ order: TransferOrder, id: String) -> Value {
        var transfer = members(order, id: id)
        transfer[.status] = .text(Transfer.Status.incomplete.rawValue)
        return SubjectRecord(transfer).value
    }

    private static func members(_ order: TransferOrder, id: String) -> [SubjectRecord.Field: Value] {
        [.id: .text(id), .kind: .text(order.kind.rawValue), .asset: .text(order.asset.description)]
    }
}

extension TransferValue {
    /// A transfer as flows see it, with the address of its page sealed; `order` is what it was started with, where the run has not
    /// recorded that yet.
    static func make(_ transfer: Transfer, startedBy order: TransferOrder? = nil, in step: StepContext) async -> Value {
        let asset = order?.asset.description ?? step.knowledge.start(of: transfer.id)?.assetName
        let units = order?.units(of: transfer) ?? TransferUnits(of: transfer, in: step)
        guard let url = transfer.moreInfoURL?.reveal().absoluteString else {
            return make(transfer, asset: asset, units: units)
        }
        let id = await step.sealOnce(Secret(url), as: moreInfo)
        return make(transfer, asset: asset, units: units, moreInfo: .secret(id))
    }
}
