/// Remedies about transfers, their payments and the values of flows.
extension RemedyWording {
    /// The words of remedies about transfers; `nil` for others.
    static func transfer(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let found = facts.text(.found) ?? ""
        let choices = facts.texts(.choices)
        switch action {
        case .fundReceiver:
            return "send lumens to \(facts.text(.account) ?? "it"), or add a `friendbot` state before the deposit"
        case .fundAccount: return "add a `friendbot` state before, or send lumens to the account"
        case .addTrustline: return "add a `trustline` state before the deposit"
        case .askIssuer:
            return
                "ask the issuer of \(facts.text(.asset) ?? "the asset") to authorize \(facts.text(.account) ?? "the account")"
        case .askToPayAgain: return "ask the anchor to pay again"
        case .trackInstead: return "track it instead: a run pays for a transfer once"
        case .newRunForPayment: return "start a new run for another payment: a state pays once in a run"
        case .giveOtherMemo:
            return "give this payment a memo of its own, or leave it out"
        case .lookUpFormerPayment:
            return """
                look the transaction up; to pay again, keep the paying state `\(facts.text(.state) ?? "")` in the flow, or start a new run
                """
        case .awaitRun: return "wait; the run goes on by itself"
        case .leaveMoreTime: return "leave more time: a longer `--deadline`, `deadline` or `within`, or a new quote"
        case .startTransferInTime:
            return facts[.name] == nil ? "start a new transfer" : "start a new transfer, with a new quote"
        case .leaveAccountAlone:
            return "keep other programs from using the account \(facts.text(.account) ?? "") meanwhile"
        case .useWritersVersion: return "continue the run with the version of windlass that wrote it"
        case .awaitHorizon: return "try again later: it is behind the ledger"
        case .tryOtherHorizon:
            return
                "it is behind the ledger, or keeps no history: try again later, or name another Horizon (`--network URL`)"
        case .startInFlow: return "start it with a `sep24` or `sep6` state of this flow"
        case .askForAccountPayee:
            return "ask the anchor for a withdrawal to an account whose address starts with G or M"
        case .reportTransaction:
            guard let hash = facts.text(.hash) else { return "report it to the anchor" }
            return "report it to the anchor, with the transaction \(hash)"
        case .reportBoth:
            return
                "report both to the anchor: it names \(found), and on the ledger \(facts.text(.hash) ?? "") has paid for the transfer"
        case .reportMissing:
            guard let there = facts.text(.found) else {
                return "report it to the anchor, with the hash \(facts.text(.hash) ?? "")"
            }
            return "report it to the anchor: it names \(facts.text(.hash) ?? ""), and on the ledger there is \(there)"
        case .reportUnpaid: return "report it to the anchor; nothing was paid"
        case .askForTransaction: return askForTransaction(facts)
        case .askForRefund: return "ask the anchor's support for the payment"
        case .reportUntouched: return "nothing is done for such a transfer"
        case .claimByAsset: return "claim the balance with `claim` and its `asset`"
        case .reportUnpaidNew: return "report it to the anchor; nothing was paid for the new one"
        case .removeRun:
            return """
                report it to the anchor; if it was reset and reuses ids, remove that run or use another `--store`
                """
        case .doAsAnchorSays: return "do what the anchor says, or ask its support; starting it anew would make another"
        case .addQuote: return "add a `sep38` state with `context: sep31` before, and give its `id` as `quote_id`"
        case .raiseMaximum: return "raise `max`, or ask for less; the quote was not used"
        case .compareClocksForQuote: return "compare the clocks; ask for a new quote, or report it to the anchor"
        case .reportQuote: return "ask for a new quote"
        case .writeLike: return "write it like \(facts.text(.expected) ?? examples(choices))"
        case .fillOrRun:
            return """
                put them into a file as `name: answer` for `--fill FILE`, or run on a terminal without `--no-input`
                """
        case .provideSecret: return secretSource(facts.text(.flaw), found)
        case .givePercents: return "give percents from 0 up to, but not including, 100, with at most four decimals"
        case .giveBalanceID: return "give its id: 72 hexadecimal digits, or B…"
        case .giveNumberMemo: return "give a number from 0 to 2^64 - 1"
        case .giveTransfer: return "keep the `transfer` of a `sep24` or `sep6` state and give that"
        case .useStellarAccount:
            return "contract accounts need SEP-45; use a Stellar account (G…, or M… for a customer of one) instead"
        case .setInput: return "give it with `--set \(name)=…`"
        case .giveInputOrDefault: return "give it, or a default to the input"
        case .newRun: return "start a new run"
        default: return nil
        }
    }

    private static func askForTransaction(_ facts: Facts) -> String {
        let start =
            facts.text(.state).map { "; without `amount` and `quote_id` in `\($0)` no payment is expected" } ?? ""
        return """
            ask the anchor's support for the transaction of the transfer \(facts.text(.transfer) ?? ""); Stellar Disbursement \
            Platform completes a transfer before it pays\(start)
            """
    }

    private static func secretSource(_ flaw: String?, _ source: String) -> String {
        switch flaw {
        case "variable": "set \(source) and run again"
        case "entry": "`windlass vault secret put \(source)` puts it in"
        case "vault": "take it from `env`, `file` or `ask` instead"
        case "file": "check the path; it is relative to the flow file"
        case "text", "empty": "write the secret into it as text"
        case "question": "run on a terminal without `--no-input`, or take it from `env` or `file`"
        default: "check its source"
        }
    }

    /// Examples in a row, the last behind an "or".
    private static func examples(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        return "\(texts.dropLast().joined(separator: ", ")) or \(last)"
    }
}
