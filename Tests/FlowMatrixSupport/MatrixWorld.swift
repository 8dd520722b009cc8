package import FlowEngine
package import FlowLanguage
package import FlowRunner
package import Foundation
package import HTTPTransport
import Questions
import TestSupport
package import Timekeeping

/// Where the runs of a matrix happen, and how each of their processes is wired: as `windlass` is, except for the journal and
/// for who answers.
package struct MatrixWorld: Sendable {
    /// The anchor's home domain.
    package var anchor: String
    package var horizon: URL
    package var passphrase: String
    /// What the runs take the time from.
    package var clock: any WallClock
    /// Where the runs read what their anchor posts; `nil` where they don't.
    package var callbacks: CallbackReceiver?

    package init(
        anchor: String,
        horizon: URL,
        passphrase: String,
        clock: any WallClock = SystemWallClock(),
        callbacks: CallbackReceiver? = nil
    ) {
        self.anchor = anchor
        self.horizon = horizon
        self.passphrase = passphrase
        self.clock = clock
        self.callbacks = callbacks
    }

    /// How long a run may take: whatever goes wrong, no test waits for long.
    package static let deadline = Duration.seconds(100)

    /// Reads the flow at `path`, `rewritten`, with all that it uses.
    package static func flow(at path: String, rewritten: (String) -> String = { $0 }) throws -> Flow {
        let bytes = [UInt8](rewritten(try String(contentsOfFile: path, encoding: .utf8)).utf8)
        let checked = FlowCheck.check(bytes: bytes, path: path) { path in
            (try? Data(contentsOf: URL(filePath: path))).map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        guard let flow = checked.flow else {
            throw MatrixError(text: "the flow is not valid: \(checked.findings.map(\.summary))")
        }
        return flow
    }

    /// What a process knows that starts a run of `flow` or goes on with it.
    package func settings(
        _ flow: Flow,
        journal: any RunJournal,
        http: any HTTPExchanging,
        asking: any AnswerSource
    ) -> RunSettings {
        var settings = RunSettings(
            flow: flow,
            anchor: anchor,
            network: RunNetwork(
                name: "matrix",
                horizon: horizon,
                friendbot: horizon.appending(path: "friendbot"),
                passphrase: passphrase
            ),
            http: http,
            journal: journal,
            clock: clock
        )
        settings.asking = asking
        settings.deadline = Self.deadline
        settings.callbacks = callbacks
        settings.takesRow = TakenRows.record
        return settings
    }

    /// Goes on with a run, or starts one.
    package static func go(_ settings: RunSettings, resuming run: RunID?) async throws -> Ending {
        guard let run else { return try await FlowRun(settings).start() }
        return try await FlowRun.resume(run: run, with: settings)
    }
}

/// What keeps a kill matrix from going on at all.
package struct MatrixError: Error {
    package var text: String

    package init(text: String) { self.text = text }
}
