import Diagnostics
import FlowEngine
import FlowMatrixSupport
import Foundation
import HTTPTransport
import RunStore

/// Starts a run or goes on with one, and kills itself at a line of the journal that it is told: for the kill matrix.
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
        let store = try JournalStore(path: order.store)
        let settings = order.world.settings(
            try MatrixWorld.flow(at: order.flow),
            journal: CrashingJournal(store, point: order.point),
            http: HTTPClient(),
            asking: WrittenQuestions(file: order.questions)
        )
        return try await MatrixWorld.go(settings, resuming: order.resuming)
    }
}
