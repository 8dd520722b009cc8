import CommandLineParsing
import Diagnostics
import FlowLanguage
import FoundationEssentials
import HTTPTransport
import Reports
import Terminal

/// `windlass check FLOW…`: proves what can be proved without running.
struct CheckCommand: AsyncParsableCommand, EnvironmentCommand {
    /// The format of findings.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github
    }

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check flow files without running them.",
        discussion: """
            It proves that every destination exists, that every state can be reached and can reach an end, that \
            every value is known before its use and of the right type, and that no path pays twice. It checks every \
            row of a matrix, and the flows that a flow uses. Nothing is sent. --anchor and --network override the \
            flow's, as for a run.

            A `windlass.yaml` is checked as a file of environments.

            A folder means the .yaml and .yml files in it, and those in its subfolders that have `flow` or `states` \
            as a top-level key.

            EXAMPLES
              windlass check flows/sep24-deposit.yaml
              windlass check flows fixtures --format github
              windlass check flows/pay.yaml --network testnet
            """
    )

    @CommandLineParsing.Argument(
        help: "Flow files, or folders of them.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var flows: [String]

    @Option(help: "The anchor's home domain, or `sandbox` for the embedded one; overrides the flow's.")
    var anchor: String?

    @Option(help: "sandbox, testnet, public, or the address of a Horizon server; overrides the flow's.")
    var network: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Allow plain http to this host. Repeatable.",
            valueName: "host"
        )
    )
    var allowHttp: [String] = []

    @OptionGroup var environment: EnvironmentOptions

    @Option(help: "How to print findings: text, json or github (annotations of a workflow).")
    var format = Format.text

    @Flag(help: "The same as --format json.")
    var json = false

    var hasFlows: Bool { !flows.allSatisfy(isEnvironments) }

    private func isEnvironments(_ path: String) -> Bool {
        path == environment.config || path.split(separator: "/").last.map(String.init) == EnvironmentsFile.name
    }

    func run() async throws {
        if let name = environment.chosenName { StandardError.write(.line("environment \(name)")) }
        let plainHosts = try PlainHosts(parsing: allowHttp)
        let cache = FlowFileCache(allowing: plainHosts)
        let target = TargetNames(anchor: anchor, network: network, plainHosts: plainHosts)
        let found = try FlowFiles.find(flows)
        let environments = Set(found.map(\.path).filter(isEnvironments)).intersection(flows)
        var files = await CheckedFile.all(found, given: nil, cache: cache, target: target, environments: environments)
        for index in files.indices { files[index].check(target) }
        switch json ? .json : format {
        case .text: printText(files, cache)
        case .json: StandardOutput.write(try JSONText.of(["files": files.map(CheckReport.init)]))
        case .github: printAnnotations(files)
        }
        // A path that leads nowhere is the command line's mistake, unless something is wrong with a flow as well.
        let invalid = files.filter(\.isInvalid)
        let failure = invalid.allSatisfy { $0.failure == .usage } ? FailureKind.usage : .invalidFlow
        if !invalid.isEmpty { throw CommandEnded(exitCode: failure.exitCode) }
    }

    private func printText(_ files: [CheckedFile], _ cache: FlowFileCache) {
        let terminal = ProgramOutput.standardOutput
        var text = TerminalText()
        for file in files {
            if let error = file.error {
                StandardError.write(StandardError.errorText(error) + "\n")
                continue
            }
            for finding in file.rendered(cache) { text += finding + "\n\n" }
            if file.findings.isEmpty {
                text += "\(ForeignText(file.path).escaped): \(terminal.styled("ok", as: .good))\n"
            }
        }
        terminal.write(text)
        if files.allSatisfy({ $0.error != nil }) { return }
        if files.count > 1 || files.contains(where: { !$0.findings.isEmpty }) {
            terminal.write("\(CheckSummary(files))\n")
        }
    }

    /// An annotation for each finding, once: a mistake in a file that many use is one mistake.
    private func printAnnotations(_ files: [CheckedFile]) {
        for error in files.compactMap(\.error) { StandardError.write(StandardError.errorText(error)) }
        var seen: Set<Finding> = []
        let findings = files.flatMap(\.findings).filter { seen.insert($0).inserted }
        let workspace = Workspace(environment: ProcessInfo.processInfo.environment)
        for finding in findings { StandardOutput.write(.line(WorkflowCommand(finding).text(in: workspace))) }
        StandardOutput.write("\(CheckSummary(files))")
    }
}

/// The numbers of files that were checked, and of findings: `3 errors and 1 warning in 2 of 60 flow files`.
struct CheckSummary: CustomStringConvertible {
    let description: String

    init(_ files: [CheckedFile]) {
        let findings = files.flatMap(\.findings)
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        let bad = files.count { !$0.findings.isEmpty }
        let unread = files.count { $0.error != nil }
        let total = (files.count - unread).of("flow file")
        let parts = [
            errors > 0 ? errors.of("error") : nil, warnings > 0 ? warnings.of("warning") : nil,
        ]
        let found = parts.compactMap { $0 }
        let missing = unread == 0 ? "" : "; \(unread) could not be read"
        description =
            (found.isEmpty ? "\(total), all ok" : "\(found.joined(separator: " and ")) in \(bad) of \(total)") + missing
    }
}
