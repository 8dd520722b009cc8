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
        let checker = FlowChecker { path in
            FileManager.default.contents(atPath: path).map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        for path in paths {
            let checked = checker.check(bytes: [UInt8](try Data(contentsOf: path)), path: path.path)
            guard checked.flow != nil else {
                let first = checked.findings.first?.summary ?? ""
                throw BenchmarkError("\(path.lastPathComponent) is not valid: \(first)")
            }
        }
        let seconds = start.duration(to: clock.now) / .seconds(1)
        return [Figure("check of \(count) flow files", seconds, "s", .under(2))]
    }

    /// A flow that half of the files use.
    private static let signIn = """
        flow: sign-in
        needs: [anchor]
        states:
          challenge: { sep10: {} }
        """

    /// The flows that come with the program in turn, no two files alike; every other two use another flow.
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
        // What the flows use.
        try FileManager.default.copyItem(
            at: TemporaryFolder.flows.appending(path: "parts"),
            to: folder.appending(path: "parts")
        )
        try Data(signIn.utf8).write(to: folder.appending(path: "sign-in.yml"))
        return try (0..<count).map { number in
            var text = texts[number % texts.count]
            if number % 4 < 2 { text = text.replacing(#/sep10: \{\}/#, with: "use: sign-in.yml") }
            let path = folder.appending(path: "flow-\(number).yaml")
            try Data("# The file \(number) of many.\n\(text)".utf8).write(to: path)
            return path
        }
    }
}
