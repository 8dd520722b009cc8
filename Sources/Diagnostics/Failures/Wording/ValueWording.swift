/// Values of a flow: `V1..`.
extension Wording {
    static func value(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (name, expected) = (facts.text(.name) ?? "", facts.text(.expected) ?? "value")
        return switch failure.code {
        case .invalidValue where expected == ExpectedValue.headerValue.rawValue:
            "line breaks or control characters in `\(name)`"
        case .invalidValue:
            facts.identifier(.found).map { "invalid \(noun(expected)) `\($0)`" as MessageText }
                ?? "invalid \(noun(expected)) for `\(name)`"
        case .notATransfer: "`\(name)` requires a transfer"
        case .contractAccount:
            "`\(facts.identifier(.found) ?? "")` is a contract account, and contract accounts (SEP-45) are not supported"
        case .inputMissing: "the input `\(name)`\(used(facts)) has no value"
        case .inputType: "`\(facts.identifier(.found) ?? "")` is not of type \(expected)\(wanted(facts))"
        case .secretGone:
            "\(name.isEmpty ? "a secret" : "the secret given as `\(name)`") is not in the journal any more"
        default: parameter(failure.code, facts)
        }
    }

    /// The kind of a value; journals of former versions have the noun itself.
    private static func noun(_ expected: String) -> String {
        switch ExpectedValue(rawValue: expected) {
        case .depositAmount: "deposit amount"
        case .withdrawalAmount: "withdrawal amount"
        case .paymentAmount: "payment amount"
        case .trustlineLimit: "trustline limit"
        case .offLedgerAsset: "asset outside the ledger"
        case .balanceID: "claimable balance id"
        case .userMemo: "memo of a user"
        case .url: "URL"
        case .httpsURL: "https URL"
        case .httpStatus: "HTTP status"
        case .headerValue: "header value"
        case .table: "table of names and values"
        case .account, .seed, .slippage, .duration, .time, .text, nil: expected
        }
    }

    private static func used(_ facts: Facts) -> String { facts.isSo(.isOfUsedFlow) ? " of the used flow" : "" }

    private static func wanted(_ facts: Facts) -> String {
        facts.isSo(.isOfUsedFlow) ? ", as the input `\(facts.text(.name) ?? "")` of the used flow wants it" : ""
    }

    /// Parameters that do not fit: `V107` and on.
    private static func parameter(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .parameterChoice:
            facts.isSo(.isAlternative)
                ? "\(row(facts, .choices)) exclude each other" as MessageText
                : "exactly one of \(row(facts, .choices)) is needed" as MessageText
        case .valueNotListed:
            """
            `\(part(.found))` is not one of \(row(facts, .choices)), which \(facts.isSo(.isOfUsedFlow) ? "the input " : "")\
            `\(part(.name))` \(facts.isSo(.isOfUsedFlow) ? "of the used flow " : "")takes
            """
        case .otherSessionAccount: "the run acts for \(part(.account)), and \(part(.found)) is another account"
        case .memoBesideNumber: "\(part(.account)) has a number and takes no memo"
        case .quoteOfOtherAsset: "the quote is about \(part(.found)), not about \(part(.expected))"
        case .assetOnLedger:
            "`\(part(.asset))` is on the ledger, and what the anchor takes or pays out beside it is not"
        case .secretShown: "`\(part(.name))` of `\(part(.subject))` was given a secret, which it would show"
        case .answersUnreadable: "the file of answers \(part(.name)) can't be read: \(facts.clause(.flaw) ?? "")"
        case .unknownPayee:
            "there is neither a contact nor an account called `\(part(.found))` in the vault, and no such address"
        case .payeeWithoutVault: "`\(part(.found))` is no address, and there is no vault with a contact of this name"
        case .secretMissing:
            (facts.groups(.differences).isEmpty ? [facts] : facts.groups(.differences)).map(missingSecret)
                .joined(separator: "; ")
        case .reservedHeader: "the header `\(part(.name))` can't be set"
        case .customerTypeOpen: "\(part(.domain)) has several types of \(part(.subject))s: \(list(facts, .choices))"
        default: nil
        }
    }

    private static func missingSecret(_ facts: Facts) -> MessageText {
        let found = facts.text(.found) ?? ""
        let flaw =
            switch facts.text(.flaw) {
            case "variable": "\(found) is not set in the environment"
            case "entry": "the vault has no secret `\(found)`"
            case "vault": "it is the secret `\(found)` of a vault, and this run has none"
            case "file": "the file \(found) can't be read, or has more than \(facts.number(.limit) ?? 0) KB"
            case "text": "the file \(found) is no UTF-8 text"
            case "empty": "the file \(found) is empty"
            case "question": "no answer to “\(found)”"
            default: "it can't be read"
            }
        return "the secret `\(facts.text(.name) ?? "")` is missing: \(flaw)"
    }
}
