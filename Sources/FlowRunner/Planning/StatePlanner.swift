internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar

/// Plans the states of a flow in order, with the changes of the earlier ones.
struct StatePlanner {
    @Boxed private(set) var settings: RunSettings
    @Boxed private(set) var data: PlanningData
    /// The data of the accounts that the flow declares, by name, until a state acts for one.
    var accountData: [String: PlanningData] = [:]
    /// The account that the state at hand acts for; `nil` for the run's own.
    private var acting: String?
    /// The forecasts for the other accounts, by name; under the empty name for the run's own.
    private var forecasts: [String: AccountForecast] = [:]
    /// The names of the answers that profiles in the vault have, by the names of the profiles.
    var profiles: [String: Set<String>] = [:]
    /// The names that are known: inputs, and inputs of used flows.
    var scope = Scope()
    /// Whether the account will be on the ledger by then.
    var hasAccount: Bool
    /// The assets that a state before has made the account trust.
    var trusted: Set<Asset> = []
    /// Whether a state before may have brought money whose amount no one knows.
    var mayBeRicher = false
    /// Whether a state before may have given another account of the run something.
    private var mayHaveGiven = false
    /// The problems of the state at hand.
    var problems: [RunForecast.Problem] = []
    /// The questions of the state at hand.
    var asks: [RunForecast.Answer] = []

    init(_ settings: RunSettings, _ data: PlanningData) {
        self.settings = settings
        self.data = data
        hasAccount = (try? data.account.get()) != nil
    }

    /// The forecast for an account.
    private struct AccountForecast {
        @Boxed var data: PlanningData
        var hasAccount: Bool
        var trusted: Set<Asset> = []
        var mayBeRicher = false

        init(_ data: PlanningData) {
            self.data = data
            hasAccount = (try? data.account.get()) != nil
        }
    }

    /// Goes on with what is foreseen for the account of `step`.
    private mutating func turn(to step: Step) {
        let name = step.account?.value
        guard name != acting else { return }
        var last = AccountForecast(data)
        (last.hasAccount, last.trusted, last.mayBeRicher) = (hasAccount, trusted, mayBeRicher)
        forecasts[acting ?? ""] = last
        acting = name
        let next = forecasts[name ?? ""] ?? AccountForecast(name.flatMap { accountData[$0] } ?? data)
        (data, hasAccount) = (next.data, next.hasAccount)
        (trusted, mayBeRicher) = (next.trusted, next.mayBeRicher)
        // A payment creates an account as well.
        if mayHaveGiven { (hasAccount, mayBeRicher) = (true, true) }
    }

    /// The forecast of `step`.
    mutating func state(_ step: Step, isAlways: Bool) -> RunForecast.State {
        turn(to: step)
        problems = []
        asks = []
        var condition: String?
        var isSkipped = false
        if let wanted = step.condition {
            switch wanted.predicted(in: scope) {
            case true: break
            case false: isSkipped = true
            case nil: condition = wanted.text
            }
        }
        let does = isSkipped ? "is skipped" : predict(step)
        if step.mayPay || step.argument("account") != nil { mayHaveGiven = true }
        // That it is refused is what the state is for.
        if step.expectsRefusal { problems.removeAll { $0.asFailure.kind == .refused } }
        // Of a state that may never be entered, or that may be refused, it isn't certain that it goes wrong.
        if condition != nil || isAlways || step.takesRefusal {
            for index in problems.indices { problems[index].isFatal = false }
        }
        for index in problems.indices where problems[index].place == nil { problems[index].place = step.verb.place }
        return RunForecast.State(
            name: step.name.value,
            verb: step.verb.value.rawValue,
            account: step.account?.value,
            does: does,
            condition: condition,
            isAlways: isAlways,
            asks: asks,
            problems: problems
        )
    }

    private mutating func predict(_ step: Step) -> String {
        let name = step.verb.value
        guard let verb = VerbTable.standard[name] else {
            warn(
                StepError(.unknownVerb, [.name: .text("\(name)")], [Remedy(.checkOnly)])
            )
            return "is not supported"
        }
        return verb.plan(step, &self)
    }

    mutating func warn(_ diagnostic: any Diagnostic, isFatal: Bool = true) {
        problems.append(.init(diagnostic, isFatal: isFatal))
    }

    // MARK: Arguments

    /// The value of an argument, or `nil` where it isn't given or depends on what the run finds out.
    func value(_ name: String, of step: Step) -> Value? {
        guard let template = step.argument(name)?.template else { return nil }
        let value = try? template.value.resolved(in: scope, at: template.place)
        return value.flatMap { $0.isNull ? nil : $0 }
    }

    /// An argument in words; names that only a run knows stay names.
    func shown(_ name: String, of step: Step) -> String {
        guard let template = step.argument(name)?.template else { return "" }
        return value(name, of: step)?.description ?? Self.source(template.value)
    }

    private static func source(_ template: Template) -> String {
        switch template {
        case .reference(let path): return "$\(path)"
        case .text(let segments):
            return segments.map { segment in
                switch segment {
                case .literal(let piece): piece
                case .json(let value): "\(value)"
                case .value(let path): "${\(path.value)}"
                }
            }
            .joined()
        case .list(let templates): return templates.map { source($0.value) }.joined(separator: ", ")
        case .object(let fields):
            return fields.map { "\($0.name.value): \(source($0.template.value))" }.joined(separator: ", ")
        }
    }

    static func pace(_ step: Step) -> String {
        guard let span = step.poll?.within ?? step.within?.value else { return "" }
        return ", for up to \(DurationText.text(of: span))"
    }
}
