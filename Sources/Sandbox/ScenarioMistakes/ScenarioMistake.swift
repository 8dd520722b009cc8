package import Diagnostics
internal import SourceYAML

/// A fault of a scenario file, or of the description of a fault, as data: `ScenarioWording` has its words.
package struct ScenarioMistake: FailureConvertible, Hashable {
    /// The kind of mistake; the facts of each are named as in its description.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        // MARK: Shapes

        /// The file is no YAML: `cause`.
        case noYAML = "no-yaml"
        /// A part is `found`, and no table with the keys `choices`.
        case noTable = "no-table"
        /// A part has no key `name`; near it is `near`, or it has `choices`.
        case unknownKey = "unknown-key"
        /// A part lacks the key `name`.
        case missingKey = "missing-key"
        /// The key `name` takes a text, and has `found`.
        case noText = "no-text"
        /// The key `name` takes a list, and has a table.
        case noList = "no-list"
        /// The key `name` takes `true` or `false`, and has `found`.
        case noFlag = "no-flag"
        /// The key `name` takes an amount, and has `found`.
        case noAmount = "no-amount"
        /// The key `name` takes a number, and has `found`.
        case noNumber = "no-number"
        /// The key `name` takes a whole number from `least` to `limit`, and has `found`.
        case noWholeNumber = "no-whole-number"
        /// The key `name` takes a span of time, and has `found`.
        case noDuration = "no-duration"
        /// The key `name` takes one of the `choices`, and has `found`; near it is `near`.
        case noChoice = "no-choice"

        // MARK: Anchors and assets

        /// The key `name` of an anchor stands beside `anchors`.
        case keyBesideAnchors = "key-beside-anchors"
        /// `anchors` is empty.
        case noAnchor = "no-anchor"
        /// `assets` is empty.
        case noAsset = "no-asset"
        /// `found` is no code of an asset.
        case invalidAssetCode = "invalid-asset-code"
        /// `issuer` is no address.
        case invalidIssuer = "invalid-issuer"
        /// Lumens have an `issuer`.
        case issuerOfLumens = "issuer-of-lumens"
        /// The key `name` is more than the key `limit`.
        case leastAboveMost = "least-above-most"
        /// `amount` is outside of its limits.
        case amountOutsideLimits = "amount-outside-limits"
        /// `protocols` is empty.
        case noProtocol = "no-protocol"
        /// Quotes are required for `asset`, and no rate sells it.
        case quotesUnmeetable = "quotes-unmeetable"
        /// A clock is ahead and behind.
        case clockAheadAndBehind = "clock-ahead-and-behind"

        // MARK: Keys without an effect

        /// `quote_lifetime` without rates.
        case noRateToQuote = "no-rate-to-quote"
        /// `claimable_after` without claimable balances.
        case noClaimableBalances = "no-claimable-balances"
        /// `payment_memo` of an anchor whose memos are hashes.
        case memosAreHashes = "memos-are-hashes"
        /// `pages` of an anchor without SEP-24.
        case noHostedTransfers = "no-hosted-transfers"
        /// No rate names the asset `found`.
        case assetWithoutRate = "asset-without-rate"
        /// The key `name` is one of SEP-6.
        case onlyProgrammatic = "only-programmatic"
        /// `fields` of a stage whose status is none of the `choices`.
        case fieldsNotAsked = "fields-not-asked"
        /// The key `name` of a stage that is forced.
        case forcedMovesNothing = "forced-moves-nothing"
        /// `refund` of a stage that gives all back.
        case refundOfAll = "refund-of-all"
        /// `refund_fee` without `refund`.
        case feeWithoutRefund = "fee-without-refund"
        /// `refund` before anything has come in.
        case earlyRefund = "early-refund"
        /// `times` without `refuse`.
        case timesWithoutRefusal = "times-without-refusal"
        /// The key `name` of a field that is no file.
        case onlyForFiles = "only-for-files"
        /// `choices` of a field with the control `found`.
        case choicesNotShown = "choices-not-shown"

        // MARK: Markets and rates

        /// The anchor has an asset `found` already.
        case repeatedAsset = "repeated-asset"
        /// The market has more than `limit` offers.
        case tooManyOffers = "too-many-offers"
        /// `price` is out of its range.
        case invalidPrice = "invalid-price"
        /// The market has no asset `found`; near it is `near`.
        case unknownMarketAsset = "unknown-market-asset"
        /// The anchor has no asset `found`; near it is `near`.
        case unknownAsset = "unknown-asset"
        /// An offer sells an asset for itself.
        case sameAsset = "same-asset"
        /// The asset `found` outside of the ledger has no scheme.
        case schemeMissing = "scheme-missing"
        /// The asset `found` outside of the ledger is listed twice.
        case listedTwice = "listed-twice"
        /// A second rate from `found` to `expected`.
        case repeatedRate = "repeated-rate"

        // MARK: Customers and pages

        /// The unknown type of customers `found`; near it is `near`.
        case unknownCustomerType = "unknown-customer-type"
        /// The key `name` has none of the `choices`.
        case emptyDecision = "empty-decision"
        /// A part has the key `name` beside another of the `choices`.
        case severalDecisions = "several-decisions"
        /// The name of a page is `found`.
        case invalidPageName = "invalid-page-name"
        /// A choice without choices.
        case choicesMissing = "choices-missing"

        // MARK: Scripts, quirks and faults

        /// A transfer of the kind `subject` by `source` can't go from `current` to `expected`, and to the `choices`.
        case impossibleStep = "impossible-step"
        /// The unknown endpoint `found` of an anchor; near it is `near`.
        case unknownAnchorEndpoint = "unknown-anchor-endpoint"
        /// The unknown form `found` of a text; near it is `near`, and there are the `choices`.
        case unknownForm = "unknown-form"
        /// The fault `subject` has no key `name`, and has the `choices`.
        case unknownFaultKey = "unknown-fault-key"
        /// The fault `subject` lacks the key `name`.
        case missingFaultKey = "missing-fault-key"
        /// The unknown endpoint `found`; near it is `near`.
        case unknownEndpoint = "unknown-endpoint"
        /// The fault `subject` makes no difference at `found`.
        case pointlessFault = "pointless-fault"
    }

    package var kind: Kind
    package var facts: Facts
    package var place: SourcePlace?

    init(_ kind: Kind, _ facts: Facts = [:], at place: SourcePlace?) {
        (self.kind, self.facts, self.place) = (kind, facts, place)
    }

    /// The mistake as data.
    package var asFailure: Failure {
        let (sentence, help) = ScenarioWording.words(for: kind, facts)
        return .mistake(
            kind.rawValue,
            kind: .usage,
            sentence: sentence,
            help: help,
            facts: facts,
            at: place
        )
    }
}

/// A part of a scenario, as mistakes name it.
enum ScenarioPart: Hashable {
    /// The part that a key has.
    case key(String)
    /// One of several of its sort.
    case one(Sort)

    /// The sorts of parts that have no key of their own.
    enum Sort: String, CaseIterable {
        case scenario, anchor, asset, method, instruction, field, offer, fault, quirk, answer, stage, page, rate
        case customerType = "customer-type"
        case outsideAsset = "outside-asset"
    }

    /// The part as facts of a mistake.
    var facts: Facts {
        switch self {
        case .key(let name): [.member: .text(name)]
        case .one(let sort): [.subject: .text(sort.rawValue)]
        }
    }
}

extension YAMLNode {
    /// The node as a fact of a mistake: its text, or what else it is.
    var fact: Fact {
        switch content {
        case .scalar(let scalar, _): isEmpty ? .facts([.name: .text("nothing")]) : .text(String(scalar.text.prefix(40)))
        case .list: .facts([.name: .text("list")])
        case .fields: .facts([.name: .text("table")])
        }
    }
}
