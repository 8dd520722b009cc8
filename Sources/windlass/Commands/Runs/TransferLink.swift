import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import RunStore

/// The link to the anchor's page of the transfer for which a run waits, which the journal keeps sealed.
struct TransferLink: Encodable {
    var run: RunID
    var link: String

    /// Opens the latest link in the journal of a run that has not ended.
    init(of run: RunID, in store: JournalStore) async throws {
        let summary = try await store.summary(of: run)
        if case .ended? = summary?.status { throw Failure.noLink(run, isOver: true) }
        let outcomes = try await store.entries(of: run).reversed().compactMap { entry in
            if case .finished(let outcome) = entry.event { outcome } else { nil }
        }
        let names = outcomes.lazy.flatMap { Self.secrets(in: .object($0.results)) }
        // The page about a transfer tells how to pay; before there is one, the page that starts it is the one to open.
        let name = SecretID.Page.allCases.lazy.compactMap { page in names.first { $0.page == page } }.first
        guard let name, let link = try await store.secret(name, of: run) else {
            throw Failure.noLink(run, isOver: false)
        }
        self.run = run
        self.link = link.reveal()
    }

    private static func secrets(in value: Value) -> [SecretID] {
        switch value {
        case .secret(let id): [id]
        case .list(let items): items.flatMap(secrets)
        case .object(let fields): fields.sortedByKey.flatMap { secrets(in: $0.value) }
        default: []
        }
    }
}

extension Failure {
    /// The failure that the run has no link to show.
    fileprivate static func noLink(_ run: RunID, isOver: Bool) -> Failure {
        Failure(
            .linkMissing,
            facts: [.run: .text(run.rawValue), .flaw: isOver ? .text("over") : nil],
            remedies: [Remedy(.showRun, [.run: .text(run.rawValue)])]
        )
    }
}
