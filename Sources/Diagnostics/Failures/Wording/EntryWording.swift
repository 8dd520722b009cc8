/// Entries for the wallet: `W5..` addresses, assets, names and PINs.
extension Wording {
    static func entry(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let kind = facts.text(.subject) == "account" ? "an account" : "a \(facts.text(.subject) ?? "name")"
        let said = colon(facts.said(.said))
        var besides: MessageText { "the muxed address \(part(.found)) has the memo \(part(.memo)) besides" }
        return switch failure.code {
        case .notFederated: "\"\(part(.found))\" is no federated address"
        case .seedAsDestination: "the destination is the secret seed of an account"
        case .contractDestination:
            "\(part(.found)) is a contract account (SEP-45), and those are not supported: nothing can be paid to it"
        // Journals of former versions have the fault in words.
        case .invalidDestination:
            facts.clause(.flaw) ?? facts.failure(.cause)?.message ?? "the destination is no address"
        case .federationUnreachable:
            "\(part(.found)) can't be looked up: \(facts.failure(.cause)?.message ?? "its server can't be asked")"
        case .federationUnknown: "unknown federation address \(part(.found))\(said)"
        case .federationStatus:
            "\(part(.found)) can't be looked up: its federation server answered with \(part(.status))\(said)"
        case .federationAnswer:
            "\(part(.found)) can't be looked up: the answer of its federation server has no valid \(part(.name))"
        case .assetWithoutIssuer: "unknown asset \(part(.name)): no issuer given"
        case .assetNotHeld: "\(part(.account)) has no trustline for \(part(.name))"
        case .assetAmbiguous: "there are several assets called \(part(.name)): \(list(facts, .choices))"
        case .assetOfOtherIssuer: "\(part(.domain)) offers \(list(facts, .choices)), and not \(part(.asset))"
        case .assetMalformed: facts.failure(.cause)?.message ?? "the text is no asset"
        case .entryUnknown: "the vault has no \(part(.subject)) `\(part(.name))`"
        case .nameTaken: "the vault has \(kind) `\(part(.name))` already"
        case .nameUnfit: "`\(part(.name))` can't be the name of \(kind)"
        case .accountKnown: "the account is in the vault already, as `\(part(.found))`"
        case .contactAddress: "the address of `\(part(.name))` is invalid: \(facts.failure(.cause)?.message ?? "")"
        case .contactMemo: "`\(part(.name))` was not added: \(besides)"
        case .addressUnknown: "the vault has no account with the address \(part(.found))"
        case .addressDamaged: facts.failure(.cause)?.message ?? "the address is damaged"
        case .secretSize: "the secret `\(part(.name))` has \(part(.count)) bytes"
        case .secretMemory: "there is no memory left to keep `\(part(.name))` in"
        case .valueUnknown: "the profile `\(part(.name))` has no \(part(.found))"
        case .pinUnfit: pin(facts)
        case .feeAboveLimit:
            "the network asks for \(part(.found)) stroops for an operation, and at most \(part(.limit)) are to be paid"
        case .dayAhead: "the value of \(part(.name)) is a day in the future"
        case .otherMemo:
            "nothing was paid: \(part(.found)) asks for the memo \(part(.expected)), not \(part(.memo))"
        case .memoBesideAddress: "nothing was paid: \(besides)"
        default: nil
        }
    }

    /// The fault of a PIN; it never repeats it.
    private static func pin(_ facts: Facts) -> MessageText {
        let (count, limit) = (facts.text(.count) ?? "", facts.text(.limit) ?? "")
        return switch facts.text(.flaw) {
        case "digits": "a PIN has at least \(limit) digits, not \(count)"
        case "characters": "a passphrase has at least \(limit) characters, not \(count)"
        case "weak": "the PIN is too easy to guess: it is one digit, a run, also of pairs, or a repetition"
        case "unusable": "a passphrase has no control characters, and at most \(limit) bytes"
        default: "the PIN is empty"
        }
    }
}
