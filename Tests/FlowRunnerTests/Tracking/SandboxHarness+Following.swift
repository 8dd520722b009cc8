import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Synchronization
import Testing

/// Runs that follow transfers through the statuses to which their anchor is told to go.
extension SandboxHarness {
    /// What every such flow begins with.
    private static let beginning = """
        flow: followed
        deadline: 2m
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
    static let jane = [
        "first_name": "Jane", "last_name": "Doe", "email_address": "jane.doe@example.com", "bank_account": "0001234567",
    ]

    /// Runs a flow with `states` to its end.
    ///
    /// Whenever the state `follow` has seen the next status of `course`, the anchor is told where to go from there, before the
    /// run asks anything more; it is left alone where that is null.
    func follow(
        _ states: String,
        answers: [String: String] = Self.jane,
        course: [(seen: String, push: JSONValue)] = []
    ) async throws -> Ending {
        let (looks, seeing) = AsyncStream<String>.makeStream()
        let behind = Backlog()
        var settings = try following(states, answers: answers)
        settings.observer = { entry in
            guard case .finished(let outcome) = entry.event, outcome.state == "follow" else { return }
            behind.add(1)
            seeing.yield(outcome.name)
        }
        http.waits { while !behind.isEmpty { await Task.yield() } }
        let pushing = Task { [self] in
            defer { behind.close() }
            var rest = course[...]
            var last: String?
            for await status in looks {
                defer { behind.add(-1) }
                guard status != last else { continue }
                last = status
                guard status == rest.first?.seen else { continue }
                if let next = rest.popFirst(), next.push != .null { try await push(next.push) }
            }
            return rest.map(\.seen)
        }
        let result: Result<Ending, any Error>
        do { result = .success(try await FlowRun(settings).start()) } catch { result = .failure(error) }
        seeing.finish()
        http.waits(nil)
        #expect(try await pushing.value == [])
        return try result.get()
    }

    /// The settings of a run of a flow with `states`.
    func following(_ states: String, answers: [String: String] = Self.jane) throws -> RunSettings {
        try settings(Self.beginning + states, answers: answers)
    }

    /// Takes the transfer that was started last to a status, by the sandbox's own endpoint.
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
        await journal.lines.compactMap { if case .told(let message) = $0.event { message.text.reveal() } else { nil } }
    }

    /// The notes called `title`: their key, or `transfer` and the name of the fact.
    func notes(_ title: String) async -> [Note] {
        await journal.lines.compactMap { entry in
            if case .noted(let note) = entry.event, note.title == title { note } else { nil }
        }
    }
}

/// How many looks of a run the anchor was not yet told of.
private final class Backlog: Sendable {
    /// `nil` when no one tells it any more.
    private let count = Mutex<Int?>(0)

    var isEmpty: Bool { count.withLock { $0 ?? 0 } == 0 }

    func add(_ number: Int) { count.withLock { $0 = $0.map { $0 + number } } }

    func close() { count.withLock { $0 = nil } }
}
