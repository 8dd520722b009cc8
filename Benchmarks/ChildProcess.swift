import Foundation

/// This program once more, measuring one thing.
enum ChildProcess {
    static func figures(of benchmark: String) throws -> [Figure] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [WindlassBench.single, benchmark]
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkError("`\(benchmark)` could not be measured") }
        return try JSONDecoder().decode([Figure].self, from: bytes)
    }
}
