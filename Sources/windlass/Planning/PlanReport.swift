import Diagnostics
import FlowRunner
import Reports

/// The output of `plan --json`: what each of the runs would do.
struct PlanReport: Encodable {
    /// A problem of a plan: a missing value or a later failure.
    struct Problem: Encodable {
        var isFatal: Bool
        var kind: String
        var summary: String
        var help: String?
        var place: String?
        private var details: FailureReport

        private enum CodingKeys: String, CodingKey {
            case kind, summary, help, place
            case isFatal = "fatal"
        }

        init(_ problem: RunForecast.Problem) {
            isFatal = problem.isFatal
            kind = problem.failure.rawValue
            summary = problem.summary
            help = problem.help
            place = problem.place?.description
            details = FailureReport(problem.asFailure)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isFatal, forKey: .isFatal)
            try container.encode(kind, forKey: .kind)
            try container.encode(summary, forKey: .summary)
            try container.encodeIfPresent(help, forKey: .help)
            try container.encodeIfPresent(place, forKey: .place)
            try details.encode(to: encoder)
        }
    }

    /// The plan of a state.
    struct State: Encodable {
        var state: String
        var verb: String
        var account: String?
        var does: String
        var condition: String?
        var always: Bool?
        var asks: [RunForecast.Answer]
        var problems: [Problem]

        private enum CodingKeys: String, CodingKey {
            case state, verb, account, does, always, asks, problems
            case condition = "if"
        }

        init(_ forecast: RunForecast.State) {
            state = forecast.name
            verb = forecast.verb
            account = forecast.account
            does = forecast.does
            condition = forecast.condition
            always = forecast.isAlways ? true : nil
            asks = forecast.asks
            problems = forecast.problems.map(Problem.init)
        }
    }

    /// The plan of one run.
    struct Plan: Encodable {
        var label: String
        var matrix: [String: String]?
        var flow: String
        var path: String
        var anchor: String?
        var network: String
        var horizon: String
        var account: String?
        var accounts: [RunForecast.Account]?
        var inputs: [RunForecast.Item]
        var secrets: [RunForecast.Item]
        var states: [State]
        var problems: [Problem]
        var findings: [FindingReport]?
        var canSucceed: Bool
        var exitCode: Int32

        private enum CodingKeys: String, CodingKey {
            case label, matrix, flow, path, anchor, network, horizon, account, accounts, inputs, secrets, states,
                problems, findings
            case canSucceed = "can_succeed"
            case exitCode = "exit_code"
        }

        init(_ run: PlannedRun, _ forecast: RunForecast) {
            label = run.label
            matrix = run.row.isEmpty ? nil : run.row
            flow = forecast.flow
            path = run.path
            anchor = forecast.anchor.isEmpty ? nil : forecast.anchor
            network = forecast.network
            horizon = forecast.horizon
            account = forecast.account
            accounts = forecast.accounts.isEmpty ? nil : forecast.accounts
            inputs = forecast.inputs
            secrets = forecast.secrets
            states = forecast.states.map(State.init)
            problems = forecast.problems.map(Problem.init)
            findings = forecast.findings.isEmpty ? nil : forecast.findings.map(FindingReport.init)
            canSucceed = forecast.canSucceed
            exitCode = forecast.failure?.exitCode ?? 0
        }
    }

    var plans: [Plan]
    var warnings: [Warning]?
}
