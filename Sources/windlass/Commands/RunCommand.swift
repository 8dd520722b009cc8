import ArgumentParser
import Diagnostics
import FlowLanguage
import FlowRunner
import Foundation

/// `windlass run FLOW…`: runs flow files.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run flow files: a live stepper on a terminal, a line per state otherwise.",
        discussion: """
            All files are checked before anything is sent. A flow on the `sandbox` runs against a ledger and an anchor \
            that are started for this command; --anchor and --network lead the same flow to others.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml
              windlass run flows/*.yaml --no-input --json
              windlass run flows/sep24-deposit.yaml --network testnet \\
                --anchor testanchor.stellar.org --set amount=10
            """
    )

    @ArgumentParser.Argument(help: "Flow files, or folders of them.", completion: .file(extensions: ["yaml", "yml"]))
    var flows: [String]

    @OptionGroup var target: TargetOptions

    @OptionGroup var options: RunOptions

    @Option(help: "How long each run may take, as 30m or 2d, in place of the flow's own deadline.")
    var deadline: SpanOfTime?

    @Option(help: "Makes the names, keys and nonces of a sandbox run reproducible.")
    var seed: UInt64?

    func run() async throws {
        let files = try checkedFiles()
        let session = try RunSession(options)
        let (target, deadline, seed) = (target, deadline?.duration, seed)
        try await session.conclude {
            await session.run(files.compactMap(\.flow), at: target, deadline: deadline, seed: seed)
        }
    }

    /// Reads and checks all files; prints every finding before it gives up.
    private func checkedFiles() throws -> [CheckedFile] {
        let given = try Assignment.dictionary(options.assignments)
        let files = try FlowFiles.paths(flows).map { path in try CheckedFile(path: path, given: given) }
        for file in files {
            for finding in file.findings {
                StandardError.write(finding.rendered(source: file.text) + "\n")
            }
        }
        let invalid = files.filter(\.isInvalid)
        guard let first = invalid.first else {
            try refuseMisspelt(given, flows: files.compactMap(\.flow))
            return files
        }
        if options.json { print(try JSONText.of(["files": files.map(CheckReport.init)])) }
        let worst = invalid.contains { $0.failure == .invalidFlow } ? FailureKind.invalidFlow : first.failure
        throw CommandEnded(exitCode: worst.exitCode)
    }

    /// Refuses a name that is nearly an input's: as an answer nobody would ask for it, and the default would count.
    private func refuseMisspelt(_ given: [String: String], flows: [Flow]) throws {
        let inputs = Set(flows.flatMap(\.inputs).map(\.name.value))
        for name in given.keys.sorted() where !inputs.contains(name) {
            if let meant = Suggestion.nearest(to: name, among: inputs.sorted()) {
                throw MisspeltInput(name: name, meant: meant)
            }
        }
    }
}

/// Where a run happens and for whom; each option overrides what the flow says.
struct TargetOptions: ParsableArguments {
    @Option(help: "The anchor's home domain, or `sandbox` for the embedded one.")
    var anchor: String?

    @Option(help: "sandbox, testnet, public, or the address of a Horizon server.")
    var network: String?

    @Option(help: "The network's passphrase, where Horizon's own word for it is not to be taken.")
    var passphrase: String?

    @Option(help: "The address of friendbot, where it is not the one that Horizon names.")
    var friendbot: String?

    @Option(help: "fresh for a new account, or env:NAME or file:PATH for where a secret seed (S…) is.")
    var account: String?
}

/// A span of time as flows write it.
struct SpanOfTime: ExpressibleByArgument {
    var duration: Duration

    init?(argument: String) {
        guard let duration = DurationText.duration(of: argument), duration > .zero else { return nil }
        self.duration = duration
    }
}

/// A value that was meant for an input and names none.
private struct MisspeltInput: Diagnostic {
    var name: String
    var meant: String

    var summary: String { "--set gives \(name), which no flow has as an input" }
    var help: String? { "did you mean `\(meant)`? An answer of this name can be given in a file with --fill" }
    var failure: FailureKind { .usage }
}
