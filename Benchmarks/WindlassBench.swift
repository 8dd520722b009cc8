import Foundation

/// Measures what Windlass promises, and fails where it doesn't keep it: `windlass-bench [--json] [NAME…]`.
@main
enum WindlassBench {
    /// The argument by which the program calls itself for a single benchmark; it is no option for people.
    static let single = "--measure"

    static func main() async {
        var words = CommandLine.arguments.dropFirst()
        let isJSON = words.contains("--json")
        words.removeAll { $0 == "--json" }
        do {
            if words.first == single {
                try await measure(words.dropFirst().first ?? "")
                return
            }
            let chosen = try benchmarks(Array(words))
            var figures: [Figure] = []
            for benchmark in chosen {
                if !isJSON { FileHandle.standardError.write(Data("measuring \(benchmark.name) …\n".utf8)) }
                figures += try await MeasuringProcess.figures(of: benchmark.name)
            }
            print(try isJSON ? FigureTable.json(figures) : FigureTable.text(figures))
            exit(figures.allSatisfy(\.isReached) ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func benchmarks(_ names: [String]) throws -> [any Benchmark.Type] {
        for name in names where !Benchmarks.all.contains(where: { $0.name == name }) {
            let known = Benchmarks.all.map { $0.name }.joined(separator: ", ")
            throw BenchmarkError("there is no benchmark `\(name)`; there are \(known)")
        }
        return Benchmarks.all.filter { names.isEmpty || names.contains($0.name) }
    }

    private static func measure(_ name: String) async throws {
        guard let benchmark = try benchmarks([name]).first else { return }
        print(try FigureTable.json(try await benchmark.measure()))
    }
}

/// A benchmark that could not be run, which is no measurement.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
