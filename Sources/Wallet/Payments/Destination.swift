public import Stellar

/// Where a payment goes, as people write it.
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
