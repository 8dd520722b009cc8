internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping
internal import TransferTracking

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

    /// The number of the journal's last line.
    var sequence = 0
    /// The beginning of the current visit of each state; what it started cannot be older.
    var visitBegan: [String: Timestamp] = [:]
    /// The wait that the journal holds as begun, and since when, so that a resume does not begin it a second time.
    var recordedWait: (wait: Wait, at: Timestamp)?
    /// The time at which a callback woke the run last.
    var wokenAt: Timestamp?
    /// The last results of the verbs that poll, by state.
    var lastPolls: [String: PollResult] = [:]
    /// The last poll, while only messages were shown since; see ``FreshLook``.
    var freshLook: FreshLook?
    /// For each state that polls, the time at which it first saw the status in ``lastPolls``.
    var statusSince: [String: Timestamp] = [:]
    /// The facts about transfers and payments that any state has noted, also a state that the flow lacks since a change.
    var transfers = TransferFacts()
    /// Whether a note about a transfer can't be read by this version: it may record a payment.
    var hasUnreadFacts = false
    /// The visit in which each state is, or was last.
    var visits: [String: Int] = [:]
    /// The plans of the flows that the journal was written under, by digest; needed only for a replay.
    var plans: [String: FlowPlan] = [:]
    /// Secrets that the next line of the journal brings with it.
    var unsealed: [SecretID: Secret<String>] = [:]
    /// Secrets that were made or read before.
    var known: [SecretID: Secret<String>] = [:]
    /// The semaphore of the account whose sequence numbers this run uses exclusively.
    var heldAccount: AsyncSemaphore?
    /// The semaphore of the anchor that the current attempt talks to, for ``RunLimits``.
    var heldAnchor: AsyncSemaphore?

    /// The questions that the run was paused for when this process took it over; `nil` if it was not waiting for input.
    var pausedFor: Inquiry?

    /// The findings about the anchor.
    var findings = Findings()

    /// The tokens of the run's sessions: what a server calls an identifier is none that holds one.
    var tokens: Set<Secret<String>> = []

    /// Drives `run`, whose first line brings `secrets` with it.
    init(run: RunID, services: RunServices, verbs: VerbTable, sealing secrets: [SecretID: Secret<String>] = [:]) {
        self.run = run
        self.services = services
        others = services.ofOthers
        self.verbs = verbs
        machine = Machine(plan: services.settings.plan)
        unsealed = secrets
    }

    var settings: RunSettings { services.settings }

    /// The questions of `state` that the run was paused for when this process took it over; empty if there were none.
    func questions(of state: String) -> [RecordedQuestion] {
        guard let pausedFor, pausedFor.state == state else { return [] }
        return pausedFor.questions
    }

    /// The services of the account for which `step` acts.
    func services(of step: Step?) throws(Failure) -> RunServices {
        guard let name = step?.account?.value else { return services }
        guard let found = others[name] else { throw Failure.misuse(.flowAccountAdded, [.name: .text(name)]) }
        return found
    }
}
