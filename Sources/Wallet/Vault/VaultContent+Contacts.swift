internal import Diagnostics
internal import FoundationEssentials
public import Stellar

extension VaultContent {
    /// Adds a contact; its name, in any letter case, must not belong to another contact or an account.
    ///
    /// Contacts may share an address: an exchange tells its customers apart by memos. A name that reads as an address would
    /// hide whom a payment goes to, and is refused; so is a memo beside a muxed address, unless `allowingMuxedMemo` says that a
    /// person wants both.
    @discardableResult
    public mutating func add(
        contact name: String,
        address text: String,
        memo: Memo? = nil,
        allowingMuxedMemo: Bool = false
    ) throws(VaultContentError) -> Contact {
        let name = name.trimming(\.isBlankOrLineBreak)
        let isPlain = !name.unicodeScalars.contains(where: ForeignText.controls)
        let isAddress = (try? Destination(parsing: name)) != nil
        guard !name.isEmpty, name.count <= Contact.longestName, isPlain, !isAddress else {
            throw VaultContentError(.name(.contact), name: name)
        }
        let address = try Self.address(text, ofContact: name)
        guard !contacts.contains(where: { VaultName.isSame($0.name, name) }) else {
            throw VaultContentError(.nameTaken(.contact), name: name)
        }
        // One name is one payee.
        guard !accounts.contains(where: { VaultName.isSame($0.name, name) }) else {
            throw VaultContentError(.nameTaken(.account), name: name)
        }
        if !allowingMuxedMemo, case .account(let account) = address {
            do throws(RecipientMemoError) {
                try RecipientMemoError.check(memo ?? .none, besides: account)
            } catch {
                throw VaultContentError(.muxedMemo(error), name: name)
            }
        }
        let contact = Contact(name: name, address: address, memo: memo)
        contacts.append(contact)
        return contact
    }

    private static func address(
        _ text: String,
        ofContact name: String
    ) throws(VaultContentError) -> ContactAddress {
        do throws(DestinationError) {
            switch try Destination(parsing: text) {
            case .account(let account): return .account(account)
            case .federated(let address): return .federation(address.description)
            }
        } catch {
            throw VaultContentError(.address(error), name: name)
        }
    }

    /// The contact called `name`, in any letter case.
    public func contact(named name: String) throws(VaultContentError) -> Contact {
        if let contact = contacts.first(where: { VaultName.isSame($0.name, name) }) { return contact }
        throw VaultContentError(.unknown(.contact, near: nearest(name, contacts.map(\.name))), name: name)
    }

    /// The contact to which a payment to `address` with `memo` went; `nil` where that is none, or could be several.
    ///
    /// Of the contacts that share an address, the one with this memo is meant, or else the only one without a memo.
    public func contact(paidAt address: MuxedAccount, memo: Memo) -> Contact? {
        let sharing = contacts.filter { $0.address == .account(address) }
        for wanted in [memo, .none] {
            let fitting = sharing.filter { ($0.memo ?? .none) == wanted }
            if !fitting.isEmpty { return fitting.count == 1 ? fitting.first : nil }
        }
        return nil
    }

    /// The contacts that have `text` in their name or address, in any letter case; all for an empty text.
    public func contacts(matching text: String) -> [Contact] {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return contacts }
        return contacts.filter {
            $0.name.lowercased().contains(wanted) || $0.address.description.lowercased().contains(wanted)
        }
    }

    /// Removes the contact called `name`.
    public mutating func removeContact(named name: String) throws(VaultContentError) {
        let contact = try contact(named: name)
        contacts.removeAll { $0 == contact }
    }
}

extension VaultContent {
    /// The contact or the account called `name`, in any letter case; `nil` where there is none.
    public func payee(named name: String) -> Payee? {
        if let contact = try? contact(named: name) { return .contact(contact) }
        guard let account = accounts.first(where: { VaultName.isSame($0.name, name) }) else { return nil }
        return .account(named: account.name, account.publicKey)
    }
}
