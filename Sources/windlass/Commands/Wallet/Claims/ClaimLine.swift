import HorizonClient
import Stellar
import Wallet

/// A balance that was put aside, as commands show it and `--json` prints it.
struct ClaimLine: Encodable {
    var id: String
    var amount: String
    var asset: String
    var claimable: String
    var reason: String
    var obstacle: String?
    var sponsor: String?

    init(_ balance: ClaimableBalance) {
        id = balance.id.description
        amount = balance.amount.amount.description
        asset = balance.amount.asset.description
        claimable = balance.claimability.word
        reason = balance.claimability.reason
        obstacle = balance.obstacle?.reason
        sponsor = balance.record.sponsor?.address
    }

    /// The lines for people: what it is, and what there is to say about it.
    var lines: [String] {
        let notes = [reason, obstacle].compactMap(\.self)
        return [
            "\(claimable)  \(amount) \(Asset(asset)?.code ?? asset)  \(id)", "     \(notes.joined(separator: "; "))",
        ]
    }
}
