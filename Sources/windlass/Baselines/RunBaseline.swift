import Baselines
import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import Synchronization
import Terminal
import Timekeeping

/// The options for the baseline that the runs of a command are compared with.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Compare what the runs show of their anchor with this baseline; end with 4 where a client may break.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Flag(
        help:
            "Update the baseline, or create it, if all runs pass; its reasons and dates stay."
    )
    var baselineUpdate = false

    func validate() throws {
        guard baseline != nil || !baselineUpdate else {
            throw Failure.option("--baseline-update", needs: "--baseline FILE")
        }
    }
}

/// The baseline of an anchor, and what the runs of a command show of it.
final class RunBaseline: Sendable {
    private let path: String
    private let isUpdating: Bool
    private let isQuiet: Bool
    /// The remembered baseline; `nil` where there is no file yet.
    private let old: Baseline?
    /// The baseline by the runs; `nil` until their anchor is known.
    private let seen: Mutex<Baseline?>
    /// What the runs showed that failed, and of which no later try is over; by their ids.
    private let failed = Mutex<[String: Baseline.Evidence]>([:])

    /// The baseline that `options` name; `nil` where they name none.
    init?(_ options: BaselineOptions, isQuiet: Bool) throws {
        guard let path = options.baseline else { return nil }
        self.path = path
        self.isQuiet = isQuiet
        isUpdating = options.baselineUpdate
        if isUpdating {
            try BaselineFile.checkPlace(path)
        }
        let isNew = isUpdating && !FileManager.default.fileExists(atPath: path)
        let old = try isNew ? nil : BaselineFile.read(path)
        self.old = old
        seen = Mutex(old.map { Baseline(anchor: $0.anchor, network: $0.network) })
    }

    /// Refuses runs with another anchor, or on another network, before anything is sent; those without an anchor show nothing.
    func check(_ runs: [RunSettings]) throws {
        for run in runs where !run.anchor.isEmpty {
            let network = run.network.name
            let name = network == RunTarget.sandbox ? network : run.anchor
            let known = seen.withLock { seen in
                let baseline = seen ?? Baseline(anchor: name, network: network)
                seen = baseline
                return baseline
            }
            guard BaselineFile.isSame(known.anchor, name, allowing: run.http.plainHosts) else {
                throw BaselineFile.other(path, found: known.anchor, than: name)
            }
            guard BaselineFile.isSameNetwork(known.network, network) else {
                throw BaselineFile.other(path, on: known.network, than: network)
            }
        }
    }

    /// The findings that the baseline gives a reason for, up to their dates.
    var allowed: [AllowedDeviation] { (old?.findings ?? []).compactMap { $0.allowance(on: Self.today) } }

    private static var today: String { String(SystemWallClock().now.description.prefix(10)) }

    /// Takes in what a run shows that is over: of one that was repeated, only the last try; where the baseline is written, only
    /// one that passed.
    func learn(_ exchanges: [RecordedExchange], _ journal: [JournalEntry]) {
        let trace = RunTrace(journal)
        guard let run = trace.run, let header = trace.header, let ending = trace.ending else { return }
        if let earlier = header.repeats { _ = failed.withLock { $0.removeValue(forKey: earlier.rawValue) } }
        guard !header.anchor.isEmpty, ending.isAsWanted || !isUpdating else { return }
        var evidence = Baseline.Evidence(exchanges: exchanges)
        evidence.journals = [journal]
        if ending.isAsWanted {
            seen.withLock { $0?.learn(evidence) }
        } else {
            // A later try may take its place.
            failed.withLock { $0[run.rawValue] = evidence }
        }
    }

    /// The outcome.
    struct Outcome {
        /// The differences; `nil` where nothing was remembered yet.
        fileprivate var comparison: BaselineComparison?
        /// The differences as reports have them.
        var report: BaselineReport?
        /// The reason why the baseline is not written although that is asked for.
        var warning: Warning?
        fileprivate var text: String?
        /// The path that the baseline was written to; `nil` where it was not.
        fileprivate(set) var writtenTo: String?

        /// Whether a client may break.
        var fails: Bool { report.map { !$0.isGood } ?? false }
    }

    /// Compares what the runs have shown, which ended so; `notBegun` more had not begun.
    func compare(_ endings: [Ending], notBegun: Int) -> Outcome {
        guard var seen = seen.withLock({ $0 }) else { return Outcome() }
        for (_, evidence) in failed.withLock({ $0 }).sortedByKey { seen.learn(evidence) }
        var outcome = Outcome()
        if isUpdating {
            outcome.warning = BaselineFile.obstacle(toWriting: path, after: endings, notBegun: notBegun)
        }
        let isWriting = isUpdating && outcome.warning == nil
        guard let old else {
            outcome.text = isWriting ? seen.text : nil
            return outcome
        }
        let comparison = BaselineComparison(old, seen, today: Self.today, isWhole: false)
        outcome.comparison = comparison
        outcome.report = comparison.report(of: old.anchor, path: path, isAccepted: isWriting)
        outcome.text = isWriting ? comparison.updated.text : nil
        return outcome
    }

    /// Writes the baseline where that is asked for; what could not be written, which has been told.
    func write(_ outcome: inout Outcome) -> (any Diagnostic)? {
        guard let text = outcome.text else { return nil }
        do throws(OutputFileError) {
            try BaselineFile.update(path, with: text)
            outcome.writtenTo = path
            return nil
        } catch {
            StandardError.write("\n" + StandardError.errorText(error))
            return error
        }
    }

    /// Shows people the differences.
    func show(_ outcome: Outcome, on terminal: ProgramOutput) {
        if isQuiet, !outcome.fails { return }
        let terminal: ProgramOutput = isQuiet ? .standardError : terminal
        if let comparison = outcome.comparison {
            terminal.write("\n")
            comparison.write(on: terminal, to: outcome.writtenTo, isUpdating: isUpdating)
        } else if let written = outcome.writtenTo {
            terminal.write("\nwrote \(written)\n")
        }
    }
}

extension Ending {
    /// Whether the run came to its end as its flow wants it; findings about the anchor fail only one that did.
    var isAsWanted: Bool { failureKind == nil || failure?.code.family == .deviation }
}
