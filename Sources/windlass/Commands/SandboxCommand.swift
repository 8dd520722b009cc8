import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Sandbox
import Stellar

/// `windlass sandbox`: serves the embedded sandbox until it is interrupted.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "Serve a ledger with Horizon's API, friendbot and an anchor until interrupted.",
        discussion: """
            Everything listens on 127.0.0.1 only. Without --store everything is forgotten when it stops.

            EXAMPLES
              windlass sandbox
              windlass sandbox --port 0 --json
              windlass sandbox --store ledger.bin --close 5s
              windlass sandbox --scenario careful
            """,
        subcommands: [SandboxScenariosCommand.self]
    )

    @Option(help: "The port of Horizon; the anchors take the next ones. 0 picks free ports.")
    var port = 8000

    @Option(help: "The passphrase of the sandbox's network.")
    var networkPassphrase = Network.standalone.passphrase

    @Option(help: ArgumentHelp("Any text: makes keys, ids and nonces reproducible.", valueName: "text"))
    var seed: SandboxSeed?

    @Option(
        help: "Keep the ledger and the anchors' transfers in this file, and go on from there; keys come from it too.",
        completion: .file()
    )
    var store: String?

    @Option(
        help: ArgumentHelp(
            "When ledgers close: immediately after each transaction, every so often, or when asked.",
            valueName: "immediately|5s|manual"
        )
    )
    var close = LedgerPace(closing: .immediately)

    @Option(
        help: "What its anchors offer and do: a file, or the name of a built-in scenario.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var scenario = "default"

    @Flag(help: "Print one line of JSON when everything serves.")
    var json = false

    func validate() throws {
        guard (0...65_534).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65534, not \(port)")
        }
        guard store != "" else { throw ValidationError("--store must not be empty") }
        guard !networkPassphrase.isEmpty else { throw ValidationError("--network-passphrase must not be empty") }
    }

    /// What the options say.
    func sandbox() throws -> SandboxConfiguration {
        var configuration = SandboxConfiguration(seed: seed?.number)
        configuration.port = port
        configuration.network = Network(passphrase: networkPassphrase)
        configuration.store = store
        configuration.play(try Scenario.load(scenario))
        configuration.closing = close.closing
        configuration.outside = SandboxOutside()
        configuration.leaps = true
        configuration.reportFailure = { failure in
            Warning(summary: failure.summary, help: "it goes on without; \(failure.help ?? "stop it")").write()
        }
        return configuration
    }

    func run() async throws {
        // A signal may come as soon as the addresses are out, so somebody has to wait for it before they are.
        let (ready, json) = (try sandbox(), json)
        let outcome: Result<Void, any Error> = await Interruption.cancelling {
            do {
                return .success(try await serve(ready, json: json))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// Serves until the task is cancelled.
    private func serve(_ configuration: SandboxConfiguration, json: Bool) async throws {
        let sandbox = try await EmbeddedSandbox.start(configuration)
        if json {
            StandardOutput.write(try JSONText.line(Addresses(sandbox)))
        } else {
            StandardOutput.write(
                """
                Horizon    \(sandbox.horizonURL)
                friendbot  \(sandbox.friendbotURL)
                anchor     \(sandbox.anchors.map(\.homeDomain).joined(separator: ", "))
                passphrase \(networkPassphrase)

                Try: windlass run flows/sep24-deposit.yaml --anchor \(sandbox.anchorDomain) --network \(sandbox.horizonURL)
                Ctrl-C ends it.
                """
            )
        }
        // Nothing ever comes out of the stream; a signal ends it.
        let (nothing, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in nothing {}
        source.finish()
        await sandbox.stop()
    }
}

/// When the ledgers of a sandbox close, as `--close` takes it.
struct LedgerPace: ExpressibleByArgument {
    var closing: LedgerHost.Closing

    init(closing: LedgerHost.Closing) {
        self.closing = closing
    }

    init?(argument: String) {
        switch argument {
        case "immediately": closing = .immediately
        case "manual": closing = .manually
        default:
            guard let span = SpanOfTime(argument: argument) else { return nil }
            closing = .every(span.duration)
        }
    }

    var defaultValueDescription: String {
        switch closing {
        case .immediately: "immediately"
        case .manually: "manual"
        case .every(let duration): SpanOfTime(duration: duration).defaultValueDescription
        }
    }
}

/// Where the sandbox listens, as `--json` prints it.
private struct Addresses: Encodable {
    var horizon: String
    var friendbot: String
    var anchors: [String]
    var passphrase: String

    init(_ sandbox: EmbeddedSandbox) {
        horizon = sandbox.horizonURL.absoluteString
        friendbot = sandbox.friendbotURL.absoluteString
        anchors = sandbox.anchors.map(\.homeDomain)
        passphrase = sandbox.network.passphrase
    }
}
