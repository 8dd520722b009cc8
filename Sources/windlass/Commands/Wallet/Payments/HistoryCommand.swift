import CommandLineParsing
import Diagnostics
import Stellar
import Terminal
import Wallet

/// `windlass history`: what moved an account's money.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract:
            "Show an account's payments, created and merged accounts and claims, the latest first.",
        discussion: """
            With --follow it shows new entries until it is interrupted; with --json each is a line.

            EXAMPLES
              windlass history --account alice --limit 50
              windlass history --account alice --follow --json
            """
    )

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Option(help: "The maximum number of entries, from 1 to 200.")
    var limit = 20

    @Option(help: "Only entries before this place, the `next` of a former answer.")
    var before: String?

    @Flag(help: "Also show failed transactions; they cost their fee only.")
    var failed = false

    @Flag(help: "Keep showing new entries.")
    var follow = false

    /// A page as `--json` prints it.
    private struct Report: Encodable {
        var account: String
        var entries: [HistoryLine]
        var next: String?
    }

    func validate() throws {
        guard (1...200).contains(limit) else {
            throw Failure.outOfRange("--limit", limit, from: 1, to: 200)
        }
        guard !follow || before == nil else { throw Failure.exclude("--follow", "--before") }
    }

    func run() async throws {
        if let before, !HistoryPlace.isToken(before) {
            throw Failure.outOfRange("--before", before, .historyPlace)
        }
        let name = account.name
        let context = try await WalletContext(options, naming: [name])
        let chosen = try context.book.account(named: name)
        let place = HistoryPlace(account: chosen.id, limit: limit, after: before, includesFailed: failed)
        let page = try await context.wallet.history(place)
        guard follow else {
            try write(page, context, chosen)
            return
        }
        let outcome: Result<Void, any Error> = await Interruption.cancelling {
            do {
                // Room for what usually comes, so that the columns hardly move.
                var columns = TextColumns(atLeast: [20, 20, 16, 15])
                try show(page.entries.reversed(), context, &columns)
                let entries = context.wallet.follow(chosen.id, after: page.entries.first?.id)
                for try await entry in entries {
                    try show([entry], context, &columns)
                    // Who reads no more has seen enough.
                    if ProgramOutput.standardOutput.isUnread { break }
                }
                return .success(())
            } catch {
                return .failure(Task.isCancelled ? CancellationError() : error)
            }
        }
        try outcome.get()
    }

    private func write(_ page: HistoryPage, _ context: WalletContext, _ chosen: ChosenAccount) throws {
        let lines = page.entries.map { HistoryLine($0, context.book) }
        if options.json {
            let report = Report(account: chosen.id.address, entries: lines, next: page.next?.token)
            return StandardOutput.write(try JSONText.of(report))
        }
        guard !lines.isEmpty else { return StandardOutput.write("nothing has happened yet") }
        for line in TextTable.lines(lines.map(\.row)) { StandardOutput.write(.line(line)) }
        if let next = page.next?.token { StandardError.write("older ones: --before \(next)") }
    }

    private func show(_ entries: [HistoryEntry], _ context: WalletContext, _ columns: inout TextColumns) throws {
        let lines = entries.map { HistoryLine($0, context.book) }
        if options.json {
            for line in lines { StandardOutput.write(try JSONText.line(line)) }
        } else {
            for line in columns.lines(lines.map(\.row)) { StandardOutput.write(.line(line)) }
        }
    }
}
