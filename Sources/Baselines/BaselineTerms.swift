internal import AnchorClient
internal import JSON
package import Stellar

/// The terms of one thing that an anchor does: limits, fees, methods and the fields that it asks for.
package struct BaselineTerms: Hashable, Sendable {
    /// A number of the terms.
    package enum Number: String, CaseIterable, Hashable, Sendable {
        case feeFixed = "fee_fixed"
        case feeMinimum = "fee_minimum"
        case feePercent = "fee_percent"
        case maxAmount = "max_amount"
        case minAmount = "min_amount"
    }

    /// A text that others depend on.
    package enum Text: String, CaseIterable, Hashable, Sendable {
        case issuer
        case signingKey = "signing_key"
    }

    /// Whether the anchor does it at present.
    package var isEnabled = true
    package var numbers: [Number: ExactDecimal] = [:]
    package var texts: [Text: String] = [:]
    /// The ways by which money comes or goes outside the ledger, and the countries.
    package var methods: Set<String> = []
    /// Whether each field that is asked for is required, by its name.
    package var fields: [String: Bool] = [:]

    package init() {}

    /// The terms of a transfer; a number below 0 is no limit and no fee, and a finding says that it came.
    init(_ terms: TransferOffer.Terms) {
        isEnabled = terms.isEnabled
        let numbers: [Number: ExactDecimal?] = [
            .minAmount: terms.minAmount, .maxAmount: terms.maxAmount, .feeFixed: terms.feeFixed,
            .feePercent: terms.feePercent, .feeMinimum: terms.feeMinimum,
        ]
        self.numbers = numbers.compactMapValues { $0.flatMap { $0 < .zero ? nil : $0 } }
        methods = Set(terms.fundingMethods)
        ask(terms.requestedFields)
        for (method, fields) in terms.requestedFieldsByMethod { ask(fields, of: "\(method)/") }
    }

    /// Adds fields that are asked for; one that is required once is required.
    mutating func ask(_ asked: [RequestedField], of prefix: String = "") {
        for field in asked {
            let name = prefix + field.key
            fields[name] = fields[name] == true || !field.isOptional
        }
    }
}

extension BaselineTerms {
    /// A kind of entry: what its terms are about, and which of them it can have.
    ///
    /// The names of entries are made and read here, so that the reader takes what is recorded, and nothing else.
    enum Kind: Hashable, Sendable {
        /// An asset in the stellar.toml, by its code, with its issuer behind it where another one has that code.
        case currency(String)
        /// The keys in the stellar.toml.
        case keys
        /// An asset that is transferred one way by SEP-6 or SEP-24.
        case transfer(sep: String, direction: String, code: String)
        /// A kind of customer, by its type (SEP-12); `nil` where requests name none.
        case customer(type: String?)
        /// An asset that is received by SEP-31.
        case payment(code: String)
        /// An asset of SEP-38.
        case market(asset: String)

        /// The kind of the entry that is called `name`; `nil` where none is.
        init?(_ name: String) {
            let words = name.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            let rest = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
            guard let rest = rest.map(String.init) else { return nil }
            switch words[0] {
            case "SEP-1": self = name == Self.keys.name ? .keys : .currency(rest)
            case "SEP-6", "SEP-24":
                guard words.count == 3, BaselineTerms.directions.contains(words[1]) else { return nil }
                self = .transfer(sep: words[0], direction: words[1], code: words[2])
            case "SEP-12":
                guard words[1] == "customer" else { return nil }
                self = .customer(type: words.count == 3 ? words[2] : nil)
            case "SEP-31":
                guard words.count == 3, words[1] == "receive" else { return nil }
                self = .payment(code: words[2])
            case "SEP-38": self = .market(asset: rest)
            default: return nil
            }
        }

        /// The name of the entry, such as `SEP-24 deposit USDC`.
        var name: String {
            switch self {
            case .currency(let code): "SEP-1 \(code)"
            case .keys: "SEP-1 keys"
            case .transfer(let sep, let direction, let code): "\(sep) \(direction) \(code)"
            case .customer(let type): "SEP-12 customer" + (type.map { " \($0)" } ?? "")
            case .payment(let code): "SEP-31 receive \(code)"
            case .market(let asset): "SEP-38 \(asset)"
            }
        }

        /// The members that the entry can have in a file.
        var members: [String] {
            switch self {
            case .currency: [Text.issuer.rawValue]
            // An asset can have the code `keys`.
            case .keys: [Text.issuer.rawValue, Text.signingKey.rawValue]
            case .transfer, .payment: Number.allCases.map(\.rawValue) + ["enabled", "methods", "fields"]
            case .customer: ["fields"]
            case .market: ["methods"]
            }
        }
    }

    private static let directions = ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"]

    /// The terms of an answer by names such as `SEP-24 deposit USDC`; none where it is no answer of terms.
    static func all(in answer: JSONValue, to name: String, keepsKeys: Bool) -> [String: BaselineTerms] {
        switch name {
        case "SEP-1 GET /.well-known/stellar.toml": currencies(in: answer, keepsKeys: keepsKeys)
        case "SEP-6 GET /info", "SEP-24 GET /info": transfers(TransferOffer(answer), String(name.prefix { $0 != " " }))
        case "SEP-31 GET /info":
            (answer["receive"]?.objectValue ?? [:]).reduce(into: [:]) { all, entry in
                var members = entry.value.objectValue ?? [:]
                // Its fields are those of the transaction, one level deeper than SEP-6 has them.
                members["fields"] = entry.value["fields"]?["transaction"]
                all[Kind.payment(code: entry.key).name] = BaselineTerms(TransferOffer.Terms(.object(members)))
            }
        case "SEP-38 GET /info":
            (answer["assets"]?.arrayValue ?? []).reduce(into: [:]) { all, entry in
                guard let asset = entry["asset"]?.string else { return }
                var terms = BaselineTerms()
                for list in ["sell_delivery_methods", "buy_delivery_methods", "country_codes"] {
                    let side = list.prefix { $0 != "_" }
                    for method in entry[list]?.arrayValue ?? [] {
                        if let name = method["name"]?.string ?? method.string {
                            terms.methods.insert("\(side) \(name)")
                        }
                    }
                }
                all[Kind.market(asset: assetName(asset, keepsKeys: keepsKeys)).name] = terms
            }
        default: [:]
        }
    }

    private static func currencies(in toml: JSONValue, keepsKeys: Bool) -> [String: BaselineTerms] {
        var all: [String: BaselineTerms] = [:]
        for entry in toml["CURRENCIES"]?.arrayValue ?? [] {
            guard let code = entry["code"]?.string else { continue }
            let issuer = keepsKeys ? entry["issuer"]?.string ?? entry["contract"]?.string : nil
            // Some anchors have two assets of one code.
            let name = Kind.currency(code).name
            var terms = BaselineTerms()
            terms.texts[.issuer] = issuer
            all[all[name] == nil ? name : Kind.currency("\(code):\(issuer ?? "")").name] = terms
        }
        var services = BaselineTerms()
        services.texts[.signingKey] = keepsKeys ? toml["SIGNING_KEY"]?.string : nil
        if !services.texts.isEmpty { all[Kind.keys.name] = services }
        return all
    }

    private static func transfers(_ offer: TransferOffer, _ sep: String) -> [String: BaselineTerms] {
        var all: [String: BaselineTerms] = [:]
        let tables = [offer.deposits, offer.withdrawals, offer.depositExchanges, offer.withdrawalExchanges]
        for (direction, table) in zip(directions, tables) {
            for (code, terms) in table {
                all[Kind.transfer(sep: sep, direction: direction, code: code).name] = BaselineTerms(terms)
            }
        }
        return all
    }

    /// An asset of a sandbox has another issuer each time.
    private static func assetName(_ asset: String, keepsKeys: Bool) -> String {
        guard !keepsKeys, asset.hasPrefix("stellar:") else { return asset }
        return asset.split(separator: ":").prefix(2).joined(separator: ":")
    }
}
