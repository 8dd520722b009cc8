internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Wallet

/// Resolves the `to` of a payment: an account, `name*domain`, or a name in the vault.
struct PayeeSearch: Sendable {
    let step: StepContext

    /// The recipient that `text` means.
    func recipient(called text: String) async throws -> Recipient {
        let known = try await step.allNotes(PayeeNote.self).compactMap { try $0.recipient }
        if let known = known.last(where: { $0.given == text }) { return known }
        let found = try await search(text)
        // An address means the same tomorrow.
        if found.account.address != text { try await step.note(PayeeNote(found, called: text)) }
        return found
    }

    private func search(_ text: String) async throws -> Recipient {
        do {
            guard let payee = try await Payee.meant(by: text, lookup: named) else { throw Self.noVault(text) }
            return try await step.services.wallet.recipient(of: payee)
        } catch let error as DestinationError {
            throw StepError(error, kind: .invalidFlow)
        }
    }

    /// The payee of the vault called `text`; `nil` where that was rather meant as an address.
    private func named(_ text: String) async throws -> Payee? {
        guard let vault = step.services.settings.vault else { return nil }
        switch try await vault.payee(named: text) {
        case .found(let payee): return payee
        case _ where StrKey.isMeant(within: text) || text.contains("*"): return nil
        case .noVault: return nil
        case .unknown(let names):
            let near = Suggestion.nearest(to: text, among: names)
            throw StepError(
                .unknownPayee,
                [.found: .value(text)],
                [near.map { Remedy(.chooseNear, [.near: .text($0)]) } ?? Remedy(.listContacts)]
            )
        }
    }

    private static func noVault(_ text: String) -> StepError {
        StepError(.payeeWithoutVault, [.found: .value(text)], [Remedy(.giveAddress)])
    }
}

/// The account behind a name that is paid: tomorrow it may be another, and a server may give out another memo each time.
private struct PayeeNote: VerbNote {
    let value: Value
    var key: String { Self.key }

    private static let key = "payee"

    /// The members of the value.
    private enum MemberName: String {
        case called, to, memo
        case memoType = "memo_type"
        case askedMemo = "asked_memo"
        case askedMemoType = "asked_memo_type"
    }

    init?(key: String, value: Value) {
        guard key == Self.key else { return nil }
        self.value = value
    }

    /// The note of `recipient`, which the flow calls `called`.
    init(_ recipient: Recipient, called: String) {
        var members: [MemberName: Value] = [
            .called: .text(called), .to: .text(recipient.account.address),
            .askedMemoType: .text(recipient.askedMemo.type), .memoType: .text(recipient.usualMemo.type),
        ]
        if let memo = recipient.askedMemo.value { members[.askedMemo] = .text(memo) }
        if let memo = recipient.usualMemo.value { members[.memo] = .text(memo) }
        value = .object(members.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value })
    }

    private subscript(_ member: MemberName) -> Value { value[member.rawValue] }

    /// The recipient, as the flow calls it; a memo that can't be read is not left out.
    var recipient: Recipient? {
        get throws {
            guard let account = self[.to].text.flatMap({ MuxedAccount($0) }), let called = self[.called].text else {
                return nil
            }
            return Recipient(
                account,
                given: called,
                askedMemo: try memo(.askedMemo, .askedMemoType),
                usualMemo: try memo(.memo, .memoType)
            )
        }
    }

    private func memo(_ member: MemberName, _ type: MemberName) throws -> Memo {
        try Memo(type: self[type].text ?? "none", value: self[member].text ?? "")
    }
}
