internal import AnchorClient
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import TransferTracking

extension StepContext {
    /// Records what `transfer` tells while it asks for money, once for each amount; what is told later is held against it.
    func recordShownTerms(of transfer: Transfer) async throws {
        guard let terms = ShownTerms(transfer),
            await !book.shownTerms(of: transfer.id).contains(where: { $0.amountIn == terms.amountIn })
        else { return }
        try await record(.shown(transfer: transfer.id, terms: terms))
    }

    /// Records whom `transfer` wants paid, as soon as that is told; another account or memo later is a change.
    func recordPayee(of transfer: Transfer) async throws {
        guard transfer.kind.isWithdrawal else { return }
        let known = await firstPayee(ofTransfer: transfer.id)
        var told = FirstPayee()
        if known.account == nil { told.account = transfer.withdrawalAccount.flatMap { MuxedAccount($0) } }
        if known.memo == nil, let value = transfer.fields["withdraw_memo"]?.string, !value.isEmpty,
            let type = transfer.fields["withdraw_memo_type"]?.string?.lowercased()
        {
            told.memo = try? Memo(type: type, value: value)
        }
        guard told != FirstPayee() else { return }
        try await record(.payee(transfer: transfer.id, payee: told))
    }

    /// The account and the memo that the transfer called `id` wanted paid when it told them first, in whichever state.
    func firstPayee(ofTransfer id: String) async -> FirstPayee {
        var start = FirstPayee()
        if let told = knowledge.startOfTransfer(id)?["transfer"] {
            start.account = told["withdraw_anchor_account"].text.flatMap { MuxedAccount($0) }
            start.memo = told["withdraw_memo"].text.flatMap {
                try? Memo(type: told["withdraw_memo_type"].text ?? "text", value: $0)
            }
        }
        return start.completed(by: await book.firstPayee(of: id))
    }
}
