import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import JSON
import Questions
import Sandbox
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

/// A run against a sandbox that serves over real HTTP, with a journal in memory.
struct SandboxHarness {
    let sandbox: EmbeddedSandbox
    let http = CountingHTTP()
    var journal = MemoryJournal()
    var asking: (any AnswerSource)?
    var vault: (any SecretVault)?
    /// The account; a fresh one where there is none.
    var account = RunAccount.fresh
    private let clock: any WallClock

    /// Plays `scenario` for as long as `body` takes; unless another clock is given, no one waits for time to pass.
    static func playing(
        _ scenario: String,
        outside: (any OutboundHTTP)? = nil,
        clock: any WallClock = ManualClock(jumps: true),
        _ body: (SandboxHarness) async throws -> Void
    ) async throws {
        let (read, mistakes) = Scenario.parse(text: scenario, path: "scenario.yaml")
        #expect(mistakes.isEmpty, "\(mistakes.map(\.summary))")
        var configuration = SandboxConfiguration(seed: 6)
        configuration.play(try #require(read))
        configuration.outside = outside
        configuration.clock = clock
        let sandbox = try await EmbeddedSandbox.start(configuration)
        do {
            try await body(SandboxHarness(sandbox: sandbox, clock: clock))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private init(sandbox: EmbeddedSandbox, clock: any WallClock) {
        self.sandbox = sandbox
        self.clock = clock
    }

    /// The settings of a run of the flow in `text`; states that wait look again after a few milliseconds.
    func settings(_ text: String, answers: [String: String] = [:]) throws -> RunSettings {
        let flow = try RunHarness.flow(text)
        var settings = RunSettings(
            flow: flow,
            anchor: sandbox.anchorDomain,
            network: RunNetwork(name: "sandbox", horizon: sandbox.horizonURL, passphrase: sandbox.network.passphrase),
            account: account,
            http: http,
            journal: journal
        )
        settings.network.friendbot = sandbox.friendbotURL
        settings.clock = clock
        settings.answers = Answers(answers.mapValues(Secret.init))
        settings.asking = asking
        settings.takesRow = TakenRows.record
        settings.vault = vault
        return settings
    }

    /// Runs the flow in `text` to its end.
    func run(_ text: String, answers: [String: String] = [:]) async throws -> Ending {
        try await FlowRun(settings(text, answers: answers)).start()
    }

    /// The results of a state, as the journal has them.
    func results(of state: String) async -> Value {
        let outcomes = await journal.lines.compactMap { line -> Outcome? in
            guard case .finished(let outcome) = line.event, outcome.state == state, !outcome.isUnchanged else {
                return nil
            }
            return outcome
        }
        return outcomes.last.map { .object($0.results) } ?? .null
    }

    /// Everything that the journal holds in clear.
    var journalText: String {
        get async throws {
            try await journal.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }.joined()
        }
    }
}

/// Real exchanges, which are counted and may be broken.
final class CountingHTTP: HTTPExchanging {
    private let client = HTTPClient()
    private let seen = Mutex<[String]>([])
    private let sent = Mutex<[(line: String, body: String)]>([])
    private let fault: Mutex<(@Sendable (HTTPRequest) -> WorldFault?)?> = Mutex(nil)
    private let wait: Mutex<(@Sendable () async -> Void)?> = Mutex(nil)

    /// What was asked, as `GET /sep6/info`, in order; queries left out.
    var log: [String] { seen.withLock { $0 } }

    /// How often `line` is in the log.
    func count(_ line: String) -> Int { log.count { $0 == line } }

    /// The bodies of requests that are JSON, of all that are `line`.
    func bodies(_ line: String) -> [String] { sent.withLock { $0.filter { $0.line == line }.map(\.body) } }

    func breaks(_ fault: (@Sendable (HTTPRequest) -> WorldFault?)?) { self.fault.withLock { $0 = fault } }

    /// Has all requests but those that tell the sandbox what to do `wait` before they are sent.
    func waits(_ wait: (@Sendable () async -> Void)?) { self.wait.withLock { $0 = wait } }

    /// Breaks requests to `path`, by their numbers from 1 on.
    func breaks(path: String, _ fault: @escaping @Sendable (_ number: Int) -> WorldFault?) {
        let numbers = Mutex(0)
        breaks { request in
            guard request.url.path() == path else { return nil }
            let number = numbers.withLock { number in
                number += 1
                return number
            }
            return fault(number)
        }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let line = "\(request.method.rawValue) \(request.url.path())"
        seen.withLock { $0.append(line) }
        if case .json(let body)? = request.body { sent.withLock { $0.append((line, body.text)) } }
        let url = RedactedURL(request)
        if !request.url.path().hasPrefix("/sandbox/") { await wait.withLock { $0 }?() }
        let fault = self.fault.withLock { $0 }?(request)
        if case .before(let reason)? = fault { throw TransportError(reason, method: request.method, url: url) }
        if case .instead(let status, let body)? = fault {
            return HTTPResponse(status: status, body: Array(body.utf8), url: request.url)
        }
        let response = try await client.send(request)
        if case .after(let reason)? = fault { throw TransportError(reason, method: request.method, url: url) }
        if case .misanswered(let status, let body)? = fault {
            return HTTPResponse(status: status, body: Array(body.utf8), url: request.url)
        }
        return response
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { client.events(request) }
}

/// Someone who answers from a table, each question with the next of its answers, the last one again and again, and
/// remembers what was asked.
actor Respondent: AnswerSource {
    private var answers: [String: [String]]
    private(set) var asked: [Question] = []

    init(_ answers: [String: [String]]) {
        self.answers = answers
    }

    func answer(_ question: Question) async throws -> Secret<String>? {
        asked.append(question)
        guard var rest = answers[question.name], !rest.isEmpty else { return nil }
        let answer = rest.removeFirst()
        if !rest.isEmpty { answers[question.name] = rest }
        return Secret(answer)
    }
}
