import Diagnostics
import HorizonClient
import Reports
import Stellar
import Terminal
import Wallet

/// An account at a glance, as the dashboard shows it and `--json` prints it.
struct DashboardView: Encodable {
    /// A part that could not be read.
    struct FailedPart: Encodable {
        var part: String
        var summary: String
        var error: ErrorReport

        init(_ part: String, _ error: any Error) {
            let failure: any Diagnostic = (error as? any Diagnostic) ?? Failure.unexpected(error)
            self.part = part
            summary = failure.summary
            self.error = ErrorReport(failure)
        }
    }

    var account: String
    var network: String
    var overview: AccountView?
    var payments: [HistoryLine]?
    var claimable: [Claimable]?
    /// The open transfers; `nil` where no one has told of them yet, or they can't be read.
    var transfers: [OpenTransfers.Line]?
    var anchors: [AnchorStatuses.Line]?
    var failures: [FailedPart]?

    /// The network of the account, and the names of people there.
    struct Setting: Sendable {
        var network: String
        var hasFriendbot = false
        var book: AddressBook
    }

    /// A claimable balance.
    struct Claimable: Encodable {
        var id: String
        var amount: String
        var asset: String
        var claimable: String
        var reason: String
    }

    private var title = ""
    private var isLoading = false
    private var failedParts: [FailedPart] = []

    private enum CodingKeys: String, CodingKey {
        case account, network, overview, payments, claimable, transfers, anchors, failures
    }

    init(
        _ snapshot: DashboardSnapshot,
        _ chosen: ChosenAccount,
        on setting: Setting,
        transfers: Result<[OpenTransfers.Line], any Error>?
    ) {
        account = chosen.id.address
        network = setting.network
        title = chosen.title
        isLoading = snapshot.overview.isLoading
        overview = snapshot.overview.value.map {
            AccountView(chosen, setting.network, $0, hasFriendbot: setting.hasFriendbot)
        }
        payments = snapshot.history.value?.entries.map { HistoryLine($0, setting.book) }
        claimable = snapshot.claimableBalances.value?.map { balance in
            Claimable(
                id: balance.id.description,
                amount: balance.amount.amount.description,
                asset: balance.amount.asset.description,
                claimable: balance.canBeClaimed || !balance.claimability.isNow ? balance.claimability.word : "held up",
                reason: balance.obstacle?.reason ?? balance.claimability.reason
            )
        }
        if case .success(let lines)? = transfers { self.transfers = lines }
        anchors = snapshot.customers?.map { AnchorStatuses.Line($0) }
        let parts: [(String, (any Error)?)] = [
            ("balances", snapshot.overview.failure), ("payments", snapshot.history.failure),
            ("claimable balances", snapshot.claimableBalances.failure), ("transfers", transfers?.failure),
        ]
        failedParts = parts.compactMap { part, error in
            error.map { FailedPart(part, $0) }
        }
        failures = failedParts.isEmpty ? nil : failedParts
    }

    /// The lines for people, however many there is room for: the account, and then what could not be read.
    var lines: [StyledLine] { body() + troubleLines() }

    /// The parts that could not be read and why, in lines of at most `columns` columns: the reason stands at the end.
    func troubleLines(columns: Int = .max) -> [StyledLine] {
        failedParts.flatMap { failed in
            let text = ForeignText("\(failed.part): \(failed.summary)").displayed
            return WordWrap.lines(text, columns: columns).map { StyledLine($0, .bad) }
        }
    }

    /// The account at a glance, for people; what ends with a reason is wrapped at `columns` columns.
    func body(columns: Int = .max) -> [StyledLine] {
        var lines = [StyledLine("\(title) on \(network)\(isLoading ? " …" : "")", .strong)]
        if let overview {
            lines += overview.body.map { StyledLine($0) }
        } else if isLoading {
            lines.append(StyledLine("  asking …", .faint))
        }
        lines += section("Recent payments", rows: payments?.map(\.row), empty: "nothing has happened yet")
        if let claimable, !claimable.isEmpty {
            let rows = claimable.map { line in
                [line.claimable, "\(line.amount) \(Asset(line.asset)?.code ?? line.asset)", line.reason]
            }
            lines += section("To be claimed", rows: rows, empty: "", columns: columns)
        }
        let rows = transfers?.map { [$0.flow, $0.anchor ?? "", $0.words] }
        lines += section("Open transfers", rows: rows, empty: "none")
        if let anchors, !anchors.isEmpty {
            let rows = anchors.map { [$0.anchor, $0.words] }
            lines += section("Identity at anchors", rows: rows, empty: "", columns: columns)
        }
        return lines
    }

    private func section(
        _ title: String,
        rows: [[String]]?,
        empty: String,
        columns: Int = .max
    ) -> [StyledLine] {
        guard let rows else { return [] }
        let heading = [StyledLine(), StyledLine(title, .strong)]
        guard !rows.isEmpty else { return heading + [StyledLine("  \(empty)", .faint)] }
        return heading
            + TextTable.lines(rows).flatMap { line in
                // What goes over the end of a line is set in deeper.
                let pieces = WordWrap.lines(line, columns: max(columns - 4, 20))
                return pieces.enumerated().map { StyledLine(($0 == 0 ? "  " : "    ") + $1) }
            }
    }
}

extension Result {
    /// The reason why it failed, where it did.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
