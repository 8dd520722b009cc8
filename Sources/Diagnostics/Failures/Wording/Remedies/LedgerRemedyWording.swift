/// Remedies about Horizon, the ledger and the wallet's accounts.
extension RemedyWording {
    /// The words of remedies about Horizon and the ledger; `nil` for others.
    static func ledger(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        switch action {
        case .checkIDAndNetwork: return "check the id, and that this is the right network"
        case .checkHorizonServes:
            return
                "check that \(name) serves Horizon for this network and takes requests from here, or name another (`--network URL`)"
        case .checkHorizon: return "check that \(name) is a Horizon server"
        case .checkHorizonIfItStays: return "if it stays so, check that \(name) is a Horizon server"
        case .askOtherHorizon:
            return
                "look the transaction up at another Horizon server of the network (`--network URL`) before anything else is paid"
        case .fundOtherwise: return "send lumens to the account, or name another friendbot (`--friendbot`)"
        case .fundWithoutFriendbot: return "fund the account in another way; only test networks give lumens away"
        case .buildAnew: return "build it anew, with the account's next sequence number, and sign it again"
        case .correctTransaction: return Wording.result(facts.texts(.codes))
        case .lookUpTransaction:
            return "look it up by its hash, \(facts.text(.hash) ?? ""), before anything else is paid"
        default: return nil
        }
    }

    /// The words of remedies about the wallet's accounts; `nil` for others.
    static func wallet(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let found = facts.text(.found) ?? ""
        switch action {
        case .fundByFriendbot: return "fund it with friendbot: `windlass account fund`"
        case .fundByAccount: return "create it from another account: `windlass account fund --from`"
        case .payInstead: return "pay it instead"
        case .fundFromOther: return "fund it from another account, with `--from`"
        case .giveAtLeast: return "give \(facts.text(.limit) ?? "1") XLM or more"
        case .addLumens:
            return "add at least \(facts.text(.amount) ?? "that") XLM to \(facts.text(.account) ?? "the account")"
        case .nameSigner: return "name the account whose key is in the vault"
        case .haveOthersSign: return "get the signatures of the other signers too"
        case .setLimit:
            return facts.text(.limit) == nil
                ? "`--limit N` sets a limit" : "`--limit N` sets another limit, and `--limit max` lifts it"
        case .checkIssuer: return "check the issuer, and that this is the right network"
        case .listTrustlines: return "look at its trustlines with `windlass trust list`"
        case .givePositiveLimit: return "give a positive amount; to remove a trustline there is `windlass trust remove`"
        case .giveHigherLimit: return "give a limit of \(facts.text(.expected) ?? "more") or more"
        case .removeEntries: return "remove trustlines, offers or data entries that are not needed"
        case .sendAway: return "send all of it away first, back to its issuer for example"
        case .cancelOffers:
            return
                "cancel these offers in the program that made them, and try again: Windlass makes no offers, and can't remove any"
        case .leavePool: return "withdraw from the pool and remove the trustline for its shares first"
        case .listBalances: return "list the balances with `windlass claim list`"
        case .claimAsClaimant: return "claim it with the account that is its claimant"
        case .tryFrom: return "try again from \(facts.text(.time) ?? "then") on"
        case .askSenderToPay: return "ask its sender to pay it again"
        case .askIssuerForAccount: return "ask the issuer to authorize the account"
        case .raiseLimit: return "raise the limit with `windlass trust add --limit`"
        case .fundFirst: return "fund the account first, with `windlass account fund`"
        case .givePositive: return "give a positive amount"
        case .getSome: return "get some of it first"
        case .nameTwoAssets:
            return "to change one asset into another, name two different ones, with `--send` or `--receive`"
        case .askForMemo: return "ask the recipient which memo to give, and give it with `--memo`"
        case .fundRecipient: return "fund it with friendbot first: `windlass account fund`"
        case .checkAddress:
            return "check the address\(facts.isSo(.isAlternative) ? "; to create the account, pay it lumens" : "")"
        case .payMore: return "pay \(facts.text(.limit) ?? "1") XLM or more"
        case .askToTrust: return "ask the recipient to trust the asset first"
        case .askToBeAuthorized: return "ask the recipient to have the issuer authorize it"
        case .payLess: return "pay less, or ask the recipient to raise the limit of its trustline"
        case .trustAndGet: return "trust the asset with `windlass trust add`, and get some of it first"
        case .payAtMost:
            return facts.text(.limit).map { "pay \($0) or less; `max` pays as much as can be sent" }
                ?? "add some to the account first"
        case .tryOtherAmount: return "try another amount or another asset, or try again later"
        case .giveLessSlippage: return "give less than 100 percent"
        case .writeFederated: return "write it as name*domain, like maria*example.com"
        case .giveAddressNotSeed:
            return
                "give the account's address (G…); anyone who sees the seed can take everything, so move what it holds elsewhere"
        case .giveStellarAddress: return "give the address of an account (G… or M…)"
        case .giveDestination:
            return "give an address that begins with G or M, a name like maria*example.com, or a contact"
        case .checkSpelling: return "check the spelling, or ask for the address of the account itself (G…)"
        case .askForAddress: return "ask for the address of the account itself (G…)"
        case .giveIssuer:
            return
                "\(facts.text(.near).map { "did you mean \($0)? Otherwise write" } ?? "write") it with its issuer, as CODE:G…"
        case .chooseNearAsset: return "did you mean \(facts.text(.near) ?? "")?"
        case .writeIssuer: return "write the one that you mean with its issuer"
        case .writeAnchorsAsset:
            return
                "write \(facts.text(.asset) ?? "the code") alone for the anchor's, or leave `--anchor` out for the other"
        case .listEntries:
            return name == "secret"
                ? "`windlass vault secret put` puts one in" : "`windlass \(name) list` shows what there is"
        case .takeOtherName: return "take another name, or remove that one first"
        case .nameContact: return "take 1 to \(facts.text(.limit) ?? "") characters on one line that are no address"
        case .nameEntry:
            return """
                begin it with a letter, go on with letters, digits, `-` and `_`, \(facts.text(.limit) ?? "") at \
                most\(name == "account" ? "; `fresh` means a new account" : "")
                """
        case .useThatOne: return "use that one, or remove it first"
        case .giveSecretOfSize: return "give 1 to \(facts.text(.limit) ?? "") bytes"
        case .listProfile: return "`windlass profile list` shows what it has"
        case .takePIN:
            return """
                take a PIN of \(facts.text(.count) ?? "") or more digits, or a passphrase of \(facts.text(.limit) ?? "") or \
                more characters
                """
        case .allowFee: return "wait until it is less busy, or allow more with `--max-fee`"
        case .checkYear: return "check the year; it is written like 1976-07-04"
        case .leaveMemoOut: return "leave the memo out: the right one is added by itself"
        case .allowMuxedMemo: return "if it needs both, add `--allow-muxed-memo`"
        case .payWithoutMemo:
            return """
                the address names the customer \(found) of \(facts.text(.account) ?? "it"): pay it without a memo, or pay \
                \(facts.text(.account) ?? "the account") with the memo
                """
        default: return nil
        }
    }
}
