/// Obstacles of the anchor's client: the codes from 30 on of `T1..`, `C2..`, `A1..`, `P3..`, `V1..` and `Q1..`.
extension Wording {
    static func client(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let account = facts.text(.account)
        return switch code {
        case .invalidDomain: domain(facts)
        case .signInMemo:
            facts.text(.flaw) == "muxed"
                ? line(
                    "\(part(.found)) is a muxed account, which has no memo beside its number",
                    "leave the memo out, or use the account that begins with G"
                ) : line("\"\(part(.found))\" is no memo to sign in with", "give a whole number that is not negative")
        case .callbackRefused: callback(facts)
        case .originUnproved: origin(facts)
        case .otherSigningKey:
            facts[.domain] == nil
                ? line(
                    "\(part(.found)) signs the request, and the anchor expects \(part(.expected))",
                    "give the key of the client domain, or of the account where there is none"
                )
                : line(
                    "\(part(.found)) does not sign for \(part(.domain)), whose SIGNING_KEY is \(part(.expected))",
                    "give the key of the client domain"
                )
        case .signersMissing:
            facts.text(.limit) == nil
                ? line("no key signs for \(part(.account))", "give a key of the account")
                : line(
                    "the given keys weigh \(part(.count)) together, and the account requires \(part(.limit))",
                    "give the keys of more of its signers"
                )
        case .remoteSignerFailed: remoteSigner(facts)
        case .amountOutsideTerms: amount(facts)
        case .feeTakesAll: ("the anchor's fee of \(part(.found)) leaves nothing of \(part(.amount))", "transfer more")
        case .feeUnknown:
            facts.failure(.cause).map { line("the fee for \(part(.amount)) cannot be calculated: \($0.message)", nil) }
                ?? line("the fee is known for \(part(.found)), not for \(part(.amount))", "ask the anchor again")
        case .quoteExpired:
            line(
                """
                the quote \(facts[.name] == nil ? "for \(part(.amount))" as MessageText : part(.name)) expired at \(part(.time)), \
                and it is \(part(.now))
                """,
                "ask for a new quote"
            )
        case .quoteUnfit:
            line(
                facts[.asset] == nil
                    ? "the quote \(part(.name)) sells \(part(.found)), not \(part(.expected))" as MessageText
                    : "the quote \(part(.name)) is about \(part(.found)), not about \(part(.expected))" as MessageText,
                "ask for a new quote"
            )
        case .paymentNotDue, .paymentTermsUnfit:
            line(
                "nothing was paid for the transfer \(part(.transfer)): \(payable(code, facts))",
                payableHelp(code, facts)
            )
        case .transferOfOtherAccount:
            line(
                """
                `\(part(.state))` started this transfer as \(account.map { "`\($0)`" } ?? "the run's own account"), and this state \
                acts for another account
                """,
                account.map { "write `account: \($0)` here too" } ?? "leave `account` out here"
            )
        case .attachmentUnfit:
            facts.number(.count) == 0
                ? line("empty file: \(part(.name))", "give the file itself")
                : line(
                    "file too large: \(part(.name)) has \(part(.count)) bytes, and anchors take \(part(.limit)) at most",
                    "make it smaller, for example as a JPEG of lower quality"
                )
        case .answerNameUnfit: answerName(facts)
        default: nil
        }
    }

    private static func answerName(_ facts: Facts) -> Row {
        let name = facts.text(.name) ?? ""
        if let purpose = facts.text(.purpose) {
            let reason = "no state starts a \(purpose) that asks for a method"
            return line("unused answer \(name) in --set: \(reason)", "leave it out")
        }
        let elsewhere = "an answer of this name can be given in a file with --fill"
        let own = facts.texts(.choices).map { "`\($0)`" }.listed()
        return line(
            "unknown answer \(name) in --set: no question has this name",
            facts.text(.near).map { "did you mean `\($0)`? Otherwise \(elsewhere)" }
                ?? "\(own) answer for one direction, and `\(facts.text(.expected) ?? "")` for both; \(elsewhere)"
        )
    }

    private static func line(_ message: MessageText, _ help: String?) -> Row { (message, help) }

    private static func domain(_ facts: Facts) -> Row {
        let found = facts.text(.found) ?? ""
        let alone = "give the domain alone, like testanchor.stellar.org"
        return switch facts.text(.flaw) {
        case "scheme": ("\"\(found)\" begins with a scheme that is neither https nor http", alone)
        case "path": ("\"\(found)\" has more than a host and a port", alone)
        case "userInfo": ("the anchor's domain carries a user name or password", alone)
        case "host":
            (
                "\"\(found)\" is not a host's name",
                "write it in ASCII letters, digits, hyphens and dots; an international name in its xn-- form"
            )
        case "port": ("\"\(found)\" has a port that is not a number from 1 to 65535", "write it like localhost:8000")
        case "insecure":
            (
                "\"\(found)\" asks for plain http, which is for this machine only unless the host is named",
                "leave http:// out to meet it over https, or allow plain http with `--allow-http HOST`"
            )
        case "tooLong":
            ("\"\(found)\" has more than \(facts.number(.limit) ?? 0) characters, too many to sign in there", nil)
        default: ("the anchor's domain is empty", alone)
        }
    }

    private static func callback(_ facts: Facts) -> Row {
        let seconds = facts.number(.seconds) ?? 0
        let sign = "the run polls as well; an anchor has to sign its callbacks (SEP-12)"
        let clocks = "check the clocks of this machine and of the anchor"
        return switch facts.text(.flaw) {
        case "unsigned": ("callback refused: no signature", sign)
        case "malformed": ("callback refused: its signature is not `t=<seconds>, s=<base64>`", sign)
        case "old": ("callback refused: signed \(seconds) s ago", clocks)
        case "early": ("callback refused: signed \(seconds) s in the future", clocks)
        default:
            (
                "callback refused: not signed by the anchor's SIGNING_KEY for this address",
                "the run polls as well; if the anchor did send it, it signs for another host than that of --callback-url"
            )
        }
    }

    private static func origin(_ facts: Facts) -> Row {
        let flaw: MessageText =
            if let cause = facts.failure(.cause) {
                "and that cannot be checked: \(cause.message)"
            } else if let key = facts.text(.found) {
                "and is not signed by its key \(key)"
            } else {
                "which is no domain"
            }
        return line(
            "the request claims to be from \(facts.text(.domain) ?? ""), \(flaw)",
            "do not sign it; ask its sender"
        )
    }

    private static func remoteSigner(_ facts: Facts) -> Row {
        let (signer, flaw) = ("the remote signer for \(facts.text(.account) ?? "")", facts.text(.flaw))
        let cause: MessageText = facts.failure(.cause).map { ": \($0.message)" } ?? ""
        if flaw == "address" {
            let help = "give one, or ask the anchor without a proof"
            return line("\(signer) has no address where requests are signed", help)
        }
        let problem: MessageText =
            switch flaw {
            case "transaction": "sent no transaction back"
            case "envelope": "sent back what is no transaction\(cause)"
            case "token": "sent no token back"
            case "proof": "sent a token that does not prove the request"
            case "refusal": "refused to sign (status \(facts.text(.status) ?? ""))"
            case "json": "sent back what is no JSON"
            default: "was not reached\(cause)"
            }
        let help = flaw == "transport" ? facts.failure(.cause)?.help : "ask its operator"
        return line("\(signer) \(problem)", help)
    }

    private static func amount(_ facts: Facts) -> Row {
        let (amount, limit) = (facts.text(.amount) ?? "", facts.text(.limit) ?? "")
        let domain = facts.text(.domain) ?? "the anchor"
        return switch facts.text(.flaw) {
        case "minimum":
            ("\(amount) is less than \(domain) takes, which is \(limit) at least", "transfer \(limit) or more")
        case "maximum":
            (
                "\(amount) is more than \(domain) takes, which is \(limit) at most",
                "transfer \(limit) or less, in several transfers if need be"
            )
        case "closed":
            (
                "\(amount) is more than \(domain) takes: its `max_amount` is \(limit), and leaves no amount at all",
                "report it to the anchor"
            )
        default: ("\(amount) is no amount to transfer", "give an amount above zero")
        }
    }

    private static func payable(_ code: FailureCode, _ facts: Facts) -> MessageText {
        let found = facts.identifier(.found) ?? ""
        if code == .paymentNotDue { return facts.text(.flaw) == "kind" ? "it is a \(found)" : "its status is \(found)" }
        let field = facts.text(.name) ?? ""
        let cause: MessageText = facts.failure(.cause).map { ": \($0.message)" } ?? ""
        return switch facts.text(.flaw) {
        case "account": "\(field) is not an account\(cause)"
        case "memo": "\(field) is not a memo\(cause)"
        case "amount": "\(field) is \"\(found)\", which cannot be paid"
        case "asset": "\(field) is \"\(found)\", which is not on the ledger"
        default:
            """
            \(facts.text(.domain) ?? "the anchor") has sent no \(field)\(asked(facts)), which a payment needs
            """
        }
    }

    private static func payableHelp(_ code: FailureCode, _ facts: Facts) -> String {
        if code == .paymentNotDue {
            return facts.text(.flaw) == "kind"
                ? "only withdrawals are paid by their customer"
                : "wait for \(facts.isSo(.isDirect) ? "pending_sender" : "pending_user_transfer_start")"
        }
        return switch facts.text(.flaw) {
        case "account", "memo", "amount", "asset": "a payment like this could be lost"
        default: "wait until the anchor sends it; a payment without it could be lost"
        }
    }
}
