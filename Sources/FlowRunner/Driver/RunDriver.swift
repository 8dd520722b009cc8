internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping

/// Performs the effects of a run's machine, and records each step before and after.
///
/// This folder has its memory and what it records; verbs use a part of that through their `StepContext`. The folder `Running` has the
/// turns, which perform the verbs.
actor RunDriver {
    let run: RunID
    /// The services of the run's own account.
    let services: RunServices
    /// The services of the accounts that the flow declares beside it, by their names.
    let others: [String: RunServices]
    let verbs: VerbTable
    var machine: Machine

    /// The memory of the journal's lines.
    var memory = RunMemory()
    /// The memory of the polls.
    var polls = PollMemory()
    var secrets = RunSecrets()
    /// The places that the run has among those that share limits, for ``RunLimits``.
    var held = HeldPlaces()
    /// The time at which a callback woke the run last.
    var wokenAt: Timestamp?

    /// Drives `run`, whose first line brings secrets with it.
    init(run: RunID, services: RunServices, verbs: VerbTable, sealing sealed: [SecretID: Secret<String>] = [:]) {
        self.run = run
        self.services = services
        others = services.ofOthers
        self.verbs = verbs
        machine = Machine(plan: services.settings.plan)
        secrets.bring(sealed)
        for header in services.settings.gateway?.headers ?? [] { secrets.remember(header: header.value) }
    }

    var settings: RunSettings { services.settings }

    /// The services of the account for which `step` acts.
    func services(of step: Step?) throws(Failure) -> RunServices {
        guard let name = step?.account?.value else { return services }
        guard let found = others[name] else { throw Failure.misuse(.flowAccountAdded, [.name: .text(name)]) }
        return found
    }
}
