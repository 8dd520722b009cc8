import Diagnostics
import HorizonClient
import Reports
import Stellar
import Wallet

/// An account at a glance, as the dashboard shows it and `--json` prints it.
struct DashboardView: Encodable {
    /// A part that could not be read.
    struct Trouble: Encodable {
        var part: String
        var summary: String
    }

    var account: String
    var network: String
    var overview: AccountView?
    var payments: [HistoryLine]?
    var claimable: [Claimable]?
    var transfers: [OpenTransfers.Line]
    var anchors: [AnchorStandings.Line]?
    var failures: [Trouble]?

    /// A balance that was put aside.
    struct Claimable: Encodable {
        var id: String
        var amount: String
        var asset: String
        var claimable: String
        var reason: String
    }

    private var title = ""
    private var isLoading = false
    private var troubles: [Trouble] = []

    private enum CodingKeys: String, CodingKey {
        case account, network, overview, payments, claimable, transfers, anchors, failures
    }

    init(
        _ snapshot: DashboardSnapshot,
        _ chosen: ChosenAccount,
        _ desk: WalletDesk,
        transfers: Result<[OpenTransfers.Line], any Error>
    ) {
        account = chosen.id.address
        network = desk.networkName
        title = chosen.title
        isLoading = snapshot.overview.isLoading
        let hasFriendbot = desk.wallet.friendbot != nil
        overview = snapshot.overview.value.map { AccountView(chosen, desk.networkName, $0, hasFriendbot: hasFriendbot) }
        payments = snapshot.history.value?.entries.map { HistoryLine($0, desk.book) }
        claimable = snapshot.claimableBalances.value?.map { balance in
            Claimable(
                id: balance.id.description,
                amount: balance.amount.amount.description,
                asset: balance.amount.asset.description,
                claimable: balance.canBeTaken || !balance.claimability.isNow ? balance.claimability.word : "held up",
                reason: balance.obstacle?.reason ?? balance.claimability.reason
            )
        }
        self.transfers = (try? transfers.get()) ?? []
        anchors = snapshot.customers?.map { AnchorStandings.Line($0) }
        let parts: [(String, (any Error)?)] = [
            ("balances", snapshot.overview.failure), ("payments", snapshot.history.failure),
            ("claimable balances", snapshot.claimableBalances.failure), ("transfers", transfers.failure),
        ]
        troubles = parts.compactMap { part, error in
            error.map { Trouble(part: part, summary: ($0 as? any Diagnostic)?.summary ?? "\(type(of: $0))") }
        }
        failures = troubles.isEmpty ? nil : troubles
    }

    /// The lines for people, however many there is room for.
    var lines: [StyledLine] {
        var lines = [StyledLine("\(title) on \(network)\(isLoading ? " …" : "")", .strong)]
        if let overview {
            lines += overview.lines.dropFirst(overview.funded ? 1 : 0).map { StyledLine($0) }
        } else if isLoading {
            lines.append(StyledLine("  asking …", .faint))
        }
        lines += section("Recent payments", rows: payments?.map(\.row), empty: "nothing has happened yet")
        if let claimable, !claimable.isEmpty {
            let rows = claimable.map { line in
                [line.claimable, "\(line.amount) \(Asset(line.asset)?.code ?? line.asset)", line.reason]
            }
            lines += section("To be claimed", rows: rows, empty: "")
        }
        let rows = transfers.map { [$0.flow, $0.anchor ?? "", $0.words] }
        lines += section("Open transfers", rows: rows, empty: "none")
        if let anchors, !anchors.isEmpty {
            lines += section("Identity at anchors", rows: anchors.map { [$0.anchor, $0.words] }, empty: "")
        }
        for trouble in troubles { lines.append(StyledLine("\(trouble.part): \(trouble.summary)", .bad)) }
        return lines
    }

    private func section(_ title: String, rows: [[String]]?, empty: String) -> [StyledLine] {
        guard let rows else { return [] }
        let body =
            rows.isEmpty ? [StyledLine("  \(empty)", .faint)] : TextTable.lines(rows).map { StyledLine("  \($0)") }
        return [StyledLine(), StyledLine(title, .strong)] + body
    }
}

extension Result {
    /// Why it failed, where it did.
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
