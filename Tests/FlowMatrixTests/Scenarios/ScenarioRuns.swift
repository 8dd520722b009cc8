/// A flow, what its anchor plays meanwhile, and how that has to end.
struct ScenarioRun: Sendable, CustomStringConvertible {
    var flow: String
    var scenario: String
    /// What `windlass run` would exit with.
    var exitCode: Int32 = 0

    var description: String { "\(flow) in \(scenario)" }

    /// Which flows run in which scenarios; a flow or a scenario joins by a line here.
    static let all: [ScenarioRun] =
        ["sep6-deposit", "sep6-withdraw", "sep6-exchange", "sep24-deposit", "sep24-withdraw", "sep24-quote"]
        .map { ScenarioRun(flow: $0, scenario: "default") }
        + ["kyc", "onboard", "pay"].map { ScenarioRun(flow: $0, scenario: "default") }
        + [ScenarioRun(flow: "path-pay", scenario: "market")]
        + ["detours", "held"].flatMap { scenario in
            ["sep6-deposit", "sep6-withdraw", "sep6-exchange", "sep24-deposit", "sep24-withdraw"]
                .map { ScenarioRun(flow: $0, scenario: scenario) }
        }
        + ["questions", "payees"].flatMap { scenario in
            ["sep6-deposit", "sep6-withdraw", "sep6-exchange"].map { ScenarioRun(flow: $0, scenario: scenario) }
        }
        + ["sep6-deposit", "sep6-withdraw", "sep6-exchange", "sep24-deposit", "sep24-withdraw"]
        .map { ScenarioRun(flow: $0, scenario: "late-trust") }
        + ["refunded", "expired", "error", "too-small", "too-large", "no-market"].flatMap { scenario in
            ["sep6-deposit", "sep6-exchange", "sep24-deposit"]
                .map { ScenarioRun(flow: $0, scenario: scenario, exitCode: 5) }
        }
        // What is withdrawn has to be deposited first, and that ends well there.
        + ["refunded", "expired", "error", "too-small", "too-large"].flatMap { ending in
            ["sep6-withdraw", "sep6-exchange", "sep24-withdraw"]
                .map { ScenarioRun(flow: $0, scenario: "withdrawal-\(ending)", exitCode: 5) }
        }
        // What comes with the sandbox, beside `default` and `market`. In `careful` SEP-24 has no withdrawals, and in
        // `refunds` no deposit arrives.
        + ["careful", "older", "anchor-platform", "polaris", "pair"].flatMap { scenario in
            ["sep6-deposit", "sep6-withdraw", "sep6-exchange", "sep24-deposit", "sep24-withdraw", "sep24-quote"]
                .map { ScenarioRun(flow: $0, scenario: scenario) }
        }
        .map { run in
            var run = run
            if run.scenario == "careful", run.flow == "sep24-withdraw" { run.exitCode = 5 }
            return run
        }
        + ["sep6-deposit", "sep24-deposit"].map { ScenarioRun(flow: $0, scenario: "refunds", exitCode: 5) }
        + [ScenarioRun(flow: "examples/sep24-register", scenario: "disbursement-platform")]
        + [ScenarioRun(flow: "sep24-deposit", scenario: "deviating")]
        + ["sep6-withdraw", "sep24-withdraw"].map { ScenarioRun(flow: $0, scenario: "withdrawal-refunded-in-part") }
        + ["objects", "platform"].map { ScenarioRun(flow: "sep6-withdraw", scenario: "withdrawal-refund-\($0)") }
        + ["default", "received-questions"].map { ScenarioRun(flow: "sep31-send", scenario: $0) }
        + ["refunded", "expired", "error"].map {
            ScenarioRun(flow: "sep31-send", scenario: "received-\($0)", exitCode: 5)
        }
}
