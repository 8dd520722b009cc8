internal import Diagnostics
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    static let anchorKeys = [
        "name", "languages", "account_creation", "claimable_balances", "claimable_after", "pace", "customers", "assets",
        "outside",
        "rates", "quote_lifetime", "market", "pages", "authentication",
        "software", "quirks", "payment_memo", "unidentified_payments", "clock_ahead", "clock_behind",
    ]

    /// One anchor; what it does not say is as in the scenario `default`.
    mutating func anchor(_ table: Table) -> AnchorConfiguration {
        var anchor = AnchorConfiguration()
        if let field = table["name"], let name = text(field) { anchor.organization = name }
        if let field = table["languages"] { anchor.languages = texts(field) }
        if let field = table["account_creation"] { anchor.createsAccounts = flag(field) ?? true }
        if let field = table["claimable_balances"] { anchor.createsClaimableBalances = flag(field) ?? false }
        if let field = table["claimable_after"] { anchor.claimableAfter = duration(field) }
        if let field = table["pace"] { anchor.pace = pace(field) }
        if let field = table["customers"] { anchor.customers = customers(field) }
        anchor.assets = assets(table["assets"], customers: anchor.customers)
        if let field = table["software"] {
            anchor.software = choice(field.value, of: "software", among: AnchorSoftware.allCases)
        }
        if let field = table["quirks"] { anchor.quirks = quirks(field) }
        if let field = table["payment_memo"] {
            anchor.paymentMemo = choice(field.value, of: "payment_memo", among: PaymentMemo.allCases) ?? .id
        }
        if let field = table["unidentified_payments"] {
            let all = UnidentifiedPayments.allCases
            anchor.unidentifiedPayments = choice(field.value, of: field.name, among: all) ?? .sendBack
        }
        if let field = table["clock_ahead"] { anchor.clockSkew = duration(field) ?? .zero }
        if let field = table["clock_behind"] { anchor.clockSkew = .zero - (duration(field) ?? .zero) }
        if let field = table["pages"] { anchor.pages = pages(field) }
        if let field = table["authentication"] { anchor.authentication = authentication(field) }
        anchor.exchange = exchange(table, assets: anchor.assets)
        anchor.market = table["market"].flatMap { market($0, beside: anchor.assets.map(\.code.description)) }
        checkReferences(of: anchor, table)
        checkEffects(in: table, of: anchor)
        return anchor
    }

    /// The type of customer that SEP-6 transfers need where their terms don't say: `sep6`, or else the first.
    static func usualCustomer(of customers: AnchorCustomers) -> String? {
        (customers.type(named: "sep6") ?? customers.types.first)?.name
    }

    private mutating func pace(_ field: YAMLField) -> AnchorPace {
        var pace = AnchorPace()
        let keys = ["money_arrives", "review", "report", "bank_pays", "payment_deadline", "begins"]
        guard let table = table(field.value, .key("pace"), keys: keys) else { return pace }
        if let field = table["money_arrives"] { pace.moneyArrives = duration(field) ?? pace.moneyArrives }
        if let field = table["begins"] { pace.begins = duration(field) ?? pace.begins }
        if let field = table["review"] { pace.review = duration(field) ?? pace.review }
        if let field = table["report"] { pace.report = duration(field) ?? pace.report }
        if let field = table["bank_pays"] { pace.bankPays = duration(field) ?? pace.bankPays }
        pace.paymentDeadline = table["payment_deadline"].flatMap { duration($0) }
        return pace
    }
}
