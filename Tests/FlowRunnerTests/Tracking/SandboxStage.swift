import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import Testing

/// A run against a sandbox that plays a scenario, over real HTTP and in real time.
struct SandboxStage: Sendable {
    let sandbox: EmbeddedSandbox
    let http: any HTTPExchanging
    var journal = MemoryJournal()

    /// Runs `body` with a sandbox that plays the scenario in `text`.
    static func run(_ text: String, _ body: @Sendable (SandboxStage) async throws -> Void) async throws {
        let (scenario, mistakes) = Scenario.parse(text: "scenario: test\n" + text, path: "test.yaml")
        #expect(mistakes.map(\.description) == [])
        let anchors = try #require(scenario?.anchors)
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(anchors: anchors))
        do {
            try await body(SandboxStage(sandbox: sandbox, http: HTTPClient()))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// What every flow of these tests begins with.
    static let beginning = """
        flow: test
        deadline: 1m
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          login: { sep10: {} }

        """

    /// States that bring a fresh account 50 USDC.
    static let money = """
          trust: { trustline: USDC }
          earn: { sep24: { deposit: USDC, amount: "50" }, keep: { earned: transfer, earn-page: url secret } }
          earn-visit: { page: $earn-page, fill: [set] }
          earn-follow: { track: $earned, poll: { every: 50ms, up-to: 200ms } }

        """

    /// Answers that are good for any page and any customer of the scenarios.
    static let answers = [
        "first_name": "Jane", "last_name": "Doe", "email_address": "jane.doe@example.com", "bank_account": "0001234567",
    ]

    func settings(
        _ states: String,
        answers: [String: String] = Self.answers,
        observer: @escaping @Sendable (JournalEntry) -> Void = { _ in }
    ) throws -> RunSettings {
        var settings = RunSettings(
            flow: try RunStage.flow(Self.beginning + states),
            anchor: sandbox.anchorDomain,
            network: RunNetwork(
                name: "sandbox",
                horizon: sandbox.horizonURL,
                friendbot: sandbox.friendbotURL,
                passphrase: sandbox.network.passphrase
            ),
            http: http,
            journal: journal,
            observer: observer
        )
        settings.answers = answers.mapValues(Secret.init)
        return settings
    }

    /// Runs a flow to its end.
    ///
    /// Whenever the state `follow` has seen the next status of `course`, the anchor is told where to go from there.
    func run(
        _ states: String,
        answers: [String: String] = Self.answers,
        course: [(seen: String, push: JSONValue)] = []
    ) async throws -> Ending {
        let (looks, seeing) = AsyncStream<String>.makeStream()
        let settings = try settings(states, answers: answers) { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            seeing.yield(outcome.name)
        }
        async let pushing: Void = {
            var rest = course[...]
            for await status in looks where status == rest.first?.seen {
                if let next = rest.popFirst() { try await push(next.push) }
            }
        }()
        let result: Result<Ending, any Error>
        do { result = .success(try await FlowRun(settings).start()) } catch { result = .failure(error) }
        seeing.finish()
        try await pushing
        return try result.get()
    }

    /// Takes the transfer that was started last to a status.
    func push(_ fields: JSONValue) async throws {
        let url = try #require(URL(string: "http://\(sandbox.anchorDomain)/sandbox/transfers"))
        let all = try await http.send(HTTPRequest(url: url)).json()["transfers"]?.arrayValue ?? []
        let id = try #require(all.first?["id"]?.string)
        let one = url.appending(path: id)
        let response = try await http.send(HTTPRequest(method: .post, url: one, body: .json(fields)))
        #expect(response.status == 200, "\(response.text)")
    }

    // MARK: What the journal tells

    /// The statuses that `state` has seen, one for each change.
    func statuses(of state: String = "follow") async -> [String] {
        var statuses: [String] = []
        for case .finished(let outcome) in await journal.lines.map(\.event)
        where outcome.state == state && outcome.name != statuses.last { statuses.append(outcome.name) }
        return statuses
    }

    /// What people were told.
    func told() async -> [String] {
        await journal.lines.compactMap { if case .told(let message) = $0.event { message.text } else { nil } }
    }

    /// The notes about `key`.
    func notes(_ key: String) async -> [Note] {
        await journal.lines.compactMap { entry in
            if case .noted(let note) = entry.event, note.key == key { note } else { nil }
        }
    }
}
