import Diagnostics
import FlowRunner
import Stellar
import Wallet

/// The accounts and people that a command knows by their names.
struct AddressBook: Sendable {
    /// The content of the vault, where it is open.
    var content: VaultContent?

    /// The account that `name` means: an address, `env:VARIABLE` or `file:PATH` with a seed, or a name in the vault; the
    /// only account of the vault where no one named one.
    func account(named name: String?) throws -> ChosenAccount {
        guard let name else { return try onlyAccount() }
        // It is not repeated in any message.
        guard !Self.isSeed(name) else {
            throw Failure.misuse(
                .secretOnCommandLine,
                [.subject: .phrase(.secretSeed), .flaw: .text("account")]
            )
        }
        guard name != Self.fresh else {
            throw Failure.misuse(.freshAccountUnfit, [.flaw: .text("no-command")])
        }
        if Self.isPlace(name) {
            guard let seed = try RunAccount.seed(at: name) else { throw Failure.misuse(.accountUnknown) }
            let keys = try KeyPair(secretSeed: seed)
            return ChosenAccount(title: keys.publicKey.address, id: keys.publicKey, signer: keys)
        }
        if let account = try? content?.account(named: name) {
            return ChosenAccount(title: account.name, id: account.publicKey, signer: try account.keyPair())
        }
        if let id = try Self.address(name) { return ChosenAccount(title: name, id: id, signer: nil) }
        guard let content else { throw Failure.misuse(.accountUnknown) }
        let account = try content.account(named: name)
        return ChosenAccount(title: account.name, id: account.publicKey, signer: try account.keyPair())
    }

    /// The account whose address `text` is; `nil` where it was not meant as one.
    static func address(_ text: String) throws(Failure) -> PublicKey? {
        guard StrKey.isMeant(by: text) || MuxedAccount(text) != nil else { return nil }
        do throws(StrKeyError) {
            let account = try MuxedAccount(address: text)
            guard account.muxID != nil else { return account.accountID }
            throw StrKeyError(.wrongKind(expected: .publicKey, found: .muxedAccount), text: text)
        } catch {
            guard let account = MuxedAccount(text) else { throw Failure(error) }
            throw Failure.misuse(
                .customerForAccount,
                [.name: .text("\(account)"), .account: .text("\(account.accountID)")]
            )
        }
    }

    private func onlyAccount() throws -> ChosenAccount {
        guard let first = content?.accounts.first else { throw Failure.misuse(.accountMissing) }
        let names = content?.accounts.map(\.name) ?? []
        guard names.count == 1 else { throw Failure.misuse(.accountMissing, [.names: .texts(names)]) }
        return ChosenAccount(title: first.name, id: first.publicKey, signer: try first.keyPair())
    }

    /// Whether `name` is a secret seed.
    ///
    /// A mistyped one is refused as a damaged address (``address(_:)``), and not repeated either.
    static func isSeed(_ name: String) -> Bool {
        (try? StrKey.decode(name, as: .seed)) != nil
    }

    /// Whether `name` tells where a seed is, and is not one in the vault.
    static func isPlace(_ name: String) -> Bool {
        name == fresh || name.hasPrefix("env:") || name.hasPrefix("file:")
    }

    /// An unused name for an account.
    static let fresh = "fresh"

    /// The recipient that `text` means: an address, a federated name, a contact, or an account in the vault.
    func recipient(_ text: String, _ wallet: NetworkWallet) async throws -> Recipient {
        let payee = try await Payee.meant(by: text) { content?.payee(named: $0) }
        if let payee { return try await wallet.recipient(of: payee) }
        guard text != Self.fresh else {
            throw Failure.misuse(.freshAccountUnfit, [.flaw: .text("no-command")])
        }
        throw UnknownPayee(name: text, known: content.map { $0.contacts.map(\.name) + $0.accounts.map(\.name) })
    }

    /// The person's name for an account of theirs, or else its address.
    func name(of account: MuxedAccount) -> String {
        ownName(of: account) ?? account.address
    }

    /// The name of an account in the vault; `nil` where there is none.
    ///
    /// Contacts have no part in it: several may have this address.
    private func ownName(of account: MuxedAccount) -> String? {
        content?.accounts.first { $0.publicKey == account.accountID }?.name
    }

    /// The name of whom an entry of a history is about: the contact that was paid, or an account in the vault.
    func name(in entry: HistoryEntry) -> String? {
        guard let account = entry.counterparty else { return nil }
        // The memo of what came in says nothing about its sender.
        let memo = entry.direction == .outgoing ? entry.memo ?? .none : .none
        return content?.contact(paidAt: account, memo: memo)?.name ?? ownName(of: account)
    }

    /// The contacts that have the address of a recipient that was not named by a contact's name, and whose memo is not added.
    func contacts(sharing recipient: Recipient) -> [Contact] {
        guard recipient.given == recipient.account.address || recipient.given == recipient.federatedAddress?.description
        else { return [] }
        return content?.contacts.filter { $0.address == .account(recipient.account) && $0.memo != nil } ?? []
    }
}
