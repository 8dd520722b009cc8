internal import Diagnostics
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    static let anchorKeys = [
        "name", "languages", "account_creation", "claimable_balances", "pace", "customers", "assets", "outside",
        "rates", "quote_lifetime", "market", "pages", "authentication",
        "habit", "payment_memo", "clock_ahead", "clock_behind",
    ]

    /// One anchor; what it does not say is as in the sandbox without a scenario.
    mutating func anchor(_ table: Table) -> AnchorConfiguration {
        var anchor = AnchorConfiguration()
        if let field = table["name"], let name = text(field) { anchor.organization = name }
        if let field = table["languages"] { anchor.languages = texts(field) }
        if let field = table["account_creation"] { anchor.createsAccounts = flag(field) ?? true }
        if let field = table["claimable_balances"] { anchor.createsClaimableBalances = flag(field) ?? false }
        if let field = table["pace"] { anchor.pace = pace(field) }
        if let field = table["customers"] { anchor.customers = customers(field) }
        if let field = table["assets"] { anchor.assets = assets(field) }
        if let field = table["habit"] {
            anchor.habit = choice(field.value, of: "habit", among: AnchorHabit.allCases)
        }
        if let field = table["payment_memo"] {
            anchor.paymentMemo = choice(field.value, of: "payment_memo", among: PaymentMemo.allCases) ?? .id
        }
        if let field = table["clock_ahead"] { anchor.clockSkew = duration(field) ?? .zero }
        if let field = table["clock_behind"] { anchor.clockSkew = .zero - (duration(field) ?? .zero) }
        if let field = table["pages"] { anchor.pages = pages(field) }
        if let field = table["authentication"] { anchor.authentication = authentication(field) }
        anchor.exchange = exchange(table)
        anchor.market = table["market"].flatMap { market($0, beside: anchor.assets.map(\.code.description)) }
        checkReferences(of: anchor, table)
        return anchor
    }

    private mutating func pace(_ field: YAMLField) -> AnchorPace {
        var pace = AnchorPace()
        let keys = ["money_arrives", "review", "report", "bank_pays", "payment_deadline"]
        guard let table = table(field.value, "`pace`", keys: keys) else { return pace }
        if let field = table["money_arrives"] { pace.moneyArrives = duration(field) ?? pace.moneyArrives }
        if let field = table["review"] { pace.review = duration(field) ?? pace.review }
        if let field = table["report"] { pace.report = duration(field) ?? pace.report }
        if let field = table["bank_pays"] { pace.bankPays = duration(field) ?? pace.bankPays }
        pace.paymentDeadline = table["payment_deadline"].flatMap { duration($0) }
        return pace
    }

    private mutating func assets(_ field: YAMLField) -> [AnchorAsset] {
        guard let table = table(field.value, "`assets`") else { return [] }
        if table.fields.isEmpty { report("`assets` has no asset", at: table.place) }
        return table.fields.compactMap { field in
            guard let code = AssetCode(field.name) else {
                report("`\(field.name)` is no code of an asset: 1 to 12 letters and digits", at: field.key.place)
                return nil
            }
            let keys = ["about", "anchored_to", "issuer", "deposit", "withdrawal"]
            guard let table = self.table(field.value, "an asset", keys: keys) else { return nil }
            var asset = AnchorAsset(code: code, deposit: nil, withdrawal: nil)
            if let field = table["about"] { asset.about = text(field) ?? "" }
            if let field = table["anchored_to"] { asset.anchoredTo = text(field) ?? "USD" }
            if let field = table["issuer"], let text = text(field) {
                asset.issuer = PublicKey(text)
                if asset.issuer == nil { report("`issuer` is no G… address", at: field.value.place) }
            }
            asset.deposit = table["deposit"].flatMap { terms($0, .deposit) }
            asset.withdrawal = table["withdrawal"].flatMap { terms($0, .withdrawal) }
            return asset
        }
    }

    private mutating func terms(_ field: YAMLField, _ kind: AnchorTransfer.Kind) -> TransferTerms? {
        let keys = [
            "minimum", "maximum", "fee", "protocols", "methods", "fields", "customer", "script",
        ]
        guard let table = table(field.value, "`\(field.name)`", keys: keys) else { return nil }
        var terms = TransferTerms()
        if let field = table["minimum"] { terms.minimum = amount(field) }
        if let field = table["maximum"] { terms.maximum = amount(field) }
        if let minimum = terms.minimum, let maximum = terms.maximum, minimum > maximum {
            report("`minimum` is more than `maximum`", at: table["minimum"]?.value.place ?? table.place)
        }
        if let field = table["fee"] { terms.fee = fee(field) }
        if let field = table["protocols"] {
            terms.services = Set(
                list(field).compactMap { choice($0, of: "protocols", among: AnchorTransfer.Service.allCases) }
            )
        }
        if let field = table["methods"] { terms.methods = methods(field) }
        if let field = table["fields"] { terms.fields = transferFields(field) }
        if let field = table["customer"], let name = text(field) { terms.customerType = name == "none" ? nil : name }
        if let field = table["script"] { terms.script = script(field, kind, terms.services) }
        return terms
    }

    mutating func fee(_ field: YAMLField) -> FeeSchedule {
        var fee = FeeSchedule.free
        guard let table = table(field.value, "`fee`", keys: ["fixed", "percent", "minimum"]) else { return fee }
        if let field = table["fixed"] { fee.fixed = amount(field) ?? .zero }
        if let field = table["percent"] { fee.percent = decimal(field) ?? .zero }
        if let field = table["minimum"] { fee.minimum = amount(field) ?? .zero }
        return fee
    }

    /// Methods: a list of names, or a table with what is to be known about each.
    mutating func methods(_ field: YAMLField) -> [FundingMethod] {
        guard case .fields(let fields) = field.value.content else {
            return texts(field).map { $0 == FundingMethod.bankAccount.name ? .bankAccount : FundingMethod(name: $0) }
        }
        return fields.compactMap { field in
            guard let table = table(field.value, "a method", keys: ["about", "instructions"]) else { return nil }
            var method = FundingMethod(name: field.name)
            if let field = table["about"] { method.about = text(field) ?? "" }
            guard let field = table["instructions"], let listed = self.table(field.value, "`instructions`") else {
                return method
            }
            method.instructions = listed.fields.compactMap { field in
                guard let entry = self.table(field.value, "an instruction", keys: ["value", "about"]),
                    let value = required("value", in: entry).flatMap({ text($0) })
                else { return nil }
                let about = entry["about"].flatMap { text($0) } ?? ""
                return .init(name: field.name, value: value, about: about)
            }
            return method
        }
    }

    /// Fields that are asked about one transfer: a list of names, or a table.
    mutating func transferFields(_ field: YAMLField) -> [TransferField] {
        guard case .fields(let fields) = field.value.content else {
            return texts(field).map { TransferField(name: $0) }
        }
        return fields.compactMap { field in
            let keys = ["about", "choices", "optional"]
            guard let table = table(field.value, "a field", keys: keys) else { return nil }
            return TransferField(
                name: field.name,
                about: table["about"].flatMap { text($0) } ?? "",
                choices: table["choices"].map { texts($0) } ?? [],
                isOptional: table["optional"].flatMap { flag($0) } ?? false
            )
        }
    }

    private mutating func exchange(_ table: Table) -> AnchorExchange {
        guard table["rates"] != nil || table["outside"] != nil || table["assets"] != nil else {
            return AnchorExchange()
        }
        var exchange = AnchorExchange.none
        for node in table["outside"].map({ list($0) }) ?? [] {
            let keys = ["asset", "decimals", "countries", "methods"]
            guard let entry = self.table(node, "an asset outside", keys: keys),
                let asset = required("asset", in: entry), let identifier = text(asset)
            else { continue }
            if !identifier.contains(":") {
                report("`\(identifier)` has no scheme", help: "write it as `iso4217:USD`", at: asset.value.place)
            }
            var outside = OutsideAsset(identifier)
            if let field = entry["decimals"] { outside.decimals = number(field, in: 0...7) ?? 2 }
            if let field = entry["countries"] { outside.countries = texts(field) }
            if let field = entry["methods"] { outside.methods = methods(field) }
            exchange.outside.append(outside)
        }
        for node in table["rates"].map({ list($0) }) ?? [] {
            guard let entry = self.table(node, "a rate", keys: ["sell", "buy", "price", "fee"]),
                let sell = required("sell", in: entry).flatMap({ text($0) }),
                let buy = required("buy", in: entry).flatMap({ text($0) }),
                let field = required("price", in: entry), let price = decimal(field)
            else { continue }
            if price.isZero || price.decimals > 7 {
                report("`price` is more than 0 and has at most seven decimals", at: field.value.place)
            }
            let fee = entry["fee"].map { self.fee($0) } ?? .free
            exchange.rates.append(ExchangeRate(sell: sell, buy: buy, price: price, fee: fee))
        }
        if let field = table["quote_lifetime"] { exchange.quoteLifetime = duration(field) ?? exchange.quoteLifetime }
        return exchange
    }

    /// Complains about names of things that the anchor does not have.
    private mutating func checkReferences(of anchor: AnchorConfiguration, _ table: Table) {
        let assets = anchor.assets.map(\.code.description) + anchor.exchange.outside.map(\.identifier)
        for node in table["rates"].map({ list($0) }) ?? [] {
            guard case .fields(let fields) = node.content else { continue }
            for field in fields where ["sell", "buy"].contains(field.name) {
                guard let name = text(field), !assets.contains(name) else { continue }
                report(
                    "there is no asset `\(name)`",
                    help: Self.suggestion(for: name, among: assets) ?? "list it under `assets` or `outside`",
                    at: field.value.place
                )
            }
        }
        let types = anchor.customers.types.map(\.name)
        guard let field = table["assets"], case .fields(let listed) = field.value.content else { return }
        for asset in listed {
            guard case .fields(let directions) = asset.value.content else { continue }
            for direction in directions {
                guard case .fields(let fields) = direction.value.content,
                    let field = fields.first(where: { $0.name == "customer" }), let name = text(field),
                    name != "none", !types.contains(name)
                else { continue }
                report(
                    "there is no type of customers `\(name)`",
                    help: Self.suggestion(for: name, among: types) ?? "describe it under `customers`, or write `none`",
                    at: field.value.place
                )
            }
        }
    }
}
