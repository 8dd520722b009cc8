import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Questions
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

/// A run of a shipped flow in a world of its own, on a clock that jumps.
struct WorldHarness {
    let clock = ManualClock(jumps: true)
    let world: World
    var journal = MemoryJournal()
    var asking: (any AnswerSource)?
    /// What jitter is made from; with this one, five lost submissions take a little longer than an envelope is valid.
    var seed: UInt64 = 2

    init() {
        world = World(clock: clock)
    }

    /// The flow in `flows/`.
    static func shipped(_ name: String) throws -> Flow {
        let path = Fixture.packageRoot.appending(path: "flows/\(name)").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(FlowParser.parse(text: text, path: path).flow)
    }

    func settings(
        _ flow: Flow,
        answers: [String: String] = [:],
        observer: @escaping @Sendable (JournalEntry) -> Void = { _ in }
    ) throws -> RunSettings {
        var settings = RunSettings(
            flow: flow,
            anchor: World.anchor,
            network: RunNetwork(name: "world", horizon: try #require(URL(string: "https://\(World.horizon)"))),
            http: world,
            journal: journal,
            clock: clock,
            observer: observer
        )
        settings.seed = seed
        settings.answers = Answers(answers.mapValues(Secret.init))
        settings.asking = asking
        settings.takesRow = TakenRows.record
        return settings
    }

    /// Runs a shipped flow to its end.
    func run(_ name: String, answers: [String: String] = [:]) async throws -> Ending {
        try await FlowRun(settings(Self.shipped(name), answers: answers)).start()
    }

    /// The payments that arrived at the anchor.
    var paymentsToAnchor: [(asset: Asset, amount: Amount, memo: Memo)] {
        let account = world.anchor { $0.account.publicKey }
        return world.ledger { $0.payments(to: account) }
    }
}

extension WorldHarness {
    /// The process dies in exchange `number`, after the world has done what was asked and before the answer arrives.
    func killed(inExchange number: Int) {
        let count = Mutex(0)
        let journal = journal
        world.breaks { _ in
            let isLast = count.withLock { count in
                count += 1
                return count >= number
            }
            guard isLast else { return nil }
            journal.die()
            return .after(.connectionLost(curlMessage: "killed"))
        }
    }
}
