import AnchorClient
import FlowEngine
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("CallbackReceiver")
struct CallbackReceiverTests {
    private let key = KeyPair.random()
    private let clock = ManualClock()
    private let run = RunID(rawValue: "run-1")

    private func receiver() throws -> CallbackReceiver {
        CallbackReceiver(address: try #require(URL(string: "https://wallet.example/callbacks")), clock: clock)
    }

    private func headers(_ body: [UInt8], key: KeyPair) -> HTTPHeaders {
        let seconds = clock.now.unixSeconds
        let signature = Data(key.sign(Array("\(seconds).wallet.example.".utf8) + body)).base64EncodedString()
        return ["Signature": "t=\(seconds), s=\(signature)"]
    }

    @Test("E63: what the anchor has signed wakes the run that it is for, and no other")
    func taken() async throws {
        let (receiver, signal, other) = (try receiver(), CallbackSignal(), CallbackSignal())
        let key = key
        receiver.open(run, signal) { key.publicKey }
        receiver.open(RunID(rawValue: "run-2"), other) { key.publicKey }
        let body = Array("{}".utf8)
        #expect(await receiver.take(body, headers: headers(body, key: key), at: "/callbacks/run-1") == .taken)
        #expect(signal.take())
        #expect(!signal.take() && !other.take())
        // Twice is no more than once.
        clock.advance(by: .seconds(1))
        #expect(await receiver.take(body, headers: headers(body, key: key), at: "/callbacks/run-1") == .taken)
        #expect(await receiver.take(body, headers: headers(body, key: key), at: "/callbacks/run-1") == .repeated)
        #expect(signal.take())
        #expect(!signal.take())
    }

    @Test("a post that somebody sends again and again rings once, for as long as it is believed at all")
    func replayed() async throws {
        let (receiver, signal) = (try receiver(), CallbackSignal())
        let key = key
        receiver.open(run, signal) { key.publicKey }
        let body = Array("{}".utf8)
        let signed = headers(body, key: key)
        #expect(await receiver.take(body, headers: signed, at: "/callbacks/run-1") == .taken)
        #expect(signal.take())
        for _ in 1...12 {
            #expect(await receiver.take(body, headers: signed, at: "/callbacks/run-1") == .repeated)
            clock.advance(by: .seconds(10))
        }
        #expect(!signal.take())
        clock.advance(by: .seconds(1))
        #expect(
            await receiver.take(body, headers: signed, at: "/callbacks/run-1")
                == .refused(CallbackError(.old(.seconds(121))))
        )
    }

    @Test("E65, E75: an anchor that takes the address for callbacks and never posts any is polled to the end")
    func silence() async throws {
        let harness = WorldHarness()
        var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))
        settings.callbacks = CallbackReceiver(
            address: try #require(URL(string: "https://wallet.example/callbacks")),
            clock: harness.clock
        )
        let given = Mutex(0)
        harness.world.breaks { request in
            // It goes along in the address of the page.
            let query = request.url.query(percentEncoded: false) ?? ""
            if query.contains("on_change_callback=https://wallet.example/callbacks/") { given.withLock { $0 += 1 } }
            return nil
        }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(given.withLock { $0 } > 0)
        #expect(harness.world.log.count { $0 == "GET /sep24/transaction" } > 1, "\(harness.world.log)")
        #expect(await !harness.journal.kinds.contains(.heard))
    }

    @Test("what is not signed, or not for a run that waits, rings nothing")
    func refused() async throws {
        struct Unknown: Error {}
        let (receiver, signal) = (try receiver(), CallbackSignal())
        let key = key
        receiver.open(run, signal) { key.publicKey }
        let body = Array("{}".utf8)
        #expect(await receiver.take(body, headers: [:], at: "/callbacks/run-1") == .refused(CallbackError(.unsigned)))
        let forged = headers(body, key: .random())
        #expect(await receiver.take(body, headers: forged, at: "/callbacks/run-1") == .refused(CallbackError(.forged)))
        let signed = headers(body, key: key)
        for path in ["/callbacks/run-3", "/run-1", "/", "", "/callbacks/", "/other/run-1"] {
            #expect(await receiver.take(body, headers: signed, at: path) == .unknown)
        }
        receiver.open(run, signal) { throw Unknown() }
        #expect(await receiver.take(body, headers: signed, at: "/callbacks/run-1") == .undecided)
        receiver.close(run)
        #expect(await receiver.take(body, headers: signed, at: "/callbacks/run-1") == .unknown)
        #expect(!signal.take())
    }
}
