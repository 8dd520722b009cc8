/// The possible changes of an anchor: the one table of what is breaking, notable and harmless.
package enum DifferenceRule: String, CaseIterable, Sendable {
    // Answers
    case answerGone = "answer-gone"
    case answerNew = "answer-new"
    case refused
    case refusedOnce = "other-refusal"
    case otherSuccess = "other-success"
    case memberGone = "member-gone"
    case memberNew = "member-new"
    case typeChanged = "type-changed"
    case nullNew = "null-new"
    case typeNarrowed = "type-narrowed"
    case slower
    // Offers
    case offerGone = "offer-gone"
    case offerNew = "offer-new"
    case disabled
    case enabled
    case limitNarrowed = "limit-narrowed"
    case limitWidened = "limit-widened"
    case feeRaised = "fee-raised"
    case feeLowered = "fee-lowered"
    case methodGone = "method-gone"
    case methodNew = "method-new"
    case fieldRequired = "field-required"
    case fieldOptional = "field-optional"
    case fieldGone = "field-gone"
    case issuerChanged = "issuer-changed"
    case signingKeyChanged = "signing-key-changed"
    // Transfers and customers
    case statusesChanged = "statuses-changed"
    case statusesNew = "statuses-new"
    // Findings
    case findingMust = "finding-must"
    case findingShould = "finding-should"
    case findingNote = "finding-note"
    case findingFixed = "finding-fixed"

    /// The effect of a difference on clients, and its name.
    package var row: (level: Difference.Class, words: String) {
        switch self {
        case .answerGone: (.breaking, "is no longer there")
        case .answerNew: (.harmless, "is new")
        case .refused: (.breaking, "is refused")
        case .refusedOnce: (.notable, "is refused in some runs")
        case .otherSuccess: (.notable, "is answered with another status")
        case .memberGone: (.breaking, "is missing")
        case .memberNew: (.harmless, "is new")
        case .typeChanged: (.breaking, "has another type")
        case .nullNew: (.notable, "can be null")
        case .typeNarrowed: (.harmless, "has fewer types")
        case .slower: (.notable, "takes longer")

        case .offerGone: (.breaking, "is no longer offered")
        case .offerNew: (.harmless, "is new")
        case .disabled: (.breaking, "is disabled")
        case .enabled: (.harmless, "is enabled")
        case .limitNarrowed: (.breaking, "limit narrowed")
        case .limitWidened: (.notable, "limit widened")
        case .feeRaised: (.breaking, "fee raised")
        case .feeLowered: (.notable, "fee lowered")
        case .methodGone: (.breaking, "method is gone")
        case .methodNew: (.harmless, "method is new")
        case .fieldRequired: (.breaking, "field is now required")
        case .fieldOptional: (.notable, "field is now optional")
        case .fieldGone: (.notable, "field is no longer asked for")
        case .issuerChanged: (.breaking, "has another issuer")
        case .signingKeyChanged: (.notable, "is another key")

        case .statusesChanged: (.breaking, "statuses in another order")
        case .statusesNew: (.harmless, "statuses seen for the first time")

        case .findingMust: (.breaking, "new finding, against a must of the SEP")
        case .findingShould: (.notable, "new finding, against a should of the SEP")
        case .findingNote: (.harmless, "new note")
        case .findingFixed: (.breaking, "known finding is fixed; strike it off")
        }
    }
}
