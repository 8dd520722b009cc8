import Diagnostics
import FlowEngine
import Glibc
import HTTPTransport
import Reports
import RunStore
import Synchronization
import Terminal

/// The exchanges of all runs of a command, as they are shown and kept.
final class SessionTraffic: Sendable {
    let options: TrafficOptions
    /// The recorder of the run on a tape; `nil` where there is none.
    let tape: TapeRecorder?
    /// The command that plays the run on the tape again, and shows what a part of its id means.
    private let replay: (@Sendable (_ part: String) -> String)?
    /// The exchanges whose headers and bodies are shown; `nil` for none but those that `options` ask for.
    let focus: (@Sendable (RecordedExchange) -> Bool)?
    let isResuming: Bool
    /// Whether the runs are compared with a baseline.
    let isCompared: Bool
    private let store: JournalStore
    /// Whether reports list all exchanges.
    let isListed: Bool
    /// Whether the folder of the trace was made for it.
    private let isTraceNew: Bool
    private let archive = HARArchive()
    private let state = Mutex(State())

    private struct State {
        var commands: [ShownRequests] = []
        /// The first file that could not be written; no more are tried then.
        var error: OutputFileError?
    }

    /// Exchanges that are shown as commands at the end.
    struct ShownRequests: Sendable {
        var title: String
        var run: RunID?
        var exchanges: [RecordedExchange]
        /// Whether the run has kept all that it was to keep.
        var isWhole: Bool
    }

    /// Makes sure that what `options` name can be written, before anything is sent.
    ///
    /// Reports list all of it if it `isListed`.
    init(
        _ options: TrafficOptions,
        store: JournalStore,
        isListed: Bool,
        recordingOn tape: String?,
        replayedBy command: (@Sendable (_ part: String) -> String)? = nil,
        showing focus: (@Sendable (RecordedExchange) -> Bool)? = nil,
        isCompared: Bool = false,
        isResuming: Bool = false
    ) throws(OutputFileError) {
        self.options = options
        self.isCompared = isCompared
        self.isResuming = isResuming
        if let command {
            replay = command
        } else if let tape {
            replay = { _ in "windlass replay --tape \(Advice.word(tape))" }
        } else {
            replay = nil
        }
        self.focus = focus
        self.isListed = isListed
        self.store = store
        var recorder: TapeRecorder?
        if let tape { recorder = try TapeRecorder(tape) }
        self.tape = recorder
        if let har = options.har {
            do throws(OutputFileError) {
                _ = try OutputFile.check(har)
            } catch {
                throw error.advising("--har")
            }
        }
        if let trace = options.trace { isTraceNew = try TraceFolder.prepare(trace) } else { isTraceNew = false }
    }

    /// Whether the runs can be played again, for which their time has to stand still between two answers.
    var isReplayable: Bool { tape != nil || options.keepTraffic == .all }

    /// The command that plays a run again and shows what `part` of its id means; `nil` where not all of its traffic is kept, or it is
    /// not `whole`.
    func replayCommand(of run: RunID?, _ part: String, whole isWhole: Bool) -> String? {
        // A run that goes on in another process can't be played again.
        if isResuming { return nil }
        if let replay { return replay(part) }
        guard options.keepTraffic == .all, isWhole, let run else { return nil }
        return Advice.bare("windlass replay \(run)/\(part)")
    }

    /// The command that shows the request of the finding with `code` again, and plays its run where that can be done; `nil` where
    /// the request is not kept either.
    func replayCommand(of run: RunID?, finding code: String, isKept: Bool) -> String? {
        if let command = replayCommand(of: run, code, whole: isKept) { return command }
        guard isKept, options.keepTraffic != .none, let run else { return nil }
        return Advice.bare("windlass replay \(run)/\(code)")
    }

    /// The traffic of one run, whose lines `output` shows.
    func run(_ output: RunOutput, label: String) -> RunTraffic {
        RunTraffic(self, store, output, label: label)
    }

    /// Whether each exchange is wanted as it happens.
    var wantsAll: Bool {
        isListed || isCompared || focus != nil || tape != nil || options.verbose > 0 || options.trace != nil
            || options.har != nil
            || options.keepTraffic == .all
    }

    func add(_ exchange: RecordedExchange, of run: RunID?) {
        tape?.see(exchange)
        if options.har != nil { archive.add(exchange, of: run) }
    }

    func add(_ requests: ShownRequests) {
        state.withLock { $0.commands.append(requests) }
    }

    /// Keeps the first error of the trace: a run goes on without it, and the command fails at its end.
    func note(_ error: OutputFileError) {
        state.withLock { if $0.error == nil { $0.error = error } }
        // It stays where an exchange is in it.
        if isTraceNew, let trace = options.trace { rmdir(trace) }
    }

    /// Whether the trace goes on.
    var isTracing: Bool { options.trace != nil && state.withLock { $0.error == nil } }

    /// Shows the requests of runs that failed, and those with findings, as commands, where that is asked for.
    func showCommands() {
        for requests in state.withLock({ $0.commands }) { write(requests) }
    }

    /// Writes what is written at the end.
    ///
    /// - Returns: the error of the first file that could not be written; each has been told, and there is no half of it.
    func write() -> (any Diagnostic)? {
        var errors = [state.withLock { $0.error }]
        if let har = options.har {
            do throws(OutputFileError) {
                try OutputFile.write(archive.pieces, to: har, isPrivate: true, isSynced: false)
            } catch {
                errors.append(error.advising("--har"))
            }
        }
        errors.append(tape?.write())
        let failures = errors.compactMap(\.self)
        for failure in failures { StandardError.write(StandardError.errorText(failure)) }
        return failures.first
    }

    private func write(_ requests: ShownRequests) {
        StandardError.write("\n\(requests.title)")
        for exchange in requests.exchanges {
            let replay =
                exchange.state.flatMap { replayCommand(of: requests.run, $0, whole: requests.isWhole) }.map {
                    "\n# \($0)"
                } ?? ""
            let command = CurlCommand(exchange).text + replay
            StandardError.write("\n# \(exchange.outcome)\(exchange.repetition)\n\(lines: command)")
        }
    }
}
