import AnchorClient
import Baselines
import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowRunner
import HTTPTransport
import Reports
import RunStore

/// The sources of the commands about baselines: the anchor, and runs and tapes of what needs a sign-in.
struct BaselineSources: ParsableArguments {
    @OptionGroup var anchor: AnchorOptions

    @Option(
        name: .customLong("run"),
        parsing: .singleValue,
        help: "A finished run with the anchor: its statuses, findings and kept requests. Repeatable."
    )
    var runs: [String] = []

    @Flag(help: "All finished runs of the store with the anchor.")
    var allRuns = false

    @Option(
        name: .customLong("tape"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "A tape of a run with the anchor: its requests and statuses. Repeatable.",
            valueName: "tape"
        ),
        completion: .file(extensions: ["har"])
    )
    var tapes: [String] = []

    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    /// The purpose of a baseline.
    enum Purpose {
        /// A first recording: a run that did not pass is an error.
        case record
        /// A comparison, also one that updates the baseline if all runs passed: what failed runs show counts as well.
        case compare
    }

    /// The anchor's answers of now with those of the runs and tapes, those alone whose findings are known, and how the runs ended.
    ///
    /// Of a run that `--retries` repeated, only the last try and its ending count. A tape does not tell
    /// how its run ended. The runs and tapes are read first: a name that is wrong is found before anything is sent.
    ///
    /// - Throws: `Failure` where a run or a tape can't be taken, also a run to `record` that did not pass; the error of a request to
    ///   the anchor that got no answer.
    func baseline(to purpose: Purpose) async throws -> (baseline: Baseline, examined: Baseline, endings: [Ending]) {
        var evidence: [Baseline.Evidence] = []
        if !runs.isEmpty || allRuns {
            let path = StorePlaces.runs(option: store)
            Advice.name(store: path)
            let journals = try JournalStore(reading: path)
            for name in runs { evidence.append(try await self.evidence(of: journals.run(named: name), in: journals)) }
            if allRuns {
                for record in try await journals.records() {
                    do {
                        evidence.append(try await self.evidence(of: record.id, in: journals))
                    } catch let failure as Failure where [.evidenceOfOther, .runUnfinished].contains(failure.code) {
                        // A run with another anchor, on another network, or one that goes on.
                        continue
                    }
                }
                guard !evidence.isEmpty else {
                    throw Failure.misuse(.noRunsOfAnchor, [.name: .text(path), .domain: .text(anchor.domain)])
                }
            }
        }
        let tries = evidence.flatMap(\.journals).map(RunTrace.init).lastTries
        if purpose == .record { try Self.refuseFailed(among: tries) }
        let counting = Set(tries.compactMap(\.run))
        evidence.removeAll { seen in
            guard let run = seen.journals.first?.first?.run else { return true }
            return !counting.contains(run)
        }
        let taped = try tapes.map { try self.evidence(on: $0) }
        var baseline = Baseline(anchor: anchor.domain, network: anchor.networkName)
        baseline.learn(try await published())
        for evidence in evidence { baseline.learn(evidence) }
        let examined = baseline
        for tape in taped { baseline.learn(tape) }
        return (baseline, examined, tries.compactMap(\.ending))
    }

    /// Refuses to remember what runs have shown of which one did not come to its end as its flow wants it.
    static func refuseFailed(among runs: [RunTrace]) throws(Failure) {
        guard let failed = runs.first(where: { $0.ending?.isAsWanted == false }) else { return }
        throw Failure.misuse(.runNotPassed, [.run: failed.run.map { Fact.text($0.rawValue) }])
    }

    private func published() async throws -> Baseline.Evidence {
        let (http, access) = (try connection.client(), try await gateway.access(asks: true))
        return try await anchor.serving { domain, network in
            try await AnchorReading.evidence(of: domain, on: network, http: http, gateway: access)
        }
    }

    private func evidence(of run: RunID, in store: JournalStore) async throws -> Baseline.Evidence {
        let journal = try await store.entries(of: run)
        let trace = RunTrace(journal)
        try check(trace.header, [.run: .text("\(run)")])
        guard trace.ending != nil else { throw try await Failure.unfinished(run, in: store) }
        var evidence = Baseline.Evidence(exchanges: try await store.recordedExchanges(of: run))
        evidence.journals = [journal]
        return evidence
    }

    private func evidence(on path: String) throws -> Baseline.Evidence {
        let tape = try TapeFile.read(path)
        try check(tape.header, [.name: .text(path)])
        var evidence = Baseline.Evidence(exchanges: tape.exchanges)
        evidence.flow = tape.header.flow
        return evidence
    }

    /// The failure of a run or a tape that is with the anchor `found`, or with none.
    private func other(_ evidence: Facts, with found: String) -> Failure {
        let found = found.isEmpty ? Fact.phrase(.noAnchor) : .text(ForeignText(found).escaped)
        return .misuse(.evidenceOfOther, evidence.with(.found, found).with(.domain, .text(anchor.domain)))
    }

    /// The failure of a run or a tape that is on the network `found` instead of the `expected` one.
    private func other(_ evidence: Facts, on found: String, than expected: String) -> Failure {
        .misuse(
            .evidenceOfOther,
            evidence.with(.found, .text(ForeignText(found).escaped)).with(.network, .text(expected))
        )
    }

    /// Refuses what is about another anchor, or about the anchor on another network; `evidence` names the run or the tape.
    func check(_ header: RunHeader?, _ evidence: Facts) throws {
        guard let header else { throw other(evidence, with: "") }
        let network = header.network
        let isSandbox = network.name == RunTarget.sandbox
        let found = isSandbox ? RunTarget.sandbox : header.anchor
        guard BaselineFile.isSame(anchor.domain, found, allowing: try connection.plainHosts()) else {
            throw other(evidence, with: found)
        }
        guard BaselineFile.isSameNetwork(anchor.networkName, network.name) else {
            throw other(evidence, on: network.name, than: anchor.networkName)
        }
        // Networks behind one address, or with one name, can be told by their passphrases alone.
        if let passphrase = try anchor.knownPassphrase, passphrase != network.passphrase {
            throw other(evidence, on: network.passphrase, than: passphrase)
        }
    }
}

/// A file of a baseline.
enum BaselineFile {
    /// Whether both are the name of one anchor, which the embedded sandbox's `sandbox` is as well.
    static func isSame(_ name: String, _ other: String, allowing plainHosts: PlainHosts) -> Bool {
        let domains = [name, other].map { try? HomeDomain(parsing: $0, allowing: plainHosts) }
        return name == other || domains[0] != nil && domains[0] == domains[1]
    }

    /// Whether both are the name of one network: a run has the host of a Horizon server that a command names by its address.
    static func isSameNetwork(_ name: String, _ other: String) -> Bool {
        func short(_ name: String) -> String { (try? RunTarget.network(named: name).name) ?? name }
        return short(name) == short(other)
    }

    /// The reason why the baseline at `path` is not written; `nil` where all runs passed, which ended so.
    ///
    /// A run that did not pass shows an anchor as it is not meant to be; `notBegun` more had not begun. The runs are those of the store
    /// where `isStored`: one that did not pass stays there, regardless of what is run again.
    static func obstacle(
        toWriting path: String,
        after endings: [Ending],
        notBegun: Int = 0,
        isStored: Bool = false
    ) -> Warning? {
        let failed = endings.count { !$0.isAsWanted } + notBegun
        guard failed > 0 else { return nil }
        let total = endings.count + notBegun
        return Warning(
            summary: "\(path) was not written: \(failed) of \(total.of("run")) did not pass",
            help: isStored
                ? "name only runs that passed with `--run`, or run the flows anew on an empty store"
                : "fix what failed, and run again with `--baseline-update`"
        )
    }

    /// Makes sure that the baseline can be written to `path`.
    static func checkPlace(_ path: String) throws(OutputFileError) {
        do throws(OutputFileError) {
            _ = try OutputFile.check(path)
        } catch {
            throw error.advising("--baseline")
        }
    }

    /// Writes the baseline `text` to `path`, in the place of the one that was there.
    static func update(_ path: String, with text: String) throws(OutputFileError) {
        do throws(OutputFileError) {
            try OutputFile.write(text, to: path, isPrivate: false)
        } catch {
            throw error.advising("--baseline")
        }
    }

    /// The baseline at `path`.
    static func read(_ path: String) throws -> Baseline {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read(upTo: Baseline.sizeLimit + 1)
        } catch {
            throw Failure.file(.unreadableFile, .baseline, path, [.flaw: error.fact])
        }
        return try Baseline(bytes, path: path)
    }

    /// The baseline at `path`, which has to be of the anchor that `anchor` names, on its network.
    static func read(_ path: String, for anchor: AnchorOptions) throws -> Baseline {
        let baseline = try read(path)
        guard baseline.anchor == anchor.domain else {
            throw other(path, found: baseline.anchor, than: anchor.domain)
        }
        guard isSameNetwork(baseline.network, anchor.networkName) else {
            throw other(path, on: baseline.network, than: anchor.networkName)
        }
        return baseline
    }

    /// The failure of the baseline at `path`, which is of the anchor `found`.
    static func other(_ path: String, found: String, than domain: String) -> Failure {
        .file(.baselineOfOther, .baseline, path, [.found: .identifier(found), .domain: .text(domain)])
    }

    /// The failure of the baseline at `path`, which is of the anchor on another `network`.
    static func other(_ path: String, on network: String, than expected: String) -> Failure {
        .file(.baselineOfOther, .baseline, path, [.found: .identifier(network), .network: .text(expected)])
    }
}

extension JournalStore {
    /// The exchanges of `run` that are kept; those of one state where `state` names it.
    func recordedExchanges(of run: RunID, in state: String? = nil) async throws -> [RecordedExchange] {
        try await exchanges(of: run, in: state).map { stored in
            do {
                return try RecordedExchange(json: stored.json)
            } catch {
                throw Failure.misuse(.requestsUnreadable, [.run: .text(run.rawValue)])
            }
        }
    }
}
