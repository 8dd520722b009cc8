import AnchorClient
import FoundationEssentials
import Stellar

/// The text of a flow for one of an anchor's offers.
struct FlowDraft {
    var offer: AnchorTransferOffer
    var domain: String
    var network: String
    var amount: ExactDecimal
    var account = "fresh"
    /// Whether new accounts are funded by friendbot.
    var hasFriendbot = true
    /// The deposit that gives a new account something to withdraw; `nil` where there is none.
    var stock: AnchorTransferOffer?

    /// A flow for `offer` of the anchor at `domain`.
    init(_ offer: AnchorTransferOffer, domain: String, network: String) {
        self.offer = offer
        self.domain = domain
        self.network = network
        amount = offer.usualAmount
    }

    private var isFresh: Bool { account == "fresh" }
    private var isHosted: Bool { offer.service == .hosted }
    private var verb: String { "sep\(offer.service.rawValue)" }
    private var direction: String { offer.isDeposit ? "deposit" : "withdraw" }
    /// Whether the flow earns with a deposit what it withdraws.
    private var earns: Bool { !offer.isDeposit && isFresh && offer.code != "native" && stock != nil }

    /// The flow's name, after the anchor and the transfer.
    var name: String {
        // An issuer is told by its first letters.
        let asset = offer.sharesCode ? String(offer.assetName.prefix(offer.code.count + 6)) : offer.code
        let words = "\(domain)-\(direction)-\(asset)".lowercased()
        let name = words.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
        return String(name.split(separator: "-").joined(separator: "-").prefix(60))
    }

    /// The file.
    var text: String {
        let about = "\(offer.isDeposit ? "Deposit" : "Withdraw") \(offer.assetName) with \(domain)"
        var lines = [
            "flow: \(name)",
            "about: \(Self.quoted("\(about) \(isHosted ? "through its pages" : "without any page")."))",
            "anchor: \(Self.quoted(domain))  # --anchor overrides it",
            "network: \(Self.quoted(network))  # sandbox, testnet, public or a Horizon URL; --network overrides it",
            "account: \(Self.quoted(account))  # fresh for a new one for every run, or one in the vault; --account overrides it",
            "inputs:",
            "  asset:  { type: asset, default: \(Self.quoted(offer.assetName)) }",
            "  amount: { type: amount, default: \"\(amount)\", about: \(Self.quoted(limits)) }",
        ]
        if earns, let stock {
            // Fees are taken off twice.
            let twice = (try? amount.adding(amount)) ?? amount
            let least = max(twice, stock.usualAmount)
            let fits = stock.takes(least) ? least : stock.usualAmount
            lines.append("  stock:  { type: amount, default: \"\(fits)\", about: what is deposited first }")
        }
        lines += ["deadline: 3d  # of the whole run", "", "states:", "  discover: { sep1: {} }"]
        if isFresh, hasFriendbot { lines.append("  fund:     { friendbot: {} }") }
        if offer.code != "native" { lines.append("  trust:    { trustline: $asset }") }
        lines.append("  login:    { sep10: {} }")
        if earns {
            lines += ["", "  # A fresh account owns nothing yet: a deposit gives it something to withdraw."]
            lines += states(prefix: "earn-", direction: "deposit", amount: "$stock", transfer: "earned")
            lines += ["", "  # The withdrawal itself; `track` pays what the anchor asks for, exactly once."]
        }
        lines += states(prefix: "", direction: direction, amount: "$amount", transfer: "tx")
        lines += ["  settled:", "    expect: tx.stellar_transaction_id exists"]
        return lines.joined(separator: "\n") + "\n"
    }

    private var limits: String { offer.limits.map { "the anchor takes \($0)" } ?? "how much" }

    /// A text as YAML has it between quotes, regardless of what is in it.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            // A draft is shown as well, where `##[` would not stay as it is.
            case "[": "\\x5b"
            case _ where scalar.properties.generalCategory == .control:
                (scalar.value < 16 ? "\\x0" : "\\x") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// The states of one transfer.
    private func states(prefix: String, direction: String, amount: String, transfer: String) -> [String] {
        let page = "\(prefix)page"
        var lines = ["  \(prefix)start:", "    \(verb): { \(direction): $asset, amount: \(amount) }"]
        if isHosted {
            lines += [
                "    keep:  { \(transfer): transfer, \(page): url secret }",
                "  \(prefix)visit:",
                "    page: $\(page)  # or { url: $\(page), via: browser }; via is form, webdriver, browser or link",
                "    fill: [ask]  # a file of answers or profile:NAME before `ask` answers what it can",
            ]
        } else {
            lines += ["    fill: [ask]", "    keep: { \(transfer): transfer }"]
        }
        return lines + [
            "  \(prefix)follow:",
            "    track: $\(transfer)",
            "    fill: [ask]",
            "    poll: { every: 2s, up-to: 1m, within: 2d }",
        ]
    }
}
