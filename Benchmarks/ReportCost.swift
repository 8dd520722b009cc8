import Foundation
import Reports

/// The time of the processor that a record of the traffic and a report of each format add to deposits on the embedded sandbox.
///
/// The program itself runs them, as it is built beside this one: what it does besides its runs counts as well.
enum ReportCost: Benchmark {
    static let name = "reports"
    private static let count = 20
    private static let rounds = 12

    static func measure() async throws -> [Figure] {
        let traffic = ["--har", "run.har", "--keep-traffic", "all"]
        let reports = ReportFormat.allCases.flatMap { ["--report", "\($0)=report.\($0)"] }
        let choices = [[], traffic, reports, traffic + reports]
        // The least of many is what a busy machine disturbs least, and one after the other meets all of them alike.
        var best = choices.map { _ in Double.infinity }
        for round in 1...rounds {
            for (number, options) in choices.enumerated() {
                best[number] = min(best[number], try await seconds(round, options))
            }
        }
        func added(_ number: Int) -> Double { (best[number] / best[0] - 1) * 100 }
        return [
            Figure("traffic and all reports of \(count) deposits add", added(3), "%", .under(10)),
            Figure("the traffic alone", added(1), "%"),
            Figure("the reports alone", added(2), "%"),
            Figure("time of the processor of a deposit without them", best[0] / Double(count) * 1000, "ms"),
        ]
    }

    /// The time of all deposits of one command, in a folder of its own.
    private static func seconds(_ seed: Int, _ options: [String]) async throws -> Double {
        let folder = try TemporaryFolder()
        let flow = TemporaryFolder.flows.appending(path: "sep24-deposit.yaml").path
        let before = try ProcessUsage.ofChildren()
        try await Program.run(
            ["run", flow, "--no-input", "-q", "--seed", "\(seed)", "--repeat", "\(count)", "--jobs", "10"] + options,
            in: folder.url
        )
        return try ProcessUsage.ofChildren() - before
    }
}
