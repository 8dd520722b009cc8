import Diagnostics
import Stellar

/// Proves that the anchor, the network and the account that a flow names can be some.
struct TargetCheck {
    /// The networks with known addresses by name.
    package static let networks = ["sandbox", "testnet", "public"]
    /// The name of the embedded anchor, and of its network.
    private static let sandbox = "sandbox"
    /// The length of the longest name of an anchor: with ` auth` behind it, it has to fit into the name of a data
    /// entry.
    static let longestAnchor = 59

    @Boxed private(set) var flow: Flow
    /// Whether the command line may still name others, which then count.
    let isOpen: Bool
    /// Whether the command line names an anchor or a network in place of the flow's.
    var isReplaced = false
    /// The addresses of plain http that may be asked, beside those of this machine.
    var allowsPlain: (_ address: String) -> Bool = { _ in false }

    func report(to findings: inout Findings) {
        if let anchor = flow.anchor, anchor.value != Self.sandbox, !allowsPlain(anchor.value),
            let mistake = Self.mistake(inAnchor: anchor.value)
        {
            findings.add(mistake, at: anchor.place)
        }
        if let network = flow.network { report(network, to: &findings) }
        if let account = flow.account { report(account: account, to: &findings) }
        for account in flow.accounts { report(account: account.source, to: &findings) }
        guard !isReplaced, let anchor = flow.anchor, let network = flow.network,
            (anchor.value == Self.sandbox) != (network.value == Self.sandbox)
        else { return }
        findings.add(TargetMistake.otherNetwork(anchor: anchor.value, network: network.value), at: network.place)
    }

    private static func mistake(inAnchor text: String) -> TargetMistake? {
        if text.contains("$") { return .anchorWithNames(text) }
        let isWhole = text.contains("://")
        let name = text.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
        let address = isWhole ? text : "https://\(text)"
        let path = name.drop { $0 != "/" }
        guard !name.isEmpty, path.isEmpty || path == "/" && isWhole, !name.contains("?"), !name.contains("#") else {
            return .invalidAnchor(text, .notAlone)
        }
        if name.utf8.count > longestAnchor + 1 { return .invalidAnchor(text, .length) }
        return WebAddress.flaw(of: address).map { .invalidAnchor(text, .address($0)) }
    }

    /// The network whose name is near to `name`, or `nil`.
    static func network(near name: String) -> String? { Suggestion.nearest(to: name, among: networks) }

    private func report(_ network: Located<String>, to findings: inout Findings) {
        let name = network.value
        guard !Self.networks.contains(name) else { return }
        if name.contains("://") {
            guard !allowsPlain(name), let flaw = WebAddress.flaw(of: name) else { return }
            findings.add(TargetMistake.invalidHorizon(name, flaw), at: network.place)
        } else if Self.network(near: name) != nil || !Name.isValid(name) {
            findings.add(TargetMistake.unknownNetwork(name), at: network.place)
        } else if isOpen {
            findings.add(TargetMistake.networkOfConfiguration(name), at: network.place)
        }
    }

    private func report(account: Located<String>, to findings: inout Findings) {
        let text = account.value
        let isKnown =
            text == AccountDeclaration.fresh
            || ["env:", "file:"].contains { text.hasPrefix($0) && text.count > $0.count }
        guard !isKnown else { return }
        if let mistake = Self.mistake(inAddress: text) {
            findings.add(mistake, at: account.place)
            return
        }
        // What looks like a seed is shown nowhere, also not with its line.
        guard text.utf8.count < 50 else {
            findings.add(TargetMistake.seedInFlow, at: flow.name.place)
            return
        }
        guard !Name.isValid(text) else { return }
        findings.add(TargetMistake.noAccount, at: account.place)
    }

    /// The mistake in an address in the place of an account; `nil` where it may be something else.
    private static func mistake(inAddress text: String) -> TargetMistake? {
        guard text.first.map({ "GMC".contains($0) }) == true, StrKey.isMeant(by: text) else { return nil }
        return PayeeText.fault(of: text).map(TargetMistake.misspeltAddress) ?? .addressAlone
    }
}
