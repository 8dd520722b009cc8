import AnchorClient
import FlowEngine
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

/// Callbacks at the wrong time: they are hints only, so their order changes nothing.
@Suite("Callbacks at the wrong time")
struct CallbackOrderTests {
    @Test("E63: callbacks before the answer that they are about, out of order, late and after the end change nothing")
    func disorder() async throws {
        let harness = WorldHarness()
        let receiver = CallbackReceiver(
            address: try #require(URL(string: "https://wallet.example/callbacks")),
            clock: harness.clock
        )
        let key = harness.world.anchor { $0.account }
        let post = HastyPost(world: harness.world, receiver: receiver, key: key, clock: harness.clock)
        var settings = try harness.settings(WorldHarness.shipped("sep24-withdraw.yaml"))
        settings.callbacks = receiver
        settings.http = post
        #expect(try await FlowRun(settings).start().result == .done)
        // Each start was told of before it was answered, and with the last status first.
        #expect(post.receptions.contains { $0.when == .beforeStart && $0.reception == .taken })
        #expect(!post.receptions.contains { $0.reception == .unknown || $0.reception == .undecided })
        #expect(harness.world.anchor { $0.transfers.count } == 2)
        #expect(harness.world.log.count { $0 == "POST /transactions" } == 2)
        // Who is done hears nothing more.
        #expect(await post.report("completed") == .unknown)
    }

    @Test("however often an anchor posts, a run looks because of it once a second at most")
    func pace() async throws {
        let harness = WorldHarness()
        let receiver = CallbackReceiver(
            address: try #require(URL(string: "https://wallet.example/callbacks")),
            clock: harness.clock
        )
        let key = harness.world.anchor { $0.account }
        let post = HastyPost(world: harness.world, receiver: receiver, key: key, clock: harness.clock, holding: 8)
        var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))
        settings.callbacks = receiver
        settings.http = post
        #expect(try await FlowRun(settings).start().result == .done)
        let heard = await harness.journal.lines.compactMap { entry in
            if case .heard = entry.event { entry.at } else { nil }
        }
        #expect(heard.count > 2)
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.duration(to: $1) >= .seconds(1) }, "\(heard)")
    }
}

/// An anchor that posts before it answers, the last status first, and the first one late.
private final class HastyPost: HTTPExchanging {
    enum Moment: Hashable { case beforeStart, beforeAnswer, late }

    struct Posted: Hashable {
        var when: Moment
        var reception: CallbackReceiver.Outcome
    }

    private let world: World
    private let receiver: CallbackReceiver
    private let key: KeyPair
    private let clock: any WallClock
    /// The number of looks for which a transfer stays as it is.
    private let holding: Int
    private let looks = Mutex(0)
    private let state = Mutex<(path: String, receptions: [Posted])>(("", []))

    init(world: World, receiver: CallbackReceiver, key: KeyPair, clock: any WallClock, holding: Int = 0) {
        (self.world, self.receiver, self.key, self.clock, self.holding) = (world, receiver, key, clock, holding)
    }

    var receptions: [Posted] { state.withLock { $0.receptions } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if let path = Self.callbackPath(in: request) {
            state.withLock { $0.path = path }
            for status in ["completed", "pending_anchor", "incomplete"] { await note(.beforeStart, report(status)) }
        } else if request.url.path().hasSuffix("/transaction"), request.url.host() == World.anchor {
            await note(.beforeAnswer, report("completed"))
            let look = looks.withLock { look in
                look += 1
                return look
            }
            if holding > 0 { world.anchor { $0.status = look < holding ? "pending_anchor" : nil } }
            let response = try await world.send(request)
            await note(.late, report("incomplete"))
            return response
        }
        return try await world.send(request)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { world.events(request) }

    /// Posts, signed, that the transfer has this status.
    func report(_ status: String) async -> CallbackReceiver.Outcome {
        let (body, seconds) = (Array(#"{"transaction":{"status":"\#(status)"}}"#.utf8), clock.now.unixSeconds)
        let signature = Data(key.sign(Array("\(seconds).wallet.example.".utf8) + body)).base64EncodedString()
        let path = state.withLock { $0.path }
        return await receiver.take(body, headers: ["Signature": "t=\(seconds), s=\(signature)"], at: path)
    }

    private func note(_ moment: Moment, _ reception: CallbackReceiver.Outcome) {
        state.withLock { $0.receptions.append(Posted(when: moment, reception: reception)) }
    }

    /// The path at which a request that starts a transfer asks for callbacks.
    private static func callbackPath(in request: HTTPRequest) -> String? {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return query.first { $0.name == "on_change_callback" }?.value.flatMap { URL(string: $0)?.path() }
    }
}
