import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import HTTPTransport
import Reports
import RunStore
import Terminal

/// `windlass replay RUN`, `RUN/STATE` and `RUN/CODE`: replays a run without servers.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay a run without servers, from its kept traffic.",
        discussion: """
            The flow, inputs and account come from the run's journal or from a tape. Answers that were given on the \
            command line must be given again. The replay ends as the run did, or at the first request that differs. RUN/STATE shows the \
            requests of a state with headers and bodies, RUN/CODE those of a finding.

            EXAMPLES
              windlass run flows/sep24-deposit.yaml --keep-traffic all
              windlass replay RUN
              windlass replay RUN/follow
              windlass replay RUN/D101
              windlass replay --tape deposit.har
            """
    )

    @CommandLineParsing.Argument(
        help: ArgumentHelp(
            "The run's id or its beginning; after a slash a state, or the code of a finding.",
            valueName: "run"
        )
    )
    var name: ReplayID?

    @Option(
        help: ArgumentHelp("Replay this tape of `run --record`.", valueName: "tape"),
        completion: .file(extensions: ["har"])
    )
    var tape: String?

    @Option(
        name: .customLong("account"),
        parsing: .singleValue,
        help:
            "An account that the run must have had: a name in the vault, or env:NAME or file:PATH for its seed. Repeatable."
    )
    var accounts: [String] = []

    @OptionGroup var options: RunOptions

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        guard (name == nil) != (tape == nil) else {
            guard name == nil else { throw Failure.exclude(.run, "--tape") }
            throw Failure.required(.runName, "--tape TAPE", listedBy: "windlass runs list")
        }
        if let idle = options.idleInReplay {
            throw Failure.exclude(.replay, idle, because: .replayIsAlone)
        }
    }

    /// Refuses to write two outputs to one file, or one over what is read.
    func checkOutputs() throws {
        var outputs = try NamedOutputs(reporting)
        try outputs.add(options.traffic.har, of: "--har")
        try outputs.spare(tape, of: "--tape")
        try outputs.spare(options, accounts: accounts.map(AccountBinding.unbound))
    }

    func run() async throws {
        try checkOutputs()
        let reports = try ReportSet(reporting, json: options.json)
        try await reports.recording(on: reports.terminal(json: options.json)) { try await play(with: reports) }
    }

    private func play(with reports: ReportSet) async throws {
        if let tape { return try await play(tape, with: reports) }
        let path = StorePlaces.runs(option: options.store)
        Advice.name(store: path)
        let store = try JournalStore(reading: path)
        let id = try await store.run(named: name?.run ?? "")
        let entries = try await store.entries(of: id)
        if let part = name?.part { try check(part, of: id, entries) }
        let kept: KeptTape
        do {
            kept = try await KeptTape(of: id, in: store)
        } catch {
            guard try await show(name?.part, of: id, in: store) else { throw error }
            return
        }
        let flow = try await FlowRun.storedFlow(of: id, in: store)
        var replay = RunSession.Replay(
            tape: kept.tape,
            command: { Advice.bare("windlass replay \(id)/\($0)") },
            accounts: accounts,
            isAsRecorded: true
        )
        if let part = name?.part {
            let found = entries.deviations
            let states = Set(kept.tape.exchanges.compactMap(\.state))
            let requests = Set(found.filter { $0.code.rawValue == part }.compactMap(\.subject.request?.id))
            // A state counts before a finding.
            guard states.contains(part) || !requests.isEmpty else {
                throw Self.unknown(part, of: id, among: states, found.codes)
            }
            if states.contains(part) {
                replay.focus = { $0.state == part }
            } else {
                replay.focus = { requests.contains($0.id) }
            }
        }
        let planned = PlannedRun(of: flow, inputs: kept.tape.header.inputs)
        try await RunSession.replay(planned, as: replay, options, with: reports)
    }

    /// Refuses a part of the run `id` that is no state which it entered, and no finding of it, whatever is kept of its requests.
    private func check(_ part: String, of id: RunID, _ entries: [JournalEntry]) throws(Failure) {
        let (states, codes) = (entries.states, entries.deviations.codes)
        guard !states.contains(part), !codes.contains(part) else { return }
        guard part.wholeMatch(of: /D[0-9]+/) != nil else { throw Self.unknown(part, of: id, among: states, codes) }
        throw Failure.misuse(
            .runPartUnknown,
            [.run: .text("\(id)"), .name: .text(part), .subject: .text("finding"), .choices: .texts(codes.sorted())]
        )
    }

    private static func unknown(
        _ part: String,
        of id: RunID,
        among states: Set<String>,
        _ codes: Set<String>
    ) -> Failure {
        let known = states.sorted() + codes.sorted()
        let near = Suggestion.nearest(to: part, among: known)
        return Failure.misuse(
            .runPartUnknown,
            [.run: .text("\(id)"), .name: .text(part), .near: near.map(Fact.text), .choices: .texts(known)]
        )
    }

    /// Shows the requests of the finding `code` that are kept of a run that can't be played, and what was found in their answers; whether
    /// there are any.
    private func show(_ code: String?, of id: RunID, in store: JournalStore) async throws -> Bool {
        guard let code else { return false }
        let found = try await store.entries(of: id).compactMap { entry -> FoundDeviation? in
            if case .found(let found) = entry.event, found.deviation.code.rawValue == code { found } else { nil }
        }
        let requests = Set(found.compactMap(\.deviation.subject.request?.id))
        let exchanges = try await store.recordedExchanges(of: id).filter { requests.contains($0.id) }
        guard !exchanges.isEmpty else { return false }
        guard reporting.reports.isEmpty else {
            throw Failure.exclude("\(id)/\(code)", "--report", because: .requestsOfFindingOnly)
        }
        guard !options.json else {
            let shown = ShownTraffic(run: id, exchanges: exchanges, findings: found.map(FindingReport.init))
            StandardOutput.write(try JSONText.of(shown))
            return true
        }
        let terminal = ProgramOutput.standardOutput
        for line in exchanges.flatMap({ ExchangeLines.lines(of: $0) }) + FindingList.lines(of: found) {
            terminal.write(terminal.text(of: line) + "\n")
        }
        return true
    }

    /// Plays the run on a tape, of whose flow the file has to be as it was.
    private func play(_ path: String, with reports: ReportSet) async throws {
        let tape = try TapeFile.read(path, whole: true)
        let cache = FlowFileCache()
        let file = try CheckedFile(path: tape.header.path, given: nil, cache: cache)
        guard let flow = file.flow, flow.digest == tape.header.digest else {
            throw Failure.misuse(.flowOfOtherTape, [.name: .text(tape.header.path), .found: .text(Advice.word(path))])
        }
        let replay = RunSession.Replay(
            tape: tape,
            command: { _ in "windlass replay --tape \(Advice.word(path))" },
            accounts: accounts,
            isAsRecorded: true,
            showsWords: tape.hasWordsOfSandbox
        )
        let planned = PlannedRun(of: flow, inputs: tape.header.inputs)
        try await RunSession.replay(planned, as: replay, options, with: reports)
    }
}

/// The run that is played again, and the part of it that is shown.
struct ReplayID: ExpressibleByArgument {
    /// The run's id, or enough of its beginning.
    var run: String
    /// A state, or the code of a finding.
    var part: String?

    init?(argument: String) {
        let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains("") else { return nil }
        run = parts[0]
        part = parts.count > 1 ? parts[1] : nil
    }
}

/// The tape of a run whose traffic the store keeps.
private struct KeptTape {
    var tape: Tape

    init(of id: RunID, in store: JournalStore) async throws {
        let entries = try await store.entries(of: id)
        guard case .ended? = entries.last?.event else { throw try await Failure.unfinished(id, in: store) }
        guard !entries.isContinued else { throw Failure.misuse(.runResumed, [.run: .text("\(id)")]) }
        let exchanges = try await store.exchanges(of: id).compactMap { stored in
            try? RecordedExchange(json: stored.json)
        }
        if exchanges.isEmpty {
            let flow = try await FlowRun.storedFlow(of: id, in: store)
            guard entries.sendNothing(by: FlowPlan(flow: flow)) else {
                throw Failure.misuse(.requestsNotKept, [.run: .text("\(id)")])
            }
        }
        // Those that a state sends at the same time are kept in the order in which their answers came.
        let isWhole = exchanges.map(\.number).sorted() == exchanges.indices.map { $0 + 1 }
        let isCut = exchanges.contains { $0.request.content.isCut || $0.response?.content.isCut == true }
        guard isWhole, !isCut else {
            throw Failure.misuse(.requestsKeptInPart, [.run: .text("\(id)"), .count: .number(exchanges.count)])
        }
        var maker = TapeMaker()
        for (number, entry) in entries.enumerated() {
            // What the tape hides stands for any text.
            maker.see(entry, keepsProse: true)
            if number == 0 { for exchange in exchanges { maker.see(exchange) } }
        }
        guard let tape = maker.tape else { throw try await Failure.unfinished(id, in: store) }
        self.tape = tape
    }
}

extension [Deviation] {
    /// The codes, each once.
    fileprivate var codes: Set<String> { Set(map(\.code.rawValue)) }
}

extension [JournalEntry] {
    /// What was found about the anchor.
    fileprivate var deviations: [Deviation] {
        compactMap { entry in
            if case .found(let found) = entry.event { found.deviation } else { nil }
        }
    }

    /// The states whose verbs were performed.
    fileprivate var states: Set<String> {
        Set(
            compactMap { entry in
                if case .performing(let attempt) = entry.event { attempt.state } else { nil }
            }
        )
    }

    /// Whether a run with these entries sent no request, so that there was none to keep.
    fileprivate func sendNothing(by plan: FlowPlan) -> Bool {
        allSatisfy { entry in
            guard case .performing(let attempt) = entry.event else { return true }
            return plan.sendsNothing(attempt)
        }
    }
}
