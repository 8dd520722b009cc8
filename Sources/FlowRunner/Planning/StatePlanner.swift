internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar

/// Foretells the states of a flow one after the other, and remembers what the ones before would have changed.
struct StatePlanner {
    let settings: RunSettings
    let survey: Survey
    /// The names of the answers that profiles in the vault have, by the names of the profiles.
    var profiles: [String: Set<String>] = [:]
    /// What is known of names: inputs, and inputs of used flows.
    var scope = Scope()
    /// Whether the account will be on the ledger by then.
    var hasAccount: Bool
    /// The assets that a state before has made the account trust.
    var trusted: Set<Asset> = []
    /// Whether a state before may have brought money whose amount nobody knows.
    var mayBeRicher = false
    /// What is wrong with the state at hand.
    var problems: [RunForecast.Problem] = []
    /// What will be asked for in the state at hand.
    var asks: [RunForecast.Answer] = []

    init(_ settings: RunSettings, _ survey: Survey) {
        self.settings = settings
        self.survey = survey
        hasAccount = (try? survey.account.get()) != nil
    }

    /// What `step` would do.
    mutating func state(_ step: Step, isAlways: Bool) -> RunForecast.State {
        problems = []
        asks = []
        var condition: String?
        var isSkipped = false
        if let wanted = step.condition {
            switch wanted.foretold(in: scope) {
            case true: break
            case false: isSkipped = true
            case nil: condition = wanted.text
            }
        }
        let does = isSkipped ? "is passed over" : foretell(step)
        // Of a state that may never be entered it isn't certain that it goes wrong.
        if condition != nil || isAlways { for index in problems.indices { problems[index].isFatal = false } }
        for index in problems.indices where problems[index].place == nil { problems[index].place = step.verb.place }
        return RunForecast.State(
            name: step.name.value,
            verb: step.verb.value.rawValue,
            does: does,
            condition: condition,
            isAlways: isAlways,
            asks: asks,
            problems: problems
        )
    }

    private mutating func foretell(_ step: Step) -> String {
        let verb = step.verb.value
        guard VerbTable.standard[verb] != nil else {
            warn(
                StepError(
                    .invalidFlow,
                    "the verb `\(verb)` can't be performed by this version of windlass",
                    help: "the flow can be checked, but not run"
                )
            )
            return "can't be performed"
        }
        switch verb {
        case "sep1": return discover()
        case "friendbot": return fund(step)
        case "trustline": return trust(step)
        case "sep10": return signIn()
        case "sep24": return start(step, by: .hosted)
        case "sep6": return start(step, by: .programmatic)
        case "sep12": return identify(step)
        case "sep38": return askPrice(step)
        case "page": return visit(step)
        case "ask": return ask(step)
        case "pay": return pay(step)
        case "claim": return "takes what was put aside, and trusts its asset first"
        case "track": return follow(step)
        case "tell": return "tells: \(shown("text", of: step))"
        case "expect":
            let count = step.expectations.count
            return count == 1 ? "holds 1 expectation" : "holds \(count) expectations"
        case "wait": return "waits \(shown("duration", of: step))"
        case "http": return request(step)
        case "use": return use(step)
        default: return "performs `\(verb)`"
        }
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

    // MARK: Without money

    private mutating func discover() -> String {
        switch survey.toml {
        case .success(let toml):
            let services = toml.services.map(\.title).joined(separator: ", ")
            return "reads \(toml.domain.tomlURL.absoluteString)" + (services.isEmpty ? "" : ": \(services)")
        case .failure(let error):
            warn(error)
            return "reads the stellar.toml of \(settings.anchor)"
        }
    }

    private mutating func signIn() -> String {
        if let error = survey.signInProblem { warn(error) }
        guard case .success(let toml) = survey.toml, let url = try? toml.endpoint(of: .authentication) else {
            return "signs in"
        }
        return "signs in at \(url.absoluteString)"
    }

    private mutating func request(_ step: Step) -> String {
        for method in ["get", "post", "put", "patch", "delete"] where step.argument(method) != nil {
            // The run refuses it too, but only when it gets there.
            if value("auth", of: step)?.text == "session",
                let url = value(method, of: step)?.text.flatMap(URL.init(string:)),
                case .success(let toml) = survey.toml, var refusal = toml.refusal(ofSessionFor: url)
            {
                refusal.summary = refusal.summary.replacing("nothing was sent: ", with: "")
                warn(refusal)
            }
            return "makes the request \(method.uppercased()) \(shown(method, of: step))"
        }
        return "makes a request"
    }

    /// Goes into a used flow: what it is given is known to the states that follow.
    private mutating func use(_ step: Step) -> String {
        mayBeRicher = mayBeRicher || step.use == nil
        for input in step.use?.inputs ?? [] {
            let name = input.name.value
            let given = value(name, of: step)
            let text = step.argument(name) == nil ? input.defaultValue?.value : given?.text
            scope.values["\(step.name.value)\(UsedFlow.separator)\(name)"] =
                text.flatMap { input.type.value.value(of: $0) } ?? given
        }
        return "uses \(step.use?.source.path ?? shown("flow", of: step))"
    }
}
