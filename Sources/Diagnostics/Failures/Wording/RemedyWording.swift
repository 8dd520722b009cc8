/// Remedies: imperatives, and commands that work as printed.
extension Wording {
    static func remedy(of remedy: Remedy) -> String {
        let words = words(of: remedy.action, remedy.facts)
        return remedy.facts.isSo(.isAlternative) ? "or else: \(words)" : words
    }

    /// Examples in a row, the last behind an "or".
    private static func examples(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        return "\(texts.dropLast().joined(separator: ", ")) or \(last)"
    }

    private static func words(of action: Remedy.Action, _ facts: Facts) -> String {
        let (name, found, expected) = (facts.text(.name) ?? "", facts.text(.found) ?? "", facts.text(.expected) ?? "")
        return switch action {
        case .advice: facts.text(.words) ?? ""
        case .correct: correction(facts)
        case .tryAgain: "try again"
        case .tryLater: facts.number(.seconds).map { "try again in \($0) s" } ?? "try again later"
        case .allowMoreTime: "allow more time"
        case .tryLaterOrAllowMoreTime: "try again later, or allow more time"
        case .raiseDeadline: "give it more time: a longer `--deadline`, `deadline` or `within`"
        case .startAgainInTime: "start a new transfer, and pay it in time"
        case .startAgainWithMarket:
            "the anchor has no market for the asset now: start a new transfer later, or of another asset"
        case .startAgainAboveMinimum: "start a new transfer above the minimum that `windlass plan` shows"
        case .startAgainBelowMaximum: "start a new transfer below the maximum that `windlass plan` shows"
        case .awaitRefund:
            "the money goes back to where it came from; start a new transfer when the anchor's reason is gone"
        case .nothingWasPaid: "nothing was paid by the run"
        case .newQuote:
            "ask for a new quote; the anchor may keep the amount of the lost one reserved until that expires"
        case .findOutWhatItDid: "find out what it did"
        case .declareRepeatable: "or say `repeatable: true` in the flow"
        case .newRunForFreshLink: "start a new run for a fresh link"
        case .startTransferAgain: "start the transfer anew if it stays so; nothing was paid"
        case .newRunIncomplete: "start a new run; this transfer stays `incomplete`, and nothing was paid for it"
        case .newRunWithQuote:
            "start a new run with a new quote; nothing was paid for the lost payment, which expires"
        case .leaveIncomplete: "nothing was paid for this one, which stays `incomplete`"
        case .waitForNetwork: "the network is busy; wait a little"
        case .expectReservation: "the anchor may keep the amount of the lost one reserved until that expires"
        case .leaveSessionOut: "leave `auth` out, or ask one of the services that the anchor's stellar.toml names"
        case .resume: "\(command(facts)) goes on from there"
        case .resumeFromAnother: "\(command(facts)) goes on from there, or name another of its states"
        case .resumeIfReopened: "where the anchor takes the transfer up again, \(command(facts)) goes on with it"
        case .resumeIfPaidLate:
            "where the anchor takes this one up again, as the money came late, \(command(facts)) goes on with it"
        case .resumeRun: "\(command(facts)) resumes it"
        case .resumeThen: "resume it then with \(command(facts))"
        case .resumeAll: "`windlass resume --all\(store(facts))` resumes all runs that are due"
        case .resumeAnyway: "\(command(facts)) resumes it anyway, or from another state"
        case .resumeAtPage: "\(command(facts)) goes on at that page, with what was answered"
        case .resumeOnceMore: "\(command(facts)) makes it once more, and from a later state the run goes on without"
        case .resumeForQuote: "ask for a new one with \(command(facts)), or give the state a `retry`"
        case .resumeSpentLink: "or open this one anyway: \(command(facts))"
        case .resumeForFreshLink: "\(command(facts)) starts the transfer anew, with a link of its own"
        case .runIsOver: "the run is over"
        case .sandboxEnded: "the embedded sandbox ended with it: start the flow anew"
        case .answer:
            """
            answer with `windlass runs answer \(run(facts))\(store(facts))`, then go on with \
            `windlass resume \(run(facts))\(store(facts))`
            """
        case .fill: "or write the answers into a file, as `name: answer`, and give it with `--fill FILE`"
        case .fillAtStart:
            """
            write the answers into a file, as `name: answer`, and start the flow anew with `--fill FILE`, or on a \
            terminal: the embedded sandbox ends with its run
            """
        case .confirmAtStart:
            """
            start the flow anew on a terminal, without `--no-input`, where the payment is shown and confirmed: the \
            embedded sandbox ends with its run
            """
        case .checkFlow: "run `windlass check` on the flow; it shows \(facts.text(.name) ?? "the place")"
        case .checkLoop: "run `windlass check` on the flow; it shows the states of the loop"
        case .showIfFilled: "show it only if it has a value: `if: \(facts.text(.name) ?? "NAME") exists`"
        case .askAboutForm:
            "see with the anchor whether it took the form, or open the page yourself (`page: { url: $page, via: link }`)"
        case .reportToAnchor: "report it to the anchor\(evidence(facts))"
        case .reportToAnchorIfItStays: "if it stays so, report it to the anchor\(evidence(facts))"
        case .reportToOperator: "report it to the operator of \(name)"
        case .reportToOperatorIfItStays: "if it stays so, report it to the operator of \(name)"
        case .reportInsecureRedirect: "report it to the operator of \(name); what it sends would be readable on the way"
        case .reportWithMessageIfItStays: "if it stays so, report it with this message"
        case .askSupport: "the anchor gives no reason: ask its support"
        case .askAboutCustomer: "ask the anchor's support"
        case .askAboutRefusal: refusal(facts)
        case .askAboutPayment: "ask the anchor's support about the transfer that was paid"
        case .askForMoneyBack: "ask the anchor's support for what was paid, where it has not come back"
        case .followAnchor: "follow what the anchor says, or ask its support"
        case .lookAtCustomerPage: "look at its page about that, or ask its support"
        case .writeURL: "write it as https://host/path"
        case .moveCredentials: "put the credentials into a header, and nothing before the host"
        case .useHTTPS: "use https, or `--allow-http HOST` for a host that you trust"
        case .cleanHeader: "remove line breaks and control characters from it"
        case .checkHostName: "check the spelling of the host, and the name server of this machine"
        case .checkServerRuns: "check that the server runs there, and that this machine may connect to it"
        case .checkServerOrAllowMoreTime: "check that the server runs there, or allow more time"
        case .allowPrivateAddresses:
            "allow them (`--allow-private-addresses`) if you trust this server, and know it to be in your own network"
        case .checkProxy:
            "check the proxy that the environment names (`https_proxy`, `ALL_PROXY`), or except the host (`no_proxy`)"
        case .writeProxy:
            """
            write \(name) as http://host:port, https://host:port or socks5h://host:port, with what is special in a user \
            name or password as %20, %2F and the like; or unset it
            """
        case .checkTLS:
            """
            check that the server speaks TLS, with a certificate for \(name); if that is signed by no public authority, \
            name the file of that authority (`--ca-file`), and if you do, check that the file is complete
            """
        case .checkWhatServerDid: "the server may have acted: check what it did before you try again"
        case .checkWhatAnchorDid: "the anchor may have acted: check what it did before you try again"
        case .checkURL: "check that the URL is the right one; so large an answer is not expected"
        case .checkRedirects: "check the URL: its redirects probably lead in a circle"
        case .checkEventURL: "check that the URL is one that sends events"
        case .useTarget: "if \(name) is the right host, use its URL"
        case .allowMoreRequests: "find what repeats, or allow more requests (`--max-requests`)"
        case .nameEndpoint:
            "report it to the anchor: its stellar.toml has to name the place itself, as no URL of it may lead to another origin"
        case .nameOtherDomain: "if \(name) is the anchor's domain, name that; else report it to the anchor"
        case .nameWithHTTPS: "if the server speaks TLS, name it as `https://\(facts.text(.domain) ?? "")`"
        case .checkDomain: "check the domain: \(found) has to be the anchor's file"
        case .shortenToml: "report it to the anchor; SEP-1 allows \(facts.number(.limit) ?? 0) KB"
        case .flattenToml: "report it to the anchor; SEP-1 has no more than lists of tables"
        case .publishSigningKey: "report it to the anchor: its challenges can't be checked without this key"
        case .publishHTTPS:
            """
            report it to the anchor: SEP-1 asks for https, without a name and password in the URL, unless it is on this \
            machine leads to it
            """
        case .serviceNotOffered: "this anchor does not offer \(name)"
        case .chooseAnchorOffering: "contract accounts are not supported: choose an anchor that offers \(name)"
        case .chooseNetwork: "this run is on \"\(expected)\": choose the anchor's network, or another anchor"
        case .didYouMean: "did you mean \(facts.text(.near) ?? "")?"
        case .chooseCurrency: "it has \(facts.texts(.choices).listed())"
        case .nameIssuer: "name the issuer as well: \(facts.texts(.choices).joined(separator: " or "))"
        case .nameIssuerOfUnlisted: "it lists none: name the asset as CODE:ISSUER"
        case .signInWithMemo:
            """
            the anchor may not take muxed accounts: sign in as \(facts.text(.account) ?? "") with a memo, in a flow \
            `sep10: { memo: \(facts.text(.memo) ?? "") }`
            """
        case .giveClientDomain:
            """
            if it serves only wallets that it knows, give `--client-domain` and `--client-seed`, or in a flow \
            `client_domain` and `client_seed` of `sep10`
            """
        case .nameDeliveryMethod:
            "if the anchor needs a delivery method, name one as `\(name)`: \(facts.texts(.choices).listed())"
        case .checkAccountAllowed: "check that the account may use this anchor"
        case .chooseNetworkOfAnchor: "choose the network that the anchor is on, or another anchor"
        case .reportDangerousChallenge:
            "nothing was signed: a signature could be used for something else; report it to the anchor"
        case .reportChallenge:
            "nothing was signed: by SEP-10 no wallet may take such a challenge; report it to the anchor"
        case .compareSigningKey: "nothing was signed; compare SIGNING_KEY in \(found) with the key the anchor uses"
        case .compareClientSigningKey: "compare SIGNING_KEY in the client domain's stellar.toml with the key that signs"
        case .checkChallengeDomain:
            "nothing was signed: the challenge may have been passed on from another anchor; check the domain"
        case .checkSigner: "nothing was handed in; check the signer"
        case .compareClock: "compare this machine's clock with the time"
        case .compareClockAndSignIn: "compare this machine's clock with the time; then sign in again"
        case .setClock: clock(facts.number(.seconds) ?? 0)
        case .giveIt: "give it"
        case .giveThenTryAgain: "give it, then try again"
        case .giveCustomerInformation: "hand it in with SEP-12, then try again"
        case .giveParty: "hand it in with SEP-12 for `sender_id` or `receiver_id`, then try again"
        case .addCustomerState:
            """
            add a `sep12: { type: \(found.isEmpty ? "…" : found), memo: … }` state, keep its `id`, and give that as `\(name)`
            """
        case .chooseOffered: offered(facts)
        case .checkCreator: "check that the account and the anchor are those it was created with"
        case .reportInsecureURL:
            """
            do not open it; report it to the anchor: \(facts.text(.name) ?? "the SEP") asks for https, without a name \
            and password in the URL, unless the anchor is on this machine
            """
        case .checkIDAndNetwork: "check the id, and that this is the right network"
        case .checkHorizonServes:
            "check that \(name) serves Horizon for this network and takes requests from here, or name another (`--network URL`)"
        case .checkHorizon: "check that \(name) is a Horizon server"
        case .checkHorizonIfItStays: "if it stays so, check that \(name) is a Horizon server"
        case .askOtherHorizon:
            "look the transaction up at another Horizon server of the network (`--network URL`) before anything else is paid"
        case .fundOtherwise: "send lumens to the account, or name another friendbot (`--friendbot`)"
        case .fundWithoutFriendbot: "fund the account in another way; only test networks give lumens away"
        case .buildAnew: "build it anew, with the account's next sequence number, and sign it again"
        case .sendAs: "send `\(name)` as \(expected)\(by(facts))"
        case .sendOrLeaveOut: "send `\(name)` as \(expected), or leave it out\(by(facts))"
        case .sendOnce: "send `\(name)` once\(by(facts))"
        case .addMember: "send `\(name)`, \(expected)\(by(facts))"
        case .renameMember: "send `\(name)` as `\(expected)`\(by(facts))"
        case .setContentType: "answer with `Content-Type: \(expected)`\(by(facts))"
        case .allowOrigins: "answer every request, errors too, with `Access-Control-Allow-Origin: *`\(by(facts))"
        case .removeByteOrderMark: "begin the body with its first character, without U+FEFF\(by(facts))"
        case .synchronizeClock: "synchronize the server's clock, for example with NTP\(by(facts))"
        case .publishWithoutSlash: "publish `\(name)` without the last slash: clients append paths to it\(by(facts))"
        case .refuseWithStatus: "answer errors with a status from 400 to 599\(by(facts))"
        case .answerWithStatus: "answer with the status \(expected)\(by(facts))"
        case .takeRequest: "take requests as the SEP has them\(by(facts))"
        case .keepFinalStatus:
            "let `status` become only \(expected), or start another transfer\(by(facts))"
        case .correctAmounts: "compute `\(name)` as the SEP does\(by(facts))"
        case .correctTransaction: result(facts.texts(.codes))
        case .lookUpTransaction: "look it up by its hash, \(facts.text(.hash) ?? ""), before anything else is paid"
        case .openYourself:
            """
            open the page yourself: start anew with `page: { url: $page, via: browser }` (or `via: link`); or report it to \
            the anchor
            """
        case .installBrowser:
            """
            install a browser that can be driven, on Debian with `apt-get install chromium chromium-driver`, or open the page \
            yourself: start anew with `page: { url: $page, via: browser }` (or `via: link`)
            """
        case .goOnAsPerson:
            "only a person can go on there: start anew with `page: { url: $page, via: browser }` (or `via: link`)"
        case .tryLaterOrOpen:
            "try again later, or open the page yourself: start anew with `page: { url: $page, via: browser }` (or `via: link`)"
        case .fillOrAnswer:
            "write them into a file, as `name: answer`, and give it with `--fill FILE`; or answer on a terminal"
        case .changeAnswer: "change the answer for \(name)"
        case .correctAnswers: "correct the answers and start again"
        case .linkExpired: "the link has probably expired or been used: start the transfer anew"
        case .visitOver: "the visit is probably over: check the transfer's status, or start a new transfer"
        case .reportIfMeant: "report it to the anchor, if it should be there"
        case .reportNoPage: "report it to the anchor: its interactive URL has to be a web page"
        case .stayAway: "do not go there; report it to the anchor"
        case .freshLink: "start the transfer anew for a fresh link"
        case .showLink:
            "write `page: { url: $page, via: link }` and run it on a terminal, which shows the link; or see why the program fails"
        case .showRun: "`windlass runs show \(run(facts))\(store(facts))` shows what it did"
        case .listRuns: "list the runs with `windlass runs list\(store(facts))`"
        case .startAnew: "start it anew with `windlass run \(name)`"
        case .cancelRun: "`windlass runs cancel \(run(facts))\(store(facts))` takes it off the list"
        case .cancelUnsent:
            "nothing was sent; `windlass runs cancel \(run(facts)) --now\(store(facts))` takes it off the list"
        case .answerRun: "`windlass runs answer \(run(facts))\(store(facts))` answers"
        case .answerAtTerminal:
            "run `windlass runs answer \(run(facts))\(store(facts))` at a terminal, without answers"
        case .resumeToEnd: "its deadline has passed; \(command(facts)) ends it"
        case .resumeAsStarted: asStarted(facts)
        case .restoreFlow: "put the file back, or start a new run"
        case .giveRunAccount: "give the account that the run was started with"
        case .chooseState: "its states are \(facts.texts(.choices).joined(separator: ", "))"
        case .giveDeadline: "give it more time with `--deadline`, as 1h"
        case .answerAsked: "it asks for \(facts.texts(.choices).map { "`\($0)`" }.joined(separator: ", "))"
        case .answerChoice: "answer one of \(facts.texts(.choices).map { "`\($0)`" }.listed())"
        case .answerSomething: "give an answer of at least one character"
        case .answerOtherwise: "give another; nothing was taken"
        case .freeSpace:
            "free some space, \(facts.number(.limit) ?? 0) KB at least where the store is, and run `windlass resume\(store(facts))`"
        case .fundReceiver:
            "send lumens to \(facts.text(.account) ?? "it"), or add a `friendbot` state before the deposit"
        case .fundAccount: "add a `friendbot` state before, or send lumens to the account"
        case .addTrustline: "add a `trustline` state before the deposit"
        case .askIssuer:
            "ask the issuer of \(facts.text(.asset) ?? "the asset") to authorize \(facts.text(.account) ?? "the account")"
        case .askToPayAgain: "ask the anchor to pay again"
        case .trackInstead: "a run pays for a transfer once; let the flow track it instead"
        case .newRunForPayment: "a state pays once in a run; start a new run for another payment"
        case .giveOtherMemo:
            "a memo tells one payment from another; give this one a memo of its own, or leave it out"
        case .lookUpFormerPayment:
            """
            look the transaction up; to pay once more, let the flow keep a state `\(facts.text(.state) ?? "")` that pays, or start \
            a new run
            """
        case .awaitRun: "wait; the run goes on by itself"
        case .leaveMoreTime: "leave more time: a longer `--deadline`, `deadline` or `within`, or a new quote"
        case .startTransferInTime: "start a new transfer" + (facts[.name] == nil ? "" : ", with a new quote")
        case .leaveAccountAlone:
            "keep other programs from using the account \(facts.text(.account) ?? "") meanwhile"
        case .useWritersVersion: "continue the run with the version of windlass that wrote it"
        case .awaitHorizon: "it is behind the ledger; try again later"
        case .tryOtherHorizon:
            "it is behind the ledger, or keeps no history: try again later, or name another Horizon (`--network URL`)"
        case .startInFlow: "start it with a `sep24` or `sep6` state of this flow"
        case .askForAccountPayee: "ask the anchor for a withdrawal to an account whose address starts with G or M"
        case .reportTransaction:
            "report it to the anchor" + (facts.text(.hash).map { ", with the transaction \($0)" } ?? "")
        case .reportBoth:
            "report both to the anchor: it names \(found), and on the ledger \(facts.text(.hash) ?? "") has paid for the transfer"
        case .reportMissing:
            "report it to the anchor"
                + (facts.text(.found).map { ": it names \(facts.text(.hash) ?? ""), and on the ledger there is \($0)" }
                    ?? ", with the hash \(facts.text(.hash) ?? "")")
        case .reportUnpaid: "report it to the anchor; nothing was paid"
        case .askForTransaction: askForTransaction(facts)
        case .askForRefund: "ask the anchor's support for the payment"
        case .reportStatus: "report it to the anchor; a status is made of small letters, digits and `_`"
        case .reportKind:
            """
            report it to the anchor: by SEP-6 and SEP-24 a transfer is of the kind that it was started as; nothing is done \
            for this one
            """
        case .reportUntouched: "report it to the anchor; nothing is done for such a transfer"
        case .reportAmounts:
            "report it to the anchor, with `amount_in`, `amount_out` and the fee as they are in the transfer"
        case .claimByAsset: "report it to the anchor; `claim` with the `asset` takes what was put aside"
        case .reportUnpaidNew: "report it to the anchor; nothing was paid for the new one"
        case .removeRun:
            """
            report it to the anchor; where it has begun anew, and counts from 1 again, remove that run, or use another store \
            (`--store`)
            """
        case .doAsAnchorSays: "do what the anchor says, or ask its support; starting it anew would make another"
        case .addQuote: "add a `sep38` state with `context: sep31` before, and give its `id` as `quote_id`"
        case .raiseMaximum: "raise `max`, or ask for less; the quote was not used"
        case .compareClocksForQuote: "compare the clocks; ask for a new quote, or report it to the anchor"
        case .reportQuote: "report it to the anchor; ask for a new quote"
        case .writeLike: "write it like \(facts.text(.expected) ?? examples(facts.texts(.choices)))"
        case .fillOrRun:
            """
            write them into a file, as `name: answer`, and give it with `--fill FILE`; or run on a terminal without \
            `--no-input`
            """
        case .provideSecret: secretSource(facts.text(.flaw), found)
        case .givePercents: "give percents from 0 up to, but not including, 100, with at most four decimals"
        case .giveBalanceID: "its id has 72 hexadecimal digits, or begins with B"
        case .giveNumberMemo: "it is a number from 0 to 2^64 - 1"
        case .giveTransfer: "keep the `transfer` of a `sep24` or `sep6` state and give that"
        case .useStellarAccount:
            "contract accounts need SEP-45; use a Stellar account (G…, or M… for a customer of one) instead"
        case .setInput: "give it with `--set \(name)=…`"
        case .giveInputOrDefault: "give it, or a default to the input"
        case .newRun: "start a new run"
        case .giveOneParameter: "give one of them, and leave the others out"
        case .giveOutsideAsset: "give the one of the asset that is not on the ledger"
        case .giveListed: "it takes one of \(facts.texts(.choices).map { "`\($0)`" }.listed())"
        case .giveOwnMuxed: "give the run's own account with a number, or leave `account` out"
        case .leaveOut: "leave \(name.isEmpty ? "it" : "`\(name)`") out"
        case .leaveAssetOut: "leave the asset out, or ask for a quote about it"
        case .giveShowable: "give it something that may be shown"
        case .chooseNear: "did you mean `\(facts.text(.near) ?? "")`?"
        case .listContacts: "`windlass contact list` shows whom the vault knows"
        case .giveAddress:
            "give an address (G… or M…) or a name like maria*example.com; `windlass vault create` makes a vault"
        case .nameCustomerType: "name one with `\(name)` of `sep31`"
        case .giveAnchor: "name one with `--anchor DOMAIN`; an asset needs none as `CODE:ISSUER`"
        case .checkUsedFlow: "run `windlass check` on the flow"
        case .checkOnly: "the flow can be checked, but not run"
        case .recordAgain: "record the run again with `--record`"
        case .newRunUnpaid: "start a new run; nothing was paid"
        case .runOnTerminal: "run it on a terminal; the link opens the page without a password, so no log has it"
        case .giveDriver: "write it like http://127.0.0.1:9515, or leave it out to have one started"
        case .nameAnswersFile: "name a file of answers instead"
        case .beginProfile: "`windlass profile set \(name) KEY…` begins one"
        case .giveOtherFile: "give another file"
        case .shrinkFile: "make it smaller, for example as a JPEG of lower quality"
        case .checkPermissions: "check its permissions"
        case .givePath: "give the path of a file; in a file of answers it is relative to that file"
        case .chooseMethod:
            """
            it has \(facts.texts(.choices).map { "`\($0)`" }.listed()); give one with `--set \(name)=METHOD`, or in a file \
            with `--fill FILE`
            """
        case .useMethod: otherMethod(facts)
        case .askAboutAnswers: "ask the anchor what is wrong with the answers"
        case .fillOrAsk: "give `--fill FILE`, or run on a terminal without `--no-input`"
        case .chooseAsset:
            facts.texts(.choices).isEmpty
                ? "choose another anchor" : "it \(facts.text(.purpose) ?? "offers") \(facts.texts(.choices).listed())"
        case .chooseOtherAsset: "try again later, or choose another asset"
        case .giveOtherAmount: "give another amount"
        case .askAboutRejection: "ask the anchor's support; no answer will change this"
        case .leaveMethodOut: "leave the answer out, or ask for a quote with that method"
        case .useOwnKey: "use an account whose own key can pay alone, or lower its medium threshold"
        case .reportToPayee: "report it to the recipient"
        case .giveMemo: "give it with `memo` and `memo_type`"
        case .payAtLeast: "pay at least \(facts.text(.amount) ?? "1") XLM"
        case .addFunds: "add at least \(facts.text(.amount) ?? "that") to the account"
        case .trustBeforePaying: "add a `trustline` state, and get the money first"
        case .depositFirst:
            "deposit or send \(facts.text(.asset) ?? "it") to \(facts.text(.account) ?? "the account") first"
        case .trustBefore:
            "add a `trustline` state before\(facts.text(.state) == nil ? "" : ": an anchor that pays at once fails without it")"
        case .askAboutStart:
            """
            ask the anchor's support whether there is a transfer; nothing was paid for it, and a new run starts \
            another\(expectedAnswer(facts).map { "; \($0)" } ?? "")
            """
        case .startWithinLimits: "start a new transfer of an amount within its limits; this one is left alone"
        case .awaitPayout: "wait until the anchor has paid, or repeat the state with `retry`"
        case .trackBeforeClaim: "track it until the anchor reports one, or check what it has paid"
        case .reportCondition: "report it to the anchor\(facts.failure(.cause)?.help.map { "; \($0)" } ?? "")"
        case .giveRegularFile: "give `--fill` a regular file; its path is relative to the current folder"
        case .checkFlowPath: "check the path; it is relative to the flow file"
        case .claimLater:
            "give it more time: a longer `--deadline`, `deadline` or `within`; or take it then with `windlass claim take`"
        case .writeOneAddress: "write `get: https://…` or `post: https://…`"
        case .useSingleFields: "refer to the single fields that matter, such as `\(name).body.id`"
        case .listStatus:
            "if that is a good answer, list it: `status: [\(facts.texts(.choices).joined(separator: ", "))]`"
        case .compareHash: "compare it with what the anchor says; the money may not have arrived"
        case .reportOrUseOther: "report it to the operator of that server, or use another with `--network`"
        case .removeFriendbotState: "take the state out, and give an account that has lumens"
        case .startWithQuote: "report it to the anchor; start a new transfer with a new quote"
        case .startWithinOwnLimits: "report it to the anchor, or start a new transfer of an amount within its limits"
        case .fundByFriendbot: "have friendbot fund it, with `windlass account fund`"
        case .fundByAccount: "have another account create it, with `windlass account fund --from`"
        case .payInstead: "pay it instead"
        case .fundFromOther: "fund it from another account, with `--from`"
        case .giveAtLeast: "give \(facts.text(.limit) ?? "1") XLM or more"
        case .addLumens:
            "add at least \(facts.text(.amount) ?? "that") XLM to \(facts.text(.account) ?? "the account")"
        case .nameSigner: "name the account whose key is in the vault"
        case .haveOthersSign: "the account needs the signatures of others too"
        case .setLimit:
            facts.text(.limit) == nil
                ? "`--limit N` sets a limit" : "`--limit N` sets another limit, and `--limit max` lifts it"
        case .checkIssuer: "check the issuer, and that this is the right network"
        case .listTrustlines: "look at its trustlines with `windlass trust list`"
        case .givePositiveLimit: "give a positive amount; to remove a trustline there is `windlass trust remove`"
        case .giveHigherLimit: "give a limit of \(facts.text(.expected) ?? "more") or more"
        case .removeEntries: "remove trustlines, offers or data entries that are not needed"
        case .sendAway: "send all of it away first, back to its issuer for example"
        case .cancelOffers:
            "cancel these offers in the program that made them, and try again: Windlass makes no offers, and can't remove any"
        case .leavePool: "withdraw from the pool and remove the trustline for its shares first"
        case .listBalances: "list what there is with `windlass claim list`"
        case .takeWithClaimant: "take it with the account that it was put aside for"
        case .tryFrom: "try again from \(facts.text(.time) ?? "then") on"
        case .askSenderToPay: "ask its sender to pay it again"
        case .askIssuerForAccount: "ask the issuer to authorize the account"
        case .raiseLimit: "raise the limit with `windlass trust add --limit`"
        case .fundFirst: "fund the account first, with `windlass account fund`"
        case .givePositive: "give a positive amount"
        case .getSome: "get some of it first"
        case .nameTwoAssets: "to change one asset into another, name two different ones, with `--send` or `--receive`"
        case .askForMemo: "ask the recipient which memo to give, and give it with `--memo`"
        case .fundRecipient: "have friendbot fund it first, with `windlass account fund`"
        case .checkAddress:
            "check the address\(facts.isSo(.isAlternative) ? "; to create the account, pay it lumens" : "")"
        case .payMore: "pay \(facts.text(.limit) ?? "1") XLM or more"
        case .askToTrust: "ask the recipient to trust the asset first"
        case .askToBeAuthorized: "ask the recipient to have the issuer authorize it"
        case .payLess: "pay less, or ask the recipient to raise the limit of its trustline"
        case .trustAndGet: "trust the asset with `windlass trust add`, and get some of it first"
        case .payAtMost:
            facts.text(.limit).map { "pay \($0) or less; `max` pays as much as can be sent" }
                ?? "add some to the account first"
        case .tryOtherAmount: "try another amount or another asset, or try again later"
        case .giveLessSlippage: "give less than 100 percent"
        case .writeFederated: "write it as name*domain, like maria*example.com"
        case .giveAddressNotSeed:
            "give the account's address (G…); anyone who sees the seed can take everything, so move what it holds elsewhere"
        case .giveStellarAddress: "give the address of an account (G… or M…)"
        case .giveDestination: "give an address that begins with G or M, a name like maria*example.com, or a contact"
        case .checkSpelling: "check the spelling, or ask for the address of the account itself (G…)"
        case .askForAddress: "ask for the address of the account itself (G…)"
        case .giveIssuer:
            "\(facts.text(.near).map { "did you mean \($0)? Otherwise write" } ?? "write") it with its issuer, as CODE:G…"
        case .chooseNearAsset: "did you mean \(facts.text(.near) ?? "")?"
        case .writeIssuer: "write the one that you mean with its issuer"
        case .writeAnchorsAsset:
            "write \(facts.text(.asset) ?? "the code") alone for the anchor's, or leave `--anchor` out for the other"
        case .listEntries:
            name == "secret" ? "`windlass vault secret put` puts one in" : "`windlass \(name) list` shows what there is"
        case .takeOtherName: "take another name, or remove that one first"
        case .nameContact: "take 1 to \(facts.text(.limit) ?? "") characters on one line that are no address"
        case .nameEntry:
            """
            begin it with a letter, go on with letters, digits, `-` and `_`, \(facts.text(.limit) ?? "") at \
            most\(name == "account" ? "; `fresh` means a new account" : "")
            """
        case .useThatOne: "use that one, or remove it first"
        case .giveSecretOfSize: "it has to have 1 to \(facts.text(.limit) ?? "") bytes"
        case .listProfile: "`windlass profile list` shows what it has"
        case .takePIN:
            """
            take a PIN of \(facts.text(.count) ?? "") or more digits, or a passphrase of \(facts.text(.limit) ?? "") or \
            more characters
            """
        case .allowFee: "wait until it is less busy, or allow more with `--max-fee`"
        case .checkYear: "check the year; it is written like 1976-07-04"
        case .leaveMemoOut: "leave the memo out: the right one is added by itself"
        case .allowMuxedMemo: "if it needs both, add `--allow-muxed-memo`"
        case .payWithoutMemo:
            """
            the address names the customer \(found) of \(facts.text(.account) ?? "it"): pay it without a memo, or pay \
            \(facts.text(.account) ?? "the account") with the memo
            """
        case .checkStore: "check the path given with `--store`, or run a flow first"
        case .nameOtherStore: "name another file with `--store`; this one was left as it is"
        case .nameLinkedStore: "name the file that it leads to with `--store`"
        case .useNewerForStore: "use the newer windlass, or another store with `--store`"
        case .useNewerForRun: "use the newer windlass for this run; it was left as it is"
        case .awaitProcess: "wait for the other process, or use another store with `--store`"
        case .repairStore: "move the file away and keep it; a copy of it may be repaired with `sqlite3 FILE .recover`"
        case .makeStoreWritable: "make it writable, or use another store with `--store`; nothing was sent"
        case .nameStoreFile: "name a file with `--store`: a run has to be found again after a crash"
        case .checkLastAction:
            "the last action is not recorded: check it at the anchor and on the ledger before you start again"
        case .checkRunBefore:
            "check at the anchor and on the ledger what it did before you start it again; the other runs can go on"
        case .checkStoreFolder: "check the folder and its permissions, or use another store with `--store`"
        case .installSqlite: "install the latest version of the package that has SQLite, for example `libsqlite3-0`"
        case .awaitOrStop: "wait for it, or stop it"
        case .driveOnce: "let one process drive the run"
        case .startForName: "start again; each run gets a new name"
        case .restoreKey: "put back the key file that belongs to this store"
        case .checkCopyPath: "check the path of the copy"
        case .nameBackup: "name a file that `windlass vault backup` has made"
        case .takeOtherCopy: "take another copy; the vault is as it was before"
        case .nameOtherDisk: "make some room, or name a place on another disk"
        case .nameOtherPlace: "name another place, or make its folder writable"
        case .replaceVault: "`--replace` puts the copy in its place, and keeps that vault beside it"
        case .createVault: "make one with `windlass vault create`, or name another with `--vault`"
        case .makeFolder: "make the folder, or name another place"
        case .useOrNameOther: "use it, or name another file"
        case .nameLinked: "name the file that it leads to"
        case .nameVault: "name the vault's file with `--vault`"
        case .updateWindlass: "update windlass"
        case .restoreVault: "bring a copy back with `windlass vault restore`"
        case .tryPINAgain: wait(facts).map { "try again in \($0)" } ?? "try again; each wrong one is counted"
        case .waitForPIN: "wait \(wait(facts) ?? "a while"); every wrong PIN after that doubles the wait"
        case .tryWhenDone: "try again when it is done"
        case .useNewPIN: "run the command again, with the new PIN"
        case .makeRoom: "make some room, and try again; nothing was changed"
        case .makeVaultWritable: "make its file and folder writable: wrong PINs are counted in it"
        case .moveAway: "move it away: windlass keeps a file of its own there"
        case .nameOtherFile: "name another file"
        case .checkPath: "check the path and its permissions"
        case .endPrograms: "end other programs, and try again"
        case .fixMistakes: mistakes(facts)
        }
    }

    /// The command that continues a run, from a state where one is named.
    private static func command(_ facts: Facts) -> String {
        let state = facts.text(.state).map { " --from \($0)" } ?? ""
        return "`windlass resume \(run(facts))\(state)\(store(facts))`"
    }

    /// The section that asks for it.
    private static func by(_ facts: Facts) -> String { facts.text(.section).map { "; \($0)" } ?? "" }
    private static func asStarted(_ facts: Facts) -> String {
        "go on with the file as it was with `--as-started`, or with the file as it is now from a state of your choice"
            + (facts.text(.state).map { ", as `--from \($0)`, where the run was" } ?? " with `--from`")
    }

    private static func askForTransaction(_ facts: Facts) -> String {
        let start =
            facts.text(.state).map { ": without `amount` and `quote_id` in `\($0)` no payment is expected" } ?? ""
        return """
            ask the anchor's support for the transaction of the transfer \(facts.text(.transfer) ?? ""); an anchor that registers \
            receivers (Stellar Disbursement Platform) completes a transfer before it pays\(start)
            """
    }

    private static func run(_ facts: Facts) -> String { facts.text(.run) ?? "RUN" }

    private static func store(_ facts: Facts) -> String { facts.text(.store).map { " --store \($0)" } ?? "" }

    /// The mistake to correct first, and then the others after an empty line.
    private static func mistakes(_ facts: Facts) -> String {
        let first = facts.failure(.cause)?.help ?? facts.text(.expected) ?? "fix the file"
        let others = facts.failures(.mistakes).map(\.description)
        return others.isEmpty ? first : ([first, ""] + others).joined(separator: "\n")
    }

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
        return "\(near)it has \(facts.texts(.choices).map { "`\($0)`" }.listed())\(alone)"
    }

    private static func correction(_ facts: Facts) -> String {
        guard let code = FailureCode(rawValue: facts.text(.code) ?? "") else { return "" }
        return correctable(code, facts)?.help ?? ""
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
