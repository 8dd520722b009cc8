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
        guard !Self.isSeed(name) else { throw AccountChoiceError(reason: .seed) }
        guard name != Self.fresh else { throw AccountChoiceError(reason: .freshHasNothing) }
        if Self.isPlace(name) {
            guard let seed = try RunAccount.seed(at: name) else { throw AccountChoiceError(reason: .unknown) }
            let keys = try KeyPair(secretSeed: seed)
            return ChosenAccount(title: keys.publicKey.address, id: keys.publicKey, signer: keys)
        }
        if let account = try? content?.account(named: name) {
            return ChosenAccount(title: account.name, id: account.publicKey, signer: try account.keyPair())
        }
        if let id = try Self.address(name) { return ChosenAccount(title: name, id: id, signer: nil) }
        guard let content else { throw AccountChoiceError(reason: .unknown) }
        let account = try content.account(named: name)
        return ChosenAccount(title: account.name, id: account.publicKey, signer: try account.keyPair())
    }

    /// The account whose address `text` is; `nil` where it was not meant as one.
    static func address(_ text: String) throws(AccountChoiceError) -> PublicKey? {
        guard StrKey.isMeant(by: text) || MuxedAccount(text) != nil else { return nil }
        do throws(StrKeyError) {
            let account = try MuxedAccount(address: text)
            guard account.muxID != nil else { return account.accountID }
            throw StrKeyError(.wrongKind(expected: .publicKey, found: .muxedAccount), text: text)
        } catch {
            if let account = MuxedAccount(text) { throw AccountChoiceError(reason: .customer(account)) }
            throw AccountChoiceError(reason: .damaged(error))
        }
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
        name == fresh || name.hasPrefix("env:") || name.hasPrefix("file:")
    }

    /// The name of an account that nobody has had before.
    static let fresh = "fresh"

    /// Who is meant by `text`: a contact, an account in the vault, an address or a federated name.
    func payee(_ text: String, _ wallet: NetworkWallet) async throws -> Payee {
        if let content {
            if let contact = try? content.contact(named: text) {
                let recipient = try await wallet.recipient(at: Destination(parsing: contact.address.description))
                // What the recipient's own server asks for counts more.
                let memo = recipient.memo == .none ? contact.memo : nil
                return Payee(given: contact.name, recipient: recipient, usualMemo: memo ?? .none)
            }
            if let account = try? content.account(named: text) {
                let recipient = Recipient(MuxedAccount(account.publicKey))
                return Payee(given: account.name, recipient: recipient, usualMemo: usualMemo(for: recipient))
            }
        }
        guard text != Self.fresh else { throw AccountChoiceError(reason: .freshHasNothing) }
        let recipient = try await wallet.recipient(at: try destination(text))
        let name = known(recipient.account) ?? text
        return Payee(given: name, recipient: recipient, usualMemo: usualMemo(for: recipient))
    }

    /// The memo of the contact at a recipient's address: whoever goes by a contact's name is paid like the contact.
    private func usualMemo(for recipient: Recipient) -> Memo {
        guard recipient.memo == .none else { return .none }
        return content?.contacts.first { $0.address == .account(recipient.account) }?.memo ?? .none
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
    ///
    /// A contact's counts before that of one's own account of the same address, wherever anything is told.
    func known(_ account: MuxedAccount) -> String? {
        if let contact = content?.contact(at: account) { return contact.name }
        return content?.accounts.first { $0.publicKey == account.accountID }?.name
    }
}
