import Reports
import Synchronization
import Terminal
import Timekeeping
import Wallet

/// A live dashboard of an account on a terminal, until the user quits.
final class LiveDashboard: Sendable {
    /// The sources, once it is known which network that is.
    struct Sources: Sendable {
        var context: WalletContext
        var transfers: OpenTransfers
        var statuses: AnchorStatuses
    }

    private struct State {
        var snapshot = DashboardSnapshot().loading
        var transfers: Result<[OpenTransfers.Line], any Error>?
        var setting: DashboardView.Setting
        /// The refreshers of the parts of the picture; none before the network is known.
        var refreshers: [Refresher] = []
        var area = LiveArea(on: .standardOutput)
        /// The picture on the screen, and the size of the screen.
        var drawn: (lines: [StyledLine], columns: Int, rows: Int)?
        /// The number of times that the program was stopped and went on: the shell has written over the picture then.
        var resumptions = KeyboardMode.resumptions
    }

    /// An event that decides whether the dashboard goes on.
    private enum Event {
        case key(Character)
        /// A failure of the terminal.
        case failed(any Error)
    }

    /// The interval at which it is refreshed where nothing happens.
    private static let pause = Duration.seconds(30)

    private let account: ChosenAccount
    private let payments: Int
    private let connect: @Sendable () async throws -> Sources
    private let state: Mutex<State>
    private let clock = SystemWallClock()

    /// A dashboard of `account`; `connect` finds out whom to ask, which may mean to ask the network.
    init(
        account: ChosenAccount,
        on setting: DashboardView.Setting,
        payments: Int,
        connect: @escaping @Sendable () async throws -> Sources
    ) {
        self.account = account
        self.payments = payments
        self.connect = connect
        state = Mutex(State(setting: setting))
    }

    /// Shows it until `q` is pressed.
    ///
    /// - Throws: why no one can be asked, and `CancellationError` where the task is cancelled.
    func run() async throws {
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let keys = Keyboard.keys()
        // A server that never answers keeps no one from quitting: what is asked is not waited for at the end.
        let asking = Task { await ask(sending: feed) }
        let failure = await withTaskGroup(returning: (any Error)?.self) { group in
            group.addTask { await self.drawUntilCancelled() }
            group.addTask {
                for await key in keys { feed.yield(.key(key)) }
                feed.finish()
            }
            defer { group.cancelAll() }
            for await event in events {
                switch event {
                case .failed(let error): return error
                case .key("q"), .key("Q"): return nil
                case .key("r"), .key("R"):
                    for refresher in state.withLock({ $0.refreshers }) { await refresher.ask() }
                case .key: continue
                }
            }
            return nil
        }
        asking.cancel()
        state.withLock { $0.area.leave() }
        if let failure { throw failure }
        try Task.checkCancellation()
    }

    private func ask(sending events: AsyncStream<Event>.Continuation) async {
        let sources: Sources
        do {
            sources = try await connect()
        } catch {
            events.yield(.failed(error))
            return
        }
        let refresher = Refresher(clock: clock) { await self.refresh(sources) }
        // An anchor that takes its time must not keep what happens on the ledger from being shown.
        let anchors = Refresher(clock: clock) { await self.refreshAnchors(sources.statuses) }
        state.withLock { state in
            state.setting.hasFriendbot = sources.context.wallet.friendbot != nil
            state.refreshers = [refresher, anchors]
        }
        await withTaskGroup { group in
            group.addTask {
                // What is held tells who the anchors are.
                await refresher.force()
                await anchors.force()
            }
            group.addTask { await self.keepAsking([refresher, anchors]) }
            group.addTask { await self.keepFollowing(sources.context.wallet, refresher) }
        }
    }

    private func refresh(_ sources: Sources) async {
        let former = state.withLock { state in
            let former = state.snapshot
            state.snapshot = former.loading
            return former
        }
        async let open = sources.transfers.list()
        let snapshot = await sources.context.wallet.dashboard(of: account.id, payments: payments, after: former)
        let transfers = await open
        // What was cancelled half-way changes nothing.
        guard !Task.isCancelled else { return }
        state.withLock { state in
            let customers = state.snapshot.customers
            state.snapshot = snapshot
            state.snapshot.customers = customers
            state.transfers = transfers
        }
    }

    private func refreshAnchors(_ statuses: AnchorStatuses) async {
        let customers = await statuses.read(holding: state.withLock { $0.snapshot.assets })
        guard !Task.isCancelled else { return }
        state.withLock { $0.snapshot.customers = customers }
    }

    private func keepAsking(_ refreshers: [Refresher]) async {
        while (try? await clock.sleep(for: Self.pause)) != nil {
            for refresher in refreshers { await refresher.ask() }
        }
    }

    /// Asks for a refresh whenever something moves the account's money; where that can't be followed, time does it.
    private func keepFollowing(_ wallet: NetworkWallet, _ refresher: Refresher) async {
        var entries = wallet.follow(account.id).makeAsyncIterator()
        while let entry = try? await entries.next(), !entry.id.isEmpty { await refresher.ask() }
    }

    /// Draws what has changed, also the size of the terminal, ten times a second at most.
    private func drawUntilCancelled() async {
        while !Task.isCancelled {
            state.withLock { draw(&$0) }
            try? await clock.sleep(for: .milliseconds(100))
        }
    }

    private func draw(_ state: inout State) {
        if state.resumptions != KeyboardMode.resumptions {
            state.resumptions = KeyboardMode.resumptions
            state.area = LiveArea(on: .standardOutput)
            state.drawn = nil
        }
        let (columns, rows) = state.area.room
        let view = DashboardView(state.snapshot, account, on: state.setting, transfers: state.transfers)
        let help = StyledLine("r refreshes · q quits", .faint)
        let troubles = view.troubleLines(columns: columns)
        let body = view.body(columns: columns).prefix(max(rows - 2 - troubles.count, 1))
        let picture = body + troubles + [StyledLine(), help]
        let lines = picture.suffix(max(rows, 1)).map { $0.fitted(to: columns) }
        if let drawn = state.drawn, drawn == (lines, columns, rows) { return }
        state.drawn = (lines, columns, rows)
        state.area.draw(lines)
    }
}
