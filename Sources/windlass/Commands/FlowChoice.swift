import CommandLineParsing
import Diagnostics
import FlowLanguage
import Terminal

/// The flows that a command is about: files, folders, and the part of what is in them.
struct FlowChoice: ParsableArguments {
    @CommandLineParsing.Argument(
        help: "Flow files, or folders of them.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var flows: [String]

    @Option(
        name: .customLong("tag"),
        parsing: .singleValue,
        help: "Only flows with this tag; !TAG means those without it. Repeatable."
    )
    var tags: [String] = []

    @Option(help: "Only a part of the runs: 2/5 is the second of five. A run is always in the same part.")
    var shard: Shard?

    /// The runs of the flows, each with what is `given` on the command line, and otherwise the `defaults` of its inputs; prints
    /// every finding before it gives up.
    ///
    /// With `json` the findings come on standard output as well, as `check` prints them. Where the flows run is for
    /// ``RunTarget`` to say: an anchor or a network in `target`, an `account` and `accounts` replace the flow's and those of its
    /// matrix.
    func runs(
        given: [String: String],
        defaults: [String: String] = [:],
        target: TargetNames,
        account: String? = nil,
        accounts: [String: String] = [:],
        json: Bool,
        allowingNotYet: Bool = false
    ) async throws -> [PlannedRun] {
        let placing = ["anchor": target.anchor, "network": target.network, "account": account].compactMapValues(\.self)
            .merging(accounts) { own, _ in own }
        let selection = RunSelection(given: given, defaults: defaults, placing: placing, tags: tags, shard: shard)
        let cache = FlowFileCache(allowing: target.plainHosts)
        let all = await CheckedFile.all(
            try FlowFiles.find(flows),
            given: given,
            defaults: defaults,
            cache: cache,
            target: target
        )
        let files = try selection.tagged(all.filter { !$0.isPart }, cache)
        let invalid = files.filter { $0.isInvalid || $0.isAheadOfUs && !allowingNotYet }
        // Where nothing else is wrong, a path that leads nowhere is an error of the command line.
        let error = invalid.allSatisfy { $0.error != nil } ? invalid.first : nil
        for text in files.filter({ $0.path != error?.path }).flatMap({ $0.rendered(cache) }) {
            StandardError.write(text + "\n")
        }
        if let error = error?.error { throw error }
        guard let first = invalid.first else {
            if files.isEmpty { throw Failure.misuse(.onlyParts, [.names: .texts(flows)]) }
            try selection.refuseMisspelt(in: files.compactMap(\.flow))
            return selection.runs(of: files)
        }
        if json { StandardOutput.write(try JSONText.of(["files": files.map(CheckReport.init)])) }
        let worst = invalid.contains { $0.failure == .invalidFlow } ? FailureKind.invalidFlow : first.failure
        throw CommandEnded(exitCode: worst.exitCode, cause: Self.failure(of: invalid, among: files.count, worst))
    }

    /// Flow files that can't be run, for reports.
    private static func failure(of files: [CheckedFile], among count: Int, _ kind: FailureKind) -> Failure {
        let findings = files.flatMap(\.findings).filter { $0.severity == .error }
        return .misuse(
            .flowsInvalid,
            [
                .count: .number(files.count), .limit: .number(count),
                .mistakes: .failures(files.compactMap(\.error) + findings.map(\.asFailure)),
            ],
            kind: kind,
            at: findings.first?.place
        )
    }
}
