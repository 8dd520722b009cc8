public import Diagnostics
internal import Sodium
public import Stellar
public import Timekeeping

extension VaultContent {
    /// The account called `name`, in any letter case, or of which it is the address.
    public func account(named name: String) throws(VaultContentError) -> VaultAccount {
        if let account = accounts.first(where: { VaultName.isSame($0.name, name) || $0.publicKey.address == name }) {
            return account
        }
        // What looks like a seed is told of as any name, and not repeated.
        guard StrKey.isMeant(by: name), name.first?.uppercased() != "S" else {
            throw VaultContentError(.unknown(.account, near: nearest(name, accounts.map(\.name))), name: name)
        }
        let account: PublicKey
        do throws(StrKeyError) {
            account = try PublicKey(address: name)
        } catch {
            throw VaultContentError(.badAddress(error), name: name)
        }
        throw VaultContentError(.noAccount(at: account.address), name: name)
    }

    /// Puts the account of `key` into the vault.
    @discardableResult
    public mutating func add(
        account key: KeyPair,
        named name: String,
        at now: Timestamp
    ) throws(VaultContentError) -> VaultAccount {
        try add(key, origin: nil, named: name, at: now)
    }

    /// Puts the account `number` of a recovery phrase into the vault, and the words with it.
    ///
    /// Words with a passphrase are not kept, as they would lead to another account: only the key is.
    @discardableResult
    public mutating func add(
        account number: UInt32,
        of phrase: RecoveryPhrase,
        passphrase: Secret<String> = Secret(""),
        named name: String,
        at now: Timestamp
    ) throws -> VaultAccount {
        let key = try phrase.account(number, passphrase: passphrase)
        guard passphrase.reveal().isEmpty else { return try add(key, origin: nil, named: name, at: now) }
        var bytes = phrase.entropy().reveal()
        guard let entropy = LockedBytes(taking: &bytes) else { throw VaultContentError(.memory, name: name) }
        return try add(key, origin: VaultAccount.Origin(entropy: entropy, number: number), named: name, at: now)
    }

    /// Takes the account called `name` out of the vault.
    ///
    /// Anyone who has its seed or its words nowhere else loses it.
    public mutating func removeAccount(named name: String) throws(VaultContentError) {
        let account = try account(named: name)
        accounts.removeAll { $0.publicKey == account.publicKey }
    }

    /// Throws where an account can't be called `name`.
    public func checkName(ofAccount name: String) throws(VaultContentError) {
        guard VaultName.isValid(name) else { throw VaultContentError(.name(.account), name: name) }
        guard !accounts.contains(where: { VaultName.isSame($0.name, name) }) else {
            throw VaultContentError(.nameTaken(.account), name: name)
        }
        // One name is one payee.
        guard !contacts.contains(where: { VaultName.isSame($0.name, name) }) else {
            throw VaultContentError(.nameTaken(.contact), name: name)
        }
    }

    private mutating func add(
        _ key: KeyPair,
        origin: VaultAccount.Origin?,
        named name: String,
        at now: Timestamp
    ) throws(VaultContentError) -> VaultAccount {
        try checkName(ofAccount: name)
        if let known = accounts.first(where: { $0.publicKey == key.publicKey }) {
            throw VaultContentError(.accountKnown(as: known.name), name: name)
        }
        guard let seed = key.lockedSeed() else { throw VaultContentError(.memory, name: name) }
        let account = VaultAccount(name: name, publicKey: key.publicKey, created: now, seed: seed, origin: origin)
        accounts.append(account)
        return account
    }
}
