import ArgumentParser
import Diagnostics
import Foundation
import Wallet

/// `windlass dashboard`: an account at a glance.
struct DashboardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dashboard",
        abstract:
            "Show an account at a glance: balances, payments, claims, open transfers, and how it stands with its anchors.",
        discussion: """
            On a terminal it is redrawn in place when something happens on the ledger, and every half a minute. `r` \
            refreshes, `q` quits. The anchors are those of the assets that it holds and of the runs in its journals; \
            they tell how they stand with a customer only to whoever has the account's key.

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
            throw ValidationError("--payments takes a number from 1 to 50, not \(payments)")
        }
    }

    func run() async throws {
        let name = account.name
        let desk = try await WalletDesk(options, naming: [name])
        let chosen = try desk.book.account(named: name)
        let transfers = OpenTransfers(store: store, account: chosen.id, network: desk.wallet.network)
        guard !once, !options.json, Terminal.standardOutput.isInteractive, isatty(STDIN_FILENO) == 1 else {
            return try await showOnce(desk, chosen, transfers)
        }
        let board = LiveDashboard(desk: desk, account: chosen, transfers: transfers, payments: payments)
        let outcome: Result<Void, any Error> = await Interruption.cancelling {
            await board.run()
            return .success(())
        }
        try outcome.get()
    }

    private func showOnce(_ desk: WalletDesk, _ chosen: ChosenAccount, _ transfers: OpenTransfers) async throws {
        async let open = transfers.list()
        let customers = AnchorStandings(desk.wallet, chosen, transfers)
        var snapshot = await desk.wallet.dashboard(of: chosen.id, payments: payments)
        snapshot.customers = await customers.read(holding: snapshot.assets)
        let view = DashboardView(snapshot, chosen, desk, transfers: await open)
        if options.json {
            StandardOutput.write(try JSONText.of(view))
        } else {
            for line in view.lines { StandardOutput.write(Terminal.standardOutput.text(of: line)) }
        }
        // Whoever asked once wants to know when a part could not be read.
        guard let failure = snapshot.failure else { return }
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
