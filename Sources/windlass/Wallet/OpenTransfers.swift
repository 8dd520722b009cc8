import FlowEngine
import RunStore
import Stellar
import Timekeeping

/// The runs of an account that have not come to their end.
struct OpenTransfers: Sendable {
    /// A run that is open, as the dashboard shows it and `--json` prints it.
    struct Line: Encodable, Sendable {
        var run: String
        var flow: String
        var anchor: String?
        var standing: String
        /// Where it stands, for people.
        var words: String
    }

    /// The store of journals that was named; the usual one where none was.
    var store: String?
    var account: PublicKey

    /// The latest open runs, or why they can't be told; none where there is no store.
    func list() async -> Result<[Line], any Error> {
        guard StorePlaces.exists(option: store) else { return .success([]) }
        do {
            let journal = try JournalStore(reading: StorePlaces.runs(option: store))
            let now = SystemWallClock().now
            let lines = try await journal.summaries(limit: 200).compactMap { summary -> Line? in
                guard summary.header?.account == account.address else { return nil }
                switch summary.standing {
                case .ended, .damaged: return nil
                default: break
                }
                let text = StandingText(summary, now: now)
                return Line(
                    run: summary.record.id.rawValue,
                    flow: summary.record.flow,
                    anchor: summary.header?.anchor,
                    standing: text.word,
                    words: text.words
                )
            }
            return .success(Array(lines.prefix(10)))
        } catch {
            return .failure(error)
        }
    }
}
