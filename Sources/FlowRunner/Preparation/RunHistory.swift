internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

/// The history of a run that is to go on: its lines in the journal, and the flows that they were written under.
struct RunHistory: Sendable {
    let run: RunID
    let entries: [JournalEntry]
    let header: RunHeader
    private let journal: any RunJournal
    /// The flow that the caller has, which needs no reading.
    @Boxed private var given: Flow?

    /// The history of a run; its flow is taken from `settings` where it is the same.
    init(of run: RunID, _ settings: RunSettings) async throws {
        try await self.init(of: run, in: settings.journal, given: settings.flow)
    }

    /// The history of a run; throws where there is none.
    init(of run: RunID, in journal: any RunJournal, given: Flow? = nil) async throws {
        self.run = run
        self.journal = journal
        self.given = given
        entries = try await journal.entries(of: run)
        guard case .started(let header)? = entries.first?.event else {
            guard let record = try await journal.record(of: run) else { throw ResumeError(.unknownRun, run: run) }
            throw ResumeError(entries.isEmpty ? .neverBegan(path: record.path) : .isOver, run: run)
        }
        self.header = header
    }

    /// The restarts that changed the run.
    private var restarts: [Restart] {
        entries.compactMap { if case .restarted(let restart) = $0.event { restart } else { nil } }
    }

    /// The digest of the flow that counts now.
    var digest: String { restarts.last?.digest ?? header.digest }

    /// The deadline of the run.
    var deadline: Timestamp? { restarts.compactMap(\.deadline).last ?? header.deadline }

    /// The inputs that the run knows, as the latest restart gave them.
    var inputs: [String: Value] {
        restarts.reduce(header.inputs) { known, restart in known.merging(restart.inputs) { _, last in last } }
    }

    /// The names under which the run's secrets are sealed, also of those that came with a restart.
    var secrets: [String: SecretID] {
        restarts.reduce(header.secrets) { known, restart in known.merging(restart.secrets) { first, _ in first } }
    }

    /// The ending of the run; `nil` while it can go on.
    var ending: Ending? {
        if case .ended(let ending)? = entries.last?.event { ending } else { nil }
    }

    /// The digests of all flows that a replay needs.
    var digests: Set<String> { Set(restarts.map(\.digest) + [header.digest]) }

    /// The flow that `digest` identifies: the one at hand, or what the journal keeps of it.
    func flow(_ digest: String) async throws -> Flow {
        if let given, given.digest == digest { return given }
        let sources = try await journal.sources(of: run, digest: digest)
        guard let flow = StoredFlow.read(sources), flow.digest == digest else {
            throw ResumeError(.unreadableFlow(path: header.path), run: run)
        }
        return flow
    }
}
