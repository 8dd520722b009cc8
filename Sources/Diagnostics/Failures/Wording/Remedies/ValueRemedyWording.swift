/// Remedies about values, answers and payments.
extension RemedyWording {
    /// The words of remedies about values, answers and payments; `nil` for others.
    static func value(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let choices = facts.texts(.choices)
        switch action {
        case .giveOneParameter: return "give one of them, and leave the others out"
        case .giveOutsideAsset: return "give the one of the asset that is not on the ledger"
        case .giveListed: return "give one of \(coded(choices).listed())"
        case .giveOwnMuxed: return "give the run's own account with a number, or leave `account` out"
        case .leaveOut: return "leave \(name.isEmpty ? "it" : "`\(name)`") out"
        case .leaveAssetOut: return "leave the asset out, or ask for a quote about it"
        case .giveShowable: return "give it a value that may be shown"
        case .chooseNear: return "did you mean `\(facts.text(.near) ?? "")`?"
        case .listContacts: return "`windlass contact list` shows whom the vault knows"
        case .giveAddress:
            return "give an address (G… or M…) or a name like maria*example.com; `windlass vault create` makes a vault"
        case .nameCustomerType: return "name one with `\(name)` of `sep31`"
        case .giveAnchor: return "name one with `--anchor DOMAIN`; an asset needs none as `CODE:ISSUER`"
        case .checkUsedFlow: return "run `windlass check` on the flow"
        case .checkOnly: return "the flow can be checked, but not run"
        case .recordAgain: return "record the run again with `--record`"
        case .newRunUnpaid: return "start a new run; nothing was paid"
        case .runOnTerminal: return "run it on a terminal; the link opens the page without a password, so no log has it"
        case .giveDriver: return "write it like http://127.0.0.1:9515, or leave it out to have one started"
        case .nameAnswersFile: return "name a file of answers instead"
        case .beginProfile: return "`windlass profile set \(name) KEY…` begins one"
        case .giveOtherFile: return "give another file"
        case .shrinkFile: return "make it smaller, for example as a JPEG of lower quality"
        case .checkPermissions: return "check its permissions"
        case .givePath: return "give the path of a file; in a file of answers it is relative to that file"
        case .chooseMethod:
            return """
                it has \(coded(choices).listed()); give one with `--set \(name)=METHOD`, or in a file \
                with `--fill FILE`
                """
        case .useMethod: return otherMethod(facts)
        case .askAboutAnswers: return "ask the anchor what is wrong with the answers"
        case .fillOrAsk: return "give `--fill FILE`, or run on a terminal without `--no-input`"
        case .chooseAsset:
            return choices.isEmpty
                ? "choose another anchor" : "it \(facts.text(.purpose) ?? "offers") \(choices.listed())"
        case .chooseOtherAsset: return "try again later, or choose another asset"
        case .giveOtherAmount: return "give another amount"
        case .askAboutRejection: return "ask the anchor's support; no answer will change this"
        case .leaveMethodOut: return "leave the answer out, or ask for a quote with that method"
        case .useOwnKey: return "use an account whose own key can pay alone, or lower its medium threshold"
        case .reportToPayee: return "report it to the recipient"
        case .giveMemo: return "give it with `memo` and `memo_type`"
        case .payAtLeast: return "pay at least \(facts.text(.amount) ?? "1") XLM"
        case .addFunds: return "add at least \(facts.text(.amount) ?? "that") to the account"
        case .trustBeforePaying: return "add a `trustline` state, and get the money first"
        case .depositFirst:
            return "deposit or send \(facts.text(.asset) ?? "it") to \(facts.text(.account) ?? "the account") first"
        case .trustBefore:
            return
                "add a `trustline` state before\(facts.text(.state) == nil ? "" : ": an anchor that pays at once fails without it")"
        case .askAboutStart:
            return """
                ask the anchor's support whether there is a transfer; nothing was paid, and a new run starts \
                another\(Wording.expectedAnswer(facts).map { "; \($0)" } ?? "")
                """
        case .startWithinLimits: return "start a new transfer of an amount within its limits; this one is left alone"
        case .awaitPayout: return "wait until the anchor has paid, or repeat the state with `retry`"
        case .trackBeforeClaim: return "track it until the anchor reports one, or check what it has paid"
        case .reportCondition: return "report it to the anchor\(facts.failure(.cause)?.help.map { "; \($0)" } ?? "")"
        case .giveRegularFile: return "give `--fill` a regular file; its path is relative to the current folder"
        case .checkFlowPath: return "check the path; it is relative to the flow file"
        case .claimLater:
            return
                "give it more time: a longer `--deadline`, `deadline` or `within`; or claim it then with `windlass claim take`"
        case .writeOneAddress: return "write `get: https://…` or `post: https://…`"
        case .useSingleFields: return "refer to the single fields that matter, such as `\(name).body.id`"
        case .listStatus:
            return "if that is a good answer, list it: `status: [\(choices.joined(separator: ", "))]`"
        case .expectNoRefusal:
            return "if the anchor may accept this, take `refused` out of `expect`; otherwise report it to the anchor"
        case .compareHash: return "compare it with what the anchor says; the money may not have arrived"
        case .reportOrUseOther: return "report it to the operator of that server, or use another with `--network`"
        case .removeFriendbotState: return "take the state out, and give an account that has lumens"
        case .startWithQuote: return "report it to the anchor; start a new transfer with a new quote"
        case .startWithinOwnLimits:
            return "report it to the anchor, or start a new transfer of an amount within its limits"
        default: return nil
        }
    }

    private static func otherMethod(_ facts: Facts) -> String {
        let near = facts.text(.near).map { "did you mean `\($0)`? " } ?? ""
        let direction = facts.isSo(.isDeposit) ? "deposits" : "withdrawals"
        let alone = facts.text(.name).map { "; `\($0)` answers for \(direction) alone" } ?? ""
        return "\(near)it has \(coded(facts.texts(.choices)).listed())\(alone)"
    }
}
