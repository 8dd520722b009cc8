internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Wallet

/// Resolves the `to` of a payment: an account, `name*domain`, or a name in the vault.
struct PayeeSearch: Sendable {
    let step: StepContext

    /// The recipient that `text` means.
    func recipient(called text: String) async throws -> Recipient {
        let notes = await step.allNotes(.payee)
        if let known = try notes.compactMap({ try Recipient(noted: $0) }).last(where: { $0.given == text }) {
            return known
        }
        let found = try await search(text)
        // An address means the same tomorrow.
        if found.account.address != text { try await step.note(.payee, found.value(called: text)) }
        return found
    }

    private func search(_ text: String) async throws -> Recipient {
        do {
            guard let payee = try await Payee.meant(by: text, lookup: named) else { throw Self.noVault(text) }
            return try await step.services.wallet.recipient(of: payee)
        } catch let error as DestinationError {
            throw StepError(error, saying: error.message, kind: .invalidFlow)
        }
    }

    /// The payee of the vault called `text`; `nil` where that was rather meant as an address.
    private func named(_ text: String) async throws -> Payee? {
        guard let vault = step.services.settings.vault else { return nil }
        switch try await vault.payee(named: text) {
        case .found(let payee): return payee
        case _ where StrKey.isMeant(by: text) || text.contains("*"): return nil
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

extension Recipient {
    /// The recipient as a run notes it, under what the flow calls it.
    fileprivate func value(called: String) -> Value {
        var fields: [String: Value] = [
            "called": .text(called), "to": .text(account.address), "asked_memo_type": .text(askedMemo.type),
            "memo_type": .text(usualMemo.type),
        ]
        if let memo = askedMemo.value { fields["asked_memo"] = .text(memo) }
        if let memo = usualMemo.value { fields["memo"] = .text(memo) }
        return .object(fields)
    }

    /// Reads what ``value(called:)`` writes; ``given`` is what the flow calls it.
    fileprivate init?(noted value: Value) throws {
        guard let account = value["to"].text.flatMap({ MuxedAccount($0) }), let called = value["called"].text else {
            return nil
        }
        self.init(
            account,
            given: called,
            askedMemo: try Memo(type: value["asked_memo_type"].text ?? "none", value: value["asked_memo"].text ?? ""),
            usualMemo: try Memo(type: value["memo_type"].text ?? "none", value: value["memo"].text ?? "")
        )
    }
}
