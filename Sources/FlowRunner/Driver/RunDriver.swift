internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping
internal import TransferTracking

/// Performs the effects of a run's machine, and records each step before and after.
///
/// Here is what it keeps in mind and writes down, of which verbs use a part by their `StepContext`. Its turns, which perform the verbs, are
/// in `Running`.
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
    /// The last results of the verbs that look at something again and again, by state.
    var lastPolls: [String: PollResult] = [:]
    /// The look after which nothing was done but telling, and until when it counts for the next one.
    var freshLook: FreshLook?
    /// The times since when they have seen that status, by the names of their states.
    var statusSince: [String: Timestamp] = [:]
    /// The facts about transfers and payments, noted by whichever state, also by one that the flow has no more.
    var transfers = TransferFacts()
    /// Whether there was a note about a transfer that this version can't read: it may tell of a payment.
    var hasUnreadFacts = false
    /// The visit in which each state is, or was last.
    var visits: [String: Int] = [:]
    /// The plans of the flows that the journal was written under, by digest; needed only for a replay.
    var plans: [String: FlowPlan] = [:]
    /// Secrets that the next line of the journal brings with it.
    var unsealed: [SecretID: Secret<String>] = [:]
    /// Secrets that were made or read before.
    var known: [SecretID: Secret<String>] = [:]
    /// The account whose sequence numbers no one else may use now.
    var heldAccount: AsyncSemaphore?
    /// The anchor that an attempt talks to, of which only so many may do so now.
    var heldAnchor: AsyncSemaphore?

    /// The questions for which the run stood when this process took it up.
    var standing: Inquiry?

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

    /// The questions of `state` for which the run stood when this process took it up; none where it stood for no answer.
    func questions(of state: String) -> [RecordedQuestion] {
        guard let standing, standing.state == state else { return [] }
        return standing.questions
    }

    /// The services of the account for which `step` acts.
    func services(of step: Step?) throws(Failure) -> RunServices {
        guard let name = step?.account?.value else { return services }
        guard let found = others[name] else { throw Failure.misuse(.flowAccountAdded, [.name: .text(name)]) }
        return found
    }
}
