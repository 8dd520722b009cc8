/// The command line: `U1..`.
extension Wording {
    static func commandLine(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (name, found, expected) = (part(.name), part(.found), part(.expected))
        let choices = facts.texts(.choices).map { "`\($0)`" }
        return switch code {
        case .noSuchName: ("there is no \(part(.subject)) `\(name)`", suggestion(facts))
        case .givenTwice:
            (facts.text(.option).map { "\($0) gives `\(name)` twice" } ?? "\(name) is given twice", "give it once")
        case .reportWithoutPath:
            (
                "--report \(name)= has no path",
                "write --report \(name.reveal())=PATH, or \(name.reveal())=- for standard output"
            )
        case .outputTaken: ("standard output is taken by \(name)", "name another file for one of the two")
        case .sameFile: ("\(name) and \(found) are the same file", "name another file for one of the two")
        case .valueOutOfRange:
            ("\(part(.option)) can't be \(facts.text(.name) == "" ? "empty" : name)", "give \(range(facts))")
        case .amountUnfit: ("\"\(name)\" is no positive amount", "give more than 0")
        case .amountOpen:
            (
                "`max` does not say how much is to arrive",
                "give the amount, or say with `--receive` what everything is changed into"
            )
        case .memoEmpty: ("the memo is empty", "write it behind the colon, or leave --memo out")
        case .memoWithoutKind:
            (
                "--memo \"\(name)\" has no memo type",
                "write text:…, id:…, hash:… or return:… (hashes in hexadecimal or base64)"
                    + (facts.text(.near).map { ", perhaps \($0)" } ?? "")
            )
        case .noConversion:
            (
                "\(part(.option)) is for path payments, and this payment has one asset only",
                "say what to send with --send, or what is to arrive with --receive"
            )
        case .pathNumberUnknown:
            (
                "there is no path \(name): there \(count(facts)) at present",
                "`windlass paths` with the same arguments lists them"
            )
        case .trustLimitZero:
            (
                "the limit of a trustline can't be 0",
                "give more than 0; `windlass trust remove` removes a trustline"
            )
        case .clientSeedPlace:
            ("--client-seed takes env:NAME or file:PATH", "put the secret seed (S…) into a file or the environment")
        case .clientSignerAddress: ("--client-signer takes an address", "write it like https://wallet.example/sign")
        case .inputUnknown:
            (
                "unknown input \(name) in \(part(.option)): no flow has it",
                "did you mean `\(facts.text(.near) ?? "")`?"
                    + (facts.text(.option) == "--set"
                        ? " An answer of this name can be given in a file with --fill" : "")
            )
        case .tagOnEveryFlow:
            (
                """
                every flow\(choices.isEmpty ? "" : " with the tag \(choices.joined(separator: " or "))") has the tag \
                \(facts.texts(.names).map { "`\($0)`" }.joined(separator: " or "))
                """,
                "leave out `--tag`, or name other flows"
            )
        case .tagUnknown:
            (
                "no flow has the tag \(facts.texts(.names).map { "`\($0)`" }.joined(separator: " or "))",
                facts.text(.near).map { "did you mean `\($0)`?" }
                    ?? (choices.isEmpty
                        ? "these flows have no tags; write `tags: [\(facts.texts(.names).first ?? "smoke")]` into one"
                        : "use one of the tags \(choices.joined(separator: ", "))")
            )
        case .flowAccountMissing:
            ("the account `\(name)` of the flow is not given", "give it with `--account \(name.reveal())=NAME`")
        case .flowAccountTwice:
            (
                "the account `\(name)` is the same as \(otherOwner(facts)): \(part(.account))",
                "give each account of a flow an account of its own"
            )
        case .flowAccountAdded:
            (
                "the run was started without the account `\(name)`",
                "start the flow anew: a run keeps the accounts that it began with"
            )
        case .onlyParts:
            (
                "no flow in \(list(facts, .names)) can be run by itself: others use them",
                "name a flow that has a state with `use:`"
            )
        case .severalRuns:
            (
                "a tape holds one run, and the command has \(part(.count))",
                "name one flow, and give the values of its matrix with `--set`"
            )
        case .environmentsMissing:
            (
                "there is no \(expected) here that could have the environment \(name)",
                "name the file with `--config`, or go to its folder"
            )
        case .environmentUnfit:
            (
                facts.failure(.cause)?.message ?? facts.clause(.flaw) ?? "a setting of the environment does not fit",
                nil
            )
        case .anchorNotOnNetwork:
            (
                "the anchor \(part(.domain)) is not on the network \(part(.network))",
                facts.text(.flaw) == "sandbox"
                    ? "name `sandbox` as the anchor, or another network: \(facts.texts(.choices).listed(by: " or "))"
                    : "give both --anchor and --network, or neither for the embedded sandbox"
            )
        case .plainHostUnfit:
            (
                "invalid host \"\(name)\" for plain http: \(plainHost(facts))",
                "name one host, with or without its port, as anchor:8080"
            )
        case .noAddress:
            ("\(part(.option)) takes an address such as https://horizon.example.org, not \(name)", nil)
        case .sandboxGone:
            (
                "the embedded sandbox of this run ended with the process that started it",
                "start the flow anew; for runs that can be resumed, keep `windlass sandbox` running and name its addresses"
            )
        case .sandboxForWallet:
            (
                "the embedded sandbox would be gone as soon as this command ends",
                "keep `windlass sandbox` running and give the address of its Horizon, as --network http://127.0.0.1:8000"
            )
        case .otherPassphrase:
            (
                "wrong network: Horizon serves \"\(found)\", --network-passphrase is \"\(expected)\"",
                "remove --network-passphrase, or use another Horizon"
            )
        case .realMoney:
            (
                "refused: this Horizon serves the public network, with real money",
                "use a test network, for example https://horizon-testnet.stellar.org"
            )
        default: kept(code, facts) ?? secret(code, facts) ?? offer(code, facts) ?? option(code, facts)
        }
    }

    /// The values that an option takes.
    private static func range(_ facts: Facts) -> String {
        if let expected = facts.text(.expected) { return expected }
        if let most = facts.text(.amount) { return "lumens above 0 and up to \(most)" }
        guard let least = facts.text(.least) else { return facts.texts(.choices).listed(by: " or ") }
        return "a number from \(least) \(facts.text(.limit).map { "to \($0)" } ?? "on")"
    }

    /// Runs, tapes and baselines.
    private static func kept(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (run, name) = (facts.text(.run) ?? "", part(.name))
        let resume = "`windlass resume \(run)\(facts.text(.store).map { " --store \($0)" } ?? "")`"
        return switch code {
        case .requestsNotKept:
            (
                "the requests of the run \(run) are not kept",
                "keep them with `windlass run FLOW --keep-traffic all`, or record the run with `--record TAPE`"
            )
        case .requestsKeptInPart:
            (
                "not all requests of the run \(run) are kept, only \(part(.count)) of them",
                "`windlass run FLOW --keep-traffic all` keeps up to 1 MB of them, and `--record TAPE` all"
            )
        case .runPartUnknown where facts.text(.subject) == "finding":
            (
                "the run \(run) has no finding \(name)",
                facts.texts(.choices).isEmpty ? nil : "it has \(facts.texts(.choices).listed())"
            )
        case .runPartUnknown:
            (
                "the run \(run) has no request of a state, and no finding, called `\(name)`",
                facts.text(.near).map { "did you mean `\(run)/\($0)`?" } ?? "it has \(facts.texts(.choices).listed())"
            )
        case .shardMissing:
            (
                "shards without a report: \(listed(facts.identifiers(.names)) ?? "")",
                "merge the reports of all shards, as `windlass run FLOW --shard` wrote them with `--report json=PATH`"
            )
        case .runUnfinished where facts.text(.flaw) == "sandbox-ended":
            (
                "the run \(run) has not ended, and the embedded sandbox on which it was has",
                "run the flow anew with `--record TAPE`, or to its end with `--keep-traffic all`"
            )
        case .runUnfinished: ("the run \(run) has not ended", "resume it with \(resume), or run the flow anew")
        case .runResumed:
            (
                "the run \(run) was resumed, and only runs without interruption can be replayed",
                "see what is kept with `windlass runs show \(run) --traffic`, or run the flow anew with `--keep-traffic all`"
            )
        case .flowOfOtherTape:
            (
                "the flow \(name) differs from the one on the tape \(part(.found))",
                "to play the tape to another flow: `windlass run FLOW --replay \(facts.text(.found) ?? "TAPE")`"
            )
        case .evidenceOfOther where facts.text(.network) != nil:
            (
                """
                \(facts.text(.run).map { "the run \($0)" } ?? "the tape \(name.reveal())") is on the network \(part(.found)), not on \
                \(part(.network))
                """,
                "name runs and tapes on the network of the baseline, or choose theirs with `--network` and `--passphrase`"
            )
        case .evidenceOfOther:
            (
                """
                \(facts.text(.run).map { "the run \($0)" } ?? "the tape \(name.reveal())") is with \(part(.found)), not with \
                \(part(.domain))
                """,
                "name runs and tapes with the anchor of the baseline"
            )
        case .noRunsOfAnchor:
            (
                "\(name) holds no ended run with \(part(.domain))",
                "run a flow with the anchor first, or leave `--all-runs` out"
            )
        case .runNotPassed:
            (
                "the run \(run) did not pass",
                "name only runs that passed with `--run`, or run the flows anew on an empty store"
            )
        case .accountNotOnTape:
            (
                "the run on the tape acts for \(part(.account)), not for the account of `--account`",
                "leave `--account` out: a replay needs no seed"
            )
        case .inputFixed:
            (
                "`\(name)` is an input, and the run \(run) keeps those with which it was started",
                "leave out `--set \(name.reveal())=…`, resume with `--from \(facts.text(.state) ?? "STATE")`, or start the flow again"
            )
        default: nil
        }
    }

    /// Accounts, and what is secret.
    private static func secret(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let name = part(.name)
        return switch code {
        case .addressForSeed:
            (
                "this is the address of an account, not its secret seed",
                "give the seed, which begins with S, or the words; `windlass contact add` keeps the address of someone"
            )
        case .wordsOptionsForSeed:
            ("--number and --passphrase-file belong to words, and this is a seed", "leave them out, or give the words")
        case .wordsNotKept:
            ("the vault has no words for the account `\(name)`, only its seed", "leave --words out")
        case .balanceUnknown:
            ("no claimable balance \(name) for this account", "list them with `windlass claim list`")
        case .balanceAmbiguous: ("\(name) is the beginning of several balances", "give more digits")
        case .consentMissing:
            (
                "confirmation is required, and there is no terminal\(facts.text(.name).map { ": \($0)" } ?? "; nothing was signed")",
                "run it on a terminal, or with `--yes`"
            )
        case .inputMissingOnPipe:
            (
                "standard input is empty; expected \(name)",
                "type it at a terminal or pipe it in, never on the command line"
            )
        case .inputUnfitOnPipe:
            (
                facts.clause(.flaw).map { "can't read \(name) from standard input: \($0)" }
                    ?? "standard input is too long for \(name), or not text",
                "type it at a terminal or pipe it in, never on the command line"
            )
        case .variableUnset:
            ("the environment variable \(name) is not set", "put the secret seed (S…) of the account there")
        case .seedInAnswer:
            (
                "the environment variable \(name) is an answer, and anchors may ask for it",
                "put the secret seed into a variable that doesn't begin with WINDLASS_ANSWER_"
            )
        case .accountNameUnknown:
            (
                "the account is neither fresh nor a name in the vault nor env:NAME nor file:PATH",
                "a secret seed never belongs on the command line: put it into a file or the environment"
            )
        case .pinsDiffer: ("the two PINs differ", "nothing was changed; try again")
        case .pinMissing:
            (
                "\(facts.isSo(.isNew) ? "the new PIN" : "the vault's PIN") is required, and was not given",
                facts.text(.name).map { "set \($0), or name a file that holds it" } ?? "run the command at a terminal"
            )
        case .accountMissing where facts[.account] != nil && facts[.run] != nil:
            (
                "the seed of its account \(part(.account)) is not available",
                """
                `windlass resume \(facts.text(.run) ?? "")\(facts.text(.store).map { " --store \($0)" } ?? "")` takes it from \
                the vault; or name it with `--account`
                """
            )
        case .accountMissing:
            (
                facts.texts(.names).isEmpty
                    ? "no account given" : "the vault has several accounts: \(list(facts, .names))",
                "name one with --account, or in WINDLASS_ACCOUNT"
            )
        case .keyMissingForAddress:
            (
                "the key of \(part(.account)) is needed, and only its address is known",
                "name the account as it is called in the vault, or where its secret seed is: env:NAME or file:PATH"
            )
        case .secretOnCommandLine:
            (
                "\(part(.subject)) on the command line: it is visible to all users of this machine",
                """
                a secret never belongs on the command line: take it out of the shell's history, and \
                \(facts.text(.expected) ?? place(of: facts.text(.flaw)))
                """
            )
        case .customerForAccount:
            (
                "\(name) is a customer of \(part(.account)), and not an account of its own",
                "give the address of the account, \(facts.text(.account) ?? "")"
            )
        case .freshAccountUnfit:
            ("a fresh account has \(fresh(facts))", "make one that lasts with `windlass account new`")
        // The name itself may be a seed that was typed: it is not repeated.
        case .accountUnknown:
            (
                "there is no account of this name",
                "give an address (G…), env:NAME or file:PATH; `windlass account list` lists the names in the vault"
            )
        case .seedDamaged: key(facts)
        default: nil
        }
    }

    /// The place for a secret that the command line has.
    private static func place(of flaw: String?) -> String {
        switch flaw {
        case "account": "give env:NAME or file:PATH"
        case "phrase": "type them at a terminal, or pipe them in"
        default: "pipe it in, or give env:NAME or file:PATH where an account is asked for"
        }
    }

    /// The parts that a fresh account lacks.
    private static func fresh(_ facts: Facts) -> MessageText {
        switch facts.text(.flaw) {
        case "no-command": "nothing yet, and is gone when the command ends"
        case "no-friendbot": "no lumens, and on this network there is no friendbot to give it some"
        case "dry-run": "no lumens before friendbot funds it, and --dry-run does not call friendbot"
        default: facts.clause(.flaw) ?? "nothing yet"
        }
    }

    /// The offer of an anchor for a new flow.
    private static func offer(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (name, domain) = (part(.name), part(.domain))
        return switch code {
        case .nothingOffered:
            (
                "\(domain) offers no deposit and no withdrawal, by SEP-24 or SEP-6",
                "`windlass plan` shows what else can be read of an anchor"
            )
        case .wishNotOffered:
            (
                "the anchor does not offer \(transfer(facts, "a deposit", "a withdrawal", " of "))",
                facts.groups(.choices).isEmpty
                    ? nil : "it has \(facts.groups(.choices).map { transfer($0, "deposit", "withdraw", " ") }.listed())"
            )
        case .currencyUnlisted:
            (
                "\(domain) offers \(name), and its stellar.toml has no such currency",
                "the anchor has to list it under [[CURRENCIES]]; without an issuer no flow can name it"
            )
        case .choiceOpen:
            (
                facts.identifier(.domain).map { "\(name) is \(facts.texts(.choices).count) assets of \($0)" }
                    ?? "\(name) is required when there is no terminal",
                "choose \(facts.texts(.choices).listed(by: " or "))"
            )
        case .amountRefused: ("the anchor does not take \(name): \(limits(facts))", "give another --amount")
        default: nil
        }
    }

    /// A transfer, as it is wished for or offered.
    private static func transfer(_ facts: Facts, _ deposit: String, _ withdrawal: String, _ of: String) -> String {
        let direction: String? =
            switch facts[.isDeposit] {
            case .flag(let isDeposit): isDeposit ? deposit : withdrawal
            default: nil
            }
        return (direction ?? "a transfer") + (facts.text(.asset).map { "\(of)\($0)" } ?? "")
            + (facts.text(.source).map { " by \($0)" } ?? "")
    }

    /// The amounts that an anchor takes.
    private static func limits(_ facts: Facts) -> String {
        let asset = facts.text(.asset).map { " \($0)" } ?? ""
        return switch (facts.text(.least), facts.text(.limit)) {
        case (let least?, let most?): "\(least) to \(most)\(asset)"
        case (let least?, nil): "at least \(least)\(asset)"
        case (nil, let most?): "at most \(most)\(asset)"
        case (nil, nil): "more than 0"
        }
    }

    /// The other account of a flow with the same keys: by its name, or the run's own.
    private static func otherOwner(_ facts: Facts) -> MessageText {
        let other = facts.identifier(.found) ?? ""
        return if case .phrase? = facts[.found] { other } else { "`\(other)`" }
    }

    private static func count(_ facts: Facts) -> String {
        switch facts.number(.count) ?? 0 {
        case 0: "is none"
        case 1: "is one"
        case let count: "are \(count)"
        }
    }

    private static func suggestion(_ facts: Facts) -> String? {
        if let near = facts.text(.near) { return "did you mean `\(near)`?" }
        if let command = facts.text(.command) { return "`\(command)` lists all" }
        let choices = facts.texts(.choices)
        return choices.isEmpty ? nil : "use one of the \(facts.text(.subject) ?? "choice")s \(choices.listed(most: 40))"
    }
}
