internal import Diagnostics
public import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// One run of a flow: from its first event to its ending, or to an interruption.
public struct FlowRun: Sendable {
    /// The run's name; names sort in the order in which their runs were made.
    public let id: RunID

    /// The run's settings.
    public let settings: RunSettings

    private let verbs: VerbTable

    /// A run that has not begun; ``start()`` begins it.
    public init(_ settings: RunSettings) {
        self.init(id: settings.replay?.run ?? RunNames.make(at: settings.clock.now), settings)
    }

    /// A run that performs its own `verbs`; for tests.
    init(_ settings: RunSettings, verbs: VerbTable) {
        self.init(id: RunNames.make(at: settings.clock.now), settings, verbs: verbs)
    }

    private init(id: RunID, _ settings: RunSettings, verbs: VerbTable = .standard) {
        self.id = id
        self.settings = settings
        self.verbs = verbs
    }

    /// Runs the flow from its first state to its end.
    ///
    /// A run that fails is a result and no error: the ending tells how, and the journal tells everything. When the task
    /// is cancelled the run stops where it is and ends with ``FailureKind/interrupted``; it can be resumed.
    ///
    /// - Returns: how the run ended.
    /// - Throws: a `Diagnostic` where nothing could begin (the account's seed is none, Horizon does not tell its
    ///   network), or where the journal can't be written; nothing is sent after that.
    public func start() async throws -> Ending {
        let journal = settings.journal
        return try await settings.clock.working {
            let driver = try await prepared()
            return try await Self.holding(id, in: journal) { try await driver.start() }
        }
    }

    /// The driver of the run, made in a task of its own: a run may wait for days beside thousands of others, and must not
    /// hold on to all that it took to begin.
    private func prepared() async throws -> RunDriver {
        async let driver = prepare()
        return try await driver
    }

    private func prepare() async throws -> RunDriver {
        let settings = settings.stoppable
        let preparation = try await RunPreparation(settings, run: id)
        let header = preparation.header
        try await settings.journal.create(
            RunRecord(
                id: id,
                flow: header.flow,
                path: header.path,
                digest: header.digest,
                sources: RunPreparation.sources(of: settings.flow),
                createdAt: preparation.startedAt
            )
        )
        let services = RunServices(preparation, settings, of: id)
        return RunDriver(
            run: id,
            services: services,
            verbs: verbs,
            sealing: preparation.secrets
        )
    }
}
