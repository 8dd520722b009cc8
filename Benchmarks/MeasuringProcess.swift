import ChildProcesses
import Foundation

/// This program once more, measuring one thing.
enum MeasuringProcess {
    static func figures(of benchmark: String) async throws -> [Figure] {
        let command = ChildCommand(
            URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path,
            [WindlassBench.single, benchmark],
            environment: ProcessInfo.processInfo.environment,
            output: .pipe,
            // What it complains of is for anyone who waits for the figures.
            errors: .descriptor(STDERR_FILENO)
        )
        let ended = try await ChildProcess.run(command, within: .seconds(3600))
        guard ended.end == .exited(0) else { throw BenchmarkError("`\(benchmark)` could not be measured") }
        return try JSONDecoder().decode([Figure].self, from: Data(ended.output))
    }
}
