import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Glibc
import HTTPTransport
import Terminal
import Wallet

/// `windlass dashboard`: an account at a glance.
struct DashboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard",
        abstract:
            "Show an account at a glance: balances, payments, claims, open transfers, and its KYC status at anchors.",
        discussion: """
            On a terminal it is updated after each event on the ledger, and every 30 seconds. `r` refreshes, `q` \
            quits. The anchors are those of the account's assets and of the runs in its journals. They show the KYC \
            status only with the account's key.

            EXAMPLES
              windlass dashboard --account alice
              windlass dashboard --account alice --once --json
            """
    )

    @OptionGroup var options: WalletOptions

    @OptionGroup var account: AccountOptions

    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @Option(help: "How many of the latest payments to show, from 1 to 50.")
    var payments = 8

    @Flag(help: "Show it once, and end.")
    var once = false

    func validate() throws {
        guard (1...50).contains(payments) else {
            throw Failure.outOfRange("--payments", payments, from: 1, to: 50)
        }
    }

    func run() async throws {
        let name = account.name
        let book = try await AddressBook.open(options, naming: [name])
        let chosen = try book.account(named: name)
        let (open, store) = (try WalletContext.opening(options, book), store)
        let connect: @Sendable () async throws -> LiveDashboard.Sources = {
            let context = try await open()
            let transfers = OpenTransfers(
                store: store,
                account: chosen.id,
                network: context.wallet.network,
                plainHosts: context.wallet.http.plainHosts
            )
            let statuses = AnchorStatuses(
                context.wallet,
                of: chosen.id,
                signer: chosen.signer,
                usedAnchors: transfers.anchors
            )
            return LiveDashboard.Sources(context: context, transfers: transfers, statuses: statuses)
        }
        guard !once, !options.json, ProgramOutput.standardOutput.isInteractive, ProgramOutput.isTerminal(STDIN_FILENO)
        else {
            return try await showOnce(try await connect(), chosen)
        }
        let setting = DashboardView.Setting(network: options.network.name, book: book)
        let board = LiveDashboard(account: chosen, on: setting, payments: payments, connect: connect)
        let outcome: Result<Void, any Error> = await Interruption.cancelling {
            do {
                return .success(try await board.run())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    private func showOnce(_ sources: LiveDashboard.Sources, _ chosen: ChosenAccount) async throws {
        let context = sources.context
        async let open = sources.transfers.list()
        var snapshot = await context.wallet.dashboard(of: chosen.id, payments: payments)
        snapshot.customers = await sources.statuses.read(holding: snapshot.assets)
        let setting = DashboardView.Setting(
            network: context.networkName,
            hasFriendbot: context.wallet.friendbot != nil,
            book: context.book
        )
        let transfers = await open
        let view = DashboardView(snapshot, chosen, on: setting, transfers: transfers)
        if options.json {
            StandardOutput.write(try JSONText.of(view))
        } else {
            for line in view.lines { StandardOutput.write(ProgramOutput.standardOutput.text(of: line)) }
        }
        // Anyone who asked once wants to know when a part could not be read.
        guard let failure = snapshot.failure ?? transfers.failure else { return }
        guard options.json, let failure = failure as? any Diagnostic else { throw failure }
        // One document is enough; it has the trouble in it.
        StandardError.write(StandardError.errorText(failure))
        throw CommandEnded(exitCode: failure.failure.exitCode)
    }
}

extension DashboardSnapshot {
    /// The first failure among its parts.
    fileprivate var failure: (any Error)? {
        overview.failure ?? history.failure ?? claimableBalances.failure
    }
}
