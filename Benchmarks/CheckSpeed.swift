import FlowLanguage
import Foundation

/// How long it takes to read and check 1,000 flow files.
enum CheckSpeed: Benchmark {
    static let name = "check"
    private static let count = 1000

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        let paths = try copies(into: folder.url)
        let clock = ContinuousClock()
        let start = clock.now
        for path in paths {
            let bytes = [UInt8](try Data(contentsOf: path))
            let (flow, findings) = FlowCheck.check(bytes: bytes, path: path.path, given: nil)
            guard flow != nil else {
                throw BenchmarkError("\(path.lastPathComponent) is not valid: \(findings.first?.summary ?? "")")
            }
        }
        let seconds = start.duration(to: clock.now) / .seconds(1)
        return [Figure("check of \(count) flow files", seconds, "s", .under(2))]
    }

    /// The flows that come with the program in turn, no two files alike.
    private static func copies(into folder: URL) throws -> [URL] {
        let files = try FileManager.default.contentsOfDirectory(
            at: TemporaryFolder.flows,
            includingPropertiesForKeys: nil
        )
        let texts = try files.filter { $0.pathExtension == "yaml" }
            .sorted { $0.path < $1.path }
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .filter { $0.contains("\nstates:") }
        guard !texts.isEmpty else { throw BenchmarkError("there are no flows to check") }
        return try (0..<count).map { number in
            let text = texts[number % texts.count]
            let path = folder.appending(path: "flow-\(number).yaml")
            try Data("# The file \(number) of many.\n\(text)".utf8).write(to: path)
            return path
        }
    }
}
