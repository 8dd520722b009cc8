public import Stellar

/// The receiver of a payment, as a person or a flow named it.
public enum Payee: Hashable, Sendable {
    /// An address, or a federated one.
    case destination(Destination)
    /// A contact, by its name.
    case contact(Contact)
    /// An account of the vault, by its name.
    case account(named: String, PublicKey)

    /// The payee that `text` means.
    ///
    /// An address always means itself; only other texts are looked up as names.
    ///
    /// - Returns: `nil` where the text is a name that `lookup` does not know.
    /// - Throws: `DestinationError` for a text that was meant as an address, and what `lookup` throws.
    public static func meant(
        by text: String,
        lookup: (String) async throws -> Payee?
    ) async throws -> Payee? {
        do throws(DestinationError) {
            return .destination(try Destination(parsing: text))
        } catch {
            guard error.reason != .secretSeed else { throw error }
            if let payee = try await lookup(text) { return payee }
            guard text.utf8.count <= VaultName.limit, !text.contains("*"), !StrKey.isMeant(within: text) else {
                throw error
            }
            return nil
        }
    }
}

/// The destination of a payment, as people write it.
public enum Destination: Hashable, Sendable {
    /// An account (`G…`), or one of the customers that share it (`M…`).
    case account(MuxedAccount)
    /// A name that a federation server knows (`user*domain`).
    case federated(FederatedAddress)

    /// Reads an address.
    ///
    /// - Throws: `DestinationError` where the text is none, or one that nothing can be paid to in this way.
    public init(parsing text: String) throws(DestinationError) {
        let text = text.trimmingWhitespace
        if text.contains("*") {
            guard let address = FederatedAddress(text) else { throw DestinationError(.notFederated, text: text) }
            self = .federated(address)
            return
        }
        do throws(StrKeyError) {
            self = .account(try MuxedAccount(address: text))
        } catch {
            switch error.reason {
            case .wrongKind(_, .seed): throw DestinationError(.secretSeed, text: "")
            case .wrongKind(_, .contract): throw DestinationError(.contract, text: text)
            default: throw DestinationError(.invalid(error), text: text)
            }
        }
    }
}

extension String {
    /// The text without blanks and line ends around it.
    var trimmingWhitespace: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
