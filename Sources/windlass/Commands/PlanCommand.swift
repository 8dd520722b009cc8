import ArgumentParser
import Diagnostics
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import Sandbox

/// `windlass plan FLOW`: what a run would do, without doing it.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Tell what a run would do, what it will ask for, and what is missing; change nothing.",
        discussion: """
            It reads the anchor's stellar.toml and terms, Horizon's root and the account. Nothing is signed or sent, \
            nobody is asked, and no journal is written. Of a flow with a matrix it plans the first row.

            EXAMPLES
              windlass plan flows/sep24-deposit.yaml
              windlass plan flows/sep24-withdraw.yaml --network testnet --anchor testanchor.stellar.org
            """
    )

    @ArgumentParser.Argument(help: "A flow file.", completion: .file(extensions: ["yaml", "yml"]))
    var flow: String

    @OptionGroup var target: TargetOptions

    @Option(
        name: .customLong("set"),
        parsing: .singleValue,
        help: "An input of the flow, or an answer to the anchor, as key=value. Repeatable; never for secrets."
    )
    var assignments: [Assignment] = []

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers to the anchor. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Flag(help: "Plan a run in which nobody can be asked.")
    var noInput = false

    @Flag(help: "Print JSON on standard output.")
    var json = false

    func run() async throws {
        let given = try Assignment.dictionary(assignments)
        let file = try SingleFlow.read(flow, given: given, json: json)
        let rows = PlannedRun.all(of: file.flow, path: flow, label: file.flow.name.value, given: given)
        guard let run = rows.first else { return }
        var sandbox: EmbeddedSandbox?
        if RunTarget.needsSandbox(run.flow, target) { sandbox = try await EmbeddedSandbox.start() }
        let outcome: Result<RunForecast, any Error>
        do {
            let place = try RunTarget(of: run.flow, options: target, embedded: sandbox.map(RunTarget.init(embedded:)))
            outcome = .success(try await FlowPlanning.forecast(try settings(for: run, at: place, given)))
        } catch {
            outcome = .failure(error)
        }
        await sandbox?.stop()
        let forecast = try outcome.get()
        if json {
            print(try JSONText.withSnakeCase(forecast))
        } else {
            let heading = rows.count > 1 ? "row 1 of \(rows.count): \(run.rowLabel)" : nil
            ForecastText(forecast, heading: heading).write()
        }
        if let failure = forecast.failure { throw CommandEnded(exitCode: failure.exitCode) }
    }

    private func settings(for run: PlannedRun, at place: RunTarget, _ given: [String: String]) throws -> RunSettings {
        var settings = RunSettings(
            flow: run.flow,
            inputs: run.inputs,
            anchor: place.anchor,
            network: place.network,
            account: try RunAccount(named: target.account ?? run.flow.account?.value ?? "fresh"),
            http: HTTPClient(),
            journal: NoJournal()
        )
        settings.answers = given.filter { run.flow.input(named: $0.key) == nil }.mapValues { Secret($0) }
        settings.answerFiles = fill
        settings.environment = ProcessInfo.processInfo.environment
        settings.asking = !noInput && Terminal.canAsk ? TerminalPrompt() : nil
        return settings
    }
}
