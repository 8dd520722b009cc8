internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar

/// Plans a run without starting it.
public enum FlowPlanning {
    /// The forecast of a run with `settings`: what it would do, ask for and lack.
    ///
    /// It reads the anchor's stellar.toml and terms, Horizon's root and the account; it changes nothing, signs nothing,
    /// asks no one and writes no journal.
    ///
    /// - Throws: a `Diagnostic` where the anchor's name or the account's seed is none.
    public static func forecast(_ settings: RunSettings) async throws -> RunForecast {
        try await forecast(settings, try await PlanningData(settings))
    }

    /// The forecasts of runs with these settings, in order; what several have in common is read once.
    ///
    /// - Throws: a `Diagnostic` where an anchor's name or an account's seed is none.
    public static func forecasts(_ all: [RunSettings]) async throws -> [RunForecast] {
        var known: [PlanningData.Subject: PlanningData] = [:]
        var forecasts: [RunForecast] = []
        for settings in all {
            let subject = try PlanningData.Subject(settings)
            let data = if let read = known[subject] { read } else { try await PlanningData(settings) }
            known[subject] = data
            forecasts.append(try await forecast(settings, data))
        }
        return forecasts
    }

    private static func forecast(_ settings: RunSettings, _ data: PlanningData) async throws -> RunForecast {
        var planner = StatePlanner(settings, data)
        var forecast = RunForecast(
            flow: settings.flow.name.value,
            anchor: data.domain.isNone ? "" : data.domain.description,
            network: settings.network.name,
            horizon: settings.network.horizon.absoluteString,
            account: data.key?.address,
            inputs: [],
            secrets: [],
            states: [],
            problems: []
        )
        for name in settings.flow.accounts.map(\.name.value) {
            let other = try await data.data(of: name, settings)
            planner.accountData[name] = other
            forecast.accounts.append(.init(name: name, address: other.key?.address))
            if case .failure(let error) = other.account { forecast.problems.append(.init(error)) }
        }
        if case .failure(let error) = data.root { forecast.problems.append(.init(error)) }
        if case .failure(let error) = data.account { forecast.problems.append(.init(error)) }
        let allowed = settings.flow.allowed.map(\.value) + settings.allowed
        forecast.findings = data.findings.map { deviation in
            FoundDeviation(state: nil, deviation, isAllowed: allowed.contains { $0.allows(deviation) })
        }
        if let strict = [settings.strict, settings.flow.strict?.value].compactMap(\.self).min() {
            let bad = forecast.findings.filter { !$0.isAllowed && $0.deviation.severity >= strict }
            let worst = bad.map(\.deviation.severity).max()
            if let first = bad.first(where: { $0.deviation.severity == worst }) {
                forecast.problems.append(.init(first.deviation.asFailure(besides: bad.count - 1)))
            }
        }
        do {
            try AnswerFiles.all(settings)
            planner.profiles = try await AnswerProfiles.all(settings)
        } catch let error as any Diagnostic {
            forecast.problems.append(.init(error))
        }
        for declaration in settings.flow.secrets {
            let name = declaration.name.value
            forecast.secrets.append(.init(name: name, value: words(declaration.source.value)))
            planner.scope.values[name] = .secret(SecretID(rawValue: name))
            if let problem = FlowSecrets.problem(of: declaration, settings) { forecast.problems.append(.init(problem)) }
        }
        for input in settings.flow.inputs {
            let name = input.name.value
            guard
                let value = settings.inputs[name]
                    ?? input.defaultValue.flatMap({ input.type.value.value(of: $0.value) })
            else {
                let error = StepError(
                    .inputMissing,
                    [.name: .text(name)],
                    [Remedy(.setInput, [.name: .text(name)])],
                    place: input.name.place
                )
                forecast.problems.append(.init(error))
                continue
            }
            planner.scope.values[name] = value
            forecast.inputs.append(.init(name: name, value: value.description))
        }
        forecast.states = settings.flow.states.map { planner.state($0, isAlways: false) }
        forecast.states += settings.flow.always.map { planner.state($0, isAlways: true) }
        return forecast
    }

    /// The source of a secret.
    private static func words(_ source: SecretDeclaration.Source) -> String {
        switch source {
        case .environment(let variable): "from the environment, \(variable)"
        case .file(let path): "from the file \(path)"
        case .vault(let entry): "from the vault, \(entry)"
        case .ask(let question): "asked for: \(question)"
        }
    }
}
