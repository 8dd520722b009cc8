internal import Diagnostics

/// The words of mistakes in scenarios: a clause without a full stop, and what helps.
enum ScenarioWording {
    typealias Words = (sentence: MessageText, help: String?)

    static func words(for kind: ScenarioMistake.Kind, _ facts: Facts) -> Words {
        let words =
            shape(kind, facts) ?? anchor(kind, facts) ?? effect(kind, facts) ?? market(kind, facts)
            ?? person(kind, facts) ?? script(kind, facts)
        return words ?? ("it does not fit (\(kind.rawValue))", nil)
    }

    /// Shapes of values.
    private static func shape(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let (name, found) = (facts.text(.name) ?? "", found(facts))
        return switch kind {
        case .noYAML: (facts.failure(.cause)?.message ?? "the file is not YAML", facts.failure(.cause)?.help)
        case .noTable:
            (
                """
                \(part(facts)) is a table\(facts[.choices] == nil ? "" : " with the keys \(row(facts))"), not \(found)
                """,
                nil
            )
        case .unknownKey:
            ("\(part(facts)) has no key `\(name)`", suggestion(facts) ?? "use one of the keys \(row(facts))")
        case .missingKey: ("\(part(facts)) needs the key `\(name)`", "write `\(name): …`")
        case .noText: ("`\(name)` requires a text, not \(found)", nil)
        case .noList: ("`\(name)` requires a list, not a table", "begin each part with `- `")
        case .noFlag: ("`\(name)` is `true` or `false`, not \(found)", nil)
        case .noAmount: ("`\(name)` is an amount of at most seven decimals, not \(found)", nil)
        case .noNumber: ("`\(name)` is a number, not \(found)", nil)
        case .noWholeNumber:
            (
                """
                `\(name)` is a whole number from \(facts.text(.least) ?? "0") to \(facts.text(.limit) ?? "0"), not \(found)
                """,
                nil
            )
        case .noDuration:
            (
                "`\(name)` is a duration, not \(found)",
                "write a whole number and a unit: `500ms`, `5s`, `1m`, `2h`, `3d`"
            )
        case .noChoice:
            ("`\(name)` can't be \(found)", suggestion(facts) ?? "choose one of \(row(facts))")
        default: nil
        }
    }

    /// Anchors and assets.
    private static func anchor(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let (name, found) = (facts.text(.name) ?? "", facts.text(.found) ?? "")
        return switch kind {
        case .keyBesideAnchors: ("`\(name)` is not allowed beside `anchors`", "write it into one of the anchors")
        case .noAnchor: ("`anchors` is empty", "list at least one anchor")
        case .noAsset: ("`assets` is empty", "list at least one asset")
        case .invalidAssetCode: ("`\(found)` is no code of an asset: 1 to 12 letters and digits", nil)
        case .invalidIssuer: ("`issuer` is no G… address", nil)
        case .issuerOfLumens: ("lumens have no `issuer`", "leave it out")
        case .leastAboveMost: ("`\(name)` is more than `\(facts.text(.limit) ?? "")`", nil)
        case .amountOutsideLimits: ("`amount` is outside `minimum` and `maximum`", nil)
        case .noProtocol:
            (
                "`protocols` names no protocol",
                "write `sep6`, `sep24` or both, or `none` in place of the whole table"
            )
        case .quotesUnmeetable:
            (
                "`quotes_required` of `\(facts.text(.asset) ?? "")` can't be met: no rate sells it",
                "add one to `rates`"
            )
        case .clockAheadAndBehind: ("`clock_ahead` and `clock_behind` exclude each other", "leave out one of both")
        default: nil
        }
    }

    /// Keys that would do nothing.
    private static func effect(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let (name, found) = (facts.text(.name) ?? "", facts.text(.found) ?? "")
        return switch kind {
        case .noRateToQuote: ("`quote_lifetime` has no effect: there is no rate to quote", "add `rates`")
        case .noClaimableBalances:
            ("`claimable_after` has no effect: there are no claimable balances", "add `claimable_balances: true`")
        case .memosAreHashes:
            ("`payment_memo` has no effect: with `software: polaris` memos are hashes", "leave it out")
        case .noHostedTransfers:
            (
                "`pages` has no effect: no asset is transferred by SEP-24",
                "add `sep24` to the `protocols` of one"
            )
        case .assetWithoutRate: ("`\(found)` has no effect: no rate sells or buys it", "add one to `rates`")
        case .onlyProgrammatic:
            ("`\(name)` has no effect: only SEP-6 asks for it", "add `sep6` to `protocols`, or leave it out")
        case .fieldsNotAsked: ("`fields` has no effect here", "leave it out: only \(row(facts)) ask")
        case .forcedMovesNothing: ("`\(name)` has no effect: with `force` no money moves", "leave it out")
        case .refundOfAll:
            (
                "`refund` has no effect: `refunded` gives all back",
                "end with `completed` for a part, or leave it out"
            )
        case .feeWithoutRefund: ("`refund_fee` has no effect without `refund`", "write `refund: …`")
        case .earlyRefund:
            (
                "`refund` has no effect: nothing has come in yet",
                "write it into a stage after the money's arrival"
            )
        case .timesWithoutRefusal: ("`times` has no effect without `refuse`", "write `refuse: why`")
        case .onlyForFiles: ("`\(name)` has an effect with `control: file` only", nil)
        case .choicesNotShown:
            (
                "`choices` has no effect with `control: \(found)`",
                "write `control: choice`, or leave out one of both"
            )
        default: nil
        }
    }

    /// Markets and rates.
    private static func market(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let found = facts.text(.found) ?? ""
        return switch kind {
        case .repeatedAsset: ("the anchor has an asset `\(found)` already", nil)
        case .tooManyOffers: ("a market has at most \(facts.text(.limit) ?? "0") offers", nil)
        case .invalidPrice: ("`price` is more than 0 and has at most seven decimals", nil)
        case .unknownMarketAsset:
            ("there is no asset `\(found)`", suggestion(facts) ?? "list it under the market's `assets`")
        case .unknownAsset:
            ("there is no asset `\(found)`", suggestion(facts) ?? "list it under `assets` or `outside`")
        case .sameAsset: ("an offer sells one asset for another", nil)
        case .schemeMissing: ("`\(found)` has no scheme", "write it as `iso4217:USD`")
        case .listedTwice: ("`\(found)` is listed twice", nil)
        case .repeatedRate: ("there is a rate from `\(found)` to `\(facts.text(.expected) ?? "")` already", nil)
        default: nil
        }
    }

    /// Customers and pages.
    private static func person(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let (name, found) = (facts.text(.name) ?? "", facts.text(.found) ?? "")
        return switch kind {
        case .unknownCustomerType:
            (
                "there is no type of customers `\(found)`",
                suggestion(facts) ?? "describe it under `customers`, or write `none`"
            )
        case .emptyDecision: ("`\(name)` is empty", "write one of \(row(facts))")
        case .severalDecisions:
            ("\(part(facts)) says one thing, and `\(name)` is another", "leave out all but one of \(row(facts))")
        case .invalidPageName: ("`name` of a page is made of lower-case letters, not `\(found)`", nil)
        case .choicesMissing: ("a choice needs `choices`", "write `choices: [one, another]`")
        default: nil
        }
    }

    /// Scripts, quirks and faults.
    private static func script(_ kind: ScenarioMistake.Kind, _ facts: Facts) -> Words? {
        let (name, found) = (facts.text(.name) ?? "", facts.text(.found) ?? "")
        let subject = facts.text(.subject) ?? ""
        return switch kind {
        case .impossibleStep:
            (
                """
                a \(subject) of \(facts.text(.source) ?? "") can't go from `\(facts.text(.current) ?? "")` to \
                `\(facts.text(.expected) ?? "")`
                """,
                """
                \(facts.texts(.choices).isEmpty ? "end the script before it" : "go on to one of \(row(facts))"), \
                or write `force: true`
                """
            )
        case .unknownAnchorEndpoint:
            (
                "no endpoint of an anchor is called `\(found)`",
                suggestion(facts) ?? "name a service, such as `sep24`, for all of its endpoints"
            )
        case .unknownForm:
            (
                "no form of a text is called `\(found)`",
                suggestion(facts) ?? "choose one of \(facts.texts(.choices).joined(separator: ", "))"
            )
        case .unknownFaultKey: ("the fault `\(subject)` has no key `\(name)`", "use one of the keys \(row(facts))")
        case .missingFaultKey: ("the fault `\(subject)` needs the key `\(name)`", nil)
        case .unknownEndpoint:
            (
                "there is no endpoint `\(found)`",
                suggestion(facts)
                    ?? "name one like `sep24.info`, a group like `sep24.*`, `anchor.*`, `horizon.*`, or `*`"
            )
        case .pointlessFault: ("the fault `\(subject)` has no effect at `\(found)`", nil)
        default: nil
        }
    }

    // MARK: Parts of sentences

    /// The part of the scenario that it is about.
    private static func part(_ facts: Facts) -> String {
        if let key = facts.text(.member) { return "`\(key)`" }
        return switch facts.text(.subject).flatMap(ScenarioPart.Sort.init) {
        case .scenario: "a scenario"
        case .anchor: "an anchor"
        case .asset: "an asset"
        case .method: "a method"
        case .instruction: "an instruction"
        case .field: "a field"
        case .offer: "an offer"
        case .fault: "a fault"
        case .quirk: "a quirk"
        case .answer: "an answer"
        case .stage: "a stage"
        case .page: "a page"
        case .rate: "a rate"
        case .customerType: "a type of customers"
        case .outsideAsset: "an asset outside"
        case nil: "it"
        }
    }

    /// The value that is there, as ``YAMLNode/fact`` has it.
    private static func found(_ facts: Facts) -> String {
        switch facts.group(.found)?.text(.name) {
        case "nothing": "nothing"
        case "list": "a list"
        case "table": "a table of fields"
        default: "`\(facts.text(.found) ?? "")`"
        }
    }

    /// The `choices` in a row, each as code.
    private static func row(_ facts: Facts) -> String {
        facts.texts(.choices).map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func suggestion(_ facts: Facts) -> String? { facts.text(.near).map { "did you mean `\($0)`?" } }
}
