import Diagnostics
import FlowEngine
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@testable import FlowRunner

@Suite("Addresses for callbacks")
struct CallbackAddressTests {
    @Test("an anchor with TLS is given no address without, and that is told once", arguments: [true, false])
    func security(_ isSecure: Bool) async throws {
        let harness = WorldHarness()
        let opened = Mutex<[String]>([])
        harness.world.breaks { request in
            if request.url.query()?.contains("on_change_callback") == true {
                opened.withLock { $0.append(request.url.path()) }
            }
            return nil
        }
        var settings = try harness.settings(WorldHarness.shipped("sep24-withdraw.yaml"))
        let address = try #require(
            URL(string: isSecure ? "https://wallet.example/callbacks" : "http://127.0.0.1:4001/callbacks")
        )
        settings.callbacks = CallbackReceiver(address: address, clock: harness.clock)
        #expect(try await FlowRun(settings).start().result == .done)
        let told = await harness.journal.lines.compactMap { entry -> String? in
            guard case .told(let message) = entry.event, message.text.contains("no callbacks from") else {
                return nil
            }
            return message.text.reveal()
        }
        #expect(opened.withLock { $0.isEmpty } == !isSecure)
        #expect(told.isEmpty == isSecure)
        // A withdrawal that earns first starts two transfers, by two states.
        #expect(told.count <= 2)
        #expect(
            told.allSatisfy {
                $0.hasPrefix("no callbacks from anchor.example: it speaks TLS, and http://127.0.0.1:4001")
            }
        )
    }
}
