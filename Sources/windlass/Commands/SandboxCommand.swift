import AnchorClient
import CommandLineParsing
import Diagnostics
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import Sandbox
import Stellar
import Synchronization
import Terminal

/// `windlass sandbox`: serves the embedded sandbox until it is interrupted.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "Serve a ledger with Horizon's API, friendbot and an anchor until interrupted.",
        discussion: """
            All servers listen on 127.0.0.1 only, unless --host names the machine. Without --store nothing is kept \
            after it stops.

            EXAMPLES
              windlass sandbox
              windlass sandbox --port 0 --json
              windlass sandbox --store ledger.bin --close 5s
              windlass sandbox --scenario careful
              windlass sandbox --tls
              windlass sandbox --host anchor.test
              windlass sandbox --horizon https://horizon-testnet.stellar.org --accounts anchors.json
              windlass sandbox --tape deposit.har
            """,
        subcommands: [SandboxScenariosCommand.self]
    )

    /// The variable of the environment with the token that control requests of other machines carry.
    private static let controlTokenVariable = "WINDLASS_CONTROL_TOKEN"

    @Option(
        help: """
            The port of Horizon, or with --tape of the anchor; the other servers take the next ports. 0 picks free ports.
            """
    )
    var port = 8000

    @Option(
        help: "The passphrase of the network (default: \(Network.standalone.passphrase), or that of --horizon)."
    )
    var networkPassphrase: String?

    @Option(
        help: ArgumentHelp(
            "Serve only the anchors, on the ledger of this Horizon (test network or local).",
            valueName: "url"
        )
    )
    var horizon: String?

    @Option(
        help: ArgumentHelp(
            "With --horizon: the file with the seeds of the anchors' accounts; created if missing.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var accounts: String?

    @Option(
        help: ArgumentHelp(
            "Play the servers of this tape instead, as `run --record` wrote it; other requests than its own are answered with 501.",
            valueName: "tape"
        ),
        completion: .file(extensions: ["har"])
    )
    var tape: String?

    @Option(help: ArgumentHelp("Any text: makes keys, ids and nonces reproducible.", valueName: "text"))
    var seed: SandboxSeed?

    @Option(
        help: "Keep the ledger, the transfers and the keys in this file, and continue from it.",
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
        help: "What the anchors offer and do: a scenario file, or the name of a built-in scenario.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var scenario = "default"

    @Option(
        help: ArgumentHelp(
            """
            Listen at all addresses, for machines and containers that reach this one under this name or address. /sandbox/ and \
            /manualclose stay for this machine, or ask for the token in $WINDLASS_CONTROL_TOKEN.
            """,
            valueName: "name"
        )
    )
    var host: String?

    @Flag(help: "Serve over TLS, with a certificate generated at start.")
    var tls = false

    @Option(help: ArgumentHelp("Another host name or address for the generated certificate.", valueName: "host"))
    var tlsHost: [String] = []

    @Option(
        help: ArgumentHelp("Serve over TLS, with the certificate chain in this PEM file.", valueName: "file"),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var tlsCert: String?

    @Option(
        help: ArgumentHelp("The private key of --tls-cert, a PEM file.", valueName: "file"),
        completion: .file(extensions: ["pem", "key"])
    )
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "The form of web_auth_domain, instead of the scenario's.",
            valueName: "host|host:port"
        )
    )
    var webAuthDomain: AnchorAuthentication.WebAuthDomain?

    @Option(
        help: ArgumentHelp(
            "Add a line for each request to this file, or - for standard error; of queries ids, accounts and data of SEPs are readable.",
            valueName: "file"
        ),
        completion: .file()
    )
    var accessLog: String?

    @OptionGroup var connection: ConnectionOptions

    @Flag(help: "Print one line of JSON when all servers are ready.")
    var json = false

    func validate() throws {
        guard (0...65_534).contains(port) else {
            throw Failure.outOfRange("--port", port, from: 0, to: 65_534)
        }
        guard store != "" else { throw Failure.outOfRange("--store", "", .filePath) }
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw Failure.option(
                tlsCert == nil ? "--tls-key" : "--tls-cert",
                needs: tlsCert == nil ? "--tls-cert" : "--tls-key"
            )
        }
        guard tlsHost.isEmpty || tls && tlsCert == nil else {
            throw Failure.option("--tls-host", needs: "--tls", because: .certificateNamesHosts)
        }
        guard horizon != nil || accounts == nil else { throw Failure.option("--accounts", needs: "--horizon") }
        if horizon != nil || tape != nil {
            var own: [(name: String, isGiven: Bool)] = [
                ("--store", store != nil), ("--seed", seed != nil), ("--close", close.closing != .immediately),
            ]
            if tape != nil {
                own += [
                    ("--horizon", horizon != nil), ("--scenario", scenario != "default"),
                    ("--network-passphrase", networkPassphrase != nil), ("--web-auth-domain", webAuthDomain != nil),
                ]
            }
            if let name = own.first(where: { $0.isGiven })?.name {
                throw Failure.exclude(name, tape != nil ? "--tape" : "--horizon")
            }
        }
        if let host {
            guard !PublicHost.isWildcard(host), let domain = HomeDomain("https://\(host)"), domain.url.port == nil,
                domain.name == host.lowercased()
            else {
                throw Failure.outOfRange("--host", host, .hostName)
            }
        }
        guard networkPassphrase != "" else {
            throw Failure.outOfRange("--network-passphrase", "", .networkPassphrase)
        }
    }

    /// The configuration that the options give.
    func sandbox(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> SandboxConfiguration {
        var configuration = SandboxConfiguration(seed: seed?.number)
        configuration.port = port
        if let networkPassphrase { configuration.network = Network(passphrase: networkPassphrase) }
        configuration.store = store
        if let host {
            let token = environment[Self.controlTokenVariable].flatMap { $0.isEmpty ? nil : Secret($0) }
            configuration.host = PublicHost(host.lowercased(), controlToken: token)
        }
        configuration.play(try Scenario.load(scenario))
        if let webAuthDomain {
            for number in configuration.anchors.indices {
                configuration.anchors[number].authentication.webAuthDomain = webAuthDomain
            }
        }
        configuration.tls = try certificate()
        configuration.closing = close.closing
        configuration.outside = SandboxOutboundHTTP(http: try connection.client())
        configuration.leaps = true
        configuration.accessLog = try accessLog.map(Self.log)
        configuration.reportFailure = { failure in
            Warning(summary: failure.summary, help: "it goes on without; \(failure.help ?? "stop it")").write()
        }
        return configuration
    }

    /// The writer of the access log to the file at `path`; what can't be written any more is told once.
    private static func log(_ path: String) throws -> @Sendable (AccessLogLine) -> Void {
        let text: @Sendable (AccessLogLine) -> String = { $0.text { AnchorFields.flowRequest.shows($1, of: $0) } }
        if path == "-" { return { StandardError.write(.line("\(text($0))")) } }
        let file: GrowingFile
        do throws(OutputFileError) {
            file = try GrowingFile(path: path, keepsContent: true)
        } catch {
            var error = error
            error.option = "--access-log"
            throw error
        }
        let isBroken = Mutex(false)
        return { line in
            isBroken.withLock { isBroken in
                guard !isBroken else { return }
                do throws(OutputFileError) {
                    try file.add("\(text(line))\n")
                } catch {
                    isBroken = true
                    Warning(summary: error.summary, help: "the sandbox goes on without its access log").write()
                }
            }
        }
    }

    /// The certificate of the servers, with its key.
    private func certificate() throws -> SandboxConfiguration.TLS? {
        guard let tlsCert, let tlsKey else { return tls ? .made(others: tlsHost) : nil }
        return .given(certificates: try Self.text(tlsCert), key: try Self.text(tlsKey))
    }

    private static func text(_ path: String) throws -> String {
        do {
            return String(decoding: try OpenFile(reading: path).read(upTo: 1 << 20), as: UTF8.self)
        } catch {
            throw SandboxError(
                reason: .noIdentity(cause: [.flaw: .text("file"), .name: .text(ForeignText(path).escaped)])
            )
        }
    }

    func run() async throws {
        // A signal may come as soon as the addresses are out, so someone has to wait for it before they are.
        let (ready, json) = (try sandbox(), json)
        let tape = try tape.map { try TapeFile.read($0) }
        let outcome: Result<Void, any Error> = await Interruption.cancelling {
            do {
                return .success(try await serve(ready, tape, json: json))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// Serves until the task is cancelled.
    private func serve(_ configuration: SandboxConfiguration, _ tape: Tape?, json: Bool) async throws {
        let served =
            if let tape {
                try await Served(playing: tape, configuration)
            } else if let horizon {
                try await serve(configuration, on: horizon)
            } else {
                try await serve(configuration)
            }
        let authority: AuthorityFile?
        do {
            authority = try AuthorityFile(served.authority, port: served.port)
        } catch {
            await served.stop()
            throw error
        }
        if json {
            var addresses = served.addresses
            addresses.authority = authority?.path
            StandardOutput.write(try JSONText.line(addresses))
        } else {
            StandardOutput.write(.lines(text(of: served, authority, configuration)))
        }
        // Nothing ever comes out of the stream; a signal ends it.
        let (nothing, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in nothing {}
        source.finish()
        authority?.remove()
        await served.stop()
    }

    /// A sandbox with a ledger of its own.
    private func serve(_ configuration: SandboxConfiguration) async throws -> Served {
        let sandbox = try await EmbeddedSandbox.start(configuration)
        return Served(
            addresses: Addresses(
                horizon: sandbox.horizonURL.absoluteString,
                friendbot: sandbox.friendbotURL.absoluteString,
                anchors: sandbox.anchors.map(\.homeDomain),
                passphrase: sandbox.network.passphrase
            ),
            anchorURL: sandbox.anchor.url,
            port: sandbox.horizonURL.port ?? 443,
            authority: sandbox.authority,
            stop: sandbox.stop
        )
    }

    /// Anchors on the ledger behind the Horizon at `address`.
    private func serve(_ configuration: SandboxConfiguration, on address: String) async throws -> Served {
        let network = try RunTarget.network(named: address)
        let ledger = try await RemoteLedger.open(
            network.horizon,
            passphrase: networkPassphrase,
            http: try connection.client(),
            report: { error in
                let cause = (error as? any Diagnostic)?.summary ?? "\(error)"
                Warning(summary: "Horizon request failed: \(cause)", help: "it is retried").write()
            }
        )
        let keys = try AnchorAccounts.keys(accounts, count: max(1, configuration.anchors.count))
        let anchors = try await RemoteLedgerAnchors.start(
            configuration,
            ledger: ledger,
            horizonURL: network.horizon.absoluteString,
            keys: keys
        )
        return Served(
            addresses: Addresses(
                horizon: network.horizon.absoluteString,
                friendbot: nil,
                anchors: anchors.anchors.map(\.homeDomain),
                passphrase: ledger.network.passphrase
            ),
            anchorURL: anchors.anchors.first?.url ?? "",
            port: anchors.anchors.first.flatMap { URL(string: $0.url)?.port } ?? 443,
            authority: anchors.authority,
            stop: anchors.stop
        )
    }

    /// The text for people when everything serves.
    private func text(of served: Served, _ authority: AuthorityFile?, _ configuration: SandboxConfiguration) -> String {
        let addresses = served.addresses
        var lines = ["Horizon    \(addresses.horizon)"]
        if let friendbot = addresses.friendbot { lines.append("friendbot  \(friendbot)") }
        lines.append("anchor     \(addresses.anchors.joined(separator: ", "))")
        lines.append("passphrase \(addresses.passphrase)")
        if let authority { lines += ["authority  \(authority.path)", "", authority.explanation] }
        if let servers = addresses.servers {
            lines += ["", "Played from the tape:"] + servers.map { "  \($0.recorded)  at  \($0.at)" }
            // Windlass checks the challenge, which is over, and whose account an answer is about.
            let replay = "windlass run FLOW --replay \(Advice.word(tape ?? "TAPE"))"
            lines += ["", "For other wallets; Windlass itself: \(replay)"]
            return (lines + ["Ctrl-C ends it."]).joined(separator: "\n")
        }
        let isSecure = served.anchorURL.hasPrefix("https:")
        let anchor = isSecure ? served.anchorURL : addresses.anchors.first ?? ""
        let plain = isSecure ? nil : host.map { " --allow-http \($0.lowercased())" }
        let trust = authority.map { " --ca-file \($0.path)" } ?? plain ?? ""
        // That software registers receivers, and takes no deposits.
        let registers = configuration.anchors.first?.software == .disbursementPlatform
        let flow = registers ? "flows/examples/sep24-register.yaml" : "flows/sep24-deposit.yaml"
        lines += [
            "", "Try: windlass run \(flow) --anchor \(anchor) --network \(addresses.horizon)\(trust)",
            "Ctrl-C ends it.",
        ]
        return lines.joined(separator: "\n")
    }
}

/// A form of `web_auth_domain`, as `--web-auth-domain` takes it.
extension AnchorAuthentication.WebAuthDomain: ExpressibleByArgument {}
