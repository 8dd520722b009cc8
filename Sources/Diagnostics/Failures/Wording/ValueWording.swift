/// Values of a flow: `V1..`.
extension Wording {
    static func value(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (name, expected) = (facts.text(.name) ?? "", facts.text(.expected) ?? "value")
        return switch failure.code {
        case .invalidValue:
            facts.identifier(.found).map { "`\($0)` is no \(expected)" as MessageText }
                ?? "what `\(name)` was given is no \(expected)"
        case .notATransfer: "`\(name)` was given something that is no transfer"
        case .contractAccount:
            "`\(facts.identifier(.found) ?? "")` is a contract account, and contract accounts (SEP-45) are not supported"
        case .inputMissing: "the input `\(name)`\(used(facts)) has no value"
        case .inputType: "`\(facts.identifier(.found) ?? "")` is not of type \(expected)\(wanted(facts))"
        case .secretGone:
            "\(name.isEmpty ? "a secret" : "the secret given as `\(name)`") is not in the journal any more"
        default: nil
        }
    }

    private static func used(_ facts: Facts) -> String { facts.isSo(.isOfUsedFlow) ? " of the used flow" : "" }

    private static func wanted(_ facts: Facts) -> String {
        facts.isSo(.isOfUsedFlow) ? ", as the input `\(facts.text(.name) ?? "")` of the used flow wants it" : ""
    }
}
