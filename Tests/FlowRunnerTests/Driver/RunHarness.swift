import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing
import Timekeeping

/// What a run of a test needs: a flow, a clock that jumps, a journal in memory, and no one to talk to.
struct RunHarness {
    var clock: any WallClock = ManualClock(jumps: true)
    var journal = MemoryJournal()
    var http: any HTTPExchanging = NoNetwork()

    /// The flow in `text`, which has to be valid.
    static func flow(_ text: String) throws -> Flow {
        let (flow, findings) = FlowParser.parse(text: text, path: "test.yaml")
        #expect(findings.isEmpty, "\(findings)")
        return try #require(flow)
    }

    func settings(
        _ flow: Flow,
        observer: @escaping @Sendable (JournalEntry) -> Void = { _ in }
    ) throws -> RunSettings {
        let horizon = try #require(URL(string: "https://horizon.example"))
        var settings = RunSettings(
            flow: flow,
            anchor: "anchor.example",
            network: RunNetwork(name: "test", horizon: horizon, passphrase: "Test"),
            http: http,
            journal: journal,
            clock: clock,
            observer: observer
        )
        settings.takesRow = TakenRows.record
        return settings
    }
}

/// No one answers.
struct NoNetwork: HTTPExchanging {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.unknownHost, method: request.method, url: RedactedURL(request))
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }
}

/// Collects what an observer is told.
final class Witness: Sendable {
    private let seen = Mutex<[JournalEntry]>([])

    var entries: [JournalEntry] { seen.withLock { $0 } }
    var kinds: [Event.Kind] { entries.map(\.event.kind) }

    func observe(_ entry: JournalEntry) {
        seen.withLock { $0.append(entry) }
    }
}

extension MemoryJournal {
    var kinds: [Event.Kind] { lines.map(\.event.kind) }
}
