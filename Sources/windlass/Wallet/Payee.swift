import Stellar
import Wallet

/// Somebody who is to be paid.
struct Payee: Sendable {
    /// What the person calls it.
    var given: String
    /// Who it is.
    var recipient: Recipient
    /// The memo that payments to the contact have, unless another is given.
    var usualMemo = Memo.none

    /// What stands behind what the person calls it: the name that it goes by otherwise, the federated address, the
    /// address, the customer's number and the account; `nil` where that says nothing more.
    func explanation(knownAs name: String?) -> String? {
        let account = recipient.account
        var links: [String] = []
        if let name, name != given { links.append(name) }
        if let federated = recipient.federatedAddress, federated.description != given {
            links.append(federated.description)
        }
        if account.address != given { links.append(account.address) }
        if let number = account.muxID { links.append("the customer \(number) of the account \(account.accountID)") }
        return links.isEmpty ? nil : "\(given) is \(links.joined(separator: ", "))"
    }
}

/// Somebody who is to be paid, as `--json` prints it.
struct PayeeReport: Encodable {
    var given: String
    var federatedAddress: String?
    var address: String
    var account: String
    var muxID: String?

    init(_ payee: Payee) {
        let paid = payee.recipient.account
        given = payee.given
        federatedAddress = payee.recipient.federatedAddress?.description
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
