internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Wallet

/// Finds out whom a flow means by the `to` of a payment: an account, `name*domain`, or somebody in the vault.
struct PayeeSearch: Sendable {
    /// The key of the notes that tell who was found.
    ///
    /// Somebody may be called otherwise tomorrow, and a server may give out another memo each time: a state that goes on
    /// after a crash has to know its own payment again.
    private static let noteKey = "payee"

    let step: StepContext

    /// The payee that `text` means.
    func payee(called text: String) async throws -> FoundPayee {
        if let account = MuxedAccount(text) { return FoundPayee(account: account) }
        let notes = await step.allNotes(Self.noteKey)
        if let known = try notes.compactMap({ try FoundPayee(noted: $0) }).last(where: { $0.called == text }) {
            return known
        }
        let found = try await search(text)
        try await step.note(Self.noteKey, found.value)
        return found
    }

    private func search(_ text: String) async throws -> FoundPayee {
        guard !text.contains("*"), let vault = step.services.settings.vault else {
            return try await account(at: text, called: text)
        }
        switch try await vault.payee(named: text) {
        case .found(let address, let memo):
            var found = try await account(at: address, called: text)
            // What the recipient's own server asks for counts more.
            if found.askedMemo == .none { found.usualMemo = memo ?? .none }
            return found
        case .unknown(let names):
            guard !StrKey.isMeant(by: text) else { return try await account(at: text, called: text) }
            let near = Suggestion.nearest(to: text, among: names)
            throw StepError(
                .invalidFlow,
                "there is neither a contact nor an account called `\(text)` in the vault, and no such address",
                help: near.map { "did you mean `\($0)`?" } ?? "`windlass contact list` shows whom the vault knows"
            )
        case .noVault:
            guard !StrKey.isMeant(by: text) else { return try await account(at: text, called: text) }
            throw StepError(
                .invalidFlow,
                "`\(text)` is no address, and there is no vault to look for a contact of this name in",
                help:
                    "give an address (G… or M…) or a name like maria*example.com; `windlass vault create` makes a vault"
            )
        }
    }

    /// The account at an address or behind a federated one.
    private func account(at address: String, called text: String) async throws -> FoundPayee {
        let destination: Destination
        do throws(DestinationError) {
            destination = try Destination(parsing: address)
        } catch {
            throw StepError(.invalidFlow, error.summary, help: error.help)
        }
        let recipient = try await step.services.wallet.recipient(at: destination)
        return FoundPayee(called: text, account: recipient.account, askedMemo: recipient.memo)
    }
}

/// Who was found.
struct FoundPayee: Sendable {
    /// What the flow calls the payee.
    var called = ""
    var account: MuxedAccount
    /// The memo that the server of a federated address asks for.
    var askedMemo = Memo.none
    /// The memo that payments to a contact have, unless another is given.
    var usualMemo = Memo.none

    /// The memo of a payment for which the flow gives `memo`.
    func memo(insteadOf memo: Memo) throws -> Memo {
        guard askedMemo != .none else { return memo == .none ? usualMemo : memo }
        guard memo == .none || memo == askedMemo else {
            throw StepError(
                .refused,
                "nothing was paid: \(called) asks for the memo \(askedMemo), not \(memo)",
                help: "leave the memo out: the right one is added by itself"
            )
        }
        return askedMemo
    }
}

extension FoundPayee {
    /// The payee as a run notes it.
    var value: Value {
        var fields: [String: Value] = [
            "called": .text(called), "to": .text(account.address), "asked_memo_type": .text(askedMemo.type),
            "memo_type": .text(usualMemo.type),
        ]
        if let memo = askedMemo.value { fields["asked_memo"] = .text(memo) }
        if let memo = usualMemo.value { fields["memo"] = .text(memo) }
        return .object(fields)
    }

    /// Reads what ``value`` writes.
    init?(noted value: Value) throws {
        guard let account = value["to"].text.flatMap({ MuxedAccount($0) }), let called = value["called"].text else {
            return nil
        }
        self.called = called
        self.account = account
        askedMemo = try Memo(type: value["asked_memo_type"].text ?? "none", value: value["asked_memo"].text ?? "")
        usualMemo = try Memo(type: value["memo_type"].text ?? "none", value: value["memo"].text ?? "")
    }
}
