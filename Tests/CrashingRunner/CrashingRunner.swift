import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import RunStore

/// Starts a run or goes on with one, and kills itself at a line of the journal that it is told: for the kill matrix.
///
/// It is wired as `windlass` is, except for the journal and for who answers.
@main
struct CrashingRunner {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        // Whatever goes wrong, no test waits for ever.
        alarm(120)
        do {
            let order = try Order(Array(CommandLine.arguments.dropFirst()))
            exit(try await carryOut(order).exitCode)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit((error as? any Diagnostic)?.failure.exitCode ?? 70)
        }
    }

    private static func carryOut(_ order: Order) async throws -> Ending {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: order.flow)))
        let checked = FlowCheck.check(bytes: bytes, path: order.flow) { path in
            (try? Data(contentsOf: URL(filePath: path))).map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        guard let flow = checked.flow else {
            throw OrderError(text: "the flow is not valid: \(checked.findings.map(\.summary))")
        }
        let store = try JournalStore(path: order.store)
        var settings = RunSettings(
            flow: flow,
            anchor: order.anchor,
            network: RunNetwork(
                name: "matrix",
                horizon: order.horizon,
                friendbot: order.horizon.appending(path: "friendbot"),
                passphrase: order.passphrase
            ),
            http: HTTPClient(),
            journal: CrashingJournal(store, point: order.point)
        )
        settings.asking = WrittenQuestions(file: order.questions)
        settings.deadline = .seconds(100)
        guard let run = order.resuming else { return try await FlowRun(settings).start() }
        return try await FlowRun.resume(run: run, with: settings)
    }
}
