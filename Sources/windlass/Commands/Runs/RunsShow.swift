import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import HTTPTransport
import Reports
import RunStore
import Terminal

/// `windlass runs show RUN`: what a run did.
struct RunsShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a run did, event by event, and its status.",
        discussion: """
            EXAMPLES
              windlass runs show RUN
              windlass runs show RUN --link
              windlass runs show RUN --traffic
              windlass runs show RUN --traffic follow --curl
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "The run's id, or its beginning.")
    var run: String

    @CommandLineParsing.Argument(help: "With --traffic: show the requests of this state only.")
    var state: String?

    @Flag(
        help:
            "Show the run's kept requests with headers and bodies (see `run --keep-traffic`)."
    )
    var traffic = false

    @Flag(help: "With --traffic: show the requests as curl commands, with secrets as variables.")
    var curl = false

    @Flag(help: "Show only the link to the anchor's page of the waiting transfer; the link gives access to it.")
    var link = false

    @Flag(name: .shortAndLong, help: "Show also the records that the run needs only to continue.")
    var verbose = false

    @Flag(
        help:
            "Show the anchor's own words also in pipes and with --json; they may repeat what the customer has answered."
    )
    var showAnchorText = false

    func validate() throws {
        guard traffic || state == nil && !curl else {
            throw curl
                ? Failure.option("--curl", needs: "--traffic") : Failure.option(.stateName, needs: "--traffic")
        }
        guard !traffic || !link else { throw Failure.exclude("--traffic", "--link") }
    }

    func run() async throws {
        let store = try options.open()
        let id = try await store.run(named: run)
        if traffic { return try await showTraffic(of: id, in: store) }
        if link {
            let link = try await TransferLink(of: id, in: store)
            if options.json { return StandardOutput.write(try JSONText.of(link)) }
            return StandardOutput.write(.line(link.link))
        }
        let terminal = ProgramOutput.standardOutput
        let kept = try await store.entries(of: id)
        let prose = ShownProse(isTerminal: terminal.isInteractive, isAskedFor: showAnchorText)
        let entries = try await Self.shown(kept, options.json ? prose.report : prose.output, of: id, in: store)
        if options.json { return StandardOutput.write(try JSONText.of(Shown(run: id, events: entries))) }
        for line in Timeline.lines(of: entries, isVerbose: verbose) { terminal.write(terminal.text(of: line) + "\n") }
        guard let summary = try await store.summary(of: id) else { return }
        let status = RunStatusText(summary, entries: entries)
        terminal.write("\n\(terminal.styled(status.sentence, as: .strong))\n")
        if let help = status.help { terminal.write("help: \(lines: help)\n") }
    }
}

extension RunsShow {
    /// The states that a run of `flow` has, and those that it had before its file was changed, as the journal has them.
    static func states(of flow: Flow, in entries: [JournalEntry]) -> [String] {
        let names = (flow.states + flow.always).map(\.name.value)
        return names + Set(entries.compactMap(\.state)).subtracting(names).sorted()
    }

    /// The entries as their reader may see them: in words of others without the run's secrets, and as `•••` where it is unknown which
    /// these are.
    private static func shown(
        _ entries: [JournalEntry],
        _ display: ProseDisplay,
        of id: RunID,
        in store: JournalStore
    ) async throws -> [JournalEntry] {
        guard display == .revealed, !entries.isEmpty,
            let secrets = try? await FlowRun.secrets(of: id, in: store)
        else { return entries.map { $0.shown(.masked) } }
        let known = KnownSecrets()
        for secret in secrets { known.add(credential: secret.reveal()) }
        return entries.map { entry in
            var entry = entry
            entry.event = entry.event.mapTexts { $0.mapProse(known.withoutCredentials(prose:)) }
            return entry.shown(.revealed)
        }
    }

    /// Prints the exchanges of the run that are kept.
    private func showTraffic(of id: RunID, in store: JournalStore) async throws {
        let exchanges = try await store.recordedExchanges(of: id, in: state)
        let entries = try await store.entries(of: id)
        if let state, exchanges.isEmpty {
            let flow = try await FlowRun.storedFlow(of: id, in: store)
            let known = Self.states(of: flow, in: entries)
            guard known.contains(state) else { throw Failure.unknown("state", state, among: known) }
        }
        let killed = entries.killedProcesses
        if options.json {
            var shown = ShownTraffic(run: id, exchanges: exchanges)
            if killed > 0 { shown.killedProcesses = killed }
            return StandardOutput.write(try JSONText.of(shown))
        }
        if killed > 0 {
            let number = killed == 1 ? "a process" : "\(killed) processes"
            StandardError.write("the requests of \(number) of this run are not kept: killed before the end")
        }
        guard !exchanges.isEmpty else {
            let place = state.map { " of the state `\($0)`" } ?? ""
            StandardError.write("no requests\(place) are kept of the run \(id)")
            // A state that only looks at results sends nothing: those that it looks at are kept under the state that sent them.
            let other = try await state == nil ? nil : store.recordedExchanges(of: id).last?.state
            let command = other.map { Advice.command("windlass runs show \(id) --traffic \(Advice.word($0))") }
            return StandardError.write(
                command.map { "help: each request is kept under the state that sent it, as in \(lines: $0)" }
                    ?? "help: those of failed states are; `--keep-traffic all` on `run` or `resume` keeps others too"
            )
        }
        let terminal = ProgramOutput.standardOutput
        for exchange in exchanges {
            if curl {
                terminal.write("# \(exchange.outcome)\(exchange.repetition)\n\(lines: CurlCommand(exchange).text)\n\n")
            } else {
                for line in ExchangeLines.lines(of: exchange) { terminal.write(terminal.text(of: line) + "\n") }
            }
        }
    }
}

/// The output of `runs show --traffic --json`, and of `replay RUN/CODE --json` for a run that can't be played.
struct ShownTraffic: Encodable {
    var run: RunID
    var exchanges: [RecordedExchange]
    var findings: [FindingReport]?
    /// The number of processes of the run that were killed, whose exchanges are not kept; `nil` where it is not asked for, or none was.
    var killedProcesses: Int?

    private enum CodingKeys: String, CodingKey {
        case run, exchanges, findings
        case killedProcesses = "killed_processes"
    }
}

/// The output of `runs show --json`.
private struct Shown: Encodable {
    var run: RunID
    var events: [JournalEntry]
}
