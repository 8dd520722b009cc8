import Diagnostics
import FlowRunner
import Stellar
import Wallet

/// What a command knows of accounts and people by their names.
struct AddressBook: Sendable {
    /// What the vault holds, where it is open.
    var content: VaultContent?

    /// The account that `name` means: an address, `env:VARIABLE` or `file:PATH` with a seed, or a name in the vault; the
    /// only account of the vault where nobody named one.
    func account(named name: String?) throws -> ChosenAccount {
        guard let name else { return try onlyAccount() }
        // It is not repeated in any message.
        guard !Self.isSeed(name) else { throw AccountChoiceError(reason: .unknown) }
        if let id = PublicKey(name) {
            let known = content?.accounts.first { $0.publicKey == id }
            return ChosenAccount(title: known?.name ?? name, id: id, signer: try known?.keyPair())
        }
        if let content, !Self.isPlace(name) {
            let account = try content.account(named: name)
            return ChosenAccount(title: account.name, id: account.publicKey, signer: try account.keyPair())
        }
        guard name != "fresh" else { throw AccountChoiceError(reason: .fresh) }
        guard Self.isPlace(name) else { throw AccountChoiceError(reason: .unknown) }
        guard let seed = try RunAccount.seed(at: name) else { throw AccountChoiceError(reason: .unknown) }
        let keys = try KeyPair(secretSeed: seed)
        return ChosenAccount(title: keys.publicKey.address, id: keys.publicKey, signer: keys)
    }

    private func onlyAccount() throws -> ChosenAccount {
        guard let first = content?.accounts.first else { throw AccountChoiceError(reason: .nobody) }
        let names = content?.accounts.map(\.name) ?? []
        guard names.count == 1 else { throw AccountChoiceError(reason: .several(names)) }
        return ChosenAccount(title: first.name, id: first.publicKey, signer: try first.keyPair())
    }

    /// Whether `name` looks like a secret seed, mistyped or not.
    static func isSeed(_ name: String) -> Bool {
        name.utf8.count >= 50 && name.hasPrefix("S")
    }

    /// Whether `name` tells where a seed is, and is not one in the vault.
    static func isPlace(_ name: String) -> Bool {
        name == "fresh" || name.hasPrefix("env:") || name.hasPrefix("file:")
    }

    /// Who is meant by `text`: a contact, an account in the vault, an address or a federated name.
    func payee(_ text: String, _ wallet: NetworkWallet) async throws -> Payee {
        if let content {
            if let contact = try? content.contact(named: text) {
                let recipient = try await wallet.recipient(at: Destination(parsing: contact.address.description))
                // What the recipient's own server asks for counts more.
                let memo = recipient.memo == .none ? contact.memo : nil
                return Payee(recipient: recipient, usualMemo: memo ?? .none)
            }
            if let account = try? content.account(named: text) {
                return Payee(recipient: Recipient(MuxedAccount(account.publicKey)))
            }
        }
        return Payee(recipient: try await wallet.recipient(at: try destination(text)))
    }

    /// The destination that `text` is; it may also be the name of somebody whom nobody knows.
    private func destination(_ text: String) throws -> Destination {
        do throws(DestinationError) {
            return try Destination(parsing: text)
        } catch {
            guard UnknownPayee.isName(text) else { throw error }
            throw UnknownPayee(name: text, known: content.map { $0.contacts.map(\.name) + $0.accounts.map(\.name) })
        }
    }

    /// What people call an account: a contact's name, the name in the vault, or the address.
    func name(of account: MuxedAccount) -> String {
        known(account) ?? account.address
    }

    /// What people call an account, for a narrow place.
    func shortName(of account: MuxedAccount) -> String {
        known(account) ?? "\(account.address.prefix(4))…\(account.address.suffix(4))"
    }

    /// The name of a contact or an account in the vault; `nil` where there is none.
    func known(_ account: MuxedAccount) -> String? {
        if let contact = content?.contact(at: account) { return contact.name }
        return content?.accounts.first { $0.publicKey == account.accountID }?.name
    }
}

/// Nobody goes by a name.
struct UnknownPayee: Diagnostic {
    var name: String
    /// The names that there are; `nil` where there is no vault, or it was not opened.
    var known: [String]?

    /// Whether `text` is rather a name than an address, mistyped or not, or a seed.
    static func isName(_ text: String) -> Bool {
        text.utf8.count < 50 && !text.contains("*")
    }

    var summary: String {
        let shown = "`\(Quotation.of(name) ?? "")`"
        return known == nil
            ? "\(shown) is no address, and there is no vault to look for a contact of this name in"
            : "there is neither a contact nor an account called \(shown) in the vault, and no such address"
    }

    var help: String? {
        if let near = known.flatMap({ Suggestion.nearest(to: name, among: $0) }) { return "did you mean `\(near)`?" }
        return "give an address (G… or M…), a name like maria*example.com, or a contact: `windlass contact list`"
    }

    var failure: FailureKind { .usage }
}

/// Somebody who is to be paid.
struct Payee: Sendable {
    /// Who it is.
    var recipient: Recipient
    /// The memo that payments to the contact have, unless another is given.
    var usualMemo = Memo.none
}
