import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Sandbox
import Terminal

/// `windlass sandbox scenarios`: the scenarios that come with the sandbox.
struct SandboxScenariosCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios",
        abstract: "List the built-in scenarios of the sandbox, or print one.",
        discussion: """
            EXAMPLES
              windlass sandbox scenarios
              windlass sandbox scenarios careful > mine.yaml
              windlass sandbox scenarios --json
              windlass sandbox --scenario mine.yaml
            """
    )

    @Argument(help: "The scenario to print.")
    var name: String?

    // `--json` is one of `windlass sandbox` as well, and read there, wherever it stands.
    @ParentCommand private var sandbox: SandboxCommand

    func run() async throws {
        if let name {
            guard let source = Scenario.sources.first(where: { $0.name == name }) else {
                throw Scenario.unknown(name)
            }
            guard sandbox.json else { return StandardOutput.write(.lines(source.text)) }
            StandardOutput.write(try JSONText.of(["name": name, "source": source.text]))
        } else if sandbox.json {
            let scenarios = Scenario.builtIn.map { ["name": $0.name, "about": $0.about] }
            StandardOutput.write(try JSONText.of(["scenarios": scenarios]))
        } else {
            let width = Scenario.sources.map(\.name.count).max() ?? 0
            for scenario in Scenario.builtIn {
                let gap = String(repeating: " ", count: max(0, width - scenario.name.count) + 2)
                StandardOutput.write("\(scenario.name)\(gap)\(scenario.about)")
            }
        }
    }
}
