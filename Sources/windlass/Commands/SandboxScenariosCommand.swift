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

extension Scenario {
    /// The scenario that `--scenario` names: a built-in one by its name, any other by its file.
    static func load(_ text: String) throws -> Scenario {
        if let scenario = named(text) { return scenario }
        guard let data = FileManager.default.contents(atPath: text) else { throw Scenario.unknown(text) }
        guard let source = String(validating: data, as: UTF8.self) else {
            throw Failure.file(.otherContent, .scenario, text)
        }
        let (scenario, mistakes) = parse(text: source, path: text)
        guard let scenario else { throw broken(mistakes, in: text) }
        return scenario
    }
}

extension Scenario {
    fileprivate static func unknown(_ name: String) -> Failure {
        .unknown("scenario", name, among: sources.map(\.name))
    }

    /// A scenario file with mistakes, which are all told.
    fileprivate static func broken(_ mistakes: [ScenarioMistake], in path: String) -> Failure {
        let first = mistakes.first.map { Fact.failure($0.asFailure) }
        let others = mistakes.dropFirst().map(\.asFailure)
        return Failure(
            .misfitInFile,
            subject: Subject(place: mistakes.first?.place),
            facts: [
                .expected: .text(FileKind.scenario.rawValue), .name: .text(path), .cause: first,
                .flaw: first == nil ? .phrase(.emptyFile) : nil, .mistakes: .failures(others),
            ],
            remedies: [Remedy(.fixMistakes, [.cause: first, .mistakes: .failures(others)])]
        )
    }
}
