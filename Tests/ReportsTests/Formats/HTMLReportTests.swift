import Diagnostics
import Foundation
import Testing
import Timekeeping

@testable import Reports

@Suite("HTMLReport")
struct HTMLReportTests {
    private func session(_ runs: [RunReport]) -> SessionReport {
        SessionReport(
            windlass: "1.0.0",
            command: ["windlass"],
            from: SampleSession.start,
            to: SampleSession.start,
            exitCode: 4,
            runs: runs
        )
    }

    private func page(_ runs: [RunReport]) throws -> String {
        try ReportFormat.html.text(of: session(runs))
    }

    /// The parts of a page: what is before the runs, and the section of each.
    private func parts(_ page: String) -> [String] {
        page.components(separatedBy: "<section class=\"run\"")
    }

    /// A failed run as long as a withdrawal with the sandbox's scenario `deviating`: 16 findings in the answers to 6 requests, of
    /// which 3 differ in each run.
    private func crowded(_ number: Int) throws -> RunReport {
        var run = SampleSession.reports[1]
        let (states, exchange) = (run.states, SampleSession.exchanges[1])
        run.states = (0..<16).map { states[$0 % states.count] }
        run.exchanges = (0..<40).map { index in
            var other = exchange
            other.at = SampleSession.start.advanced(by: .milliseconds(800 * index))
            other.place = "anchor.example/accounts/GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
            return other
        }
        let finding = try #require(run.findings?[1])
        run.findings = (0..<16).map { index in
            var other = finding
            let request = index % 6
            other.code = "D\(100 + index)"
            other.path = "transaction.amount_\(index)"
            other.summary =
                "`transaction.amount_\(index)` in GET /transaction is a number (\(number)), expected a decimal number as text"
            let account = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
            let body = request < 3 ? "{\"account\":\"\(account)\",\"id\":\"\(number)\"}" : ""
            other.curl = """
                # set WINDLASS_TOKEN first
                curl --request POST 'https://anchor.example/sep24/transactions/deposit/interactive/\(request)' \\
                  --header 'Authorization: Bearer '"$WINDLASS_TOKEN" \\
                  --header 'Accept: application/json' \\
                  --header 'Content-Type: application/json' \\
                  --data-raw '\(body)'
                """
            let id = "20261128-084930-\(10_000 + number)"
            other.replay = "windlass replay \(id)/\(other.code) --store /var/lib/windlass/store"
            return other
        }
        return run
    }

    @Test("the page of a hundred runs has less than 3 MB, and each picture once")
    func size() throws {
        let session = session((0..<100).map { SampleSession.reports[$0 % 6] })
        let markedFlows = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, SampleSession.markedFlows[$0 % 6]) })
        let page = try ReportFormat.html.text(of: session, markedFlows: markedFlows.compactMapValues(\.self))
        #expect(page.utf8.count < 3_000_000, "\(page.utf8.count)")
        #expect(page.matches(of: /role="img"/).count == 6)
    }

    @Test("the page of a hundred runs with 16 findings each has less than 2.3 MB, all of them, and no id twice")
    func crowdedSize() throws {
        let page = try page((0..<100).map(crowded))
        #expect(page.utf8.count < 2_300_000, "\(page.utf8.count)")
        let parts = parts(page)
        #expect(parts.count == 101)
        for (number, run) in parts.dropFirst().enumerated() {
            #expect(run.matches(of: /is a number \((\d+)\)/).filter { $0.output.1 == "\(number)" }.count == 16)
            // Each request once, and the replay of each finding behind it.
            #expect(run.components(separatedBy: "curl --request").count == 7)
            #expect(run.components(separatedBy: "windlass replay 20261128-084930-\(10_000 + number)/D").count == 17)
        }
        let ids = page.matches(of: /\sid="([^"]*)"/).map(\.output.1)
        #expect(Set(ids).count == ids.count)
        let links = Set(page.matches(of: /href="#([^"]*)"/).map(\.output.1))
        #expect(links.isSubset(of: ids), "\(links.subtracting(ids))")
    }

    @Test("what several runs found is there in full once, and what one run found is in its section")
    func shared() throws {
        var runs = [try crowded(1), try crowded(2), try crowded(3)]
        for number in runs.indices { runs[number].findings = runs[number].findings.map { Array($0.prefix(2)) } }
        // One that the second run alone found, and one that it accepts.
        runs[1].findings?[0].path = "fee"
        runs[2].findings?[1].allowed = true
        let parts = parts(try page(runs))
        let advice = parts.map { $0.components(separatedBy: "To change: ").count - 1 }
        #expect(advice == [2, 0, 1, 1])
        let links = parts.map { $0.matches(of: /href="#(finding-\d)"/).map { String($0.output.1) } }
        #expect(links == [[], ["finding-1", "finding-2"], ["finding-2"], ["finding-1"]])
        #expect(parts[0].contains("In 2 runs; values and commands from deposit asset=EURC"))
        // An entry has the commands of the first run that made it.
        #expect(parts[0].contains("20261128-084930-10001/D101") && !parts[0].contains("20261128-084930-10002"))
        #expect(parts.allSatisfy { $0.contains("<summary>Ask again</summary>") })
    }

    @Test("a finding at another anchor, or with another remedy, is another")
    func apart() throws {
        var runs = [try crowded(1), try crowded(1), try crowded(1)]
        for number in runs.indices { runs[number].findings = runs[number].findings.map { Array($0.prefix(1)) } }
        runs[1].anchor = "other.example"
        runs[2].findings?[0].remedies = [FindingReport.Advice(action: .advice, words: "send a text")]
        let page = try page(runs)
        #expect(!page.contains("Findings in several runs") && !page.contains("In full"))
        #expect(page.components(separatedBy: "To change: ").count == 4)
    }

    @Test("the number of a try stays with its run")
    func attempts() throws {
        var run = SampleSession.reports[0]
        run.earlier?[0].findings?[1].code = "D999"
        let parts = parts(try page([run, run]))
        #expect(!parts[0].contains("try 1") && parts[0].contains("D999"))
        #expect(parts.dropFirst().allSatisfy { $0.contains("must, try 1") })
    }
}
