import CommandLineParsing
import HTTPTransport
import Sandbox

/// The options for the target of a run and its account; each overrides what the flow says.
struct TargetOptions: ParsableArguments {
    @Option(help: "The anchor's home domain, or `sandbox` for the embedded one.")
    var anchor: String?

    @Option(help: "sandbox, testnet, public, or the address of a Horizon server.")
    var network: String?

    @Option(help: "The network's passphrase; overrides Horizon's.")
    var passphrase: String?

    @Option(help: "The address of friendbot; overrides Horizon's.")
    var friendbot: String?

    @Option(
        name: .customLong("account"),
        parsing: .singleValue,
        help: """
            fresh for a new account, a name in the vault, or env:NAME or file:PATH for its seed (S…). BOB=ACCOUNT is for the \
            account that a flow declares as BOB. Repeatable.
            """
    )
    var accounts: [String] = []

    @Option(
        help: ArgumentHelp(
            "What the embedded sandbox's anchors offer and do: a file, or the name of a built-in scenario.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var scenario: String?

    /// The options that say where a run happens, with what they say.
    var places: [(name: String, value: String?)] {
        [
            ("anchor", anchor), ("network", network), ("passphrase", passphrase), ("friendbot", friendbot),
            ("scenario", scenario),
        ]
    }

    /// The anchor and the network that the options name.
    var names: TargetNames { TargetNames(anchor: anchor, network: network) }

    /// The same, where the anchor may be on one of `plainHosts`.
    func names(allowing plainHosts: PlainHosts) -> TargetNames {
        TargetNames(anchor: anchor, network: network, plainHosts: plainHosts)
    }

    /// The embedded sandbox for `seed`, playing the scenario.
    func sandbox(seed: UInt64? = nil) throws -> SandboxConfiguration {
        var configuration = SandboxConfiguration(seed: seed)
        configuration.outside = SandboxOutboundHTTP()
        if let scenario { configuration.play(try Scenario.load(scenario)) }
        return configuration
    }
}
