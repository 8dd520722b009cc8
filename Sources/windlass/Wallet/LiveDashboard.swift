import Reports
import Synchronization
import Timekeeping
import Wallet

/// Keeps the picture of an account up to date on a terminal, in place, until somebody quits.
final class LiveDashboard: Sendable {
    private struct State {
        var snapshot = DashboardSnapshot().loading
        var transfers: Result<[OpenTransfers.Line], any Error> = .success([])
        var area = LiveArea(on: .standardOutput)
        /// What is on the screen, and how large the screen is.
        var drawn: (lines: [StyledLine], columns: Int, rows: Int)?
        /// How often the program was stopped and went on: the shell has written over the picture then.
        var resumptions = KeyboardEcho.resumptions
    }

    /// How often it is refreshed where nothing happens.
    private static let pause = Duration.seconds(30)

    private let desk: WalletDesk
    private let account: ChosenAccount
    private let source: OpenTransfers
    private let standings: AnchorStandings
    private let payments: Int
    private let state = Mutex(State())
    private let clock = SystemWallClock()

    init(desk: WalletDesk, account: ChosenAccount, transfers: OpenTransfers, payments: Int) {
        self.desk = desk
        self.account = account
        source = transfers
        standings = AnchorStandings(desk.wallet, account, transfers)
        self.payments = payments
    }

    /// Shows it until `q` is pressed or the task is cancelled.
    func run() async {
        let refresher = Refresher(clock: clock) { await self.refresh() }
        // An anchor that takes its time must not keep what happens on the ledger from being shown.
        let anchors = Refresher(clock: clock) { await self.refreshAnchors() }
        let keys = Keyboard.keys()
        await withTaskGroup { group in
            group.addTask {
                // What is held tells who the anchors are.
                await refresher.force()
                await anchors.force()
            }
            group.addTask { await self.keepDrawing() }
            group.addTask { await self.keepAsking([refresher, anchors]) }
            group.addTask { await self.keepFollowing(refresher) }
            for await key in keys {
                if key == "q" || key == "Q" { break }
                guard key == "r" || key == "R" else { continue }
                for refresher in [refresher, anchors] { await refresher.ask() }
            }
            group.cancelAll()
        }
        state.withLock { $0.area.leave() }
    }

    private func refresh() async {
        let former = state.withLock { state in
            let former = state.snapshot
            state.snapshot = former.loading
            return former
        }
        async let open = source.list()
        let snapshot = await desk.wallet.dashboard(of: account.id, payments: payments, after: former)
        let transfers = await open
        // What was given up in the middle is no news.
        guard !Task.isCancelled else { return }
        state.withLock { state in
            let customers = state.snapshot.customers
            state.snapshot = snapshot
            state.snapshot.customers = customers
            state.transfers = transfers
        }
    }

    private func refreshAnchors() async {
        let customers = await standings.read(holding: state.withLock { $0.snapshot.assets })
        guard !Task.isCancelled else { return }
        state.withLock { $0.snapshot.customers = customers }
    }

    private func keepAsking(_ refreshers: [Refresher]) async {
        while (try? await clock.sleep(for: Self.pause)) != nil {
            for refresher in refreshers { await refresher.ask() }
        }
    }

    /// Asks for a refresh whenever something moves the account's money; where that can't be followed, time does it.
    private func keepFollowing(_ refresher: Refresher) async {
        var entries = desk.wallet.follow(account.id).makeAsyncIterator()
        while let entry = try? await entries.next(), !entry.id.isEmpty { await refresher.ask() }
    }

    /// Draws what has changed, also the size of the terminal, ten times a second at most.
    private func keepDrawing() async {
        while !Task.isCancelled {
            state.withLock { draw(&$0) }
            try? await clock.sleep(for: .milliseconds(100))
        }
    }

    private func draw(_ state: inout State) {
        if state.resumptions != KeyboardEcho.resumptions {
            state.resumptions = KeyboardEcho.resumptions
            state.area = LiveArea(on: .standardOutput)
            state.drawn = nil
        }
        let (columns, rows) = state.area.room
        let view = DashboardView(state.snapshot, account, desk, transfers: state.transfers)
        let help = StyledLine("r refreshes · q quits", .faint)
        let picture = Array(view.lines.prefix(max(rows - 2, 1))) + [StyledLine(), help]
        let lines = picture.suffix(max(rows, 1)).map { $0.fitted(to: columns) }
        if let drawn = state.drawn, drawn == (lines, columns, rows) { return }
        state.drawn = (lines, columns, rows)
        state.area.draw(lines)
    }
}
