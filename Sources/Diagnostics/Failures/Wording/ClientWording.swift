/// What the clients of an anchor are given: rows of `V158..` values, `C25..` signers, `A35..` amounts and quotes, `P450`.
extension Wording {
    static func clientValue(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (name, found, flaw, limit) = (part(.name), part(.found), facts.text(.flaw) ?? "", part(.limit))
        return switch code {
        case .requestOriginUnproved:
            ("the request claims to be from \(name)\(origin(facts))", "do not sign it; ask its sender")
        case .homeDomainUnfit: homeDomain(facts)
        case .sessionAccountUnfit:
            switch flaw {
            case "contract":
                (
                    "\(found) is a contract, and signing in for contracts (SEP-45) is not supported",
                    "contracts need SEP-45; use a Stellar account (G…, or M… for a customer of one) instead"
                )
            case "muxed":
                (
                    "\(found) is a muxed account, which has no memo beside its number",
                    "leave the memo out, or use the account that begins with G"
                )
            default: ("\"\(found)\" is no memo to sign in with", "give a whole number that is not negative")
            }
        case .customerFieldUnfit: customerField(facts)
        case .attachmentUnfit:
            switch flaw {
            case "empty": ("the file \(name) is empty", "give the file itself")
            default:
                (
                    "the file \(name) has \(part(.count)) bytes, and anchors take \(limit) at most",
                    "make it smaller, for example as a JPEG of lower quality"
                )
            }
        default: nil
        }
    }

    private static func origin(_ facts: Facts) -> MessageText {
        if let error = facts.failure(.cause) { return ", and that cannot be checked: \(error.message)" }
        return facts.text(.account).map { ", and is not signed by its key \($0)" } ?? ", which is no domain"
    }

    private static func homeDomain(_ facts: Facts) -> Row {
        let text: MessageText = "\"\(facts.identifier(.found) ?? "")\""
        let alone = "give the domain alone, like testanchor.stellar.org"
        return switch facts.text(.flaw) {
        case "scheme": ("\(text) begins with a scheme that is neither https nor http", alone)
        case "path": ("\(text) has more than a host and a port", alone)
        case "user": ("the anchor's domain carries a user name or password", alone)
        case "host":
            (
                "\(text) is not a host's name",
                "write it in ASCII letters, digits, hyphens and dots; an international name in its xn-- form"
            )
        case "port": ("\(text) has a port that is not a number from 1 to 65535", "write it like localhost:8000")
        case "insecure":
            (
                "\(text) asks for plain http, which is for this machine only unless the host is named",
                "leave http:// out to meet it over https, or allow plain http with `--allow-http HOST`"
            )
        case "long":
            ("\(text) has more than \(facts.text(.limit) ?? "59") characters, too many to sign in there", nil)
        default: ("the anchor's domain is empty", alone)
        }
    }

    /// It never repeats the value, which is personal data.
    private static func customerField(_ facts: Facts) -> Row {
        let key = facts.text(.name) ?? ""
        let (limit, words) = (facts.text(.limit) ?? "", facts.texts(.choices))
        let size = "give one of 1 to \(limit) bytes"
        return switch facts.text(.flaw) {
        case "unknown":
            (
                "SEP-9 has no field `\(key)`",
                facts.text(.near).map { "did you mean `\($0)`?" } ?? "`windlass profile fields` lists all 76"
            )
        case "too-long": ("the value of \(key) has more than \(limit) characters", nil)
        case "control": ("the value of \(key) has line breaks or other control characters", nil)
        case "choice":
            (
                "the value of \(key) is none of \(words.joined(separator: ", "))",
                "take \(words.joined(separator: " or "))"
            )
        case "digits":
            (
                "the value of \(key) is not \(facts.text(.expected) ?? "what it should be")",
                "write its digits alone, without blanks or dashes"
            )
        case "form":
            (
                "the value of \(key) is not \(facts.text(.expected) ?? "what it should be")",
                facts.text(.near).map { "write it like \($0)" }
            )
        case "needs-file": ("\(key) is a file, not a text", "give the file with `--file`")
        case "no-file": ("\(key) is a text, not a file", "give it as a text")
        case "empty-file": ("the file for \(key) is empty", size)
        case "file-size": ("the file for \(key) has \(facts.text(.count) ?? "") bytes", size)
        default: ("the value of \(key) is empty", "give one, or remove the field")
        }
    }

    /// Signers, amounts, quotes, callbacks and payments.
    static func clientUse(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (account, found, flaw) = (part(.account), part(.found), facts.text(.flaw) ?? "")
        return switch code {
        case .signerUnfit: signer(facts)
        case .signatureInvalid: ("the signer \(account) sent a token that does not prove the request", nil)
        case .remoteSignerFailed: remoteSigner(facts)
        case .amountNotTransferable: estimate(facts)
        case .quoteUnfit:
            switch flaw {
            case "expired":
                (
                    "the quote \(part(.name)) expired at \(part(.time)), and it is \(part(.now))",
                    "ask for a new quote"
                )
            case "asset":
                ("the quote \(part(.name)) is about \(found), not about \(part(.expected))", "ask for a new quote")
            default: ("the quote \(part(.name)) sells \(found), not \(part(.expected))", "ask for a new quote")
            }
        case .callbackRefused: callback(facts)
        case .withdrawalNotPayable: withdrawal(facts)
        default: nil
        }
    }

    private static func signer(_ facts: Facts) -> Row {
        let account = facts.text(.account) ?? ""
        return switch facts.text(.flaw) {
        case "prover":
            (
                "\(account) signs the request, and the anchor expects \(facts.text(.expected) ?? "another key")",
                "give the key of the client domain, or of the account where there is none"
            )
        case "client":
            (
                """
                \(account) does not sign for \(facts.text(.domain) ?? "the client domain"), whose SIGNING_KEY is \
                \(facts.text(.expected) ?? "another")
                """,
                "give the key of the client domain"
            )
        case "weight":
            (
                """
                the keys at hand weigh \(facts.text(.count) ?? "") together, and the account wants \
                \(facts.text(.limit) ?? "more")
                """,
                "give the keys of more of its signers"
            )
        case "address":
            (
                "the remote signer for \(account) has no address where requests are signed",
                "give one, or ask the anchor without a proof"
            )
        default: ("no key signs for \(account)", "give a key of the account")
        }
    }

    private static func remoteSigner(_ facts: Facts) -> Row {
        let (signer, asking) = ("the remote signer for \(facts.text(.account) ?? "the account")", "ask its operator")
        return switch facts.text(.flaw) {
        case "unreached":
            (
                "the remote signer was not reached: \(facts.failure(.cause)?.message ?? "no connection")",
                facts.failure(.cause)?.help
            )
        case "status": ("\(signer) refused to sign (status \(facts.text(.status) ?? ""))", asking)
        case "transaction":
            ("\(signer) sent back what is no transaction: \(facts.failure(.cause)?.message ?? "")", asking)
        case "no-transaction": ("\(signer) sent no transaction back", asking)
        case "no-token": ("\(signer) sent no token back", asking)
        default: ("\(signer) sent back what is no JSON", asking)
        }
    }

    private static func estimate(_ facts: Facts) -> Row {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (amount, limit) = (part(.amount), part(.limit))
        let anchor = facts.text(.domain) ?? "the anchor"
        return switch facts.text(.flaw) {
        case "below":
            ("\(amount) is less than \(anchor) takes, which is \(limit) at least", "transfer \(limit.reveal()) or more")
        case "none":
            (
                "\(amount) is more than \(anchor) takes: its `max_amount` is \(limit), and leaves no amount at all",
                "report it to the anchor"
            )
        case "above":
            (
                "\(amount) is more than \(anchor) takes, which is \(limit) at most",
                "transfer \(limit.reveal()) or less, in several transfers if need be"
            )
        case "fee": ("of \(amount) the anchor's fee of \(part(.found)) leaves nothing", "transfer more")
        case "other": ("the fee is known for \(part(.found)), not for \(amount)", "ask the anchor again")
        case "expired":
            ("the quote for \(amount) expired at \(part(.time)), and it is \(part(.now))", "ask for a new quote")
        case "calculation":
            ("the fee for \(amount) cannot be calculated: \(facts.failure(.cause)?.message ?? "")", nil)
        default: ("\(amount) is nothing to transfer", "give an amount above zero")
        }
    }

    private static func callback(_ facts: Facts) -> Row {
        let polls = "the run polls as well; an anchor has to sign its callbacks (SEP-12)"
        let clocks = "check the clocks of this machine and of the anchor"
        return switch facts.text(.flaw) {
        case "malformed": ("callback refused: its signature is not `t=<seconds>, s=<base64>`", polls)
        case "old": ("callback refused: signed \(facts.text(.seconds) ?? "") s ago", clocks)
        case "future": ("callback refused: signed \(facts.text(.seconds) ?? "") s in the future", clocks)
        case "forged":
            (
                "callback refused: not signed by the anchor's SIGNING_KEY for this address",
                "the run polls as well; if the anchor did send it, it signs for another host than that of --callback-url"
            )
        default: ("callback refused: no signature", polls)
        }
    }

    private static func withdrawal(_ facts: Facts) -> Row {
        let isDirect = facts.isSo(.isDirect)
        let seps = isDirect ? "SEP-31 has" : "SEP-6 and SEP-24 have"
        let found = facts.identifier(.found) ?? ""
        func report(_ rule: String) -> String {
            "report it to the anchor: \(seps) \(rule); a payment like this could be lost"
        }
        let (problem, help): (MessageText, String) =
            switch facts.text(.flaw) {
            case "kind": ("it is a \(found)", "only withdrawals are paid by their customer")
            case "missing":
                (
                    """
                    \(facts.text(.domain) ?? "the anchor") has sent no \(facts.text(.name) ?? "") \
                    (\(facts.text(.request) ?? "")), without which \(seps) nothing paid
                    """,
                    "wait until the anchor sends it; a payment without it could be lost"
                )
            case "account":
                (
                    """
                    \(isDirect ? "stellar_account_id" : "withdraw_anchor_account") is not an account: \
                    \(facts.failure(.cause)?.message ?? "")
                    """,
                    report("the account to pay to by its address")
                )
            case "memo":
                (
                    """
                    \(isDirect ? "stellar_memo" : "withdraw_memo") is not a memo: \(facts.failure(.cause)?.message ?? "")
                    """,
                    report("memos of the types `text`, `id` and `hash`")
                )
            case "amount":
                ("amount_in is \"\(found)\", which cannot be paid", report("amounts as decimal numbers, in texts"))
            case "asset":
                (
                    "amount_in_asset is \"\(found)\", which is not on the ledger",
                    report("assets of the ledger as `stellar:CODE:ISSUER`")
                )
            default:
                ("its status is \(found)", "wait for \(isDirect ? "pending_sender" : "pending_user_transfer_start")")
            }
        return ("nothing was paid for the transfer \(facts.text(.transfer) ?? ""): \(problem)", help)
    }
}
