import Diagnostics
import FlowEngine
import FlowLanguage
import Glibc
import HTTPTransport
import Reports
import Synchronization
import Timekeeping

/// Collects a run for a tape.
final class TapeRecorder: Sendable {
    private let path: String
    private let state = Mutex(TapeMaker())

    /// A recorder that writes to `path`, where that can be written.
    init(_ path: String) throws(OutputFileError) {
        self.path = path
        do throws(OutputFileError) {
            _ = try OutputFile.check(path)
        } catch {
            throw error.advising("--record")
        }
    }

    /// Goes on with a run that has these lines already; what the file has of the same run stays on the tape.
    func resume(_ entries: [JournalEntry], keepsProse: Bool) {
        let earlier = try? TapeFile.read(path)
        state.withLock { $0.resume(entries, after: earlier, keepsProse: keepsProse) }
    }

    /// Learns from the journal how the run began, and what came of its visits of pages.
    func see(_ entry: JournalEntry, keepsProse: Bool) {
        state.withLock { $0.see(entry, keepsProse: keepsProse) }
    }

    /// Learns how the run ended for this process.
    func see(_ ending: Ending) {
        state.withLock { $0.see(ending) }
    }

    func see(_ exchange: RecordedExchange) {
        state.withLock { $0.see(exchange) }
    }

    /// Writes the tape, whole or not at all; what went wrong.
    func write() -> OutputFileError? {
        guard let tape = state.withLock({ $0.tape }) else { return nil }
        do throws(OutputFileError) {
            // A run is made of texts and numbers that can all be written.
            guard let text = try? tape.text() else { throw OutputFileError(path: path, errorNumber: EINVAL) }
            try OutputFile.write(text, to: path, isPrivate: true)
            return nil
        } catch {
            return error.advising("--record")
        }
    }
}

/// Makes a tape of the journal of a run, of its exchanges, and of how it ended.
struct TapeMaker {
    private(set) var tape: Tape?
    /// The latest tries of the states whose pages are visited.
    private var visitors: [String: Attempt] = [:]
    /// The messages of the try that goes on.
    private var told: [MessageText] = []
    /// What was found in it.
    private var found: [Deviation] = []

    /// A maker without a tape.
    init() {}

    /// Takes a line of the journal: how the run began, and what came of its visits of pages.
    mutating func see(_ entry: JournalEntry, keepsProse: Bool) {
        switch entry.event {
        case .started(let header):
            tape = Tape(header: header, run: entry.run, startedAt: entry.at, keepsProse: keepsProse)
        case .performing(let attempt) where VerbCatalogue[attempt.verb]?.visitsAnchor == true:
            visitors[attempt.state] = attempt
            (told, found) = ([], [])
        case .told(let message) where visitors[message.state] != nil: told.append(message.text)
        case .found(let new) where new.state.map { visitors[$0] != nil } ?? false: found.append(new.deviation)
        case .finished(let outcome) where visitors[outcome.state] != nil:
            tape?.visits.append(RecordedVisit(outcome: outcome, at: entry.at, told: told, found: found))
        case .failed(let failure): stop(at: entry.at, failure, asking: nil)
        case .asked(let inquiry):
            // The ending tells what the questions are for; of a run that was left for good the names are known alone.
            let failure = Failure(.questionsUnanswered, facts: [.names: .texts(inquiry.needed.map(\.name))])
            stop(at: entry.at, StepFailure(state: inquiry.state, failure), asking: inquiry)
        default: break
        }
    }

    /// Takes the end of the run for this process: where it waits for an answer, the journal has the questions alone.
    mutating func see(_ ending: Ending) {
        guard var stop = tape?.stops.last, stop.inquiry != nil, stop.failure.state == ending.state,
            var failure = ending.failure, failure.kind == .unanswered
        else { return }
        failure.place = nil
        stop.failure.failure = failure
        tape?.stops.removeLast()
        tape?.stops.append(stop)
    }

    /// Takes a try to visit a page that failed, or that waits for an answer.
    private mutating func stop(at instant: Timestamp, _ failure: StepFailure, asking inquiry: Inquiry?) {
        guard let attempt = visitors[failure.state], let tape,
            // What is looked at afterwards has no part in the visit.
            !tape.visits.contains(where: { $0.outcome.state == attempt.state && $0.outcome.visit == attempt.visit })
        else { return }
        let stop = RecordedStop(
            visit: attempt.visit,
            attempt: attempt.number,
            at: instant,
            told: told,
            found: found,
            failure: failure,
            inquiry: inquiry
        )
        self.tape?.stops.append(stop)
    }

    /// Goes on with a run that has these lines already, and of which `earlier` may have a part.
    mutating func resume(_ entries: [JournalEntry], after earlier: Tape?, keepsProse: Bool) {
        guard let first = entries.first else { return }
        see(first, keepsProse: keepsProse)
        tape?.isPart = true
        guard let earlier, earlier.run == first.run else { return }
        tape?.exchanges = earlier.exchanges
        tape?.visits = earlier.visits
    }

    /// Takes an exchange.
    mutating func see(_ exchange: RecordedExchange) { tape?.exchanges.append(exchange) }
}
