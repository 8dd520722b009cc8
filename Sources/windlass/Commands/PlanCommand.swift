import CommandLineParsing
import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import Terminal

/// `windlass plan FLOW…`: what runs would do, without doing it.
struct PlanCommand: AsyncParsableCommand, EnvironmentCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show what runs would do, what they would ask for and what is missing; change nothing.",
        discussion: """
            It reads the anchor's stellar.toml and terms, Horizon's root and the account, for every row of a matrix. \
            Nothing is signed or sent, no question is asked, and no journal is written. It ends with 0 if no \
            problems are found, otherwise with the exit code of the first run that would fail.

            EXAMPLES
              windlass plan flows/sep24-deposit.yaml
              windlass plan flows/sep24-withdraw.yaml --network testnet \\
                --anchor testanchor.stellar.org --no-input
            """
    )

    @OptionGroup var choice: FlowChoice

    @OptionGroup var target: TargetOptions

    @OptionGroup var environment: EnvironmentOptions

    @OptionGroup var answers: AnswerOptions

    @OptionGroup var vault: VaultOptions

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @OptionGroup var findings: FindingOptions

    @Flag(help: "Plan runs that ask nothing.")
    var noInput = false

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func run() async throws {
        let given = try Assignment.dictionary(answers.assignments)
        let names = target.names(allowing: try connection.plainHosts())
        let runs = try await choice.runs(
            given: given,
            defaults: environment.inputs,
            target: names,
            account: target.account,
            accounts: target.placing,
            json: json,
            allowingNotYet: true
        )
        let flows = runs.map(\.flow)
        try target.refuseUnknownAccounts(in: flows)
        let files = PrivateFile.named(fill: answers.fill, accounts: target.namedAccounts) + PrivateFile.all(of: flows)
        let warnings = PrivateFile.warnings(for: files)
        for warning in warnings { warning.write() }
        let forecasts = try await forecasts(of: runs, given)
        if json {
            var report = PlanReport(plans: zip(runs, forecasts).map(PlanReport.Plan.init))
            report.warnings = warnings.isEmpty ? nil : warnings
            StandardOutput.write(try JSONText.of(report))
        } else {
            write(runs, forecasts)
        }
        if let failure = forecasts.lazy.compactMap(\.failure).first {
            throw CommandEnded(exitCode: failure.exitCode)
        }
    }

    private func forecasts(of runs: [PlannedRun], _ given: [String: String]) async throws -> [RunForecast] {
        let access = try await gateway.access(asks: !noInput)
        let sandboxes = try await SandboxSet(for: runs.map(\.flow), target)
        let outcome: Result<[RunForecast], any Error>
        do {
            let http = try connection.client()
            let vaults = LazyVault(vault, asks: !noInput)
            var all: [RunSettings] = []
            for run in runs {
                let embedded = sandboxes.target(for: run.flow)
                let place = try RunTarget(
                    of: run.flow,
                    options: target,
                    embedded: embedded,
                    allowing: http.plainHosts
                )
                var settings = try await settings(for: run, at: place, vaults, http, given)
                settings.gateway = access
                all.append(settings)
            }
            try GatewayOptions.check(all)
            outcome = .success(try await FlowPlanning.forecasts(all))
        } catch {
            outcome = .failure(error)
        }
        await sandboxes.stop()
        return try outcome.get()
    }

    private func settings(
        for run: PlannedRun,
        at place: RunTarget,
        _ vault: LazyVault,
        _ http: HTTPClient,
        _ given: [String: String]
    ) async throws -> RunSettings {
        var settings = RunSettings(
            flow: run.flow,
            inputs: run.inputs,
            anchor: place.anchor,
            network: place.network,
            account: try await RunAccount(named: target.account ?? run.flow.account?.value ?? "fresh", in: vault),
            http: http,
            journal: ReadOnlyJournal()
        )
        settings.accounts = try await target.declaredAccounts(of: run.flow, in: vault)
        let texts = given.filter { run.flow.input(named: $0.key) == nil }.mapValues { Secret($0) }
        settings.answers = Answers(texts, files: try Assignment.files(answers.file))
        settings.answerFiles = answers.fill
        settings.strict = findings.strictness
        settings.allowed = findings.allowed.map(\.allowed)
        settings.vault = vault
        settings.environment = ProcessInfo.processInfo.environment
        settings.asking = !noInput && ProgramOutput.canAsk ? TerminalPrompt() : nil
        return settings
    }

    private func write(_ runs: [PlannedRun], _ forecasts: [RunForecast]) {
        let terminal = ProgramOutput.standardOutput
        for (index, (run, forecast)) in zip(runs, forecasts).enumerated() {
            if index > 0 { terminal.write("\n\n") }
            ForecastText(forecast, title: runs.count > 1 ? run.label : forecast.flow, on: terminal).write()
        }
        if runs.isEmpty { StandardError.write("nothing to run in this part of the runs") }
        guard runs.count > 1 else { return }
        let bad = forecasts.count { !$0.canSucceed }
        let verdict = "of \(runs.count) runs, \(bad == 0 ? "none is" : bad == 1 ? "1 is" : "\(bad) are") known to fail"
        terminal.write("\n" + terminal.styled(verdict, as: bad == 0 ? .good : .bad) + "\n")
    }
}
