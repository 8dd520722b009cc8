import Diagnostics
import Stellar

/// Proves that the anchor, the network and the account that a flow names can be some.
struct TargetCheck {
    /// The networks with known addresses by name.
    package static let networks = ["sandbox", "testnet", "public"]
    /// The name of the embedded anchor, and of its network.
    private static let sandbox = "sandbox"
    /// With ` auth` behind it, an anchor's name has to fit into the name of a data entry.
    private static let longestAnchor = 59

    let flow: Flow
    /// Whether the command line may still name others, which then count.
    let isOpen: Bool
    /// Whether the command line names an anchor or a network in place of the flow's.
    var isReplaced = false
    /// The addresses of plain http that may be asked, beside those of this machine.
    var allowsPlain: (_ address: String) -> Bool = { _ in false }

    func report(to findings: inout Findings) {
        if let anchor = flow.anchor, anchor.value != Self.sandbox, !allowsPlain(anchor.value),
            let problem = Self.problem(withAnchor: anchor.value)
        {
            let summary =
                anchor.value.contains("$")
                ? "`anchor` can't hold names: \(code: anchor.value)" : "\(code: anchor.value) is no anchor"
            findings.add(.badTarget, summary, help: problem, at: anchor.place)
        }
        if let network = flow.network { report(network, to: &findings) }
        if let account = flow.account { report(account: account, to: &findings) }
        for account in flow.accounts { report(account: account.source, to: &findings) }
        guard !isReplaced, let anchor = flow.anchor, let network = flow.network,
            (anchor.value == Self.sandbox) != (network.value == Self.sandbox)
        else { return }
        let summary = "the anchor \(code: anchor.value) is not on the network \(code: network.value)"
        let help = "the embedded sandbox is an anchor and a network: name it at both, or at none"
        findings.add(.badTarget, summary, help: help, at: network.place)
    }

    private static func problem(withAnchor text: String) -> String? {
        if text.contains("$") { return "write the domain out, or leave `anchor` out and run with `--anchor DOMAIN`" }
        let isWhole = text.contains("://")
        let name = text.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
        let address = isWhole ? text : "https://\(text)"
        let path = name.drop { $0 != "/" }
        guard !name.isEmpty, path.isEmpty || path == "/" && isWhole, !name.contains("?"), !name.contains("#") else {
            return "write the home domain alone, such as testanchor.stellar.org"
        }
        if name.utf8.count > longestAnchor + 1 { return "no anchor can have more than \(longestAnchor) characters" }
        return WebAddress.problem(with: address)
    }

    private func report(_ network: Located<String>, to findings: inout Findings) {
        let name = network.value
        guard !Self.networks.contains(name) else { return }
        if name.contains("://") {
            guard !allowsPlain(name), let problem = WebAddress.problem(with: name) else { return }
            findings.add(.badTarget, "\(code: name) is no address of a Horizon", help: problem, at: network.place)
            return
        }
        let near = Suggestion.nearest(to: name, among: Self.networks)
        guard near != nil || !Name.isValid(name) else {
            guard isOpen else { return }
            let help = "name sandbox, testnet, public or the address of a Horizon, here or with `--network`"
            let summary = "the network \(code: name) would be in a configuration, and this version has none"
            findings.add(.notYet, summary, help: help, at: network.place)
            return
        }
        let help =
            near.map { "did you mean \(code: $0)?" } ?? "name sandbox, testnet, public or the address of a Horizon"
        findings.add(.badTarget, "there is no network \(code: name)", help: help, at: network.place)
    }

    private func report(account: Located<String>, to findings: inout Findings) {
        let text = account.value
        let isKnown =
            text == AccountDeclaration.fresh
            || ["env:", "file:"].contains { text.hasPrefix($0) && text.count > $0.count }
        guard !isKnown else { return }
        if let problem = Self.problem(withAddress: text) {
            findings.add(.badTarget, problem.summary, help: problem.help, at: account.place)
            return
        }
        // What looks like a seed is shown nowhere, also not with its line.
        guard text.utf8.count < 50 else {
            let help = "put it into a file or the environment, and write `account: env:SEED`"
            findings.add(.badTarget, "a flow can't hold the seed of an account", help: help, at: flow.name.place)
            return
        }
        guard !Name.isValid(text) else { return }
        let forms = "write `fresh`, the name of an account in the vault, or `env:VARIABLE` or `file:PATH` for its seed"
        findings.add(.badTarget, "this names no account", help: forms, at: account.place)
    }

    /// The problem with an address in the place of an account; `nil` where it may be something else.
    private static func problem(withAddress text: String) -> (summary: String, help: String?)? {
        guard text.first.map({ "GMC".contains($0) }) == true, StrKey.isMeant(by: text) else { return nil }
        if let fault = PayeeText.fault(of: text) { return (fault.summary, fault.help) }
        return (
            "an address alone signs nothing: the key of the account is needed",
            "name the account as it is called in the vault, or where its secret seed is: `env:VARIABLE` or `file:PATH`"
        )
    }
}
