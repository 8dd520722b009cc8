import Foundation
import Reports

/// The time of the processor that a record of the traffic and a report of each format add to deposits on the embedded sandbox.
///
/// The program itself runs them, as it is built beside this one: what it does besides its runs counts as well.
enum ReportCost: Benchmark {
    static let name = "reports"
    private static let count = 20
    private static let pairs = 40

    static func measure() async throws -> [Figure] {
        let traffic = ["--har", "run.har", "--keep-traffic", "all"]
        let reports = ReportFormat.allCases.flatMap { ["--report", "\($0)=report.\($0)"] }
        let choices = [
            ("traffic and all reports", traffic + reports, Figure.Limit.under(10)), ("traffic alone", traffic, nil),
            ("reports alone", reports, nil),
        ]
        var (added, bare) = (choices.map { _ in [Double]() }, [Double]())
        // A file system takes longer to make a file for some seconds after others are gone, so all stay until the end.
        let folder = try TemporaryFolder()
        for round in 1...pairs {
            for (number, choice) in choices.enumerated() {
                // A machine that is busy, or gets slower, does that to both of a pair; which is first changes.
                var times: [Double] = []
                for options in round.isMultiple(of: 2) ? [choice.1, []] : [[], choice.1] {
                    let place = folder.url.appending(path: UUID().uuidString)
                    times.append(try await seconds(round, options, in: place))
                }
                if round.isMultiple(of: 2) { times.reverse() }
                bare.append(times[0])
                added[number].append((times[1] / times[0] - 1) * 100)
            }
        }
        let figures = zip(choices, added.map(Spread.init)).flatMap { choice, spread in
            [
                Figure("\(choice.0) add to \(count) deposits", spread.middle, "%", choice.2),
                Figure("\(choice.0), lower quartile", spread.lower, "%"),
                Figure("\(choice.0), upper quartile", spread.upper, "%"),
            ]
        }
        let deposit = Spread(bare).middle / Double(count) * 1000
        return figures + [Figure("time of the processor of a deposit without them", deposit, "ms")]
    }

    /// Many measurements of one thing, of which a quarter is below the `lower` value and a quarter above the `upper`.
    private struct Spread {
        /// The mean of those between: what disturbed the others does not count.
        var middle: Double
        var lower: Double
        var upper: Double

        init(_ values: [Double]) {
            let sorted = values.sorted()
            let half = sorted.dropFirst(sorted.count / 4).dropLast(sorted.count / 4)
            middle = half.reduce(0, +) / Double(half.count)
            (lower, upper) = (half.first ?? .nan, half.last ?? .nan)
        }
    }

    /// The time of all deposits of one command, in a folder of its own, which it makes.
    private static func seconds(_ seed: Int, _ options: [String], in folder: URL) async throws -> Double {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let flow = TemporaryFolder.flows.appending(path: "sep24-deposit.yaml").path
        let before = try ProcessUsage.ofChildren()
        try await Program.run(
            ["run", flow, "--no-input", "-q", "--seed", "\(seed)", "--repeat", "\(count)", "--jobs", "10"] + options,
            in: folder
        )
        return try ProcessUsage.ofChildren() - before
    }
}
