import Diagnostics
import FoundationEssentials
import Sandbox

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

    static func unknown(_ name: String) -> Failure {
        .unknown("scenario", name, among: sources.map(\.name))
    }

    /// A scenario file with mistakes, which are all told.
    private static func broken(_ mistakes: [ScenarioMistake], in path: String) -> Failure {
        let first = mistakes.first.map { Fact.failure($0.asFailure) }
        let others = mistakes.dropFirst().map(\.asFailure)
        return Failure(
            .misfitInFile,
            subject: Subject(place: mistakes.first?.place),
            facts: [
                .expected: .text(FileKind.scenario.rawValue), .name: .text(path), .cause: first,
                .flaw: first == nil ? .phrase(.emptyFile) : nil, .mistakes: .failures(others),
            ],
            remedies: [Remedy(.fixMistakes, [.cause: first])]
        )
    }
}
