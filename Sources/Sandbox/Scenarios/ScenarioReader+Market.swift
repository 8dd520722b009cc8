internal import Diagnostics
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    /// The most offers of a market: what one transaction can lay.
    private static let mostOffers = 100

    /// The assets and the offers of a market; `codes` are the assets that the anchor has anyway.
    mutating func market(_ field: YAMLField, beside codes: [String]) -> AnchorMarket? {
        guard let table = table(field.value, .key("market"), keys: ["assets", "offers"]) else { return nil }
        var market = AnchorMarket()
        for node in table["assets"].map({ list($0) }) ?? [] {
            guard let text = text(node, of: "assets") else { continue }
            guard let code = AssetCode(text) else {
                report(.invalidAssetCode, [.found: .text(text)], at: node.place)
                continue
            }
            if codes.contains(text) || market.assets.contains(code) {
                report(.repeatedAsset, [.found: .text(text)], at: node.place)
            }
            market.assets.append(code)
        }
        let known = market.assets.map(\.description) + codes + ["native"]
        for node in table["offers"].map({ list($0) }) ?? [] {
            if let offer = offer(node, among: known) { market.offers.append(offer) }
        }
        if market.offers.count > Self.mostOffers, let field = table["offers"] {
            report(.tooManyOffers, [.limit: .number(Self.mostOffers)], at: field.value.place)
        }
        return market
    }

    private mutating func offer(_ node: YAMLNode, among known: [String]) -> AnchorMarket.Offer? {
        guard let table = table(node, .one(.offer), keys: ["sell", "buy", "amount", "price"]),
            let sell = required("sell", in: table), let buy = required("buy", in: table),
            let amount = required("amount", in: table).flatMap({ self.amount($0) }),
            let field = required("price", in: table), let decimal = decimal(field)
        else { return nil }
        guard let price = Price(exactly: decimal) else {
            report(.invalidPrice, at: field.value.place)
            return nil
        }
        var names: [String] = []
        for side in [sell, buy] {
            guard let name = text(side) else { return nil }
            names.append(name)
            guard !known.contains(name) else { continue }
            report(
                .unknownMarketAsset,
                [.found: .text(name), .near: Self.near(name, among: known)],
                at: side.value.place
            )
        }
        if names[0] == names[1] { report(.sameAsset, at: buy.value.place) }
        return AnchorMarket.Offer(sell: names[0], buy: names[1], amount: amount, price: price)
    }
}

extension ScenarioReader {
    /// A list of faults, each a table of the keys that its kind has.
    mutating func faults(_ field: YAMLField) -> [Fault] {
        list(field).compactMap { fault($0) }
    }

    private mutating func fault(_ node: YAMLNode) -> Fault? {
        guard let table = table(node, .one(.fault), keys: Fault.keys) else { return nil }
        var values: [String: String] = [:]
        for field in table.fields where !field.value.isEmpty {
            // Several endpoints may be a list.
            values[field.name] = field.name == "at" ? texts(field).joined(separator: ",") : text(field)
        }
        do {
            return try Fault(values)
        } catch {
            let place = error.key.flatMap { table[$0]?.value.place } ?? table.place
            report(error.kind, error.facts, at: place)
            return nil
        }
    }
}
