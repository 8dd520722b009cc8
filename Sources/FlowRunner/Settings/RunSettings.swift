public import Diagnostics
public import FlowEngine
public import FlowLanguage
public import HTTPTransport
public import Timekeeping

/// The settings of a run, besides its flow.
public struct RunSettings: Sendable {
    /// The flow; ``FlowCheck`` should have found nothing wrong with it.
    public var flow: Flow {
        get { plan.flow }
        set { plan = FlowPlan(flow: newValue) }
    }

    /// The flow as machines follow it: thousands of runs of one flow share one plan.
    ///
    /// The flow is kept only in there, by reference: settings stand in many places while a run waits.
    private(set) var plan: FlowPlan

    /// Values of inputs; those that are not here have their default.
    public var inputs: [String: Value]

    /// The anchor's home domain: `host`, `host:port`, or a whole address such as `https://localhost:8443`.
    public var anchor: String

    /// The network.
    public var network: RunNetwork

    /// The account that acts.
    public var account: RunAccount

    /// The accounts that the flow declares beside it, by name; those that it declares as `fresh` may be left out.
    public var accounts: [String: RunAccount] = [:]

    /// The wallet's own domain, and who signs for it, where a `sep10` state names none.
    public var client: RunClient?

    /// The access to a gateway in front of the anchor; it is in no journal.
    public var gateway: GatewayAccess?

    /// Answers given on the command line, by name; they count before all others.
    public var answers: Answers

    /// Files of answers given on the command line; they count before the sources that the flow names.
    public var answerFiles: [String]

    /// Receives which of the answers were wanted; runs of one command are best given the same.
    public var answerUse: AnswerUse?

    /// The source of answers that nothing else gives; `nil` where no one can be asked.
    public var asking: (any AnswerSource)?

    /// The time that the run may take, in place of the flow's own deadline.
    public var deadline: Duration?

    /// The least severity of findings about the anchor that fails the run at its end; what the flow says counts where it is stricter.
    public var strict: Deviation.Severity?

    /// Findings about the anchor that are accepted, beside those that the flow accepts.
    public var allowed: [AllowedDeviation] = []

    /// The run that failed, and of which this one is another try; the header keeps it.
    public var repeats: RunID?

    /// Whether payments on the public network are made without asking first.
    public var paysUnasked: Bool

    /// Whether a run that is resumed while it waits for another party looks at once, and not only when the wait is over.
    public var looksAtOnce = false

    /// The seed of the jitter of waits, and on a local network of the fresh account too; a random number unless
    /// given, so that runs differ.
    public var seed: UInt64?

    /// Environment variables, for the answers of `fill: [env]` and the secrets that come from `env`.
    public var environment: [String: String]

    /// The vault that the secrets come from that are in one; `nil` where there is none.
    public var vault: (any SecretVault)?

    /// Asks the run to stop; several runs may be given the same request.
    public var stop: StopRequest?

    /// The longest time of a single wait.
    ///
    /// A run that has to wait longer is left alone, and ends with ``FailureKind/paused``; `nil` waits for as long as it
    /// takes.
    public var pauseAfter: Duration?

    /// The limits that the run shares with others; runs of one process are best given the same.
    public var limits: RunLimits

    /// The receiver of what anchors post about transfers; `nil` where there is none.
    public var callbacks: CallbackReceiver?

    /// The requests that the run may send in this process; a run that goes on later begins to count anew.
    public var allowance: RunAllowance

    /// The clock that the run reads and sleeps on.
    public var clock: any WallClock

    /// The client that carries the run's requests.
    public var http: any HTTPExchanging

    /// The journal of the run's events and secrets.
    public var journal: any RunJournal

    /// The observer of the run's exchanges with servers.
    public var traffic = TrafficObserver()

    /// The parts of a tape for a replay; `nil` for a run that does everything itself.
    public var replay: RunReplay?

    /// Receives each event after it has reached the disk, in order.
    public var observer: @Sendable (JournalEntry) -> Void

    /// Receives the text of each `tell` and the name of its state, after the event is on disk.
    ///
    /// Links to pages of transfers are complete here; the event, which the observer received just before, has their queries as
    /// `•••`. Show either this text or the event, and store neither.
    public var showMessage: (@Sendable (_ state: String, _ text: String) -> Void)?

    /// Shows a person the address of a page to open, and the name of its state; `nil` if there is no person.
    ///
    /// The address gives access to the visit: show it to the person only, never in a log, a report or a store.
    public var showingPage: (@Sendable (_ page: Secret<String>, _ state: String) async -> Void)?

    /// Receives each row of `docs/transfer-machine.md` that a decision takes; tests count the rows.
    package var takesRow: (@Sendable (_ row: String) -> Void)?

    /// Settings with which `flow` runs against `anchor`; what is left out has its default, and no one is asked.
    public init(
        flow: Flow,
        inputs: [String: Value] = [:],
        anchor: String,
        network: RunNetwork,
        account: RunAccount = .fresh,
        http: any HTTPExchanging,
        journal: any RunJournal,
        clock: any WallClock = SystemWallClock(),
        observer: @escaping @Sendable (JournalEntry) -> Void = { _ in }
    ) {
        plan = FlowPlan(flow: flow)
        self.inputs = inputs
        self.anchor = anchor
        self.network = network
        self.account = account
        self.http = http
        self.journal = journal
        self.clock = clock
        self.observer = observer
        answers = [:]
        answerFiles = []
        paysUnasked = false
        environment = [:]
        limits = RunLimits()
        allowance = RunAllowance()
    }
}

extension RunSettings {
    /// The account that the flow declares as `name`.
    ///
    /// - Throws: `Failure` where it is not a fresh one, and not given.
    func declaredAccount(_ name: String) throws(Failure) -> RunAccount {
        if let given = accounts[name] { return given }
        let isFresh = flow.accounts.contains { $0.name.value == name && $0.source.value == AccountDeclaration.fresh }
        guard isFresh else { throw Failure.misuse(.flowAccountMissing, [.name: .text(name)]) }
        return .fresh
    }
}
