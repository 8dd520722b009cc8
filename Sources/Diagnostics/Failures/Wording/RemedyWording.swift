/// Remedies: imperatives, and commands that work as printed.
extension Wording {
    static func remedy(of remedy: Remedy) -> String {
        let words = words(of: remedy.action, remedy.facts)
        return remedy.facts.isSo(.isAlternative) ? "or else: \(words)" : words
    }

    /// Names as code.
    private static func coded(_ names: [String]) -> [String] { names.map { "`\($0)`" } }

    /// Examples in a row, the last behind an "or".
    private static func examples(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        return "\(texts.dropLast().joined(separator: ", ")) or \(last)"
    }

    private static func words(of action: Remedy.Action, _ facts: Facts) -> String {
        // Each branch is a statement of its own, with a type that is plain: as one expression they took seconds to compile.
        func part(_ name: FactName, or other: String = "") -> String { facts.text(name) ?? other }
        let name = part(.name)
        let found = part(.found)
        let expected = part(.expected)
        let choices = facts.texts(.choices)
        switch action {
        case .advice: return part(.words)
        case .correct: return correction(facts)
        case .tryAgain: return "try again"
        case .tryLater: return facts.number(.seconds).map { "try again in \($0) s" } ?? "try again later"
        case .allowMoreTime: return "allow more time"
        case .tryLaterOrAllowMoreTime: return "try again later, or allow more time"
        case .raiseDeadline: return "give it more time: a longer `--deadline`, `deadline` or `within`"
        case .startAgainInTime: return "start a new transfer, and pay it in time"
        case .startAgainWithMarket:
            return "the anchor has no market for the asset now: start a new transfer later, or of another asset"
        case .startAgainAboveMinimum: return "start a new transfer above the minimum that `windlass plan` shows"
        case .startAgainBelowMaximum: return "start a new transfer below the maximum that `windlass plan` shows"
        case .awaitRefund:
            return "wait for the refund; start a new transfer when the anchor's reason is gone"
        case .nothingWasPaid: return "nothing was paid by the run"
        case .newQuote:
            return "ask for a new quote; the anchor may keep the amount of the lost one reserved until that expires"
        case .findOutWhatItDid: return "find out what it did"
        case .declareRepeatable: return "or say `repeatable: true` in the flow"
        case .newRunForFreshLink: return "start a new run for a fresh link"
        case .startTransferAgain: return "start the transfer anew if it stays so; nothing was paid"
        case .newRunIncomplete: return "start a new run; this transfer stays `incomplete`, and nothing was paid for it"
        case .newRunWithQuote:
            return "start a new run with a new quote; nothing was paid for the lost payment, which expires"
        case .leaveIncomplete: return "nothing was paid for this one, which stays `incomplete`"
        case .waitForNetwork: return "wait a little: the network is busy"
        case .expectReservation: return "the anchor may keep the amount of the lost one reserved until that expires"
        case .leaveSessionOut:
            return "leave `auth` out, or ask one of the services that the anchor's stellar.toml names"
        case .resume: return "\(command(facts)) continues from there"
        case .resumeFromAnother: return "\(command(facts)) continues from there; or name another state"
        case .resumeIfReopened: return "if the anchor reopens the transfer, \(command(facts)) continues it"
        case .resumeIfPaidLate:
            return "if the anchor reopens the transfer after a late payment, \(command(facts)) continues it"
        case .resumeRun: return "\(command(facts)) resumes it"
        case .resumeThen: return "resume it then with \(command(facts))"
        case .resumeAll: return "`windlass resume --all\(store(facts))` resumes all runs that are due"
        case .resumeAnyway: return "\(command(facts)) resumes it anyway, or from another state"
        case .resumeAtPage: return "\(command(facts)) continues at that page, with the answers so far"
        case .resumeOnceMore:
            return "\(command(facts)) makes it once more; a later state continues without it"
        case .resumeForQuote: return "ask for a new one with \(command(facts)), or give the state a `retry`"
        case .resumeSpentLink: return "or open this one anyway: \(command(facts))"
        case .resumeForFreshLink: return "\(command(facts)) starts the transfer anew, with a link of its own"
        case .runIsOver: return "the run is over"
        case .sandboxEnded: return "the embedded sandbox ended with it: start the flow anew"
        case .answer:
            return """
                answer with `windlass runs answer \(run(facts))\(store(facts))`, then run \
                `windlass resume \(run(facts))\(store(facts))`
                """
        case .fill: return "or write the answers into a file, as `name: answer`, and give it with `--fill FILE`"
        case .fillAtStart:
            return """
                start the flow again with a file of answers (`--fill FILE`) or on a terminal: the embedded sandbox has ended
                """
        case .confirmAtStart:
            return """
                start the flow again on a terminal, without `--no-input`, to confirm the payment: the embedded sandbox has \
                ended
                """
        case .checkFlow: return "run `windlass check` on the flow; it shows \(part(.name, or: "the place"))"
        case .checkLoop: return "run `windlass check` on the flow; it shows the states of the loop"
        case .showIfFilled: return "show it only if it has a value: `if: \(part(.name, or: "NAME")) exists`"
        case .askAboutForm:
            return
                "ask the anchor whether it accepted the form, or open the page yourself: `page: { url: $page, via: link }`"
        case .reportToAnchor: return "report it to the anchor\(evidence(facts))"
        case .reportToAnchorIfItStays: return "if it stays so, report it to the anchor\(evidence(facts))"
        case .reportToOperator: return "report it to the operator of \(name)"
        case .reportToOperatorIfItStays: return "if it stays so, report it to the operator of \(name)"
        case .reportInsecureRedirect:
            return "report it to the operator of \(name); others could read what it sends"
        case .reportWithMessageIfItStays: return "if it stays so, report it with this message"
        case .askSupport: return "the anchor gives no reason: ask its support\(by(facts))"
        case .askAboutCustomer: return "ask the anchor's support"
        case .askAboutRefusal: return refusal(facts) + by(facts)
        case .askAboutPayment: return "ask the anchor's support about the transfer that was paid"
        case .askForMoneyBack: return "ask the anchor's support for what was paid, where it has not come back"
        case .followAnchor: return "follow what the anchor says, or ask its support\(by(facts))"
        case .lookAtCustomerPage: return "look at its page about that, or ask its support"
        case .writeURL: return "write it as https://host/path"
        case .moveCredentials: return "put the credentials into a header, and nothing before the host"
        case .useHTTPS: return "use https, or `--allow-http HOST` for a host that you trust"
        case .cleanHeader: return "remove line breaks and control characters from it"
        case .checkHostName: return "check the spelling of the host, and the name server of this machine"
        case .checkServerRuns: return "check that the server runs there, and that this machine may connect to it"
        case .checkServerOrAllowMoreTime: return "check that the server runs there, or allow more time"
        case .allowPrivateAddresses:
            return
                "allow them (`--allow-private-addresses`) if you trust this server, and know it to be in your own network"
        case .checkProxy:
            return
                "check the proxy that the environment names (`https_proxy`, `ALL_PROXY`), or except the host (`no_proxy`)"
        case .writeProxy:
            return """
                write \(name) as http://host:port, https://host:port or socks5h://host:port, percent-encode user name and \
                password, or unset it
                """
        case .checkTLS:
            return """
                check that the server speaks TLS with a certificate for \(name); for a private authority, use a complete \
                `--ca-file`
                """
        case .giveClientCertificate:
            return """
                pass a certificate that \(name) accepts to `--client-cert`, and its key to `--client-key` where that is in another \
                file
                """
        case .checkWhatServerDid: return "the server may have acted: check what it did before you try again"
        case .checkWhatAnchorDid: return "the anchor may have acted: check what it did before you try again"
        case .checkURL: return "check that the URL is the right one; so large an answer is not expected"
        case .checkRedirects: return "check the URL: its redirects probably lead in a circle"
        case .checkEventURL: return "check that the URL is one that sends events"
        case .useTarget: return "if \(name) is the right host, use its URL"
        case .allowMoreRequests: return "find what repeats, or allow more requests (`--max-requests`)"
        case .nameEndpoint:
            return
                "name the final URL in the stellar.toml; redirects to another origin are not followed\(by(facts))"
        case .nameOtherDomain: return "if \(name) is the anchor's domain, name that; else report it to the anchor"
        case .nameWithHTTPS: return "if the server speaks TLS, name it as `https://\(part(.domain))`"
        case .checkDomain: return "check the domain: \(found) has to be the anchor's file"
        case .serviceNotOffered: return "choose an anchor that offers \(name)"
        case .chooseAnchorOffering: return "contract accounts are not supported: choose an anchor that offers \(name)"
        case .chooseNetwork: return "this run is on \"\(expected)\": choose the anchor's network, or another anchor"
        case .didYouMean: return "did you mean \(part(.near))?"
        case .chooseCurrency: return "it has \(choices.listed())"
        case .nameIssuer: return "name the issuer as well: \(choices.joined(separator: " or "))"
        case .nameIssuerOfUnlisted: return "it lists none: name the asset as CODE:ISSUER"
        case .signInWithMemo:
            return """
                if the anchor refuses muxed accounts, sign in as \(part(.account)) with \
                `sep10: { memo: \(part(.memo)) }`
                """
        case .giveClientDomain:
            return """
                if it serves only known wallets, pass `--client-domain` and `--client-seed`, or set them in the \
                flow's `sep10`
                """
        case .nameDeliveryMethod:
            return "if the anchor needs a delivery method, name one as `\(name)`: \(choices.listed())"
        case .checkAccountAllowed: return "check that the account may use this anchor\(by(facts))"
        case .chooseNetworkOfAnchor: return "choose the network that the anchor is on, or another anchor"
        case .reportDangerousChallenge:
            return "nothing was signed: a signature could be used for something else"
        case .reportChallenge: return "nothing was signed"
        case .compareSigningKey:
            return "nothing was signed; compare SIGNING_KEY in \(found) with the key the anchor uses"
        case .compareClientSigningKey:
            return "compare SIGNING_KEY in the client domain's stellar.toml with the key that signs"
        case .checkChallengeDomain:
            return "nothing was signed: the challenge may have been passed on from another anchor; check the domain"
        case .checkSigner: return "nothing was handed in; check the signer"
        case .compareClock: return "compare this machine's clock with the time"
        case .compareClockAndSignIn: return "compare this machine's clock with the time; then sign in again"
        case .setClock: return clock(facts.number(.seconds) ?? 0)
        case .giveIt: return "give it"
        case .giveThenTryAgain: return "give it, then try again"
        case .giveCustomerInformation: return "hand it in with SEP-12, then try again"
        case .giveParty: return "hand it in with SEP-12 for `sender_id` or `receiver_id`, then try again"
        case .addCustomerState:
            return """
                add a `sep12: { type: \(found.isEmpty ? "…" : found), memo: … }` state, keep its `id`, and give that as `\(name)`
                """
        case .chooseOffered: return offered(facts)
        case .checkCreator:
            return "check that the account and the anchor are those it was created with\(by(facts))"
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
        case .sendAs: return "send `\(name)` as \(part(.expected, or: "the SEP has it"))\(by(facts))"
        case .sendOrLeaveOut: return "send `\(name)` as \(expected), or leave it out\(by(facts))"
        case .sendOnce: return "send `\(name)` once\(by(facts))"
        case .addMember: return "send `\(name)`\(expected.isEmpty ? "" : ", \(expected)")\(by(facts))"
        case .renameMember: return "send `\(name)` as `\(expected)`\(by(facts))"
        case .setContentType: return "answer with `Content-Type: \(expected)`\(by(facts))"
        case .allowOrigins: return "answer every request, errors too, with `Access-Control-Allow-Origin: *`\(by(facts))"
        case .removeByteOrderMark: return "begin the body with its first character, without U+FEFF\(by(facts))"
        case .synchronizeClock: return "synchronize the server's clock, for example with NTP\(by(facts))"
        case .publishWithoutSlash:
            return "publish `\(name)` without the last slash: clients append paths to it\(by(facts))"
        case .correctAnswer: return answerCorrection(facts)
        case .answerWithObject:
            return "answer with a JSON object\(content(of: facts).map { " with \($0)" } ?? "")\(by(facts))"
        case .serveNamedPlace: return "serve `\(name)` there, or correct it in the stellar.toml\(by(facts))"
        case .refuseWithStatus: return "answer errors with a status from 400 to 599\(by(facts))"
        case .answerWithStatus: return "answer with the status \(expected)\(by(facts))"
        case .answerWithBody: return "answer with \(expected)\(by(facts))"
        case .takeRequest: return "take requests as the SEP has them\(by(facts))"
        case .keepFinalStatus:
            return "let `status` become only \(expected), or start another transfer\(by(facts))"
        case .correctAmounts: return "compute `\(name)` as the SEP does\(by(facts))"
        case .correctTransaction: return result(facts.texts(.codes))
        case .lookUpTransaction:
            return "look it up by its hash, \(part(.hash)), before anything else is paid"
        case .openYourself:
            return """
                start again with `page: { url: $page, via: browser }` (or `via: link`), or report it to the anchor
                """
        case .installBrowser:
            return """
                install a browser (`apt-get install chromium chromium-driver`), or start with \
                `page: { url: $page, via: browser }` (or `via: link`)
                """
        case .goOnAsPerson:
            return
                "only a person can continue there: start again with `page: { url: $page, via: browser }` (or `via: link`)"
        case .tryLaterOrOpen:
            return
                "try again later, or start again with `page: { url: $page, via: browser }` (or `via: link`)"
        case .fillOrAnswer:
            return "write them into a file, as `name: answer`, and give it with `--fill FILE`; or answer on a terminal"
        case .changeAnswer: return "change the answer for \(name)"
        case .correctAnswers: return "correct the answers and start again"
        case .linkExpired: return "the link has probably expired or been used: start the transfer anew"
        case .visitOver: return "the visit is probably over: check the transfer's status, or start a new transfer"
        case .reportIfMeant: return "report it to the anchor, if it should be there"
        case .stayAway: return "do not go there"
        case .freshLink: return "start the transfer anew for a fresh link"
        case .showLink:
            return
                "use a terminal and `page: { url: $page, via: link }` to see the link, or fix the program"
        case .showRun: return "`windlass runs show \(run(facts))\(store(facts))` shows what it did"
        case .listRuns: return "list the runs with `windlass runs list\(store(facts))`"
        case .startAnew: return "start it anew with `windlass run \(name)`"
        case .cancelRun: return "`windlass runs cancel \(run(facts))\(store(facts))` takes it off the list"
        case .cancelUnsent:
            return "nothing was sent; `windlass runs cancel \(run(facts)) --now\(store(facts))` takes it off the list"
        case .answerRun: return "`windlass runs answer \(run(facts))\(store(facts))` answers"
        case .answerAtTerminal:
            return "run `windlass runs answer \(run(facts))\(store(facts))` at a terminal, without answers"
        case .resumeToEnd: return "its deadline has passed; \(command(facts)) ends it"
        case .resumeAsStarted: return asStarted(facts)
        case .restoreFlow: return "put the file back, or start a new run"
        case .giveRunAccount: return "give the account that the run was started with"
        case .chooseState: return "use one of the states \(choices.joined(separator: ", "))"
        case .giveDeadline: return "give it more time with `--deadline`, as 1h"
        case .answerAsked: return "it asks for \(coded(choices).joined(separator: ", "))"
        case .answerChoice: return "answer one of \(coded(choices).listed())"
        case .answerSomething: return "give an answer of at least one character"
        case .answerOtherwise: return "give another; nothing was taken"
        case .freeSpace:
            return
                "free some space, \(facts.number(.limit) ?? 0) KB at least where the store is, and run `windlass resume\(store(facts))`"
        case .fundReceiver:
            return "send lumens to \(part(.account, or: "it")), or add a `friendbot` state before the deposit"
        case .fundAccount: return "add a `friendbot` state before, or send lumens to the account"
        case .addTrustline: return "add a `trustline` state before the deposit"
        case .askIssuer:
            return
                "ask the issuer of \(part(.asset, or: "the asset")) to authorize \(part(.account, or: "the account"))"
        case .askToPayAgain: return "ask the anchor to pay again"
        case .trackInstead: return "track it instead: a run pays for a transfer once"
        case .newRunForPayment: return "start a new run for another payment: a state pays once in a run"
        case .giveOtherMemo:
            return "give this payment a memo of its own, or leave it out"
        case .lookUpFormerPayment:
            return """
                look the transaction up; to pay again, keep the paying state `\(part(.state))` in the flow, or start a new run
                """
        case .awaitRun: return "wait; the run goes on by itself"
        case .leaveMoreTime: return "leave more time: a longer `--deadline`, `deadline` or `within`, or a new quote"
        case .startTransferInTime:
            return facts[.name] == nil ? "start a new transfer" : "start a new transfer, with a new quote"
        case .leaveAccountAlone:
            return "keep other programs from using the account \(part(.account)) meanwhile"
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
                "report both to the anchor: it names \(found), and on the ledger \(part(.hash)) has paid for the transfer"
        case .reportMissing:
            guard let there = facts.text(.found) else { return "report it to the anchor, with the hash \(part(.hash))" }
            return "report it to the anchor: it names \(part(.hash)), and on the ledger there is \(there)"
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
        case .giveOneParameter: return "give one of them, and leave the others out"
        case .giveOutsideAsset: return "give the one of the asset that is not on the ledger"
        case .giveListed: return "give one of \(coded(choices).listed())"
        case .giveOwnMuxed: return "give the run's own account with a number, or leave `account` out"
        case .leaveOut: return "leave \(name.isEmpty ? "it" : "`\(name)`") out"
        case .leaveAssetOut: return "leave the asset out, or ask for a quote about it"
        case .giveShowable: return "give it a value that may be shown"
        case .chooseNear: return "did you mean `\(part(.near))`?"
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
                ? "choose another anchor" : "it \(part(.purpose, or: "offers")) \(choices.listed())"
        case .chooseOtherAsset: return "try again later, or choose another asset"
        case .giveOtherAmount: return "give another amount"
        case .askAboutRejection: return "ask the anchor's support; no answer will change this"
        case .leaveMethodOut: return "leave the answer out, or ask for a quote with that method"
        case .useOwnKey: return "use an account whose own key can pay alone, or lower its medium threshold"
        case .reportToPayee: return "report it to the recipient"
        case .giveMemo: return "give it with `memo` and `memo_type`"
        case .payAtLeast: return "pay at least \(part(.amount, or: "1")) XLM"
        case .addFunds: return "add at least \(part(.amount, or: "that")) to the account"
        case .trustBeforePaying: return "add a `trustline` state, and get the money first"
        case .depositFirst:
            return "deposit or send \(part(.asset, or: "it")) to \(part(.account, or: "the account")) first"
        case .trustBefore:
            return
                "add a `trustline` state before\(facts.text(.state) == nil ? "" : ": an anchor that pays at once fails without it")"
        case .askAboutStart:
            return """
                ask the anchor's support whether there is a transfer; nothing was paid, and a new run starts \
                another\(expectedAnswer(facts).map { "; \($0)" } ?? "")
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
        case .fundByFriendbot: return "fund it with friendbot: `windlass account fund`"
        case .fundByAccount: return "create it from another account: `windlass account fund --from`"
        case .payInstead: return "pay it instead"
        case .fundFromOther: return "fund it from another account, with `--from`"
        case .giveAtLeast: return "give \(part(.limit, or: "1")) XLM or more"
        case .addLumens:
            return "add at least \(part(.amount, or: "that")) XLM to \(part(.account, or: "the account"))"
        case .nameSigner: return "name the account whose key is in the vault"
        case .haveOthersSign: return "get the signatures of the other signers too"
        case .setLimit:
            return facts.text(.limit) == nil
                ? "`--limit N` sets a limit" : "`--limit N` sets another limit, and `--limit max` lifts it"
        case .checkIssuer: return "check the issuer, and that this is the right network"
        case .listTrustlines: return "look at its trustlines with `windlass trust list`"
        case .givePositiveLimit: return "give a positive amount; to remove a trustline there is `windlass trust remove`"
        case .giveHigherLimit: return "give a limit of \(part(.expected, or: "more")) or more"
        case .removeEntries: return "remove trustlines, offers or data entries that are not needed"
        case .sendAway: return "send all of it away first, back to its issuer for example"
        case .cancelOffers:
            return
                "cancel these offers in the program that made them, and try again: Windlass makes no offers, and can't remove any"
        case .leavePool: return "withdraw from the pool and remove the trustline for its shares first"
        case .listBalances: return "list the balances with `windlass claim list`"
        case .claimAsClaimant: return "claim it with the account that is its claimant"
        case .tryFrom: return "try again from \(part(.time, or: "then")) on"
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
        case .payMore: return "pay \(part(.limit, or: "1")) XLM or more"
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
        case .chooseNearAsset: return "did you mean \(part(.near))?"
        case .writeIssuer: return "write the one that you mean with its issuer"
        case .writeAnchorsAsset:
            return
                "write \(part(.asset, or: "the code")) alone for the anchor's, or leave `--anchor` out for the other"
        case .listEntries:
            return name == "secret"
                ? "`windlass vault secret put` puts one in" : "`windlass \(name) list` shows what there is"
        case .takeOtherName: return "take another name, or remove that one first"
        case .nameContact: return "take 1 to \(part(.limit)) characters on one line that are no address"
        case .nameEntry:
            return """
                begin it with a letter, go on with letters, digits, `-` and `_`, \(part(.limit)) at \
                most\(name == "account" ? "; `fresh` means a new account" : "")
                """
        case .useThatOne: return "use that one, or remove it first"
        case .giveSecretOfSize: return "give 1 to \(part(.limit)) bytes"
        case .listProfile: return "`windlass profile list` shows what it has"
        case .takePIN:
            return """
                take a PIN of \(part(.count)) or more digits, or a passphrase of \(part(.limit)) or \
                more characters
                """
        case .allowFee: return "wait until it is less busy, or allow more with `--max-fee`"
        case .checkYear: return "check the year; it is written like 1976-07-04"
        case .leaveMemoOut: return "leave the memo out: the right one is added by itself"
        case .allowMuxedMemo: return "if it needs both, add `--allow-muxed-memo`"
        case .payWithoutMemo:
            return """
                the address names the customer \(found) of \(part(.account, or: "it")): pay it without a memo, or pay \
                \(part(.account, or: "the account")) with the memo
                """
        case .checkStore: return "check the path given with `--store`, or run a flow first"
        case .nameOtherStore: return "name another file with `--store`; this one was left as it is"
        case .nameLinkedStore: return "name the file that it leads to with `--store`"
        case .useNewerForStore: return "use the newer windlass, or another store with `--store`"
        case .useNewerForRun: return "use the newer windlass for this run; it was left as it is"
        case .awaitProcess: return "wait for the other process, or use another store with `--store`"
        case .repairStore:
            return "move the file away and keep it; a copy of it may be repaired with `sqlite3 FILE .recover`"
        case .makeStoreWritable: return "make it writable, or use another store with `--store`; nothing was sent"
        case .nameStoreFile: return "name a file with `--store`: a run has to be found again after a crash"
        case .checkLastAction:
            return "the last action is not recorded: check it at the anchor and on the ledger before you start again"
        case .checkRunBefore:
            return
                "before you start it again, check at the anchor and on the ledger what it did; other runs can continue"
        case .checkStoreFolder: return "check the folder and its permissions, or use another store with `--store`"
        case .installSqlite:
            return "install the latest version of the package that has SQLite, for example `libsqlite3-0`"
        case .awaitOrStop: return "wait for it, or stop it"
        case .driveOnce: return "let one process drive the run"
        case .startForName: return "start again; each run gets a new name"
        case .restoreKey: return "put back the key file that belongs to this store"
        case .checkCopyPath: return "check the path of the copy"
        case .nameBackup: return "name a file that `windlass vault backup` has made"
        case .takeOtherCopy: return "take another copy; the vault is as it was before"
        case .nameOtherDisk: return "make some room, or name a place on another disk"
        case .nameOtherPlace: return "name another place, or make its folder writable"
        case .replaceVault: return "`--replace` puts the copy in its place, and keeps that vault beside it"
        case .createVault: return "make one with `windlass vault create`, or name another with `--vault`"
        case .makeFolder: return "make the folder, or name another place"
        case .useOrNameOther: return "use it, or name another file"
        case .nameLinked: return "name the file that it leads to"
        case .nameVault: return "name the vault's file with `--vault`"
        case .updateWindlass: return "update windlass"
        case .restoreVault: return "bring a copy back with `windlass vault restore`"
        case .tryPINAgain: return wait(facts).map { "try again in \($0)" } ?? "try again; each wrong one is counted"
        case .waitForPIN: return "wait \(wait(facts) ?? "a while"); every wrong PIN after that doubles the wait"
        case .tryWhenDone: return "try again when it is done"
        case .useNewPIN: return "run the command again, with the new PIN"
        case .makeRoom: return "make some room, and try again; nothing was changed"
        case .makeVaultWritable: return "make its file and folder writable: wrong PINs are counted in it"
        case .moveAway: return "move it away: windlass keeps a file of its own there"
        case .nameOtherFile: return "name another file"
        case .checkPath: return "check the path and its permissions"
        case .endPrograms: return "end other programs, and try again"
        case .fixMistakes: return facts.failure(.cause)?.help ?? facts.text(.expected) ?? "fix the file"
        }
    }

    /// The command that continues a run, from a state where one is named.
    private static func command(_ facts: Facts) -> String {
        let state = facts.text(.state).map { " --from \($0)" } ?? ""
        return "`windlass resume \(run(facts))\(state)\(store(facts))`"
    }

    /// The section that asks for it.
    private static func by(_ facts: Facts) -> String {
        let section = facts.group(.section)
        guard let number = section?.number(.count), let title = section?.text(.title) else {
            // Journals of former versions have it in words.
            return facts.text(.section).map { "; \($0)" } ?? ""
        }
        return "; \(SEPSection(number, title))"
    }

    private static func asStarted(_ facts: Facts) -> String {
        "continue with the old file (`--as-started`), or with the new file from "
            + (facts.text(.state).map { "a state, for example the run's: `--from \($0)`" } ?? "a state (`--from`)")
    }

    private static func askForTransaction(_ facts: Facts) -> String {
        let start =
            facts.text(.state).map { "; without `amount` and `quote_id` in `\($0)` no payment is expected" } ?? ""
        return """
            ask the anchor's support for the transaction of the transfer \(facts.text(.transfer) ?? ""); Stellar Disbursement \
            Platform completes a transfer before it pays\(start)
            """
    }

    private static func run(_ facts: Facts) -> String { facts.text(.run) ?? "RUN" }

    private static func store(_ facts: Facts) -> String { facts.text(.store).map { " --store \($0)" } ?? "" }

    /// The evidence to show the anchor: the demand of its SEP, or the key of its stellar.toml that leads there.
    private static func evidence(_ facts: Facts) -> String {
        if let expected = expectedAnswer(facts) { return ": \(expected)" }
        return facts.text(.name).map { ": its stellar.toml names this place as `\($0)`" } ?? ""
    }

    private static func refusal(_ facts: Facts) -> String {
        let status = facts.number(.status) ?? 0
        let answer = facts.text(.request).map { "\($0), status \(status)" } ?? "status \(status)"
        return switch status {
        case 401:
            "the anchor gives no reason: check that the account may use this anchor, or ask its support (\(answer))"
        case 413: "it takes no request of this size: hand in smaller files, or ask its support (\(answer))"
        case 415: "it does not take this kind of content: try another `encoding`, or ask its support (\(answer))"
        default: "the anchor gives no reason: ask its support (\(answer))"
        }
    }

    private static func otherMethod(_ facts: Facts) -> String {
        let near = facts.text(.near).map { "did you mean `\($0)`? " } ?? ""
        let direction = facts.isSo(.isDeposit) ? "deposits" : "withdrawals"
        let alone = facts.text(.name).map { "; `\($0)` answers for \(direction) alone" } ?? ""
        return "\(near)it has \(coded(facts.texts(.choices)).listed())\(alone)"
    }

    private static func correction(_ facts: Facts) -> String {
        guard let code = FailureCode(rawValue: facts.text(.code) ?? "") else { return "" }
        return correctable(code, facts)?.help ?? ""
    }

    private static func answerCorrection(_ facts: Facts) -> String {
        guard let code = FailureCode(rawValue: facts.text(.code) ?? ""), let words = correctionOfAnswer(code, facts)
        else { return "" }
        return words + by(facts)
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

    /// The offers of an anchor in place of what it doesn't have.
    private static func offered(_ facts: Facts) -> String {
        let (noun, codes) = (facts.text(.purpose) ?? "transfer", facts.texts(.choices))
        guard codes.isEmpty else {
            let near = facts.text(.near).map { "did you mean \($0)? " } ?? ""
            return "\(near)it has a \(noun) of \(codes.listed())"
        }
        let others = facts.groups(.differences).map { "a \($0.text(.purpose) ?? "") of \($0.texts(.choices).listed())" }
        return others.isEmpty
            ? "it offers nothing at present" : "it has no \(noun) at all, but \(others.joined(separator: "; "))"
    }

    private static func clock(_ seconds: Int) -> String {
        let direction = seconds > 0 ? "behind" : "ahead of"
        return "this machine's clock is \(seconds.magnitude) s \(direction) the anchor's: set it, then sign in again"
    }
}

extension Remedy {
    /// The words of the remedy.
    public var words: String { Wording.remedy(of: self) }
}
