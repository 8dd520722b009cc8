internal import Diagnostics
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    /// Reads the anchor's exchanges: as in the scenario `default` where `table` doesn't say, as far as the assets are there.
    mutating func exchange(_ table: Table, assets: [AnchorAsset]) -> AnchorExchange {
        var exchange = AnchorExchange()
        if let field = table["outside"] { exchange.outside = outside(field) }
        if let field = table["rates"] {
            exchange.rates = rates(field)
        } else {
            let known = Set(assets.map(\.code.description) + exchange.outside.map(\.identifier))
            exchange.rates.removeAll { !known.isSuperset(of: [$0.sell, $0.buy]) }
        }
        if let field = table["quote_lifetime"] { exchange.quoteLifetime = duration(field) ?? exchange.quoteLifetime }
        return exchange
    }

    private mutating func outside(_ field: YAMLField) -> [OffLedgerAsset] {
        var listed: [OffLedgerAsset] = []
        for node in list(field) {
            let keys = ["asset", "decimals", "countries", "methods"]
            guard let entry = self.table(node, .one(.outsideAsset), keys: keys),
                let asset = required("asset", in: entry), let identifier = text(asset)
            else { continue }
            if !identifier.contains(":") {
                report(.schemeMissing, [.found: .text(identifier)], at: asset.value.place)
            }
            var outside = OffLedgerAsset(identifier)
            if let field = entry["decimals"] { outside.decimals = number(field, in: 0...7) ?? 2 }
            if let field = entry["countries"] { outside.countries = texts(field) }
            if let field = entry["methods"] { outside.methods = methods(field, withInstructions: false) }
            if listed.contains(where: { $0.identifier == identifier }) {
                report(.listedTwice, [.found: .text(identifier)], at: asset.value.place)
            }
            listed.append(outside)
        }
        return listed
    }

    private mutating func rates(_ field: YAMLField) -> [ExchangeRate] {
        var rates: [ExchangeRate] = []
        for node in list(field) {
            guard let entry = self.table(node, .one(.rate), keys: ["sell", "buy", "price", "fee"]),
                let sell = required("sell", in: entry).flatMap({ text($0) }),
                let buy = required("buy", in: entry).flatMap({ text($0) }),
                let field = required("price", in: entry), let price = decimal(field)
            else { continue }
            if price.isZero || price.decimals > 7 {
                report(.invalidPrice, at: field.value.place)
            }
            let fee = entry["fee"].map { self.fee($0) } ?? .free
            if rates.contains(where: { $0.sell == sell && $0.buy == buy }) {
                report(.repeatedRate, [.found: .text(sell), .expected: .text(buy)], at: entry.place)
            }
            rates.append(ExchangeRate(sell: sell, buy: buy, price: price, fee: fee))
        }
        return rates
    }

    /// Complains about names of things that the anchor does not have.
    mutating func checkReferences(of anchor: AnchorConfiguration, _ table: Table) {
        let assets = anchor.assets.map(\.code.description) + anchor.exchange.outside.map(\.identifier)
        for node in table["rates"].map({ list($0) }) ?? [] {
            guard case .fields(let fields) = node.content else { continue }
            for field in fields where ["sell", "buy"].contains(field.name) {
                guard let name = text(field), !assets.contains(name) else { continue }
                report(
                    .unknownAsset,
                    [.found: .text(name), .near: Self.near(name, among: assets)],
                    at: field.value.place
                )
            }
        }
        let types = anchor.customers.types.map(\.name)
        guard let field = table["assets"], case .fields(let listed) = field.value.content else { return }
        for asset in listed {
            guard case .fields(let directions) = asset.value.content else { continue }
            for direction in directions {
                guard case .fields(let fields) = direction.value.content else { continue }
                for field in fields where ["customer", "sender", "receiver"].contains(field.name) {
                    guard let name = text(field), name != "none", !types.contains(name) else { continue }
                    report(
                        .unknownCustomerType,
                        [.found: .text(name), .near: Self.near(name, among: types)],
                        at: field.value.place
                    )
                }
            }
        }
    }
}
