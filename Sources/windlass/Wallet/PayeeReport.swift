import Diagnostics
import Stellar
import Wallet

extension Recipient {
    /// The explanation behind the person's name for it: the federated address, the address, the customer's number and the
    /// account; `nil` where that says nothing more.
    var explanation: String? {
        var links: [String] = []
        if let federatedAddress, federatedAddress.description != given { links.append(federatedAddress.description) }
        if account.address != given { links.append(account.address) }
        if let number = account.muxID { links.append("the customer \(number) of the account \(account.accountID)") }
        return links.isEmpty ? nil : "\(given) is \(links.joined(separator: ", "))"
    }
}

/// A recipient, as `--json` prints it.
struct PayeeReport: Encodable {
    var given: String
    var federatedAddress: String?
    var address: String
    var account: String
    var muxID: String?

    init(_ recipient: Recipient) {
        let paid = recipient.account
        given = recipient.given
        federatedAddress = recipient.federatedAddress?.description
        address = paid.address
        account = paid.accountID.address
        muxID = paid.muxID.map(String.init)
    }

    private enum CodingKeys: String, CodingKey {
        case given, address, account
        case federatedAddress = "federated_address"
        case muxID = "mux_id"
    }
}

/// An unknown payee.
struct UnknownPayee: FailureConvertible {
    var name: String
    /// The names that there are; `nil` where there is no vault, or it was not opened.
    var known: [String]?

    var asFailure: Failure {
        let near = known.flatMap { Suggestion.nearest(to: name, among: $0) }
        return Failure(
            known == nil ? .payeeWithoutVault : .unknownPayee,
            kind: .usage,
            facts: [.found: .value(name)],
            remedies: [near.map { Remedy(.chooseNear, [.near: .text($0)]) } ?? Remedy(.giveDestination)]
        )
    }
}
