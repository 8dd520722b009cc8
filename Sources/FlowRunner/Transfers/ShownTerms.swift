internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar

/// What a transfer itself told of its fee and of what comes out, when it asked for money.
struct ShownTerms: Sendable {
    var amountIn: ExactDecimal
    var fee: ExactDecimal?
    var amountOut: ExactDecimal?
    /// Of which asset that is, where it was told.
    var amountOutAsset: String?
}

extension StepContext {
    /// The key of the notes about what transfers told when they asked for money.
    private static let shownKey = "shown terms"

    /// Notes what `transfer` tells while it asks for money, once for each amount; what is told later is held against it.
    func noteShownTerms(of transfer: Transfer) async throws {
        guard let amountIn = transfer.amountIn, transfer.fee?.total != nil || transfer.amountOut != nil,
            await !shownTerms(ofTransfer: transfer.id).contains(where: { $0.amountIn == amountIn })
        else { return }
        var fields: [String: Value] = ["transfer": .text(transfer.id), "amount_in": .number(amountIn)]
        fields["fee"] = transfer.fee?.total.map { .number($0) }
        fields["amount_out"] = transfer.amountOut.map { .number($0) }
        fields["amount_out_asset"] = transfer.amountOutAsset.map { .text($0.description) }
        try await note(Self.shownKey, .object(fields))
    }

    /// What the transfer called `id` told when it asked for money, in whichever state, for each amount.
    func shownTerms(ofTransfer id: String) async -> [ShownTerms] {
        await noted(Self.shownKey, ofTransfer: id).compactMap { value in
            guard let amountIn = value["amount_in"].number else { return nil }
            return ShownTerms(
                amountIn: amountIn,
                fee: value["fee"].number,
                amountOut: value["amount_out"].number,
                amountOutAsset: value["amount_out_asset"].text
            )
        }
    }

    // MARK: The payee

    /// The key of the notes about whom transfers wanted paid first.
    private static let payeeKey = "payee"

    /// Notes whom `transfer` wants paid, as soon as that is told; another account or memo later is a change.
    func notePayee(of transfer: Transfer) async throws {
        guard transfer.kind.isWithdrawal else { return }
        let known = await firstPayee(ofTransfer: transfer.id)
        var fields: [String: Value] = [:]
        if known.account == nil, let account = transfer.withdrawalAccount, MuxedAccount(account) != nil {
            fields["withdraw_anchor_account"] = .text(account)
        }
        if known.memo == nil, let value = transfer.fields["withdraw_memo"]?.string, !value.isEmpty,
            let type = transfer.fields["withdraw_memo_type"]?.string?.lowercased(),
            (try? Memo(type: type, value: value)) != nil
        {
            (fields["withdraw_memo"], fields["withdraw_memo_type"]) = (.text(value), .text(type))
        }
        guard !fields.isEmpty else { return }
        fields["transfer"] = .text(transfer.id)
        try await note(Self.payeeKey, .object(fields))
    }

    /// The account and the memo that the transfer called `id` wanted paid when it told them first, in whichever state.
    func firstPayee(ofTransfer id: String) async -> (account: MuxedAccount?, memo: Memo?) {
        let start = knowledge.startOfTransfer(id)?["transfer"]
        let told = [start].compactMap(\.self) + (await noted(Self.payeeKey, ofTransfer: id))
        let account = told.lazy.compactMap { $0["withdraw_anchor_account"].text.flatMap { MuxedAccount($0) } }.first
        let memo = told.lazy.compactMap { value in
            value["withdraw_memo"].text.flatMap {
                try? Memo(type: value["withdraw_memo_type"].text ?? "text", value: $0)
            }
        }.first
        return (account, memo)
    }

    /// What the states that follow transfers have noted under `key` about the transfer called `id`.
    private func noted(_ key: String, ofTransfer id: String) async -> [Value] {
        var values: [Value] = []
        for state in services.settings.flow.states where state.mayPay || state.tracks {
            for note in await driver.machine.notes(ofState: state.name.value) {
                if note.key == key, note.value["transfer"].text == id { values.append(note.value) }
            }
        }
        return values
    }
}

extension Step {
    /// Whether the state follows transfers.
    fileprivate var tracks: Bool { verbDescription?.updatesSubject == true }
}
