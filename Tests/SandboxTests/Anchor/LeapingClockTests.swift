import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import Sandbox

/// The anchors' time, which a test's author may move ahead.
@Suite("A clock that leaps")
struct LeapingClockTests {
    @Test(
        "goes as the other clock does, and wakes who sleeps at the instants that are leapt over",
        .timeLimit(.minutes(1))
    )
    func leaping() async throws {
        let clock = LeapingClock(SystemWallClock())
        let begun = clock.now
        let seen = Log()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // A script of three stages, as an anchor has them.
                for stage in ["first", "second", "third"] {
                    try await clock.sleep(for: .seconds(3600))
                    seen.add("\(stage) \(begun.duration(to: clock.now).components.seconds / 60)")
                }
            }
            group.addTask {
                try await clock.sleep(for: .seconds(5400))
                seen.add("other \(begun.duration(to: clock.now).components.seconds / 60)")
            }
            // Anyone who is not asleep yet sleeps from a later time on.
            func asleep(_ count: Int) async throws {
                while clock.sleeping < count { try await Task.sleep(for: .milliseconds(5)) }
            }
            try await asleep(2)
            try await clock.leap(by: .seconds(3600))
            try await asleep(2)
            #expect(seen.lines == ["first 60"])
            try await clock.leap(by: .seconds(1800))
            try await asleep(1)
            #expect(seen.lines == ["first 60", "other 90"])
            try await clock.leap(by: .seconds(3600))
            try await asleep(1)
            #expect(seen.lines.count == 3)
            #expect(begun.duration(to: clock.now) >= .seconds(9000))
            try await clock.leap(by: .seconds(7200))
            try await group.waitForAll()
        }
        #expect(seen.lines.map { $0.prefix { $0 != " " } } == ["first", "other", "second", "third"])
    }

    @Test("whoever is cancelled doesn't sleep on")
    func cancelled() async throws {
        let clock = LeapingClock(SystemWallClock())
        let task = Task { try await clock.sleep(for: .seconds(3600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a customer, a deadline and a script are leapt over by hand, and sessions are not", .timeLimit(.minutes(1)))
    func served() async throws {
        let text = """
            scenario: slow
            assets:
              USDC:
                deposit: { script: [pending_user_transfer_start, { status: on_hold, after: 2h }, { status: error, after: 2d }] }

            """
        let (scenario, mistakes) = Scenario.parse(text: text, path: "slow.yaml")
        #expect(mistakes.isEmpty, "\(mistakes)")
        var configuration = SandboxConfiguration(seed: 3)
        configuration.play(try #require(scenario))
        configuration.leaps = true
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let rig = AnchorRig(anchor: sandbox.anchor)
        let token = try await rig.signIn()
        let (id, _) = try await rig.start("deposit", token: token)
        let push = try await rig.send(
            .post,
            "sandbox/transfers/\(id)",
            body: .json(["status": "pending_user_transfer_start", "deadline": 600])
        )
        #expect(push.status == 200, "\(push.text)")
        for (body, status) in [
            (["advance": "soon"], 400), (["advance": "-5s"], 400), (["advance": "500d"], 400), (["by": "5s"], 400),
            ([:], 400),
        ] as [(JSONValue, Int)] {
            #expect(try await rig.send(.post, "sandbox/clock", body: .json(body)).status == status, "\(body)")
        }
        #expect(try await rig.get("sandbox/clock").json()["ahead"]?.integer == 0)
        let moved = try await rig.send(.post, "sandbox/clock", body: .json(["advance": "1h"]))
        #expect(try moved.json()["ahead"]?.integer == 3600, "\(moved.text)")
        #expect(try await rig.transfer(id, token: token)["status"]?.string == "expired")
        // Two days are longer than a session, which goes by the time of everyone.
        _ = try await rig.send(.post, "sandbox/clock", body: .json(["advance": "2d"]))
        #expect(try await rig.transfer(id, token: token)["status"]?.string == "expired")
        #expect(try await rig.signIn() != "")
        await sandbox.stop()
    }

    @Test("where nobody can move the clock, that is said")
    func fixed() async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.send(.post, "sandbox/clock", body: .json(["advance": "1h"]))
            #expect(answer.status == 409)
            let put = try await rig.send(.put, "sandbox/clock", body: .json(["advance": "1h"]))
            #expect(put.status == 405 && put.headers["Allow"] == "GET, POST, OPTIONS", "\(put.text)")
            #expect(try await rig.send(.put, "sandbox/nothing", body: .json([:])).status == 404)
            #expect(try answer.json()["error"]?.string == "the clock of this sandbox can't be moved")
        }
    }
}

/// What happened, in order.
private final class Log: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func add(_ line: String) { state.withLock { $0.append(line) } }
}
