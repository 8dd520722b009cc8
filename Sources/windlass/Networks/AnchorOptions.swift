import CommandLineParsing
import Diagnostics
import FlowRunner
import Sandbox

/// An anchor by its home domain, and the network that it is on.
struct AnchorOptions: ParsableArguments {
    @CommandLineParsing.Argument(
        help: "The anchor's home domain, or `sandbox` for the embedded one."
    )
    var domain: String

    @Option(help: "testnet, public, or the address of a Horizon server (default: $WINDLASS_NETWORK, or testnet).")
    var network: String?

    @Option(help: "The network's passphrase; overrides Horizon's.")
    var passphrase: String?

    @Option(
        help: ArgumentHelp(
            "What the embedded sandbox's anchor offers and asks: a file, or the name of a built-in scenario.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var scenario: String?

    /// Whether the anchor is the embedded one.
    var isSandbox: Bool { domain == RunTarget.sandbox }

    /// The name of the network.
    var networkName: String { isSandbox ? RunTarget.sandbox : network ?? NetworkOptions.preferred }

    /// The passphrase of the network; `nil` where only the embedded sandbox or Horizon knows it.
    var knownPassphrase: String? {
        get throws {
            guard !isSandbox else { return nil }
            return try passphrase ?? namedNetwork().passphrase
        }
    }

    /// The network of an anchor other than the embedded one, without the passphrase that overrides its own.
    private func namedNetwork() throws(Failure) -> RunNetwork {
        guard networkName != RunTarget.sandbox else {
            throw Failure.misuse(
                .anchorNotOnNetwork,
                [
                    .domain: .text(domain), .network: .text(networkName), .flaw: .text("sandbox"),
                    .choices: .list(NetworkPreset.all.map { Fact.text($0.name) } + [Fact.phrase(.horizonAddress)]),
                ]
            )
        }
        return try RunTarget.network(named: networkName)
    }
}

extension AnchorOptions {
    /// Performs `work` with the anchor, at its home domain and on its network; the embedded one serves as long as that
    /// takes.
    func serving<Result: Sendable>(
        _ work: (_ domain: String, _ network: RunNetwork) async throws -> Result
    ) async throws -> Result {
        guard isSandbox else {
            var network = try namedNetwork()
            network.passphrase = passphrase ?? network.passphrase
            return try await work(domain, network)
        }
        var configuration = SandboxConfiguration()
        if let scenario { configuration.play(try Scenario.load(scenario)) }
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let target = RunTarget(embedded: sandbox)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await work(target.anchor, target.network))
        } catch {
            result = .failure(error)
        }
        await sandbox.stop()
        return try result.get()
    }
}
