import HorizonClient
import Stellar
import Terminal
import Wallet

/// An account on one network, as commands show it and `--json` prints it.
struct AccountView: Encodable, Sendable {
    /// A holding of the account.
    struct Line: Encodable, Sendable {
        var asset: String
        var balance: String?
        var available: String
        var reserved: String?
        var promised: String?
        var limit: String?
        var authorization: String?
        var sponsor: String?
    }

    var network: String
    var account: String
    var name: String?
    var funded: Bool
    var minimumBalance: String?
    var subentries: Int64?
    var sponsoring: Int64?
    var sponsored: Int64?
    var homeDomain: String?
    var requiresMemo: Bool?
    var balances: [Line]?
    private var titles: [String] = []
    private var issuers: [String?] = []
    private var hasFriendbot = false

    private enum CodingKeys: String, CodingKey {
        case network, account, name, funded, balances, subentries, sponsoring, sponsored
        case minimumBalance = "minimum_balance"
        case homeDomain = "home_domain"
        case requiresMemo = "memo_required"
    }

    init(_ chosen: ChosenAccount, _ network: String, _ overview: AccountOverview?, hasFriendbot: Bool) {
        self.network = network
        self.hasFriendbot = hasFriendbot
        account = chosen.id.address
        name = chosen.title == account ? nil : chosen.title
        funded = overview != nil
        guard let overview else { return }
        minimumBalance = overview.minimumBalance.description
        subentries = overview.subentryCount
        sponsoring = overview.sponsoringCount
        sponsored = overview.sponsoredCount
        homeDomain = overview.homeDomain
        requiresMemo = overview.requiresMemo
        balances = overview.holdings.map { Line($0) }
        titles = overview.holdings.map(\.title)
        issuers = overview.holdings.map { $0.asset?.issuer?.address }
    }

    /// The lines for people.
    var lines: [String] {
        let title = "\(name.map { "\($0) (\(account))" } ?? account) on \(network):"
        return funded ? [title] + body : ["\(title) \(wayToFund)"]
    }

    private var wayToFund: String {
        "not funded yet; `windlass account fund\(hasFriendbot ? "" : " --from NAME")` does that"
    }

    /// The lines for people, without the one that says which account it is.
    var body: [String] {
        guard let balances else { return ["  \(wayToFund)"] }
        let rows = zip(balances, zip(titles, issuers)).map { line, about in
            let (title, issuer) = about
            var notes: [String] = []
            if let promised = line.promised { notes.append("\(promised) promised to offers") }
            if let limit = line.limit { notes.append("limit \(limit)") }
            if let word = line.authorization { notes.append("authorized: \(word)") }
            if let issuer { notes.append("issued by \(issuer)") }
            return ["  \(title)", line.balance ?? "?", "\(line.available) available", notes.joined(separator: ", ")]
        }
        let entries = subentries ?? 0
        var reserve = "  reserve: \(minimumBalance ?? "0") XLM (for the account"
        if entries > 0 { reserve += " and \(entries) \(entries == 1 ? "entry" : "entries")" }
        if let sponsoring, sponsoring > 0 {
            reserve += ", and \(sponsoring) sponsored \(sponsoring == 1 ? "entry" : "entries")"
        }
        if let sponsored, sponsored > 0 { reserve += "; \(sponsored) paid by sponsors" }
        reserve += ")"
        return TextTable.lines(rows, aligningRight: [1, 2]) + [reserve]
            + (requiresMemo == true ? ["  payments to it need a memo"] : [])
    }
}

extension AccountView.Line {
    init(_ holding: Holding) {
        asset =
            switch holding.holding {
            case .asset(let asset): asset.description
            case .poolShares(let pool): "pool:\(pool)"
            case .other(let kind): kind
            }
        balance = holding.amount?.description
        available = holding.available.description
        reserved = holding.reserved > .zero ? holding.reserved.description : nil
        promised = holding.promised > .zero ? holding.promised.description : nil
        limit = holding.limit.flatMap { $0 == .maximum ? nil : $0.description }
        authorization = holding.authorization == .full ? nil : holding.authorization.rawValue
        sponsor = holding.sponsor?.address
    }
}
