/// The failures that are told apart; a code, once given, keeps its meaning.
///
/// `T1..` the way to a server, `S1..` a stellar.toml (SEP-1), `C1..` signing in (SEP-10), `A1..` an anchor's answers, `G1..` hosted
/// pages, `L1..` Horizon and the ledger, `P1..` transfers and payments, `E1..` what the ledger shows, `V1..` values of a flow and of
/// the ledger, `R1..` runs and their flows, `Q1..` answers to questions, `J1..` stores of runs, `W1..` the vault, its accounts,
/// trustlines and balances,
/// `I1..` files that the command line names, `U1..` the command line, `D1..` what was tolerated and fails strict runs only
/// (``Deviation``). Those without a number are for what has no code of its own yet. `docs/failures.md` has a page for each.
public enum FailureCode: String, Codable, CaseIterable, Hashable, Sendable {
    // MARK: What has no code of its own

    /// See ``FailureKind/usage``.
    case usage
    /// See ``FailureKind/invalidFlow``.
    case invalidFlow
    /// See ``FailureKind/transport``.
    case transport
    /// See ``FailureKind/protocol``.
    case `protocol`
    /// See ``FailureKind/expectation``.
    case expectation
    /// See ``FailureKind/refused``.
    case refused
    /// See ``FailureKind/deadline``.
    case deadline
    /// See ``FailureKind/unanswered``.
    case unanswered
    /// See ``FailureKind/paused``.
    case paused
    /// See ``FailureKind/interrupted``.
    case interrupted

    // MARK: The way to a server

    /// A text that is no URL, or none that can be asked.
    case invalidURL = "T101"
    /// Plain http to another machine.
    case insecureURL = "T102"
    /// A header with characters that no header may hold.
    case invalidHeader = "T103"
    /// A host without an address.
    case unknownHost = "T104"
    /// No connection.
    case unreachableHost = "T105"
    /// An address of a private network.
    case privateAddress = "T106"
    /// A proxy that let no one through.
    case proxyFailed = "T107"
    /// A variable of the environment that names no proxy.
    case invalidProxy = "T108"
    /// No secure connection.
    case tlsFailed = "T109"
    /// No answer in time.
    case timedOut = "T110"
    /// A stream that was silent for too long.
    case silentStream = "T111"
    /// A connection that broke.
    case connectionLost = "T112"
    /// An answer that is not HTTP.
    case notHTTP = "T113"
    /// A head with too many bytes or fields.
    case headTooLarge = "T114"
    /// An answer with too many bytes.
    case bodyTooLarge = "T115"
    /// Too many redirects.
    case tooManyRedirects = "T116"
    /// A redirect from https to plain http.
    case insecureRedirect = "T117"
    /// A redirect to another origin.
    case foreignRedirect = "T118"
    /// A redirect to what can't be asked.
    case invalidRedirect = "T119"
    /// A redirect into a private network.
    case privateRedirect = "T120"
    /// An answer that is no stream of events.
    case notAnEventStream = "T121"
    /// An event with too many bytes.
    case eventTooLarge = "T122"
    /// A host that is left alone for a while.
    case circuitOpen = "T123"
    /// All requests of a run are made.
    case requestsSpent = "T124"
    /// All time of a run is taken.
    case timeSpent = "T125"
    /// A request that was cancelled.
    case requestCancelled = "T126"
    /// A client that was shut down.
    case clientShutDown = "T127"
    /// A failure that only libcurl can name.
    case curlFailed = "T128"
    /// A server that takes only clients with another certificate.
    case clientCertificateNeeded = "T129"
    /// A text that names no anchor.
    case invalidDomain = "T130"
    /// A text that should be JSON, and is not.
    case invalidJSON = "T150"

    // MARK: A stellar.toml (SEP-1)

    /// A server that could not give its stellar.toml.
    case tomlUnavailable = "S101"
    /// A server that was asked too often for its stellar.toml.
    case tomlRateLimited = "S102"
    /// No stellar.toml.
    case tomlMissing = "S103"
    /// A stellar.toml with too many bytes.
    case tomlTooLarge = "S104"
    /// A stellar.toml with nothing in it.
    case tomlEmpty = "S105"
    /// A stellar.toml that is not UTF-8 text.
    case tomlNotText = "S106"
    /// A web page in the place of a stellar.toml.
    case tomlWebPage = "S107"
    /// A stellar.toml that is not TOML.
    case tomlSyntax = "S108"
    /// A stellar.toml with tables in tables.
    case tomlTooDeep = "S109"
    /// A key that is missing in a stellar.toml.
    case tomlKeyMissing = "S110"
    /// A key of a stellar.toml that is not an account.
    case tomlInvalidAccount = "S111"
    /// A key of a stellar.toml that is not a URL.
    case tomlInvalidURL = "S112"
    /// A key of a stellar.toml with an unsafe URL.
    case tomlInsecureURL = "S113"
    /// An anchor that lets only contract accounts sign in.
    case contractsOnly = "S114"
    /// An anchor on another network.
    case otherNetwork = "S115"
    /// A currency that the anchor doesn't have.
    case unknownCurrency = "S116"
    /// A code that several currencies have.
    case ambiguousCurrency = "S117"

    // MARK: Signing in (SEP-10)

    /// A challenge for another network.
    case challengeNetwork = "C101"
    /// A challenge that is no transaction.
    case challengeUndecodable = "C102"
    /// A challenge that is a fee bump.
    case challengeFeeBump = "C103"
    /// A challenge that is not the server's transaction.
    case challengeSource = "C104"
    /// A challenge that could be submitted.
    case challengeSequenceNumber = "C105"
    /// A challenge with a condition besides its time.
    case challengePrecondition = "C106"
    /// A challenge without time bounds.
    case challengeNoTimeBounds = "C107"
    /// A challenge that never expires.
    case challengeEndless = "C108"
    /// A challenge that expires before it becomes valid.
    case challengeTimeBoundsReversed = "C109"
    /// A challenge that is not valid yet.
    case challengeNotYetValid = "C110"
    /// A challenge that has expired.
    case challengeExpired = "C111"
    /// A challenge without the memo that was asked for.
    case challengeMemoMissing = "C112"
    /// A challenge with a memo that was not requested.
    case challengeMemoUnasked = "C113"
    /// A challenge with another memo.
    case challengeOtherMemo = "C114"
    /// A challenge without operations.
    case challengeNoOperations = "C115"
    /// A challenge that does something else than to set data.
    case challengeForeignOperation = "C116"
    /// A challenge with an operation of no one.
    case challengeOperationWithoutSource = "C117"
    /// A challenge for another account.
    case challengeOtherAccount = "C118"
    /// A challenge for another home domain.
    case challengeHomeDomain = "C119"
    /// A challenge whose nonce is too short or too long.
    case challengeNonceLength = "C120"
    /// A challenge whose nonce is not base64.
    case challengeNonceEncoding = "C121"
    /// A challenge that doesn't name its host.
    case challengeWebAuthDomainMissing = "C122"
    /// A challenge whose host another account states.
    case challengeWebAuthDomainSource = "C123"
    /// A challenge from another host.
    case challengeWebAuthDomain = "C124"
    /// A challenge with a client domain that was not requested.
    case challengeClientDomainUnasked = "C125"
    /// A challenge with another account for the client domain.
    case challengeClientDomainSource = "C126"
    /// A challenge with another client domain.
    case challengeOtherClientDomain = "C127"
    /// A challenge that says something twice.
    case challengeRepeatedOperation = "C128"
    /// A challenge with an operation of another account.
    case challengeOperationSource = "C129"
    /// A challenge without a signature.
    case challengeUnsigned = "C130"
    /// A challenge with several signatures.
    case challengeTooManySignatures = "C131"
    /// A challenge that the anchor's key has not signed.
    case challengeSignature = "C132"
    /// A signer that changed the challenge.
    case challengeAltered = "C133"
    /// A signer that did not add its own signature.
    case challengeSignerSignature = "C134"
    /// A token that is no JSON Web Token.
    case notAToken = "C201"
    /// A token for another party.
    case tokenSubject = "C202"
    /// A token that was issued later than now.
    case tokenFromFuture = "C203"
    /// A token that has expired already.
    case tokenExpired = "C204"
    /// A token for another client domain.
    case tokenClientDomain = "C205"
    /// A memo that no account can sign in with.
    case signInMemo = "C230"
    /// A callback without a valid signature.
    case callbackRefused = "C231"
    /// A signing request whose origin is not proved.
    case originUnproved = "C232"
    /// A key that does not sign for what it is to sign for.
    case otherSigningKey = "C233"
    /// Keys that do not suffice for the account.
    case signersMissing = "C234"
    /// A remote signer that does not sign.
    case remoteSignerFailed = "C235"

    // MARK: An anchor's answers

    /// A refusal.
    case anchorRefused = "A101"
    /// A refusal of a fresh token.
    case tokenRefused = "A102"
    /// Something that the anchor knows nothing of.
    case unknownToAnchor = "A103"
    /// A service that is not where the stellar.toml says.
    case serviceMissing = "A104"
    /// An anchor that asks for fewer requests.
    case anchorRateLimited = "A105"
    /// An anchor in trouble.
    case anchorUnavailable = "A106"
    /// An anchor that needs more about its customer.
    case customerInformationNeeded = "A107"
    /// An anchor that needs more about a sender or a receiver.
    case partyInformationNeeded = "A108"
    /// An anchor that needs more about a payment.
    case transferInformationNeeded = "A109"
    /// A customer that the anchor has not accepted.
    case customerNotAccepted = "A110"
    /// A request that lacks something.
    case incompleteRequest = "A111"
    /// A transfer that the anchor doesn't offer.
    case notOffered = "A112"
    /// A method that the anchor doesn't have.
    case methodNotOffered = "A113"
    /// An asset that the anchor doesn't exchange.
    case assetNotExchanged = "A114"
    /// An asset that the anchor doesn't transfer.
    case assetNotOffered = "A115"
    /// An asset that the anchor doesn't transfer at present.
    case assetSwitchedOff = "A116"
    /// An amount outside the limits of the anchor.
    case amountOutsideLimits = "A117"
    /// A customer that the anchor has rejected when it was asked to serve it.
    case customerRefused = "A118"
    /// A value that is none of the anchor's choices.
    case choiceNotTaken = "A119"
    /// A method other than that of the quote.
    case methodOfQuote = "A120"
    /// An amount that the anchor's terms leave no room for.
    case amountOutsideTerms = "A130"
    /// A fee that is as large as the amount.
    case feeTakesAll = "A131"
    /// A fee that can't be calculated.
    case feeUnknown = "A132"
    /// A quote that has expired.
    case quoteExpired = "A133"
    /// A quote about something else than the transfer.
    case quoteUnfit = "A134"
    /// A web page in the place of JSON.
    case webPageAnswer = "A201"
    /// An answer with nothing in it.
    case emptyAnswer = "A202"
    /// An answer that is not JSON.
    case notJSON = "A203"
    /// An answer that is no JSON object.
    case notAnObject = "A204"
    /// A field that is missing.
    case missingField = "A205"
    /// A field that does not hold what it should.
    case invalidField = "A206"
    /// An answer about another transfer.
    case otherTransfer = "A207"
    /// A field with another value than requested.
    case otherValue = "A208"
    /// A field with an unsafe URL.
    case insecureField = "A209"
    /// A status that the SEP doesn't know.
    case unexpectedStatus = "A210"
    /// A status that can't be one.
    case invalidStatus = "A301"
    /// A transfer of another kind than it was started as.
    case kindChanged = "A302"
    /// A transfer of another account than it was started for.
    case partyChanged = "A303"
    /// Amounts of a transfer that can't be calculated with.
    case absurdAmounts = "A304"
    /// The id of a claimable balance that is none.
    case invalidBalanceID = "A305"
    /// A new transfer with the name of another one of the run.
    case transferNameTaken = "A306"
    /// A new transfer with the name of another run's.
    case transferOfOtherRun = "A307"
    /// A transfer without an id.
    case namelessTransfer = "A308"
    /// An anchor that always asks for more.
    case asksTooOften = "A309"
    /// A payment that needs a quote.
    case quoteRequired = "A310"
    /// A quote above what the flow allows.
    case quoteTooDear = "A311"
    /// A quote that has already expired when the anchor sends it.
    case quoteAlreadyExpired = "A312"
    /// A quote about other assets than it was given for.
    case quoteChanged = "A313"

    // MARK: Horizon and the ledger

    /// Something that Horizon knows nothing of.
    case unknownToHorizon = "L101"
    /// A refusal of Horizon.
    case horizonRefused = "L102"
    /// A Horizon that asks for fewer requests.
    case horizonRateLimited = "L103"
    /// A Horizon in trouble.
    case horizonUnavailable = "L104"
    /// A web page in the place of Horizon's JSON.
    case horizonWebPage = "L105"
    /// An answer of Horizon that is not JSON.
    case horizonNotJSON = "L106"
    /// A field of Horizon's that is missing or makes no sense.
    case horizonInvalidField = "L107"
    /// A Horizon that contradicts itself.
    case horizonContradiction = "L108"
    /// A stream that Horizon broke off.
    case horizonStreamFailed = "L109"
    /// A list of Horizon's that goes round in a circle.
    case horizonRepeatedCursor = "L110"
    /// A status that Horizon doesn't have.
    case horizonUnexpectedStatus = "L111"
    /// A network without a friendbot.
    case noFriendbot = "L112"
    /// A friendbot that does not fund an account.
    case friendbotRefused = "L113"
    /// A transaction that the network refused.
    case transactionRejected = "L201"
    /// A transaction that failed in the ledger.
    case transactionFailed = "L202"
    /// A transaction whose sequence number another one used.
    case transactionOvertaken = "L203"
    /// A transaction whose time is over.
    case transactionExpired = "L204"

    // MARK: Hosted pages

    /// A page without a form.
    case noForm = "G101"
    /// A page that shows nothing without its scripts.
    case scriptNeeded = "G102"
    /// A page that asks for proof that no program is at work.
    case captcha = "G103"
    /// A form with questions that nothing answers.
    case pageUnanswered = "G104"
    /// An answer that a field of a page does not take.
    case pageAnswerUnfit = "G105"
    /// A page that does not accept the answers.
    case pageRejected = "G106"
    /// A name that no field of a page has.
    case unknownPageField = "G107"
    /// A page that the server refuses.
    case pageStatus = "G108"
    /// A page whose server is in trouble.
    case pageUnavailable = "G109"
    /// A page that is not HTML.
    case notHTML = "G110"
    /// A page that leads to plain http.
    case insecurePage = "G111"
    /// A page that leads to no URL.
    case invalidPageURL = "G112"
    /// A page that was opened before.
    case pageOpened = "G113"
    /// A page that exceeds a limit.
    case pageTooLarge = "G114"
    /// A form without an end.
    case tooManyPages = "G115"
    /// A page that is never complete.
    case pageEndless = "G116"
    /// A page behind too many redirects.
    case tooManyPageRedirects = "G118"
    /// A browser that was not opened.
    case pageNotHandedOver = "G119"
    /// A driven browser that failed.
    case browserFailed = "G120"
    /// A page whose address was lost with the answer that held it.
    case pageAddressLost = "G201"
    /// A page whose address is no URL.
    case pageAddressInvalid = "G202"
    /// A link that the run has opened before.
    case pageLinkSpent = "G203"
    /// A page for a person where there is no terminal.
    case pageNeedsTerminal = "G204"
    /// A variable of the environment that names no driver of a browser.
    case invalidDriver = "G205"

    // MARK: Transfers and payments

    /// A receiver that is not on the ledger.
    case receiverUnfunded = "P101"
    /// A receiver without a trustline.
    case receiverUntrusting = "P102"
    /// A receiver whom the issuer has not authorized.
    case receiverUnauthorized = "P103"
    /// A receiver whose trustline came late.
    case receiverTrustedLate = "P104"
    /// An anchor that can't pay a deposit.
    case payoutHindered = "P105"
    /// A field that the payment requires.
    case paymentFieldMissing = "P106"
    /// A different payment that is asked for after the transfer was paid.
    case otherPaymentAsked = "P107"
    /// The same payment that is asked for once more.
    case paymentAskedAgain = "P108"
    /// A status that no SEP has.
    case unknownStatus = "P109"
    /// An anchor that creates no accounts.
    case noAccountsCreated = "P110"
    /// A transfer that was paid before.
    case transferPaidBefore = "P201"
    /// A state that has paid before.
    case statePaidBefore = "P202"
    /// A payment that another state has made.
    case samePaymentMade = "P203"
    /// A payment by a state that the flow has no more.
    case formerStatePaid = "P204"
    /// A signed payment that may still be made.
    case paymentOpen = "P205"
    /// A transaction whose time is too short for the network.
    case transactionTooShort = "P206"
    /// A signed transaction that may still be included.
    case transactionOpen = "P207"
    /// A transaction that is proved once not to be included.
    case transactionUnproved = "P208"
    /// A payment that would be too late.
    case paymentTooLate = "P209"
    /// Transactions that all come too late.
    case transactionsTooLate = "P210"
    /// Sequence numbers that another program uses.
    case sequenceTaken = "P211"
    /// A record of a payment that this version can't read.
    case unreadFact = "P212"
    /// A run whose account is not on the ledger.
    case accountUnfunded = "P213"
    /// A funded account that Horizon does not show.
    case accountNotShown = "P214"
    /// A Horizon that is behind the ledger.
    case horizonBehind = "P215"
    /// A transfer whose asset is not known.
    case assetUnknown = "P216"
    /// A withdrawal that is to be paid to a contract.
    case contractPayee = "P217"
    /// A payment of nothing.
    case nothingToPay = "P301"
    /// An account whose own key can't pay alone.
    case ownWeightTooLow = "P302"
    /// A transfer that is to be paid to the paying account.
    case payeeIsPayer = "P303"
    /// A payee that is not on the ledger.
    case payeeUnfunded = "P304"
    /// A payee without a trustline.
    case payeeUntrusting = "P305"
    /// A payee whose trustline is not authorized.
    case payeeUnauthorized = "P306"
    /// A payee whose trustline has no room.
    case payeeFull = "P307"
    /// A payee that needs a memo.
    case payeeNeedsMemo = "P308"
    /// An amount that is too small to create the payee.
    case tooLittleToCreate = "P309"
    /// Lumens that have to stay in the account.
    case lumensReserved = "P310"
    /// A payer without a trustline.
    case payerUntrusting = "P311"
    /// A payer whose trustline is not authorized.
    case payerUnauthorized = "P312"
    /// Less money than is to be paid.
    case fundsMissing = "P313"
    /// Less lumens than the fee may cost.
    case feeMissing = "P314"
    /// A deposit without a trustline.
    case trustlineMissing = "P315"
    /// Too few lumens for a trustline.
    case trustlineUnaffordable = "P316"
    /// A lost answer to the start of a transfer that can't be looked up.
    case startUnknown = "P317"
    /// An amount outside limits that an anchor tells after it has accepted the transfer.
    case acceptedOutsideLimits = "P318"
    /// An asset without a claimable balance for the account.
    case noClaimableBalance = "P319"
    /// A transfer that was not paid as a claimable balance.
    case notPaidAsClaimableBalance = "P320"
    /// A claimable balance that the run can't claim.
    case unreachableBalance = "P321"
    /// A trustline for an asset that no one names.
    case trustAssetUnnamed = "P322"
    /// A claimable balance whose time comes after a deadline.
    case claimTooLate = "P323"
    /// A payment that a person did not confirm.
    case notConfirmed = "P324"
    /// A payment in another asset than the transfer was started with.
    case otherAssetAsked = "P325"
    /// A payment of another amount than the quote is for.
    case otherAmountThanQuote = "P326"
    /// A transfer that contradicts its quote before it is paid.
    case quoteContradictedBefore = "P327"
    /// A payment outside the limits of the anchor's own terms.
    case beyondOwnLimits = "P328"
    /// A transfer that waits for no payment.
    case paymentNotDue = "P330"
    /// A transfer without what a payment needs.
    case paymentTermsUnfit = "P331"
    /// An amount that is not positive.
    case amountNotPositive = "P401"
    /// A payer with nothing to pay with.
    case nothingToPayWith = "P402"
    /// A payment from an account to itself.
    case paysItself = "P403"
    /// A recipient that is not on the ledger.
    case recipientMissing = "P405"
    /// A customer of an account that is not on the ledger.
    case customerOfNoAccount = "P406"
    /// No path between two assets.
    case noPath = "P415"
    /// A slippage that guarantees nothing.
    case slippageTooHigh = "P416"

    // MARK: What the ledger shows

    /// A completed transfer that contradicts its quote.
    case quoteContradicted = "E101"
    /// A transaction other than the one that the run has paid with.
    case otherTransactionNamed = "E102"
    /// A transaction that is not on the ledger.
    case transactionMissing = "E103"
    /// A transfer that was completed on other terms.
    case termsChanged = "E104"
    /// A completed withdrawal that was never paid.
    case neverPaid = "E105"
    /// A completed deposit of which nothing has arrived.
    case nothingArrived = "E106"
    /// A transaction that Horizon does not show.
    case transactionForgotten = "E107"
    /// A ledger that differs from what the anchor says.
    case ledgerDiffers = "E108"
    /// A refund that differs from what the anchor says.
    case refundDiffers = "E109"
    /// A refund of which nothing has arrived.
    case refundMissing = "E110"
    /// A refund that has counted for another transfer.
    case refundCounted = "E111"
    /// A claimable balance of another asset.
    case otherBalance = "E112"
    /// An assertion that does not hold.
    case assertionFailed = "E201"
    /// A function that expressions don't have.
    case unknownFunction = "E202"
    /// A text that is no hash of a transaction.
    case notAHash = "E203"
    /// A transaction that the ledger doesn't have.
    case transactionNotThere = "E204"
    /// A transaction whose envelope can't be read.
    case envelopeUnreadable = "E205"
    /// A transaction that pays no one.
    case nothingMoved = "E206"

    // MARK: Values of a flow

    /// A value of the wrong form.
    case invalidValue = "V101"
    /// A value that is no transfer.
    case notATransfer = "V102"
    /// A contract account.
    case contractAccount = "V103"
    /// An input without a value.
    case inputMissing = "V104"
    /// An input of another type.
    case inputType = "V105"
    /// A secret that is not in the journal any more.
    case secretGone = "V106"
    /// Parameters of which exactly one, or one at most, may be given.
    case parameterChoice = "V107"
    /// A value that is none of those that are possible.
    case valueNotListed = "V108"
    /// A session of another account than the run's own.
    case otherSessionAccount = "V109"
    /// A memo beside the number of a muxed account.
    case memoBesideNumber = "V110"
    /// A quote about another asset than the flow names.
    case quoteOfOtherAsset = "V111"
    /// An asset of the ledger in the place of one outside it.
    case assetOnLedger = "V112"
    /// A secret in a parameter that is shown.
    case secretShown = "V113"
    /// A file of answers that can't be read.
    case answersUnreadable = "V114"
    /// A payee that the vault does not know.
    case unknownPayee = "V115"
    /// A name of a payee where there is no vault.
    case payeeWithoutVault = "V116"
    /// Several types of customers of which the flow names none.
    case customerTypeOpen = "V117"
    /// A header that a flow can't set.
    case reservedHeader = "V118"
    /// A secret of a flow that can't be found.
    case secretMissing = "V119"
    /// A transfer that another account of the run has started.
    case transferOfOtherAccount = "V130"
    /// A text that is not the key or the address that it should be.
    case keyUnfit = "V150"
    /// A text that is no asset.
    case assetUnfit = "V151"
    /// A text that is no amount.
    case amountUnreadable = "V152"
    /// A calculation without a result.
    case calculationImpossible = "V153"
    /// A type and a value that make no memo.
    case memoUnfit = "V154"
    /// Words that are no recovery phrase.
    case phraseUnfit = "V155"
    /// A text or bytes that are no transaction.
    case transactionUnreadable = "V156"
    /// A text that is no request to sign (SEP-7).
    case signingRequestUnfit = "V157"
    /// A value that a field of SEP-9 does not take.
    case customerFieldUnfit = "V161"

    // MARK: Runs and their flows

    /// A deadline that passed.
    case deadlinePassed = "R101"
    /// A transfer that ended in a failing status.
    case transferFailed = "R102"
    /// A customer that the anchor rejected.
    case customerRejected = "R103"
    /// A way to `fail` that the flow took.
    case routedToFail = "R104"
    /// A used flow that ended in an outcome of failure.
    case usedFlowEnded = "R105"
    /// States that are entered without an end.
    case endlessLoop = "R106"
    /// A condition that is neither true nor false.
    case undecidedCondition = "R107"
    /// A name without a value.
    case unresolvedName = "R108"
    /// A name with nothing in it, inside text.
    case emptyName = "R109"
    /// A verb that this version doesn't have.
    case unknownVerb = "R110"
    /// A state that the changed flow has no more.
    case stateGone = "R111"
    /// A journal that leads nowhere.
    case journalLeadsNowhere = "R112"
    /// A run that rests until its next step.
    case runPaused = "R113"
    /// A run that was interrupted.
    case runInterrupted = "R114"
    /// A run that was cancelled.
    case runCancelled = "R115"
    /// A run that was taken to a state that runs at the end.
    case takenToEnd = "R116"
    /// A request to a place of another party, with the anchor's session.
    case foreignSession = "R117"
    /// A run that took longer than the command allowed.
    case runTimedOut = "R118"
    /// A run that the journal doesn't have.
    case runUnknown = "R201"
    /// A run that was killed before it began.
    case runNeverBegan = "R202"
    /// A flow file that has changed since the start.
    case flowChanged = "R203"
    /// A flow whose text the journal doesn't hold.
    case flowUnreadable = "R204"
    /// An account other than the run's own.
    case otherRunAccount = "R205"
    /// A state that the flow doesn't have.
    case unknownState = "R206"
    /// A run whose deadline has passed.
    case runDeadlinePassed = "R207"
    /// A run that has ended.
    case runEnded = "R208"
    /// A state that needs an anchor, in a run without one.
    case anchorMissing = "R301"
    /// A used file that was not read.
    case usedFlowUnread = "R302"
    /// A visit of a page that the tape does not have.
    case visitNotRecorded = "R303"
    /// An answer that is too large for the journal.
    case answerTooLarge = "R304"
    /// A request that may have been carried out before the run was killed.
    case requestNotRepeated = "R305"
    /// A request of a flow with another status than the flow takes.
    case requestRefused = "R306"
    /// A verb that failed in a way that no code is for.
    case verbFailed = "R330"
    /// A replay that does something else than the run on the tape.
    case replayDiffers = "R350"

    // MARK: Answers to questions

    /// Questions that nothing answers.
    case questionsUnanswered = "Q101"
    /// A run that waits for no answer.
    case nothingAsked = "Q102"
    /// An answer to a name that no one asks for.
    case nameNotAsked = "Q103"
    /// An answer that is none of the choices.
    case answerNoChoice = "Q104"
    /// An answer with nothing in it.
    case answerEmpty = "Q105"
    /// An answer of the wrong form.
    case answerUnfit = "Q106"
    /// A payment that is confirmed elsewhere than at a terminal.
    case answerNeedsPerson = "Q107"
    /// A profile where there is no vault.
    case profileWithoutVault = "Q108"
    /// A profile that the vault does not have.
    case unknownProfile = "Q109"
    /// A file of another type than its content should have.
    case fileOfOtherType = "Q110"
    /// A file that is too large for an answer.
    case fileTooLarge = "Q111"
    /// A file of an answer that can't be read.
    case fileUnreadable = "Q112"
    /// An answer that is no path of a file.
    case notAFile = "Q113"
    /// Several methods of a transfer of which nothing names one.
    case methodUnanswered = "Q114"
    /// Fields that the anchor asks for again after it was sent them.
    case askedAgain = "Q115"
    /// Questions that nothing will answer, as far as a plan can tell.
    case noAnswers = "Q116"
    /// A file of an answer with nothing in it.
    case fileEmpty = "Q117"
    /// A file that is not handed in.
    case attachmentUnfit = "Q130"
    /// An answer under a name that no question of the flow has.
    case answerNameUnfit = "Q131"
    /// Questions for a person where there is no terminal.
    case personMissing = "Q150"

    // MARK: Stores of runs

    /// No store of runs.
    case storeMissing = "J101"
    /// A file that is no store of runs.
    case notAStore = "J102"
    /// A symbolic link in the place of a store.
    case storeLink = "J103"
    /// A store of a later version.
    case storeNewer = "J104"
    /// A journal of a later version.
    case journalNewer = "J105"
    /// A store that another process has locked.
    case storeLocked = "J106"
    /// A store that is damaged.
    case storeDamaged = "J107"
    /// A store that can't be written.
    case storeReadOnly = "J108"
    /// A disk without room for a store.
    case storeFull = "J109"
    /// A path of a store that names no file.
    case storeNotAFile = "J110"
    /// A store that was removed while it was in use.
    case storeRemoved = "J111"
    /// A run whose journal is damaged.
    case runDamaged = "J112"
    /// A store that can't be opened.
    case storeInaccessible = "J113"
    /// A library of SQLite that can't be used.
    case libraryUnusable = "J114"
    /// A run that another process drives.
    case runHeld = "J115"
    /// A run that another process has taken over.
    case runNotHeld = "J116"
    /// A run that two processes drive.
    case runContested = "J117"
    /// A run whose name is taken.
    case runExists = "J118"
    /// A run that the store does not have.
    case runNotStored = "J119"
    /// A store whose key is missing.
    case keyMissing = "J120"
    /// A file that does not hold a key.
    case keyDamaged = "J121"
    /// A secret that does not open with the key.
    case sealBroken = "J122"
    /// A failure of SQLite.
    case storeFailed = "J123"
    /// Requests of a run that this version can't read.
    case requestsUnreadable = "J150"
    /// A plan that would write a journal.
    case planWritesNothing = "J151"

    // MARK: The vault

    /// No vault.
    case vaultMissing = "W101"
    /// No folder for a vault.
    case vaultNoFolder = "W102"
    /// Something in the place of a new vault.
    case vaultExists = "W103"
    /// A vault in the place of a copy.
    case vaultOccupied = "W104"
    /// A symbolic link in the place of a vault.
    case vaultLink = "W105"
    /// A file that is no vault.
    case notAVault = "W106"
    /// A vault of a later version.
    case vaultNewer = "W107"
    /// A vault that is cut off.
    case vaultTruncated = "W108"
    /// A vault that is damaged.
    case vaultDamaged = "W109"
    /// A vault that was tampered with.
    case vaultTampered = "W110"
    /// A wrong PIN.
    case wrongPIN = "W111"
    /// A vault that takes no PIN for a while.
    case vaultLocked = "W112"
    /// A vault that another process uses.
    case vaultBusy = "W113"
    /// A PIN that was changed meanwhile.
    case pinChanged = "W114"
    /// A disk without room for a vault.
    case vaultFull = "W115"
    /// A vault that can't be written.
    case vaultReadOnly = "W116"
    /// A file in the place of one that windlass keeps beside a vault.
    case vaultObstructed = "W117"
    /// A name that windlass gives to its own files.
    case reservedName = "W118"
    /// A vault that can't be used.
    case vaultInaccessible = "W119"
    /// Too little memory for a key.
    case memoryMissing = "W120"
    /// An account that was never funded.
    case accountNotOnLedger = "W201"
    /// An account that needs no funding.
    case accountAlreadyFunded = "W202"
    /// A network that gives no lumens away.
    case friendbotMissing = "W203"
    /// Too few lumens to create an account.
    case startingBalanceTooSmall = "W204"
    /// An account with too few lumens.
    case lumensMissing = "W205"
    /// An account for which no key is at hand.
    case signerMissing = "W206"
    /// Signatures that weigh too little.
    case weightTooLow = "W207"
    /// A trustline for lumens.
    case lumensNeedNoTrust = "W301"
    /// A trustline for an asset of the account itself.
    case issuerNeedsNoTrust = "W302"
    /// An asset whose issuer is not on the ledger.
    case issuerMissing = "W303"
    /// A trustline that is there already.
    case alreadyTrusted = "W304"
    /// A trustline that is not there.
    case notTrusted = "W305"
    /// A limit that is no limit.
    case trustLimitInvalid = "W306"
    /// A limit that is too low.
    case trustLimitTooLow = "W307"
    /// An account with as many entries as it can have.
    case tooManyEntries = "W308"
    /// A trustline that is not empty.
    case trustlineHolds = "W309"
    /// A trustline that offers need.
    case trustlineOffers = "W310"
    /// A trustline that a pool needs.
    case trustlinePool = "W311"
    /// A claimable balance that is not on the ledger.
    case balanceGone = "W401"
    /// A claimable balance for another account.
    case balanceOfOther = "W402"
    /// A claimable balance that can't be claimed any more.
    case balanceExpired = "W403"
    /// A claimable balance that can't be claimed now.
    case balanceEarly = "W404"
    /// A claimable balance that the account can't hold.
    case balanceObstructed = "W405"
    /// A federated address that is none.
    case notFederated = "W501"
    /// A secret seed in the place of an address.
    case seedAsDestination = "W502"
    /// A contract account in the place of an account.
    case contractDestination = "W503"
    /// A destination that is no address.
    case invalidDestination = "W504"
    /// A federated address that can't be looked up.
    case federationUnreachable = "W505"
    /// A federated address that its server doesn't know.
    case federationUnknown = "W506"
    /// A federation server with another status.
    case federationStatus = "W507"
    /// A federation server with an answer that makes no sense.
    case federationAnswer = "W508"
    /// A code of an asset without its issuer.
    case assetWithoutIssuer = "W509"
    /// A code of an asset that the account doesn't trust.
    case assetNotHeld = "W510"
    /// A code that several assets have.
    case assetAmbiguous = "W511"
    /// An asset of another issuer than the anchor's.
    case assetOfOtherIssuer = "W512"
    /// A text that is no asset.
    case assetMalformed = "W513"
    /// A name that the vault doesn't have.
    case entryUnknown = "W514"
    /// A name that is taken.
    case nameTaken = "W515"
    /// A text that can't be a name.
    case nameUnfit = "W516"
    /// An account that is in the vault already.
    case accountKnown = "W517"
    /// A contact whose address is none.
    case contactAddress = "W518"
    /// A memo beside the number of a contact.
    case contactMemo = "W519"
    /// An address that no account of the vault has.
    case addressUnknown = "W520"
    /// An address that is damaged.
    case addressDamaged = "W521"
    /// A secret that is empty or too large.
    case secretSize = "W522"
    /// No memory for a secret.
    case secretMemory = "W523"
    /// A key that a profile doesn't have.
    case valueUnknown = "W524"
    /// A PIN that is none.
    case pinUnfit = "W525"
    /// A fee above the limit.
    case feeAboveLimit = "W526"
    /// A day in the future.
    case dayAhead = "W527"
    /// A memo other than the one that the recipient asks for.
    case otherMemo = "W528"
    /// A memo beside a muxed address.
    case memoBesideAddress = "W529"
    /// An account to be removed that holds something.
    case accountHolds = "W550"
    /// An account to be removed of which a network can't tell what it holds.
    case holdingsUnknown = "W551"

    // MARK: Files

    /// A file that can't be read.
    case unreadableFile = "I101"
    /// A file of something else.
    case otherContent = "I102"
    /// A file of another version of Windlass.
    case otherFileVersion = "I103"
    /// A file that is no whole document.
    case brokenDocument = "I104"
    /// A value of a file that does not fit.
    case misfitInFile = "I105"
    /// A tape that is not as it was recorded.
    case editedTape = "I106"
    /// A tape that has only a part of a run.
    case tapeOfResume = "I107"
    /// A baseline of another anchor, or of another network.
    case baselineOfOther = "I108"
    /// A file that can't be written.
    case unwritableFile = "I109"
    /// A file that is there already.
    case fileExists = "I110"
    /// A private key without its passphrase.
    case keyEncrypted = "I111"
    /// A client certificate that TLS does not take.
    case certificateUnusable = "I112"
    /// A private key in the place of a certificate.
    case keyForAuthority = "I113"
    /// A path that leads nowhere.
    case pathMissing = "I114"
    /// A link that leads nowhere.
    case deadLink = "I115"
    /// A folder without flows.
    case emptyFolder = "I116"
    /// A folder with too many files.
    case folderTooLarge = "I117"
    /// A name that is not UTF-8.
    case foreignFileName = "I118"
    /// A folder in the place of a file.
    case folderForFile = "I119"
    /// A sandbox's ledger that another sandbox keeps.
    case ledgerInUse = "I150"
    /// A sandbox's ledger of another network or seed.
    case ledgerOfOther = "I151"

    // MARK: The command line

    /// A word that names nothing.
    case noSuchName = "U101"
    /// A thing that is given twice.
    case givenTwice = "U102"
    /// A report without a place.
    case reportWithoutPath = "U103"
    /// Two documents for standard output.
    case outputTaken = "U104"
    /// One file for two outputs, or for an output and what is read.
    case sameFile = "U105"
    /// A value that an option does not take.
    case valueOutOfRange = "U106"
    /// An amount that is none.
    case amountUnfit = "U107"
    /// `max` where an amount has to be named.
    case amountOpen = "U108"
    /// An empty memo.
    case memoEmpty = "U109"
    /// A memo without its kind.
    case memoWithoutKind = "U110"
    /// An option of paths without a conversion.
    case noConversion = "U111"
    /// The number of a path that is not there.
    case pathNumberUnknown = "U112"
    /// A trustline with the limit 0.
    case trustLimitZero = "U113"
    /// A seed of the client domain on the command line.
    case clientSeedPlace = "U114"
    /// A signer that is no address.
    case clientSignerAddress = "U115"
    /// A value for an input that no flow has.
    case inputUnknown = "U116"
    /// A tag that leaves no flow.
    case tagOnEveryFlow = "U117"
    /// A tag that no flow has.
    case tagUnknown = "U118"
    /// Flows that run only inside of others.
    case onlyParts = "U119"
    /// Several runs for one tape.
    case severalRuns = "U120"
    /// A run whose requests are not kept.
    case requestsNotKept = "U121"
    /// A run of which some requests are kept.
    case requestsKeptInPart = "U122"
    /// A run that has not ended.
    case runUnfinished = "U123"
    /// A run in several pieces.
    case runResumed = "U124"
    /// A flow other than that of the tape.
    case flowOfOtherTape = "U125"
    /// A run with another anchor, or on another network.
    case evidenceOfOther = "U126"
    /// A store without runs of the anchor.
    case noRunsOfAnchor = "U127"
    /// An account that the run on a tape does not have.
    case accountNotOnTape = "U128"
    /// An input of a run that goes on.
    case inputFixed = "U129"
    /// An address in the place of a secret seed.
    case addressForSeed = "U130"
    /// Options of a recovery phrase with a seed.
    case wordsOptionsForSeed = "U131"
    /// An account without a recovery phrase.
    case wordsNotKept = "U132"
    /// A claimable balance that is not for the account.
    case balanceUnknown = "U133"
    /// The beginning of several balances.
    case balanceAmbiguous = "U134"
    /// An anchor of another network.
    case anchorNotOnNetwork = "U135"
    /// A text that is no address.
    case noAddress = "U136"
    /// A run whose sandbox has ended.
    case sandboxGone = "U137"
    /// The embedded sandbox for a command of the wallet.
    case sandboxForWallet = "U138"
    /// A Horizon of another network.
    case otherPassphrase = "U139"
    /// A sandbox on the public network.
    case realMoney = "U140"
    /// A question without a terminal.
    case consentMissing = "U141"
    /// Empty standard input.
    case inputMissingOnPipe = "U142"
    /// Standard input that is no text.
    case inputUnfitOnPipe = "U143"
    /// A command line that can't be understood.
    case grammar = "U144"
    /// A variable of the environment that is not set.
    case variableUnset = "U145"
    /// A seed in a variable with an answer.
    case seedInAnswer = "U146"
    /// A text that names no account.
    case accountNameUnknown = "U147"
    /// Two PINs that differ.
    case pinsDiffer = "U148"
    /// A vault without its PIN.
    case pinMissing = "U149"
    /// A file of environments that is not there.
    case environmentsMissing = "U150"
    /// A setting of an environment that does not fit.
    case environmentUnfit = "U151"
    /// No account, or one of several.
    case accountMissing = "U152"
    /// An address in the place of a key.
    case keyMissingForAddress = "U153"
    /// A secret on the command line.
    case secretOnCommandLine = "U154"
    /// A muxed address in the place of an account.
    case customerForAccount = "U155"
    /// A fresh account for a command that can't use it.
    case freshAccountUnfit = "U156"
    /// The name of no account.
    case accountUnknown = "U157"
    /// A secret seed that is damaged.
    case seedDamaged = "U158"
    /// An anchor that offers no transfers.
    case nothingOffered = "U159"
    /// A transfer that the anchor does not offer.
    case wishNotOffered = "U160"
    /// An asset that no currency describes.
    case currencyUnlisted = "U161"
    /// A choice that is open without a terminal.
    case choiceOpen = "U162"
    /// An amount that the anchor does not take.
    case amountRefused = "U163"
    /// A header, a certificate or a passphrase for an anchor that does not fit.
    case gatewayOption = "U164"
    /// A host for plain http that is none.
    case plainHostUnfit = "U165"
    /// A state or a finding that a run does not have.
    case runPartUnknown = "U166"
    /// An account of a flow that no one has given.
    case flowAccountMissing = "U167"
    /// One account under two names.
    case flowAccountTwice = "U168"
    /// An account that a flow declares since its run has begun.
    case flowAccountAdded = "U169"
    /// Reports of some shards of a job, and not of all.
    case shardMissing = "U170"
    /// A run that did not pass, for a baseline.
    case runNotPassed = "U171"
    /// An option without what it needs.
    case optionNeeds = "U250"
    /// Options that exclude each other.
    case optionsExclude = "U251"
    /// A command without what it is to work on.
    case optionMissing = "U252"
    /// An error of the system that has no words here.
    case unexpectedError = "U253"
    /// Something that a person did not agree to.
    case declined = "U254"
    /// A value that an input of a flow does not take.
    case inputUnfit = "U255"
    /// Flow files that can't be run.
    case flowsInvalid = "U256"
    /// An address that can't be listened at.
    case cannotListen = "U257"
    /// A certificate that the sandbox can't serve with.
    case tlsIdentityMissing = "U258"
    /// A ledger of the sandbox that refuses to begin.
    case sandboxNotReady = "U259"
    /// An output that could not be written whole.
    case outputLost = "U260"
    /// The beginning of the names of several runs.
    case runAmbiguous = "U261"
    /// A run without a link to a page.
    case linkMissing = "U262"

    // MARK: Deviations: values

    /// A number where the SEP has a text.
    case numberForText = "D101"
    /// A text where the SEP has a number.
    case textForNumber = "D102"
    /// A value of another type, or a body that is no object.
    case otherType = "D103"
    /// A `null` where the SEP has a value, or nothing.
    case nullValue = "D104"
    /// A member that the SEP requires.
    case absentMember = "D105"
    /// A text that is not a decimal number.
    case notDecimal = "D106"
    /// A day where the SEP has a time.
    case shortTime = "D107"
    /// A time with an offset from UTC.
    case timeWithOffset = "D108"
    /// A time without a zone.
    case timeWithoutZone = "D109"
    /// A text that is not a time of ISO 8601.
    case notTime = "D110"
    /// A word that the SEP doesn't have.
    case unknownWord = "D111"
    /// A URL without scheme and host.
    case relativeURL = "D112"
    /// A text that is not an address or a key of the network.
    case notAnAddress = "D113"
    /// A hash memo that is not base64.
    case hashEncoding = "D114"
    /// A number outside what the SEP allows.
    case outOfRange = "D115"
    /// A member under another name.
    case otherName = "D116"
    /// A URL that is not https, or none.
    case unusableURL = "D117"
    /// Two members of one name in an object.
    case repeatedMember = "D118"
    /// An amount with more than seven decimals.
    case tooManyDecimals = "D119"
    /// A memo that does not fit its type.
    case misfitMemo = "D120"
    /// A text with more characters than the SEP allows.
    case longText = "D121"

    // MARK: Deviations: exchanges

    /// An answer with another content type.
    case otherContentType = "D201"
    /// A body that begins with a byte order mark.
    case byteOrderMark = "D202"
    /// A clock that is wrong.
    case clockSkew = "D203"
    /// An endpoint of a stellar.toml that ends in a slash.
    case trailingSlash = "D204"
    /// An error with a status of success.
    case errorInSuccess = "D205"
    /// A status of success other than the one of the SEP.
    case otherSuccess = "D206"
    /// A request as the SEP has it that was refused, where another was taken.
    case refusedRequest = "D207"
    /// An answer that scripts of other sites can't read.
    case otherOrigins = "D208"

    // MARK: Deviations: contents

    /// A transfer that goes back to a status that it had left for good.
    case statusWentBack = "D301"
    /// Amounts that don't add up.
    case amountsDisagree = "D302"
    /// Refunds that don't add up.
    case refundsDisagree = "D303"
    /// Parts of a fee that don't add up, or two totals of it.
    case feeDisagrees = "D304"
    /// A `web_auth_domain` that names the host otherwise than the endpoint.
    case domainWithPort = "D305"
    /// A time of a transfer that its status or another time contradicts.
    case timesDisagree = "D306"
    /// Members beside each other that exclude or contradict each other.
    case conflictingMembers = "D307"

    /// The code as it is written; `nil` where this version does not know it.
    public init?(rawValue: String) {
        guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = code
    }
}
