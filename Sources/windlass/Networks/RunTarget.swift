import AnchorClient
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import HTTPTransport
import RunStore
import Sandbox
import Stellar

/// The target of a run: an anchor's home domain and a network.
struct RunTarget {
    /// The anchor's home domain; empty where the flow uses none.
    var anchor: String
    var network: RunNetwork
    /// The servers of the sandbox that this process has started, where it is that; their words are Windlass's own.
    private(set) var ownServers: OwnServers?

    /// The name under which flows and options mean the embedded sandbox.
    static let sandbox = "sandbox"

    /// Whether `flow` needs the embedded sandbox, given the options.
    static func needsSandbox(_ flow: Flow, _ options: TargetOptions) -> Bool {
        anchorName(of: flow, options.names) == sandbox || networkName(of: flow, options.names) == sandbox
    }

    /// The target that the options and then `flow` name; `embedded` is the sandbox where one was started.
    init(of flow: Flow, options: TargetOptions, embedded: RunTarget?, allowing plainHosts: PlainHosts) throws {
        let networkName = Self.networkName(of: flow, options.names)
        try Self.check(options.names(allowing: plainHosts), for: flow)
        guard let anchorName = Self.anchorName(of: flow, options.names) else {
            anchor = ""
            network = try Self.network(named: networkName)
            try network.override(passphrase: options.passphrase, friendbot: options.friendbot)
            return
        }
        if anchorName == Self.sandbox {
            guard let embedded else {
                throw Failure.misuse(.anchorNotOnNetwork, [.domain: .text(anchorName), .network: .text(networkName)])
            }
            self = embedded
        } else {
            anchor = anchorName
            network = try Self.network(named: networkName)
        }
        try network.override(passphrase: options.passphrase, friendbot: options.friendbot)
    }

    /// Refuses an anchor and a network that don't make sense together, or are none: those of `names`, and else the flow's.
    static func check(_ names: TargetNames, for flow: Flow) throws {
        let networkName = networkName(of: flow, names)
        let anchorName = anchorName(of: flow, names)
        if let anchorName, anchorName != sandbox {
            _ = try HomeDomain(parsing: anchorName, allowing: names.plainHosts)
        }
        if networkName != sandbox { _ = try network(named: networkName) }
        guard anchorName == nil || (anchorName == sandbox) == (networkName == sandbox) else {
            throw Failure.misuse(.anchorNotOnNetwork, [.domain: .text(anchorName ?? ""), .network: .text(networkName)])
        }
    }

    /// The network of a command that keeps no sandbox of its own, with what its options override.
    static func network(
        ofWallet name: String,
        passphrase: String?,
        friendbot: String?
    ) throws(Failure) -> RunNetwork {
        guard name != sandbox else { throw Failure.misuse(.sandboxForWallet) }
        var network = try network(named: name)
        try network.override(passphrase: passphrase, friendbot: friendbot)
        return network
    }

    init(anchor: String, network: RunNetwork) {
        self.anchor = anchor
        self.network = network
    }

    /// The embedded sandbox.
    init(embedded sandbox: EmbeddedSandbox) {
        ownServers = OwnServers(of: sandbox)
        anchor = sandbox.anchorDomain
        network = RunNetwork(
            name: Self.sandbox,
            horizon: sandbox.horizonURL,
            friendbot: sandbox.friendbotURL,
            passphrase: sandbox.network.passphrase
        )
    }

    /// The place of a run, as its journal tells; the embedded sandbox of another process is gone.
    init(of header: RunHeader) throws(Failure) {
        guard header.network.name != Self.sandbox else { throw Failure.misuse(.sandboxGone) }
        guard let horizon = URL(string: header.network.horizon) else {
            throw RunTarget.unknownNetwork(header.network.horizon)
        }
        anchor = header.anchor
        network = RunNetwork(
            name: header.network.name,
            horizon: horizon,
            friendbot: header.network.friendbot.flatMap { URL(string: $0) },
            passphrase: header.network.passphrase
        )
    }

    /// The anchor's name; `nil` where none is named on another network than the sandbox, and the flow uses none.
    static func anchorName(of flow: Flow, _ names: TargetNames) -> String? {
        if let named = names.anchor ?? flow.anchor?.value { return named }
        return flow.usesAnchor || networkName(of: flow, names) == sandbox ? sandbox : nil
    }

    /// The network's name: that of the options, else the flow's, else the sandbox.
    static func networkName(of flow: Flow, _ names: TargetNames) -> String {
        names.network ?? flow.network?.value ?? sandbox
    }

    /// The network that `name` means: a preset, or the address of a Horizon server.
    static func network(named name: String) throws(Failure) -> RunNetwork {
        if let preset = NetworkPreset.all.first(where: { $0.name == name }), let horizon = URL(string: preset.horizon) {
            return RunNetwork(
                name: name,
                horizon: horizon,
                friendbot: preset.friendbot.flatMap { URL(string: $0) },
                passphrase: preset.network.passphrase
            )
        }
        guard name.contains("://") else { throw RunTarget.unknownNetwork(name) }
        guard let url = address(name), let host = url.host() else {
            throw Failure.misuse(.noAddress, [.option: .text("--network"), .name: .text(name)])
        }
        // A host that is called like a network is told from it by its port.
        let isTaken = host == sandbox || NetworkPreset.all.contains { $0.name == host }
        let port = url.port ?? (isTaken ? url.scheme == "http" ? 80 : 443 : nil)
        return RunNetwork(name: port.map { "\(host):\($0)" } ?? host, horizon: url)
    }

    fileprivate static func address(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else { return nil }
        return url
    }
}

/// The servers of a sandbox that this process has started: of its Horizon and its anchors.
struct OwnServers: Sendable {
    private let ports: Set<Int>

    /// The servers of `sandbox`.
    init(of sandbox: EmbeddedSandbox) {
        let addresses = [sandbox.horizonURL] + sandbox.anchors.compactMap { URL(string: $0.url) }
        ports = Set(addresses.compactMap(\.port))
    }

    /// Whether one of them is at `url`.
    func serve(_ url: URL) -> Bool {
        guard let host = url.host(), let port = url.port else { return false }
        return ["localhost", "127.0.0.1"].contains(host) && ports.contains(port)
    }
}

extension Flow {
    /// Whether a state of the flow finds an anchor: all others that ask one need what it finds out.
    fileprivate var usesAnchor: Bool {
        (states + always).contains { VerbCatalogue[$0.verb.value]?.provides.contains(.anchor) == true }
    }
}

extension RunNetwork {
    /// Takes over what options say instead of the network itself.
    fileprivate mutating func override(passphrase: String?, friendbot: String?) throws(Failure) {
        if let passphrase { self.passphrase = passphrase }
        if let friendbot {
            guard let url = RunTarget.address(friendbot) else {
                throw Failure.misuse(.noAddress, [.option: .text("--friendbot"), .name: .text(friendbot)])
            }
            self.friendbot = url
        }
    }
}

/// A network that the program knows by name.
struct NetworkPreset: Sendable {
    /// The name that `network:` and `--network` take.
    var name: String
    var horizon: String
    var network: Network
    /// The source of play money; `nil` where money is real.
    var friendbot: String?

    /// The networks with known addresses; `sandbox` is not among them, because its address is new every time.
    static let all = [
        NetworkPreset(
            name: "testnet",
            horizon: "https://horizon-testnet.stellar.org",
            network: .testnet,
            friendbot: "https://friendbot.stellar.org"
        ),
        NetworkPreset(name: "public", horizon: "https://horizon.stellar.org", network: .public, friendbot: nil),
    ]
}

extension RunTarget {
    /// A network that no one knows.
    static func unknownNetwork(_ name: String) -> Failure {
        let known = NetworkPreset.all.map(\.name) + [sandbox]
        return .misuse(
            .noSuchName,
            [
                .subject: .text("network"), .name: .text(name),
                .near: Suggestion.nearest(to: name, among: known).map(Fact.text),
                .choices: .list(["sandbox", "testnet", "public"].map(Fact.text) + [Fact.phrase(.horizonAddress)]),
            ]
        )
    }
}

extension Failure {
    /// A run of `store` that has not ended where one that has is needed.
    ///
    /// One on an embedded sandbox that no process drives can't be resumed.
    static func unfinished(_ run: RunID, in store: JournalStore) async throws -> Failure {
        let summary = try await store.summary(of: run)
        let isLost = summary?.header?.network.name == RunTarget.sandbox && summary?.holder == nil
        return .misuse(
            .runUnfinished,
            [.run: .text("\(run)"), .flaw: isLost ? .text("sandbox-ended") : nil]
        )
    }
}
