import HorizonClient
import Reports
import Stellar
import Wallet

/// A claimable balance, as commands show it and `--json` prints it.
struct ClaimLine: Encodable {
    var id: String
    var amount: String
    var asset: String
    /// The issuer of the asset; `nil` for lumens.
    var issuer: String?
    var claimable: String
    var reason: String
    var obstacle: String?
    /// The failure of claiming it.
    var failure: ErrorReport?
    /// The account that pays for its reserve, as far as the ledger tells: usually its creator.
    var sponsor: String?
    /// The command that claims it, where that adds a trustline.
    var command: String?

    private enum CodingKeys: String, CodingKey {
        case id, amount, asset, issuer, claimable, reason, obstacle, failure, sponsor
        case command = "claim_with"
    }

    init(_ balance: ClaimableBalance) {
        id = balance.id.description
        amount = balance.amount.amount.description
        asset = balance.amount.asset.description
        issuer = balance.amount.asset.issuer?.address
        claimable = balance.claimability.word
        reason = balance.claimability.reason
        obstacle = balance.obstacle?.reason
        sponsor = balance.record.sponsor?.address
    }

    /// The lines for people: what it is, and what there is to say about it.
    var lines: [String] {
        let notes = [reason, obstacle].compactMap(\.self)
        let parties = [issuer.map { "issued by \($0)" }, sponsor.map { "sponsored by \($0)" }].compactMap(\.self)
        return [
            "\(claimable)  \(amount) \(Asset(asset)?.code ?? asset)  \(id)",
            parties.isEmpty ? nil : "     \(parties.joined(separator: ", "))", "     \(notes.joined(separator: "; "))",
            command.map { "     to trust the asset and claim it: \($0)" },
        ].compactMap(\.self)
    }
}
