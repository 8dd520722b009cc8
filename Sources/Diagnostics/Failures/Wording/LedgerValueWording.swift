/// Texts that are no value of the ledger: `V150` to `V157`.
extension Wording {
    static func ledgerValue(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (found, flaw, count) = (part(.found), facts.text(.flaw) ?? "", part(.count))
        return switch code {
        case .keyUnfit: key(facts)
        case .assetUnfit: asset(facts)
        case .amountUnreadable:
            switch flaw {
            case "decimals": ("\(found) has more than seven decimals", "round it to seven decimals")
            case "range": ("\(found) is beyond the largest amount, \(part(.limit))", nil)
            default: ("\(found) is not an amount", "write it in plain digits, like 25 or 0.5")
            }
        case .calculationImpossible:
            switch flaw {
            case "precise": ("the result has more than 38 decimals", nil)
            case "zero": ("a number is divided by zero", nil)
            default: ("the result has more than 38 digits", nil)
            }
        case .memoUnfit: memo(facts)
        case .phraseUnfit: phrase(facts)
        case .transactionUnreadable:
            switch flaw {
            case "base64": ("the transaction is not written in base64", nil)
            case "type": ("the transaction holds an operation of the unsupported type \(count)", nil)
            case "value": ("the transaction holds \(found) that no ledger accepts", nil)
            default:
                (
                    "the transaction is malformed at byte \(count)\(facts[.found] == nil ? "" : ": \(found)" as MessageText)",
                    nil
                )
            }
        case .signingRequestUnfit: signingRequest(facts)
        default: nil
        }
    }

    /// The length of what begins with the letter `expected`; journals of former versions have it in words.
    private static func lengths(_ facts: Facts) -> String {
        switch facts.text(.expected) {
        case "S": "a secret seed has 56"
        case "G": "an address that begins with G has 56"
        case "M": "an address that begins with M has 69"
        case "C": "a contract's address, which begins with C, has 56"
        default: facts.text(.limit) ?? "no key or id has so many"
        }
    }

    /// The flaw of a key; without its first letters it is that of a secret seed.
    static func key(_ facts: Facts) -> Row {
        let text: MessageText = facts.identifier(.found).map { "\"\($0)\"" } ?? "the secret seed"
        let again = "copy it again, all of it and nothing else"
        return switch facts.text(.flaw) {
        case "length":
            (
                "\(text) has \((facts.number(.count) ?? 0).of("character")); \(lengths(facts))",
                again
            )
        case "base32": ("\(text) is not written in the letters A to Z and the digits 2 to 7", again)
        case "kind":
            ("\(text) does not begin \(facts[.found] == nil ? "with S" : "like any kind of key or id")", again)
        case "payload": ("\(text) has no valid data behind \(facts.text(.expected) ?? "its letter")", again)
        case "contract":
            (
                "\(text) is a contract account (SEP-45), and those are not supported",
                "contract accounts need SEP-45; give a Stellar account (G…, or M… for a customer of one) instead"
            )
        case "other-kind":
            (
                "\(text) begins with \(facts.text(.name) ?? ""), where one with \(facts.text(.expected) ?? "") is needed",
                facts.text(.name) == "S" ? "keep the seed to yourself; give the address that begins with G" : nil
            )
        default: ("\(text) has a wrong checksum", again)
        }
    }

    private static func asset(_ facts: Facts) -> Row {
        let text = facts.identifier(.found) ?? ""
        return switch facts.text(.flaw) {
        case "long-code":
            (
                "\(text) is no asset: its code has \(facts.text(.count) ?? "") characters, more than 12",
                "codes have 1 to 12 letters and digits"
            )
        case "code-character":
            (
                "\(text) is no asset: its code has \(facts.text(.name) ?? "") in it",
                "codes have 1 to 12 letters and digits"
            )
        case "no-issuer":
            (
                "\(text) is no asset: it has no issuer",
                "write the issuer's address behind the colon: CODE:G…"
            )
        case "issuer":
            (
                "the issuer of the asset is no account: \(facts.failure(.cause)?.message ?? "")",
                facts.failure(.cause)?.help
            )
        case "colons": ("\(text) is no asset: it has several colons", "write CODE:G…, or `native` for lumens")
        default: ("\(text) is no asset: it has no code", "write CODE:G…, or `native` for lumens")
        }
    }

    private static func memo(_ facts: Facts) -> Row {
        let value = facts.identifier(.found) ?? ""
        return switch facts.text(.flaw) {
        case "too-long":
            (
                "the memo \(value) has \(facts.text(.count) ?? "") bytes, more than \(facts.text(.limit) ?? "28")",
                "shorten it; letters with accents and other signs take two to four bytes each"
            )
        case "id": ("the memo \(value) is not a whole number from 0 to \(UInt64.max)", "give a number such as 4711")
        case "hash":
            (
                "the memo \(value) is not a hash of 32 bytes in base64 or hexadecimal",
                "give 64 hexadecimal digits, or the base64 of 32 bytes"
            )
        default:
            ("\(facts.text(.name) ?? "") with the value \(value) is no type of memo", "use text, id, hash or return")
        }
    }

    /// The words of mistakes in recovery phrases, which never repeat a word of the phrase.
    private static func phrase(_ facts: Facts) -> Row {
        let count = facts.text(.count) ?? ""
        return switch facts.text(.flaw) {
        case "word-count":
            (
                "a recovery phrase has 12, 15, 18, 21 or 24 words, not \(count)",
                "give all words, in their order, with blanks between them"
            )
        case "unknown-word":
            (
                "word \(count) of the recovery phrase is not in the English list of BIP-39",
                "check the spelling; the first four letters identify each word of the list"
            )
        case "entropy": ("\(count) bytes make no recovery phrase", "take 16, 20, 24, 28 or 32 bytes")
        case "account": ("a recovery phrase has no account \(count)", "take a number from 0 to 2147483647")
        default:
            (
                "recovery phrase: checksum mismatch; a word is wrong, or two are swapped",
                "compare each word and their order with your copy"
            )
        }
    }

    /// The flaw of a parameter of a signing request.
    private static func requestFlaw(_ parameter: String, _ cause: Failure?) -> MessageText {
        let cause: MessageText = cause.map { ": \($0.message)" } ?? ""
        return switch parameter {
        case "origin_domain": "is no domain"
        case "network_passphrase": "is empty"
        case "xdr": "is no transaction\(cause)"
        case "replace": "does not name the same parts on both sides"
        case "pubkey", "destination": "is no account\(cause)"
        case "amount": "is no amount to pay"
        case "asset_code": "and asset_issuer are no asset"
        case "memo_type": "is unknown"
        case "memo": "is no memo\(cause)"
        case "callback": "is not `url:` with an address of https"
        default: "is invalid"
        }
    }

    private static func signingRequest(_ facts: Facts) -> Row {
        let name = facts.text(.name) ?? ""
        let again = "copy it again, all of it, or ask its author"
        let unknown = "do not sign it: its author is unknown"
        return switch facts.text(.flaw) {
        case "operation": ("the request asks for \(name), and only tx and pay are known", again)
        case "repeated": ("the request has \(name) more than once", again)
        case "missing": ("the request has no \(name)", again)
        case "invalid": ("the request's \(name) \(requestFlaw(name, facts.failure(.cause)))", again)
        case "escape": ("the request's \(name) has an invalid escape", again)
        case "too-long":
            (
                "the request's msg has \(facts.text(.count) ?? "") characters, and \(facts.text(.limit) ?? "") at most",
                again
            )
        case "chain": ("the request is nested in more than \(facts.text(.limit) ?? "seven") others", again)
        case "unsigned": ("the request claims to be from \(name) and is not signed", unknown)
        case "origin": ("the request is signed and names no signer", unknown)
        default: ("the request does not begin with web+stellar:", again)
        }
    }
}
