internal import Diagnostics
internal import FoundationEssentials
public import Stellar

extension VaultContent {
    /// Adds somebody; neither the name, in any letter case, nor the address may belong to another contact.
    @discardableResult
    public mutating func add(
        contact name: String,
        address text: String,
        memo: Memo? = nil
    ) throws(VaultContentError) -> Contact {
        let name = name.trimming(\.isBlankOrLineBreak)
        let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !name.isEmpty, name.count <= Contact.longestName, isPlain else {
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
        if let other = contacts.first(where: { $0.address == address }) {
            throw VaultContentError(.addressTaken(by: other.name), name: name)
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

    /// The contact that `address` belongs to, or `nil`; how a list of payments comes to its names.
    ///
    /// A customer of an account that is itself a contact goes by the account's name, unless it has one of its own.
    public func contact(at address: MuxedAccount) -> Contact? {
        contacts.first { $0.address == .account(address) }
            ?? contacts.first { $0.address == .account(MuxedAccount(address.accountID)) }
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
