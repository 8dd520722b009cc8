import AnchorClient
import FlowEngine
import HTTPTransport
import Questions
import RunStore
import Stellar
import Timekeeping

/// The runs of an account on a network that have not come to their end, and the anchors of all of its runs.
struct OpenTransfers: Sendable {
    /// A run that is open, as the dashboard shows it and `--json` prints it.
    struct Line: Encodable, Sendable {
        var run: String
        var flow: String
        var anchor: String?
        var status: String
        /// The state of it, for people.
        var words: String
    }

    /// The store of journals that was named; the usual one where none was.
    var store: String?
    var account: PublicKey
    var network: Network
    /// The hosts beside this machine that anchors may be at over plain http.
    var plainHosts = PlainHosts.none

    /// The latest open runs, or why they can't be told; none where there is no store.
    func list() async -> Result<[Line], any Error> {
        do {
            let now = SystemWallClock().now
            let lines = try await summaries().compactMap { summary -> Line? in
                if case .ended = summary.status { return nil }
                guard summary.isReadable else { return nil }
                let text = RunStatusText(summary, now: now)
                return Line(
                    run: summary.record.id.rawValue,
                    flow: summary.record.flow,
                    anchor: summary.header.flatMap { $0.anchor.isEmpty ? nil : $0.anchor },
                    status: text.word,
                    words: text.words
                )
            }
            return .success(Array(lines.prefix(10)))
        } catch {
            return .failure(error)
        }
    }

    /// The anchors that runs of the account have used, the latest first; none where they can't be told, as ``list()`` tells.
    func anchors() async -> [HomeDomain] {
        let names = (try? await summaries())?.compactMap { $0.header?.anchor } ?? []
        return names.compactMap { try? HomeDomain(parsing: $0, allowing: plainHosts) }
    }

    private func summaries() async throws -> [RunSummary] {
        guard StorePlaces.exists(option: store) else { return [] }
        let journal = try JournalStore(reading: StorePlaces.runs(option: store))
        return try await journal.summaries(limit: 200).filter { summary in
            summary.header?.account == account.address && summary.header?.network.passphrase == network.passphrase
        }
    }
}
