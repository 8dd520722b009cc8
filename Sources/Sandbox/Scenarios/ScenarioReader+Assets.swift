internal import Diagnostics
internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    /// All that the anchor transfers; those of the scenario `default` where `field` is missing.
    ///
    /// `customers` has the types of customers that transfers need where their terms don't say.
    mutating func assets(_ field: YAMLField?, customers: AnchorCustomers) -> [AnchorAsset] {
        var usual = TransferTerms()
        usual.customerType = Self.usualCustomer(of: customers)
        var receiving = TransferTerms.receiving
        receiving.direct?.senderType = customers.type(named: CustomerType.sender.name)?.name
        receiving.direct?.receiverType = customers.type(named: CustomerType.receiver.name)?.name
        guard let field else {
            return AnchorAsset.standard.map { asset in
                var asset = asset
                (asset.deposit, asset.withdrawal, asset.receive) = (usual, usual, receiving)
                return asset
            }
        }
        guard let table = table(field.value, .key("assets")) else { return [] }
        if table.fields.isEmpty { report(.noAsset, at: table.place) }
        return table.fields.compactMap { field in
            guard let code = AssetCode(field.name) else {
                report(.invalidAssetCode, [.found: .text(field.name)], at: field.key.place)
                return nil
            }
            var asset = AnchorAsset.standard.first { $0.code == code } ?? AnchorAsset(code: code)
            // What is received for others is said: it needs customers of its own.
            (asset.deposit, asset.withdrawal, asset.receive) = (usual, usual, nil)
            // A code alone has everything as usual.
            if field.value.isEmpty {
                if AnchorAsset.standard.contains(where: { $0.code == code }) { asset.receive = receiving }
                return asset
            }
            let keys = ["about", "anchored_to", "issuer", "deposit", "withdrawal", "receive"]
            guard let table = self.table(field.value, .one(.asset), keys: keys) else { return nil }
            if let field = table["about"] { asset.about = text(field) ?? "" }
            if let field = table["anchored_to"] { asset.anchoredTo = text(field) ?? "USD" }
            if let field = table["issuer"], let text = text(field) {
                asset.issuer = PublicKey(text)
                if asset.issuer == nil { report(.invalidIssuer, at: field.value.place) }
                if asset.isNative { report(.issuerOfLumens, at: field.key.place) }
            }
            if let field = table["deposit"] { asset.deposit = terms(field, .deposit, usual) }
            if let field = table["withdrawal"] { asset.withdrawal = terms(field, .withdrawal, usual) }
            if let field = table["receive"] { asset.receive = terms(field, .withdrawal, receiving) }
            return asset
        }
    }

    private static let none = "none"

    /// The terms of one direction: as `usual` where the table doesn't say otherwise, or `nil` where there is none.
    private mutating func terms(
        _ field: YAMLField,
        _ kind: AnchorTransfer.Kind,
        _ usual: TransferTerms
    ) -> TransferTerms? {
        if case .scalar(let scalar, _) = field.value.content, scalar.text == Self.none { return nil }
        var own =
            usual.direct == nil
            ? ["protocols", "customer", "note"] : ["sender", "receiver", "quotes_required", "rests_without"]
        // What comes in over the ledger is what is paid there.
        if kind == .deposit { own.append("amount") }
        let keys = ["minimum", "maximum", "fee", "methods", "fields", "script"] + own
        guard let table = table(field.value, .key(field.name), keys: keys) else { return nil }
        var terms = usual
        if let field = table["minimum"] { terms.minimum = amount(field) }
        if let field = table["maximum"] { terms.maximum = amount(field) }
        if let minimum = terms.minimum, let maximum = terms.maximum, minimum > maximum {
            report(
                .leastAboveMost,
                [.name: .text("minimum"), .limit: .text("maximum")],
                at: table["minimum"]?.value.place ?? table.place
            )
        }
        if let field = table["amount"] {
            terms.amount = amount(field)
            if let amount = terms.amount, !terms.allow(amount) {
                report(.amountOutsideLimits, at: field.value.place)
            }
        }
        if let field = table["fee"] { terms.fee = fee(field) }
        if let field = table["protocols"] {
            terms.services = Set(
                list(field).compactMap { choice($0, of: "protocols", among: [AnchorTransfer.Service.sep6, .sep24]) }
            )
        }
        // Only who sends money to the anchor has to know where to.
        if let field = table["methods"] { terms.methods = methods(field, withInstructions: kind == .deposit) }
        if let field = table["fields"] { terms.fields = transferFields(field) }
        if let field = table["customer"], let name = text(field) { terms.customerType = name == Self.none ? nil : name }
        if let field = table["sender"], let name = text(field) {
            terms.direct?.senderType = name == Self.none ? nil : name
        }
        if let field = table["receiver"], let name = text(field) {
            terms.direct?.receiverType = name == Self.none ? nil : name
        }
        if let field = table["quotes_required"] { terms.direct?.requiresQuote = flag(field) ?? false }
        if let field = table["rests_without"] {
            terms.direct?.restsWithout = Set(
                list(field).compactMap { choice($0, of: "rests_without", among: DirectTerms.Part.allCases) }
            )
        }
        if let field = table["note"] { terms.note = text(field) }
        if let field = table["script"] { terms.script = script(field, kind, terms.services) }
        checkEffects(in: table, of: terms)
        return terms
    }

    mutating func fee(_ field: YAMLField) -> FeeSchedule {
        var fee = FeeSchedule.free
        guard let table = table(field.value, .key("fee"), keys: ["fixed", "percent", "minimum"]) else { return fee }
        if let field = table["fixed"] { fee.fixed = amount(field) ?? .zero }
        if let field = table["percent"] { fee.percent = decimal(field) ?? .zero }
        if let field = table["minimum"] { fee.minimum = amount(field) ?? .zero }
        return fee
    }

    /// Methods: a list of names, or a table with what is to be known about each.
    mutating func methods(_ field: YAMLField, withInstructions: Bool) -> [FundingMethod] {
        guard case .fields(let fields) = field.value.content else {
            return texts(field).map { $0 == FundingMethod.bankAccount.name ? .bankAccount : FundingMethod(name: $0) }
        }
        return fields.compactMap { field in
            var method = field.name == FundingMethod.bankAccount.name ? .bankAccount : FundingMethod(name: field.name)
            // A name alone is the method with that name.
            if field.value.isEmpty { return method }
            let keys = ["about"] + (withInstructions ? ["instructions"] : [])
            guard let table = table(field.value, .one(.method), keys: keys) else { return nil }
            if let field = table["about"] { method.about = text(field) ?? "" }
            guard let field = table["instructions"], let listed = self.table(field.value, .key("instructions")) else {
                return method
            }
            method.instructions = listed.fields.compactMap { field in
                guard let entry = self.table(field.value, .one(.instruction), keys: ["value", "about"]),
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
            // A name alone asks for a text.
            if field.value.isEmpty { return TransferField(name: field.name) }
            let keys = ["type", "about", "choices", "optional"]
            guard let table = table(field.value, .one(.field), keys: keys) else { return nil }
            let kinds = CustomerQuestion.Kind.allCases
            return TransferField(
                name: field.name,
                kind: table["type"].flatMap { choice($0.value, of: "type", among: kinds) },
                about: table["about"].flatMap { text($0) } ?? "",
                choices: table["choices"].map { texts($0) } ?? [],
                isOptional: table["optional"].flatMap { flag($0) } ?? false
            )
        }
    }
}
