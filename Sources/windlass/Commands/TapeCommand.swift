import AnchorClient
import Baselines
import CommandLineParsing
import Diagnostics
internal import FlowEngine
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import Stellar
import Synchronization
import Terminal
import Timekeeping

/// `windlass tape`: what tapes are good for beside replays.
struct TapeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tape",
        abstract: "Compare a tape with the anchor as it is now.",
        discussion: """
            EXAMPLES
              windlass tape diff deposit.har --anchor anchor.example
              windlass tape diff deposit.har --anchor anchor.example --json
            """,
        subcommands: [TapeDiff.self]
    )
}

/// `windlass tape diff TAPE --anchor DOMAIN`: what has changed about an anchor since a run was recorded.
struct TapeDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract:
            "Repeat a tape's requests without sign-in and show what has changed; end with 4 if a change may break a client.",
        discussion: """
            Requests that need a sign-in or change something are listed, not repeated. The differences are those of \
            `baseline compare`.

            EXAMPLES
              windlass tape diff deposit.har --anchor anchor.example
              windlass tape diff deposit.har --anchor sandbox --scenario careful --json
            """
    )

    @CommandLineParsing.Argument(help: "The tape, as `run --record` wrote it.", completion: .file(extensions: ["har"]))
    var tape: String

    @Option(help: "The anchor's home domain, or `sandbox` for the embedded one.")
    var anchor: String

    @Option(
        help: ArgumentHelp(
            "What the embedded sandbox's anchor offers: a file, or the name of a built-in scenario.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var scenario: String?

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func run() async throws {
        let recorded = try TapeFile.read(tape)
        var options = AnchorOptions()
        options.domain = anchor
        options.network = recorded.header.network.horizon
        options.passphrase = recorded.header.network.passphrase
        options.scenario = scenario
        let (http, access) = (try connection.client(), try await gateway.access(asks: true))
        let (questions, answers) = try await options.serving { domain, _ in
            let domain = try HomeDomain(parsing: domain, allowing: http.plainHosts)
            return try await Self.ask(recorded, again: domain, http, access)
        }
        let network = recorded.header.network.name
        var (old, new) = (Baseline(anchor: anchor, network: network), Baseline(anchor: anchor, network: network))
        old.learn(Baseline.Evidence(exchanges: questions.asked.map(\.recorded)))
        new.learn(Baseline.Evidence(exchanges: answers))
        let today = String(SystemWallClock().now.description.prefix(10))
        let comparison = BaselineComparison(old, new, today: today)
        if json {
            StandardOutput.write(try JSONText.of(TapeDiffReport(comparison, questions, tape: tape, anchor: anchor)))
        } else {
            let terminal = ProgramOutput.standardOutput
            comparison.write(on: terminal)
            for skipped in questions.skipped {
                terminal.write("not asked: \(skipped.request): \(skipped.obstacle.words)\n")
            }
        }
        if comparison.count(.breaking) > 0 { throw CommandEnded(exitCode: FailureKind.expectation.exitCode) }
    }

    /// Asks the anchor at `domain` what can be asked again; the services are where its stellar.toml of today says.
    private static func ask(
        _ tape: Tape,
        again domain: HomeDomain,
        _ http: HTTPClient,
        _ gateway: GatewayAccess?
    ) async throws -> (TapeQuestions, [RecordedExchange]) {
        let clock = SystemWallClock()
        let seen = Mutex<[RecordedExchange]>([])
        var observer = TrafficObserver(exchange: { exchange in seen.withLock { $0.append(exchange) } })
        observer.bodyLimit = .max
        let recorder = TrafficRecorder(
            http,
            identity: RequestIdentity(run: "tape-diff", seed: .random(in: .min ... .max)),
            observer: observer,
            clock: clock
        )
        var anchor = Anchor(
            domain: domain,
            network: Network(passphrase: tape.header.network.passphrase),
            http: recorder
        )
        anchor.gateway = gateway
        let now = try await anchor.discover()
        let body = tape.exchanges.first { $0.server == .toml }?.response?.content.body
        let former = try HomeDomain(parsing: tape.header.anchor, allowing: http.plainHosts)
        let then = try body.map { try StellarToml(Array($0.utf8), of: former, allowing: http.plainHosts) }
        let questions = TapeQuestions(tape.exchanges) { server, url in
            if server == .toml { return domain.tomlURL.absoluteString }
            guard let service = StellarToml.Service(server), let before = try? then?.endpoint(of: service),
                let present = try? now.endpoint(of: service)
            else { return nil }
            let base = Self.base(before)
            guard url.hasPrefix(base) else { return nil }
            // A challenge names the domain for which it is.
            return Self.base(present)
                + url.dropFirst(base.count).replacing("home_domain=\(former.name)", with: "home_domain=\(domain.name)")
        }
        for question in questions.asked where question.recorded.server != .toml {
            guard let url = URL(string: question.url) else { continue }
            var request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
            request.disclosure = .everything(question.recorded.server)
            request.gateway = gateway
            if !domain.isLoopback { request.reach = .publicNetwork }
            let answer = try await recorder.send(request)
            // What passes by itself tells nothing of the anchor.
            guard answer.status == 429 || answer.status >= 500 else { continue }
            throw Failure(
                .anchorUnavailable,
                subject: Subject(
                    request: .init(method: "GET", url: question.url, host: domain.name, status: answer.status)
                ),
                facts: [.domain: .text(domain.name)],
                remedies: [.tryLater(seconds: nil)]
            )
        }
        return (questions, seen.withLock { $0 })
    }

    /// The address of a service without a slash at its end.
    private static func base(_ url: URL) -> String {
        let text = url.absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

extension StellarToml.Service {
    /// The service of an anchor that a server is.
    fileprivate init?(_ server: ServerRole) {
        switch server {
        case .authentication: self = .authentication
        case .transfers: self = .transfers
        case .customers: self = .customers
        case .hostedTransfers: self = .hostedTransfers
        case .directPayments: self = .directPayments
        case .quotes: self = .quotes
        case .toml, .page, .horizon, .friendbot, .signer, .other: return nil
        }
    }
}

/// The output of `tape diff --json`.
private struct TapeDiffReport: Encodable {
    struct Skipped: Encodable {
        var request: String
        var reason: TapeQuestions.Obstacle
        var words: String
    }

    var tape: String
    var anchor: String
    var asked: [String]
    var counts: [String: Int]
    var differences: [BaselineReport.Change]
    var skipped: [Skipped]

    private enum CodingKeys: String, CodingKey {
        case tape, anchor, asked, counts, differences
        case skipped = "not_asked"
    }

    init(_ comparison: BaselineComparison, _ questions: TapeQuestions, tape: String, anchor: String) {
        (self.tape, self.anchor) = (tape, anchor)
        asked = questions.asked.map { "GET \($0.url)" }
        counts = comparison.counts
        differences = comparison.changes
        skipped = questions.skipped.map { Skipped(request: $0.request, reason: $0.obstacle, words: $0.obstacle.words) }
    }
}
