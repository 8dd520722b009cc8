/// A remedy for a failure; ``Wording`` makes an imperative of it, or a command.
public struct Remedy: Hashable, Sendable {
    /// The action.
    public enum Action: String, Codable, CaseIterable, Hashable, Sendable {
        /// The words that a record has, as journals of former versions do.
        case advice
        /// Correct the command line, or a file that it names, as the failure `code` asks for.
        case correct

        // MARK: Trying again

        /// Try again.
        case tryAgain = "try-again"
        /// Try again in so many `seconds`, or later.
        case tryLater = "try-later"
        /// Raise a limit of time.
        case allowMoreTime = "allow-more-time"
        /// Try again later, or raise a limit of time.
        case tryLaterOrAllowMoreTime = "try-later-or-allow-more-time"
        /// Raise the deadline of the run or the state.
        case raiseDeadline = "raise-deadline"
        /// Start another transfer, and pay it in time.
        case startAgainInTime = "start-again-in-time"
        /// Start another transfer later, or of another asset.
        case startAgainWithMarket = "start-again-with-market"
        /// Start a larger transfer.
        case startAgainAboveMinimum = "start-again-above-minimum"
        /// Start a smaller transfer.
        case startAgainBelowMaximum = "start-again-below-maximum"
        /// Wait for the money, then start another transfer.
        case awaitRefund = "await-refund"
        /// Nothing: the run has paid nothing.
        case nothingWasPaid = "nothing-was-paid"
        /// Ask for another quote.
        case newQuote = "new-quote"

        // MARK: Continuing a run

        /// Find out what a request did.
        case findOutWhatItDid = "find-out-what-it-did"
        /// Say in the flow that a request can be repeated.
        case declareRepeatable = "declare-repeatable"
        /// Start another run.
        case newRunForFreshLink = "new-run-for-fresh-link"
        /// Start the transfer once more.
        case startTransferAgain = "start-transfer-again"
        /// Start another run, and leave the transfer as it is.
        case newRunIncomplete = "new-run-incomplete"
        /// Start another run with another quote.
        case newRunWithQuote = "new-run-with-quote"
        /// Leave a transfer as it is.
        case leaveIncomplete = "leave-incomplete"
        /// Wait for the network.
        case waitForNetwork = "wait-for-network"
        /// Expect an amount to be reserved.
        case expectReservation = "expect-reservation"
        /// Make the request without the session.
        case leaveSessionOut = "leave-session-out"
        /// Continue the run from a `state`.
        case resume
        /// Continue the run from a `state`, or another one.
        case resumeFromAnother = "resume-from-another"
        /// Continue the run where the anchor takes the transfer up again.
        case resumeIfReopened = "resume-if-reopened"
        /// Continue the run where the anchor takes late money.
        case resumeIfPaidLate = "resume-if-paid-late"
        /// Continue the run.
        case resumeRun = "resume-run"
        /// Continue the run when it is time.
        case resumeThen = "resume-then"
        /// Continue all runs that are due.
        case resumeAll = "resume-all"
        /// Continue a run that is over.
        case resumeAnyway = "resume-anyway"
        /// Continue the visit of a page.
        case resumeAtPage = "resume-at-page"
        /// Make a request once more.
        case resumeOnceMore = "resume-once-more"
        /// Ask for another quote.
        case resumeForQuote = "resume-for-quote"
        /// Open a link that may be spent.
        case resumeSpentLink = "resume-spent-link"
        /// Start the transfer once more.
        case resumeForFreshLink = "resume-for-fresh-link"
        /// Nothing: the run is over.
        case runIsOver = "run-is-over"
        /// Start the flow once more: its sandbox is gone.
        case sandboxEnded = "sandbox-ended"
        /// Answer the questions of the run, then continue it.
        case answer
        /// Give the answers in a file.
        case fill
        /// Start the flow once more with a file of answers.
        case fillAtStart = "fill-at-start"
        /// Start the flow once more at a terminal.
        case confirmAtStart = "confirm-at-start"
        /// Check the flow.
        case checkFlow = "check-flow"
        /// Check the states of a loop.
        case checkLoop = "check-loop"
        /// Show a text only if its name has a value.
        case showIfFilled = "show-if-filled"

        // MARK: Telling others

        /// See with the anchor whether a form arrived.
        case askAboutForm = "ask-about-form"
        /// Report it to the anchor, with what is `expected`, or the key that leads there.
        case reportToAnchor = "report-to-anchor"
        /// Report it to the anchor, should it last.
        case reportToAnchorIfItStays = "report-to-anchor-if-it-stays"
        /// Report it to the operator of the server.
        case reportToOperator = "report-to-operator"
        /// Report it to the operator of the server, should it last.
        case reportToOperatorIfItStays = "report-to-operator-if-it-stays"
        /// Report it to the operator of the server.
        case reportInsecureRedirect = "report-insecure-redirect"
        /// Report the message, should it last.
        case reportWithMessageIfItStays = "report-with-message-if-it-stays"
        /// Ask the anchor's support.
        case askSupport = "ask-support"
        /// Ask the anchor's support about its customer.
        case askAboutCustomer = "ask-about-customer"
        /// Ask the anchor's support about a refusal.
        case askAboutRefusal = "ask-about-refusal"
        /// Ask the anchor's support about what was paid.
        case askAboutPayment = "ask-about-payment"
        /// Ask the anchor's support for what was paid.
        case askForMoneyBack = "ask-for-money-back"
        /// Follow what the anchor says.
        case followAnchor = "follow-anchor"
        /// Look at the anchor's page.
        case lookAtCustomerPage = "look-at-customer-page"

        // MARK: The way to a server

        /// Write a whole URL.
        case writeURL = "write-url"
        /// Put credentials into a header.
        case moveCredentials = "move-credentials"
        /// Use https.
        case useHTTPS = "use-https"
        /// Remove characters from a header.
        case cleanHeader = "clean-header"
        /// Check the host.
        case checkHostName = "check-host-name"
        /// Check the server.
        case checkServerRuns = "check-server-runs"
        /// Check the server, or raise a limit of time.
        case checkServerOrAllowMoreTime = "check-server-or-allow-more-time"
        /// Allow addresses of private networks.
        case allowPrivateAddresses = "allow-private-addresses"
        /// Check the proxy.
        case checkProxy = "check-proxy"
        /// Write the proxy as a URL.
        case writeProxy = "write-proxy"
        /// Check the certificate.
        case checkTLS = "check-tls"
        /// Check what the server did.
        case checkWhatServerDid = "check-what-server-did"
        /// Check what the anchor did.
        case checkWhatAnchorDid = "check-what-anchor-did"
        /// Check the URL.
        case checkURL = "check-url"
        /// Check where the URL leads.
        case checkRedirects = "check-redirects"
        /// Check the URL of a stream.
        case checkEventURL = "check-event-url"
        /// Use the URL of another host.
        case useTarget = "use-target"
        /// Allow more requests.
        case allowMoreRequests = "allow-more-requests"

        // MARK: A stellar.toml

        /// Name the place itself in the stellar.toml.
        case nameEndpoint = "name-endpoint"
        /// Name another domain.
        case nameOtherDomain = "name-other-domain"
        /// Name the domain with its scheme.
        case nameWithHTTPS = "name-with-https"
        /// Check the domain.
        case checkDomain = "check-domain"
        /// Shorten the stellar.toml.
        case shortenToml = "shorten-toml"
        /// Use no tables in tables.
        case flattenToml = "flatten-toml"
        /// Publish SIGNING_KEY.
        case publishSigningKey = "publish-signing-key"
        /// Publish URLs of https.
        case publishHTTPS = "publish-https"
        /// Nothing: the anchor does not offer a service.
        case serviceNotOffered = "service-not-offered"
        /// Choose another anchor.
        case chooseAnchorOffering = "choose-anchor-offering"
        /// Choose the anchor's network.
        case chooseNetwork = "choose-network"
        /// Use what comes near.
        case didYouMean = "did-you-mean"
        /// Choose one of the currencies.
        case chooseCurrency = "choose-currency"
        /// Name the issuer.
        case nameIssuer = "name-issuer"
        /// Name the asset with its issuer.
        case nameIssuerOfUnlisted = "name-issuer-of-unlisted"

        // MARK: Signing in

        /// Sign in with a memo.
        case signInWithMemo = "sign-in-with-memo"
        /// Give the wallet's domain.
        case giveClientDomain = "give-client-domain"
        /// Check the account.
        case checkAccountAllowed = "check-account-allowed"
        /// Choose the anchor's network.
        case chooseNetworkOfAnchor = "choose-network-of-anchor"
        /// Report a challenge that could be used for something else.
        case reportDangerousChallenge = "report-dangerous-challenge"
        /// Report a challenge that breaks SEP-10.
        case reportChallenge = "report-challenge"
        /// Compare SIGNING_KEY.
        case compareSigningKey = "compare-signing-key"
        /// Compare SIGNING_KEY of the client domain.
        case compareClientSigningKey = "compare-client-signing-key"
        /// Check the domain.
        case checkChallengeDomain = "check-challenge-domain"
        /// Check the signer.
        case checkSigner = "check-signer"
        /// Compare the clock.
        case compareClock = "compare-clock"
        /// Compare the clock, then sign in.
        case compareClockAndSignIn = "compare-clock-and-sign-in"
        /// Set the clock.
        case setClock = "set-clock"

        // MARK: An anchor's answers

        /// Name one of an anchor's delivery methods.
        case nameDeliveryMethod = "name-delivery-method"
        /// Give what is missing.
        case giveIt = "give-it"
        /// Give what is missing, then try again.
        case giveThenTryAgain = "give-then-try-again"
        /// Hand in what the anchor needs with SEP-12.
        case giveCustomerInformation = "give-customer-information"
        /// Hand in the sender or the receiver with SEP-12.
        case giveParty = "give-party"
        /// Hand a party's information in, and name the party.
        case addCustomerState = "add-customer-state"
        /// Choose of what the anchor offers.
        case chooseOffered = "choose-offered"
        /// Check the account and the anchor.
        case checkCreator = "check-creator"
        /// Report an unsafe URL.
        case reportInsecureURL = "report-insecure-url"

        // MARK: Horizon and the ledger

        /// Check the id and the network.
        case checkIDAndNetwork = "check-id-and-network"
        /// Check what Horizon serves.
        case checkHorizonServes = "check-horizon-serves"
        /// Check that it is Horizon.
        case checkHorizon = "check-horizon"
        /// Check that it is Horizon, should it last.
        case checkHorizonIfItStays = "check-horizon-if-it-stays"
        /// Ask another Horizon.
        case askOtherHorizon = "ask-other-horizon"
        /// Fund the account otherwise.
        case fundOtherwise = "fund-otherwise"
        /// Fund the account without a friendbot.
        case fundWithoutFriendbot = "fund-without-friendbot"
        /// Build the transaction once more.
        case buildAnew = "build-anew"
        /// Do what helps against the result codes of a transaction.
        case correctTransaction = "correct-transaction"
        /// Look the transaction up.
        case lookUpTransaction = "look-up-transaction"

        // MARK: For the anchor's engineer

        /// Send a member as it is expected.
        case sendAs = "send-as"
        /// The other party's engineer sends a member once.
        case sendOnce = "send-once"
        /// Send a member as it is expected, or leave it out.
        case sendOrLeaveOut = "send-or-leave-out"
        /// Send a member that is missing.
        case addMember = "add-member"
        /// Send a member under its name of the SEP.
        case renameMember = "rename-member"
        /// Set the content type.
        case setContentType = "set-content-type"
        /// Let scripts of all sites read the answers.
        case allowOrigins = "allow-origins"
        /// Begin the body with its first character.
        case removeByteOrderMark = "remove-byte-order-mark"
        /// Synchronize the server's clock.
        case synchronizeClock = "synchronize-clock"
        /// Publish an endpoint without its last slash.
        case publishWithoutSlash = "publish-without-slash"
        /// Refuse with a status of refusal.
        case refuseWithStatus = "refuse-with-status"
        /// Answer with another status.
        case answerWithStatus = "answer-with-status"
        /// Take requests as the SEP has them.
        case takeRequest = "take-request"
        /// Leave a final status never.
        case keepFinalStatus = "keep-final-status"
        /// Compute amounts as the SEP does.
        case correctAmounts = "correct-amounts"

        // MARK: Hosted pages

        /// Open the page in a browser.
        case openYourself = "open-yourself"
        /// Install a browser that can be driven.
        case installBrowser = "install-browser"
        /// Go on as a person.
        case goOnAsPerson = "go-on-as-person"
        /// Try again later, or open the page in a browser.
        case tryLaterOrOpen = "try-later-or-open"
        /// Give the answers in a file, or at a terminal.
        case fillOrAnswer = "fill-or-answer"
        /// Change an answer.
        case changeAnswer = "change-answer"
        /// Correct the answers.
        case correctAnswers = "correct-answers"
        /// Start the transfer anew: its link has expired.
        case linkExpired = "link-expired"
        /// Check the transfer: the visit is over.
        case visitOver = "visit-over"
        /// Report a page that should be there.
        case reportIfMeant = "report-if-meant"
        /// Report an interactive URL that is no web page.
        case reportNoPage = "report-no-page"
        /// Do not follow an unsafe link.
        case stayAway = "stay-away"
        /// Start the transfer anew for a fresh link.
        case freshLink = "fresh-link"
        /// Have the link shown.
        case showLink = "show-link"

        // MARK: Runs and their stores

        /// Look at what a run did.
        case showRun = "show-run"
        /// List the runs of the store.
        case listRuns = "list-runs"
        /// Start a flow once more.
        case startAnew = "start-anew"
        /// Take a run off the list.
        case cancelRun = "cancel-run"
        /// Take a run off the list that has sent nothing.
        case cancelUnsent = "cancel-unsent"
        /// Answer the questions of a run.
        case answerRun = "answer-run"
        /// Answer at a terminal.
        case answerAtTerminal = "answer-at-terminal"
        /// End a run whose deadline has passed.
        case resumeToEnd = "resume-to-end"
        /// Continue with the flow as it was, or from a state of the flow as it is.
        case resumeAsStarted = "resume-as-started"
        /// Put the flow back.
        case restoreFlow = "restore-flow"
        /// Give the run's own account.
        case giveRunAccount = "give-run-account"
        /// Name a state of the flow.
        case chooseState = "choose-state"
        /// Give a run more time.
        case giveDeadline = "give-deadline"
        /// Answer what is asked for.
        case answerAsked = "answer-asked"
        /// Answer one of the choices.
        case answerChoice = "answer-choice"
        /// Give an answer that is not empty.
        case answerSomething = "answer-something"
        /// Give another answer.
        case answerOtherwise = "answer-otherwise"
        /// Free some space of the disk.
        case freeSpace = "free-space"

        // MARK: Transfers, payments and values of flows

        /// Fund the receiver.
        case fundReceiver = "fund-receiver"
        /// Fund the account.
        case fundAccount = "fund-account"
        /// Trust the asset.
        case addTrustline = "add-trustline"
        /// Ask the issuer to authorize an account.
        case askIssuer = "ask-issuer"
        /// Ask the anchor to pay again.
        case askToPayAgain = "ask-to-pay-again"
        /// Track the transfer in place of paying it.
        case trackInstead = "track-instead"
        /// Start another run for another payment.
        case newRunForPayment = "new-run-for-payment"
        /// Give a payment a memo of its own.
        case giveOtherMemo = "give-other-memo"
        /// Look up what a state has paid that the flow has no more.
        case lookUpFormerPayment = "look-up-former-payment"
        /// Wait: the run goes on by itself.
        case awaitRun = "await-run"
        /// Leave more time for a payment.
        case leaveMoreTime = "leave-more-time"
        /// Start another transfer, with another quote where it had one.
        case startTransferInTime = "start-transfer-in-time"
        /// Use an account with one program only.
        case leaveAccountAlone = "leave-account-alone"
        /// Use the version that wrote the journal.
        case useWritersVersion = "use-writers-version"
        /// Wait until Horizon has caught up.
        case awaitHorizon = "await-horizon"
        /// Name another Horizon.
        case tryOtherHorizon = "try-other-horizon"
        /// Start the transfer in the flow.
        case startInFlow = "start-in-flow"
        /// Ask for a withdrawal to an account.
        case askForAccountPayee = "ask-for-account-payee"
        /// Report it to the anchor, with the transaction.
        case reportTransaction = "report-transaction"
        /// Report both transactions to the anchor.
        case reportBoth = "report-both"
        /// Report a transaction that is not on the ledger.
        case reportMissing = "report-missing"
        /// Report a transfer that was never paid.
        case reportUnpaid = "report-unpaid"
        /// Ask for the transaction of a transfer.
        case askForTransaction = "ask-for-transaction"
        /// Ask for the payment of a refund.
        case askForRefund = "ask-for-refund"
        /// Report a status that can't be one.
        case reportStatus = "report-status"
        /// Report a transfer of another kind.
        case reportKind = "report-kind"
        /// Report a transfer for which nothing is done.
        case reportUntouched = "report-untouched"
        /// Report amounts that can't be calculated with.
        case reportAmounts = "report-amounts"
        /// Take what was put aside by its asset.
        case claimByAsset = "claim-by-asset"
        /// Report a new transfer that was not paid.
        case reportUnpaidNew = "report-unpaid-new"
        /// Remove a run of an anchor that has begun anew.
        case removeRun = "remove-run"
        /// Do what the anchor says.
        case doAsAnchorSays = "do-as-anchor-says"
        /// Add a quote to the flow.
        case addQuote = "add-quote"
        /// Raise the highest price.
        case raiseMaximum = "raise-maximum"
        /// Compare the clocks, then ask for another quote.
        case compareClocksForQuote = "compare-clocks-for-quote"
        /// Report a quote, and ask for another.
        case reportQuote = "report-quote"
        /// Write a value in its form.
        case writeLike = "write-like"
        /// Give the answers in a file, or at a terminal.
        case fillOrRun = "fill-or-run"
        /// Put a secret where the flow looks for it.
        case provideSecret = "provide-secret"
        /// Give percents.
        case givePercents = "give-percents"
        /// Give the id of a claimable balance.
        case giveBalanceID = "give-balance-id"
        /// Give a memo that is a number.
        case giveNumberMemo = "give-number-memo"
        /// Give a transfer.
        case giveTransfer = "give-transfer"
        /// Use another account than a contract.
        case useStellarAccount = "use-stellar-account"
        /// Give an input a value.
        case setInput = "set-input"
        /// Give an input a value, or a default.
        case giveInputOrDefault = "give-input-or-default"
        /// Start another run.
        case newRun = "new-run"

        // MARK: Values, answers and payments

        /// Give one of several parameters.
        case giveOneParameter = "give-one-parameter"
        /// Name the asset that is not on the ledger.
        case giveOutsideAsset = "give-outside-asset"
        /// Give one of several values.
        case giveListed = "give-listed"
        /// Give the own account with a number.
        case giveOwnMuxed = "give-own-muxed"
        /// Leave a parameter out.
        case leaveOut = "leave-out"
        /// Leave the asset to the quote.
        case leaveAssetOut = "leave-asset-out"
        /// Give what may be shown.
        case giveShowable = "give-showable"
        /// Choose what comes near.
        case chooseNear = "choose-near"
        /// List the contacts.
        case listContacts = "list-contacts"
        /// Give an address.
        case giveAddress = "give-address"
        /// Name a type of customers.
        case nameCustomerType = "name-customer-type"
        /// Name an anchor.
        case giveAnchor = "give-anchor"
        /// Check the flow with what it uses.
        case checkUsedFlow = "check-used-flow"
        /// Check the flow with this version, and run it with another.
        case checkOnly = "check-only"
        /// Record the run once more.
        case recordAgain = "record-again"
        /// Start another run; nothing was paid.
        case newRunUnpaid = "new-run-unpaid"
        /// Run the flow on a terminal.
        case runOnTerminal = "run-on-terminal"
        /// Give the address of a driver.
        case giveDriver = "give-driver"
        /// Name a file of answers.
        case nameAnswersFile = "name-answers-file"
        /// Begin a profile.
        case beginProfile = "begin-profile"
        /// Give another file.
        case giveOtherFile = "give-other-file"
        /// Make a file smaller.
        case shrinkFile = "shrink-file"
        /// Check the permissions of a file.
        case checkPermissions = "check-permissions"
        /// Give the path of a file.
        case givePath = "give-path"
        /// Choose a method.
        case chooseMethod = "choose-method"
        /// Use another method.
        case useMethod = "use-method"
        /// Ask what is wrong with the answers.
        case askAboutAnswers = "ask-about-answers"
        /// Give answers, or a terminal.
        case fillOrAsk = "fill-or-ask"
        /// Choose an asset of the anchor, or another anchor.
        case chooseAsset = "choose-asset"
        /// Try again later, or choose another asset.
        case chooseOtherAsset = "choose-other-asset"
        /// Give another amount.
        case giveOtherAmount = "give-other-amount"
        /// Ask why a customer was rejected.
        case askAboutRejection = "ask-about-rejection"
        /// Leave the method to the quote.
        case leaveMethodOut = "leave-method-out"
        /// Use an account whose own key can pay.
        case useOwnKey = "use-own-key"
        /// Report it to the recipient.
        case reportToPayee = "report-to-payee"
        /// Give a memo.
        case giveMemo = "give-memo"
        /// Pay more.
        case payAtLeast = "pay-at-least"
        /// Add money to the account.
        case addFunds = "add-funds"
        /// Add a trustline, and get the money.
        case trustBeforePaying = "trust-before-paying"
        /// Get the money first.
        case depositFirst = "deposit-first"
        /// Add a trustline before.
        case trustBefore = "trust-before"
        /// Ask whether a transfer was started.
        case askAboutStart = "ask-about-start"
        /// Start a transfer within the limits.
        case startWithinLimits = "start-within-limits"
        /// Wait until the anchor has paid.
        case awaitPayout = "await-payout"
        /// Track a transfer until it is paid.
        case trackBeforeClaim = "track-before-claim"
        /// Report the condition of a balance.
        case reportCondition = "report-condition"
        /// Give a regular file.
        case giveRegularFile = "give-regular-file"
        /// Check a path in a flow.
        case checkFlowPath = "check-flow-path"
        /// Raise the deadline, or take a balance later.
        case claimLater = "claim-later"
        /// Write one address.
        case writeOneAddress = "write-one-address"
        /// Refer to single fields.
        case useSingleFields = "use-single-fields"
        /// List a status that is good.
        case listStatus = "list-status"
        /// Compare a hash with what the anchor says.
        case compareHash = "compare-hash"
        /// Report it to a server, or use another.
        case reportOrUseOther = "report-or-use-other"
        /// Take a state out.
        case removeFriendbotState = "remove-friendbot-state"
        /// Start a transfer with a new quote.
        case startWithQuote = "start-with-quote"
        /// Start a transfer within the limits.
        case startWithinOwnLimits = "start-within-own-limits"

        // MARK: Accounts of the wallet

        /// Have friendbot fund an account.
        case fundByFriendbot = "fund-by-friendbot"
        /// Have another account create one.
        case fundByAccount = "fund-by-account"
        /// Pay an account.
        case payInstead = "pay-instead"
        /// Fund an account from another one.
        case fundFromOther = "fund-from-other"
        /// Give more lumens.
        case giveAtLeast = "give-at-least"
        /// Add lumens.
        case addLumens = "add-lumens"
        /// Name the account whose key is there.
        case nameSigner = "name-signer"
        /// Have others sign.
        case haveOthersSign = "have-others-sign"
        /// Set a limit.
        case setLimit = "set-limit"
        /// Check the issuer.
        case checkIssuer = "check-issuer"
        /// List the trustlines.
        case listTrustlines = "list-trustlines"
        /// Give a positive limit.
        case givePositiveLimit = "give-positive-limit"
        /// Give a higher limit.
        case giveHigherLimit = "give-higher-limit"
        /// Remove entries.
        case removeEntries = "remove-entries"
        /// Send an asset away.
        case sendAway = "send-away"
        /// Cancel offers.
        case cancelOffers = "cancel-offers"
        /// Withdraw from a pool.
        case leavePool = "leave-pool"
        /// List the claimable balances.
        case listBalances = "list-balances"
        /// Take a balance with its account.
        case takeWithClaimant = "take-with-claimant"
        /// Try again later.
        case tryFrom = "try-from"
        /// Ask the sender to pay again.
        case askSenderToPay = "ask-sender-to-pay"
        /// Ask the issuer to authorize the account.
        case askIssuerForAccount = "ask-issuer-for-account"
        /// Raise a limit.
        case raiseLimit = "raise-limit"
        /// Fund the account first.
        case fundFirst = "fund-first"
        /// Give a positive amount.
        case givePositive = "give-positive"
        /// Get some of an asset.
        case getSome = "get-some"
        /// Name two assets.
        case nameTwoAssets = "name-two-assets"
        /// Ask which memo to give.
        case askForMemo = "ask-for-memo"
        /// Have friendbot fund a recipient.
        case fundRecipient = "fund-recipient"
        /// Check an address.
        case checkAddress = "check-address"
        /// Pay more lumens.
        case payMore = "pay-more"
        /// Ask the recipient to trust an asset.
        case askToTrust = "ask-to-trust"
        /// Ask the recipient to be authorized.
        case askToBeAuthorized = "ask-to-be-authorized"
        /// Pay less, or ask for a higher limit.
        case payLess = "pay-less"
        /// Trust an asset, and get some.
        case trustAndGet = "trust-and-get"
        /// Pay less.
        case payAtMost = "pay-at-most"
        /// Try another amount or another asset.
        case tryOtherAmount = "try-other-amount"
        /// Allow less slippage.
        case giveLessSlippage = "give-less-slippage"
        /// Write a federated address.
        case writeFederated = "write-federated"
        /// Give the address.
        case giveAddressNotSeed = "give-address-not-seed"
        /// Give the address of an account.
        case giveStellarAddress = "give-stellar-address"
        /// Give an address or a name.
        case giveDestination = "give-destination"
        /// Check the spelling.
        case checkSpelling = "check-spelling"
        /// Ask for the address of the account.
        case askForAddress = "ask-for-address"
        /// Give the issuer.
        case giveIssuer = "give-issuer"
        /// Choose the asset that comes near.
        case chooseNearAsset = "choose-near-asset"
        /// Write the issuer.
        case writeIssuer = "write-issuer"
        /// Write the code alone.
        case writeAnchorsAsset = "write-anchors-asset"
        /// List what the vault has.
        case listEntries = "list-entries"
        /// Take another name.
        case takeOtherName = "take-other-name"
        /// Name a contact.
        case nameContact = "name-contact"
        /// Name something in the vault.
        case nameEntry = "name-entry"
        /// Use what is there.
        case useThatOne = "use-that-one"
        /// Give a secret of another size.
        case giveSecretOfSize = "give-secret-of-size"
        /// List a profile.
        case listProfile = "list-profile"
        /// Take a PIN or a passphrase.
        case takePIN = "take-pin"
        /// Allow a higher fee.
        case allowFee = "allow-fee"
        /// Check the year.
        case checkYear = "check-year"
        /// Leave the memo out.
        case leaveMemoOut = "leave-memo-out"
        /// Agree to a memo beside a muxed address.
        case allowMuxedMemo = "allow-muxed-memo"
        /// Pay without a memo.
        case payWithoutMemo = "pay-without-memo"

        // MARK: Files of this machine

        /// Check the path of the store.
        case checkStore = "check-store"
        /// Name another store.
        case nameOtherStore = "name-other-store"
        /// Name the file behind a link.
        case nameLinkedStore = "name-linked-store"
        /// Use the later version, or another store.
        case useNewerForStore = "use-newer-for-store"
        /// Use the later version for a run.
        case useNewerForRun = "use-newer-for-run"
        /// Wait for the other process.
        case awaitProcess = "await-process"
        /// Repair a copy of the store.
        case repairStore = "repair-store"
        /// Make the store writable.
        case makeStoreWritable = "make-store-writable"
        /// Name a file for the store.
        case nameStoreFile = "name-store-file"
        /// Check what was not recorded.
        case checkLastAction = "check-last-action"
        /// Check what a damaged run did.
        case checkRunBefore = "check-run-before"
        /// Check the folder of the store.
        case checkStoreFolder = "check-store-folder"
        /// Install SQLite.
        case installSQLite = "install-sqlite"
        /// Wait for a process, or stop it.
        case awaitOrStop = "await-or-stop"
        /// Drive a run with one process.
        case driveOnce = "drive-once"
        /// Start again for another name.
        case startForName = "start-for-name"
        /// Put the key back.
        case restoreKey = "restore-key"
        /// Check the path of a copy.
        case checkCopyPath = "check-copy-path"
        /// Name a copy of a vault.
        case nameBackup = "name-backup"
        /// Take another copy.
        case takeOtherCopy = "take-other-copy"
        /// Name a place on another disk.
        case nameOtherDisk = "name-other-disk"
        /// Name another place.
        case nameOtherPlace = "name-other-place"
        /// Replace a vault.
        case replaceVault = "replace-vault"
        /// Make a vault.
        case createVault = "create-vault"
        /// Make a folder.
        case makeFolder = "make-folder"
        /// Use what is there, or name another file.
        case useOrNameOther = "use-or-name-other"
        /// Name the file behind a link.
        case nameLinked = "name-linked"
        /// Name the vault.
        case nameVault = "name-vault"
        /// Use a later version.
        case updateWindlass = "update-windlass"
        /// Bring a copy back.
        case restoreVault = "restore-vault"
        /// Try another PIN.
        case tryPINAgain = "try-pin-again"
        /// Wait before the next PIN.
        case waitForPIN = "wait-for-pin"
        /// Try again when another process is done.
        case tryWhenDone = "try-when-done"
        /// Use the new PIN.
        case useNewPIN = "use-new-pin"
        /// Make room.
        case makeRoom = "make-room"
        /// Make the vault writable.
        case makeVaultWritable = "make-vault-writable"
        /// Move a file away.
        case moveAway = "move-away"
        /// Name another file.
        case nameOtherFile = "name-other-file"
        /// Check a path.
        case checkPath = "check-path"
        /// End other programs.
        case endPrograms = "end-programs"
        /// Correct a file as it is `expected`, and the other mistakes in it, the `differences`.
        case fixMistakes = "fix-mistakes"
    }

    /// The action.
    public var action: Action

    /// The facts that the words are made from.
    public var facts: Facts

    /// A remedy.
    public init(_ action: Action, _ facts: Facts = Facts()) {
        self.action = action
        self.facts = facts
    }

    /// The words that a record has.
    public static func advice(_ words: String) -> Remedy { Remedy(.advice, [.words: .text(words)]) }

    /// Try again, where it is known in so many seconds.
    public static func tryLater(seconds: Int?) -> Remedy { Remedy(.tryLater, [.seconds: seconds.map(Fact.number)]) }

    /// Continue the run from `state`.
    public static func resume(from state: String, run: String? = nil) -> Remedy {
        Remedy(.resume, [.state: .text(state), .run: run.map(Fact.text)])
    }

    /// The words of the remedy.
    public var words: String { Wording.remedy(of: self) }
}

extension Remedy: Codable {
    private enum CodingKeys: String, CodingKey {
        case action, facts
    }

    /// Reads a remedy; one of a later version is read as no advice.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            Action(rawValue: try container.decode(String.self, forKey: .action)) ?? .advice,
            try container.decodeIfPresent(Facts.self, forKey: .facts) ?? Facts()
        )
    }

    /// Writes the action, and its facts where it has some.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        if !facts.isEmpty { try container.encode(facts, forKey: .facts) }
    }
}
