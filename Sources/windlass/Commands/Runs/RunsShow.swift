import CommandLineParsing
import Diagnostics
import FlowEngine
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
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "The run's id as `windlass run` printed it, or enough of its beginning.")
    var run: String

    @Flag(help: "Show only the link to the anchor's page of the waiting transfer, which opens it to anyone who has it.")
    var link = false

    @Flag(
        help:
            "Show the anchor's own words also in pipes and with --json; they may repeat what the customer has answered."
    )
    var showAnchorText = false

    func run() async throws {
        let store = try options.open()
        let id = try await store.run(named: run)
        if link {
            let link = try await TransferLink(of: id, in: store)
            if options.json { return StandardOutput.write(try JSONText.of(link)) }
            return StandardOutput.write(.line(link.link))
        }
        let terminal = ProgramOutput.standardOutput
        let kept = try await store.entries(of: id)
        var network = ""
        if case .started(let header)? = kept.first?.event { network = header.network.name }
        let prose = ShownProse(at: terminal, isAskedFor: showAnchorText, network: network)
        let entries = kept.map { $0.shown(options.json ? prose.report : prose.output) }
        if options.json { return StandardOutput.write(try JSONText.of(Shown(run: id, events: entries))) }
        for line in Timeline.lines(of: entries) { terminal.write(terminal.text(of: line) + "\n") }
        guard let summary = try await store.summary(of: id) else { return }
        let status = RunStatusText(summary, entries: entries)
        terminal.write("\n\(terminal.styled(status.sentence, as: .strong))\n")
        if let help = status.help { terminal.write("help: \(lines: help)\n") }
    }
}

/// What `runs show --json` prints.
private struct Shown: Encodable {
    var run: RunID
    var events: [JournalEntry]
}
