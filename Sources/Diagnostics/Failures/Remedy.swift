/// A remedy for a failure; ``Wording`` makes an imperative of it, or a command.
public struct Remedy: Hashable, Sendable {
    /// The action.
    public enum Action: CaseIterable, Hashable, Sendable {
        /// The words that a record has, as journals of former versions do.
        case advice
        /// Correct the command line, or a file that it names, as the failure `code` asks for.
        case correct

        // MARK: Trying again

        /// Try again.
        case tryAgain
        /// Try again in so many `seconds`, or later.
        case tryLater
        /// Raise a limit of time.
        case allowMoreTime
        /// Try again later, or raise a limit of time.
        case tryLaterOrAllowMoreTime
        /// Raise the deadline of the run or the state.
        case raiseDeadline
        /// Start another transfer, and pay it in time.
        case startAgainInTime
        /// Start another transfer later, or of another asset.
        case startAgainWithMarket
        /// Start a larger transfer.
        case startAgainAboveMinimum
        /// Start a smaller transfer.
        case startAgainBelowMaximum
        /// Wait for the money, then start another transfer.
        case awaitRefund
        /// No action is required: the run has paid nothing.
        case nothingWasPaid
        /// Ask for another quote.
        case newQuote

        // MARK: Continuing a run

        /// Find out what a request did.
        case findOutWhatItDid
        /// Say in the flow that a request can be repeated.
        case declareRepeatable
        /// Start another run.
        case newRunForFreshLink
        /// Start the transfer once more.
        case startTransferAgain
        /// Start another run, and leave the transfer as it is.
        case newRunIncomplete
        /// Start another run with another quote.
        case newRunWithQuote
        /// Leave a transfer as it is.
        case leaveIncomplete
        /// Wait for the network.
        case waitForNetwork
        /// Expect an amount to be reserved.
        case expectReservation
        /// Make the request without the session.
        case leaveSessionOut
        /// Continue the run from a `state`.
        case resume
        /// Continue the run from a `state`, or another one.
        case resumeFromAnother
        /// Continue the run where the anchor takes the transfer up again.
        case resumeIfReopened
        /// Continue the run where the anchor takes late money.
        case resumeIfPaidLate
        /// Continue the run.
        case resumeRun
        /// Continue the run when it is time.
        case resumeThen
        /// Continue all runs that are due.
        case resumeAll
        /// Continue a run that is over.
        case resumeAnyway
        /// Continue the visit of a page.
        case resumeAtPage
        /// Make a request once more.
        case resumeOnceMore
        /// Ask for another quote.
        case resumeForQuote
        /// Open a link that may be spent.
        case resumeSpentLink
        /// Start the transfer once more.
        case resumeForFreshLink
        /// No action is possible: the run is over.
        case runIsOver
        /// Start the flow once more: its sandbox is gone.
        case sandboxEnded
        /// Answer the questions of the run, then continue it.
        case answer
        /// Give the answers in a file.
        case fill
        /// Start the flow once more with a file of answers.
        case fillAtStart
        /// Start the flow once more at a terminal.
        case confirmAtStart
        /// Replay the run once more, with the answers that it was recorded with.
        case answerAgain
        /// Check the flow.
        case checkFlow
        /// Check the states of a loop.
        case checkLoop
        /// Show a text only if its name has a value.
        case showIfFilled

        // MARK: Telling others

        /// See with the anchor whether a form arrived.
        case askAboutForm
        /// Report it to the anchor, with what is `expected`, or the key that leads there.
        case reportToAnchor
        /// Report it to the anchor, should it last.
        case reportToAnchorIfItStays
        /// Report it to the operator of the server.
        case reportToOperator
        /// Report it to the operator of the server, should it last.
        case reportToOperatorIfItStays
        /// Report it to the operator of the server.
        case reportInsecureRedirect
        /// Report the message, should it last.
        case reportWithMessageIfItStays
        /// Ask the anchor's support.
        case askSupport
        /// Ask the anchor's support about its customer.
        case askAboutCustomer
        /// Ask the anchor's support about a refusal.
        case askAboutRefusal
        /// Ask the anchor's support about what was paid.
        case askAboutPayment
        /// Ask the anchor's support for what was paid.
        case askForMoneyBack
        /// Follow what the anchor says.
        case followAnchor
        /// Look at the anchor's page.
        case lookAtCustomerPage

        // MARK: The way to a server

        /// Write a whole URL.
        case writeURL
        /// Put credentials into a header.
        case moveCredentials
        /// Use https.
        case useHTTPS
        /// Remove characters from a header.
        case cleanHeader
        /// Check the host.
        case checkHostName
        /// Check the server.
        case checkServerRuns
        /// Check the server, or raise a limit of time.
        case checkServerOrAllowMoreTime
        /// Allow addresses of private networks.
        case allowPrivateAddresses
        /// Check the proxy.
        case checkProxy
        /// Write the proxy as a URL.
        case writeProxy
        /// Check the certificate.
        case checkTLS
        /// Give the certificate that the server asks for.
        case giveClientCertificate
        /// Check what the server did.
        case checkWhatServerDid
        /// Check what the anchor did.
        case checkWhatAnchorDid
        /// Check the URL.
        case checkURL
        /// Check where the URL leads.
        case checkRedirects
        /// Check the URL of a stream.
        case checkEventURL
        /// Use the URL of another host.
        case useTarget
        /// Allow more requests.
        case allowMoreRequests

        // MARK: A stellar.toml

        /// Name the place itself in the stellar.toml.
        case nameEndpoint
        /// Name another domain.
        case nameOtherDomain
        /// Name the domain with its scheme.
        case nameWithHTTPS
        /// Check the domain.
        case checkDomain
        /// No action is possible: the anchor does not offer a service.
        case serviceNotOffered
        /// Choose another anchor.
        case chooseAnchorOffering
        /// Choose the anchor's network.
        case chooseNetwork
        /// Use what comes near.
        case didYouMean
        /// Choose one of the currencies.
        case chooseCurrency
        /// Name the issuer.
        case nameIssuer
        /// Name the asset with its issuer.
        case nameIssuerOfUnlisted

        // MARK: Signing in

        /// Sign in with a memo.
        case signInWithMemo
        /// Give the wallet's domain.
        case giveClientDomain
        /// Check the account.
        case checkAccountAllowed
        /// Choose the anchor's network.
        case chooseNetworkOfAnchor
        /// A report to the anchor: a challenge that could be used for something else was not signed.
        case reportDangerousChallenge
        /// A report to the anchor: a challenge that breaks SEP-10 was not signed.
        case reportChallenge
        /// Compare SIGNING_KEY.
        case compareSigningKey
        /// Compare SIGNING_KEY of the client domain.
        case compareClientSigningKey
        /// Check the domain.
        case checkChallengeDomain
        /// Check the signer.
        case checkSigner
        /// Compare the clock.
        case compareClock
        /// Compare the clock, then sign in.
        case compareClockAndSignIn
        /// Set the clock.
        case setClock

        // MARK: An anchor's answers

        /// Name one of an anchor's delivery methods.
        case nameDeliveryMethod
        /// Give what is missing.
        case giveIt
        /// Give what is missing, then try again.
        case giveThenTryAgain
        /// Hand in what the anchor needs with SEP-12.
        case giveCustomerInformation
        /// Hand in the sender or the receiver with SEP-12.
        case giveParty
        /// Hand a party's information in, and name the party.
        case addCustomerState
        /// Choose of what the anchor offers.
        case chooseOffered
        /// Check the account and the anchor.
        case checkCreator

        // MARK: Horizon and the ledger

        /// Check the id and the network.
        case checkIDAndNetwork
        /// Check what Horizon serves.
        case checkHorizonServes
        /// Check that it is Horizon.
        case checkHorizon
        /// Check that it is Horizon, should it last.
        case checkHorizonIfItStays
        /// Ask another Horizon.
        case askOtherHorizon
        /// Fund the account otherwise.
        case fundOtherwise
        /// Fund the account without a friendbot.
        case fundWithoutFriendbot
        /// Build the transaction once more.
        case buildAnew
        /// Follow the result codes of a transaction.
        case correctTransaction
        /// Look the transaction up.
        case lookUpTransaction

        // MARK: For the anchor's engineer

        /// Send a member as it is expected.
        case sendAs
        /// The other party's engineer sends a member once.
        case sendOnce
        /// Send a member as it is expected, or leave it out.
        case sendOrLeaveOut
        /// Send a member that is missing.
        case addMember
        /// Send a member under its name of the SEP.
        case renameMember
        /// Set the content type.
        case setContentType
        /// Let scripts of all sites read the answers.
        case allowOrigins
        /// Begin the body with its first character.
        case removeByteOrderMark
        /// Synchronize the server's clock.
        case synchronizeClock
        /// Publish an endpoint without its last slash.
        case publishWithoutSlash
        /// Correct the answer, or the stellar.toml, as the failure `code` asks of its server.
        case correctAnswer
        /// Answer with an object of JSON.
        case answerWithObject
        /// Serve what the stellar.toml names, or name another place there.
        case serveNamedPlace
        /// Refuse with a status of refusal.
        case refuseWithStatus
        /// Answer with another status.
        case answerWithStatus
        /// Answer with the body that is expected.
        case answerWithBody
        /// Take requests as the SEP has them.
        case takeRequest
        /// Leave a final status never.
        case keepFinalStatus
        /// Compute amounts as the SEP does.
        case correctAmounts

        // MARK: Hosted pages

        /// Open the page in a browser.
        case openYourself
        /// Install a browser that can be driven.
        case installBrowser
        /// Go on as a person.
        case goOnAsPerson
        /// Try again later, or open the page in a browser.
        case tryLaterOrOpen
        /// Give the answers in a file, or at a terminal.
        case fillOrAnswer
        /// Change an answer.
        case changeAnswer
        /// Correct the answers.
        case correctAnswers
        /// Start the transfer anew: its link has expired.
        case linkExpired
        /// Check the transfer: the visit is over.
        case visitOver
        /// Report a page that should be there.
        case reportIfMeant
        /// Do not follow an unsafe link.
        case stayAway
        /// Start the transfer anew for a fresh link.
        case freshLink
        /// Have the link shown.
        case showLink

        // MARK: Runs and their stores

        /// Look at what a run did.
        case showRun
        /// List the runs of the store.
        case listRuns
        /// Start a flow once more.
        case startAnew
        /// Take a run off the list.
        case cancelRun
        /// Take a run off the list that has sent nothing.
        case cancelUnsent
        /// Answer the questions of a run.
        case answerRun
        /// Answer at a terminal.
        case answerAtTerminal
        /// End a run whose deadline has passed.
        case resumeToEnd
        /// Continue with the flow as it was, or from a state of the flow as it is.
        case resumeAsStarted
        /// Put the flow back.
        case restoreFlow
        /// Give the run's own account.
        case giveRunAccount
        /// Name a state of the flow.
        case chooseState
        /// Give a run more time.
        case giveDeadline
        /// Answer what is asked for.
        case answerAsked
        /// Answer one of the choices.
        case answerChoice
        /// Give an answer that is not empty.
        case answerSomething
        /// Give another answer.
        case answerOtherwise
        /// Free some space of the disk.
        case freeSpace

        // MARK: Transfers, payments and values of flows

        /// Fund the receiver.
        case fundReceiver
        /// Fund the account.
        case fundAccount
        /// Trust the asset.
        case addTrustline
        /// Ask the issuer to authorize an account.
        case askIssuer
        /// Ask the anchor to pay again.
        case askToPayAgain
        /// Track the transfer in place of paying it.
        case trackInstead
        /// Start another run for another payment.
        case newRunForPayment
        /// Give a payment a memo of its own.
        case giveOtherMemo
        /// Look up what a state has paid that the flow has no more.
        case lookUpFormerPayment
        /// Wait: the run goes on by itself.
        case awaitRun
        /// Leave more time for a payment.
        case leaveMoreTime
        /// Start another transfer, with another quote where it had one.
        case startTransferInTime
        /// Use an account with one program only.
        case leaveAccountAlone
        /// Use the version that wrote the journal.
        case useWritersVersion
        /// Wait until Horizon has caught up.
        case awaitHorizon
        /// Name another Horizon.
        case tryOtherHorizon
        /// Start the transfer in the flow.
        case startInFlow
        /// Ask for a withdrawal to an account.
        case askForAccountPayee
        /// Report it to the anchor, with the transaction.
        case reportTransaction
        /// Report both transactions to the anchor.
        case reportBoth
        /// Report a transaction that is not on the ledger.
        case reportMissing
        /// Report a transfer that was never paid.
        case reportUnpaid
        /// Ask for the transaction of a transfer.
        case askForTransaction
        /// Ask for the payment of a refund.
        case askForRefund
        /// A report to the anchor: no payment or claim was made for the transfer.
        case reportUntouched
        /// Claim the claimable balances by their asset.
        case claimByAsset
        /// Report a new transfer that was not paid.
        case reportUnpaidNew
        /// Remove a run of an anchor that has begun anew.
        case removeRun
        /// Do what the anchor says.
        case doAsAnchorSays
        /// Add a quote to the flow.
        case addQuote
        /// Raise the highest price.
        case raiseMaximum
        /// Compare the clocks, then ask for another quote.
        case compareClocksForQuote
        /// Ask for another quote; this one is not used.
        case reportQuote
        /// Write a value in its form.
        case writeLike
        /// Give the answers in a file, or at a terminal.
        case fillOrRun
        /// Put a secret where the flow looks for it.
        case provideSecret
        /// Give percents.
        case givePercents
        /// Give the id of a claimable balance.
        case giveBalanceID
        /// Give a memo that is a number.
        case giveNumberMemo
        /// Give a transfer.
        case giveTransfer
        /// Use another account than a contract.
        case useStellarAccount
        /// Give an input a value.
        case setInput
        /// Give an input a value, or a default.
        case giveInputOrDefault
        /// Start another run.
        case newRun

        // MARK: Values, answers and payments

        /// Give one of several parameters.
        case giveOneParameter
        /// Name the asset that is not on the ledger.
        case giveOutsideAsset
        /// Give one of several values.
        case giveListed
        /// Give the own account with a number.
        case giveOwnMuxed
        /// Leave a parameter out.
        case leaveOut
        /// Leave the asset to the quote.
        case leaveAssetOut
        /// Give what may be shown.
        case giveShowable
        /// Choose what comes near.
        case chooseNear
        /// List the contacts.
        case listContacts
        /// Give an address.
        case giveAddress
        /// Name a type of customers.
        case nameCustomerType
        /// Name an anchor.
        case giveAnchor
        /// Check the flow with what it uses.
        case checkUsedFlow
        /// Check the flow with this version, and run it with another.
        case checkOnly
        /// Record the run once more.
        case recordAgain
        /// Start another run; nothing was paid.
        case newRunUnpaid
        /// Run the flow on a terminal.
        case runOnTerminal
        /// Give the address of a driver.
        case giveDriver
        /// Name a file of answers.
        case nameAnswersFile
        /// Begin a profile.
        case beginProfile
        /// Give another file.
        case giveOtherFile
        /// Make a file smaller.
        case shrinkFile
        /// Check the permissions of a file.
        case checkPermissions
        /// Give the path of a file.
        case givePath
        /// Choose a method.
        case chooseMethod
        /// Use another method.
        case useMethod
        /// Ask what is wrong with the answers.
        case askAboutAnswers
        /// Give answers, or a terminal.
        case fillOrAsk
        /// Choose an asset of the anchor, or another anchor.
        case chooseAsset
        /// Try again later, or choose another asset.
        case chooseOtherAsset
        /// Give another amount.
        case giveOtherAmount
        /// Ask why a customer was rejected.
        case askAboutRejection
        /// Leave the method to the quote.
        case leaveMethodOut
        /// Use an account whose own key can pay.
        case useOwnKey
        /// Report it to the recipient.
        case reportToPayee
        /// Give a memo.
        case giveMemo
        /// Pay more.
        case payAtLeast
        /// Add money to the account.
        case addFunds
        /// Add a trustline, and get the money.
        case trustBeforePaying
        /// Get the money first.
        case depositFirst
        /// Add a trustline before.
        case trustBefore
        /// Ask whether a transfer was started.
        case askAboutStart
        /// Start a transfer within the limits.
        case startWithinLimits
        /// Wait until the anchor has paid.
        case awaitPayout
        /// Track a transfer until it is paid.
        case trackBeforeClaim
        /// Report the condition of a balance.
        case reportCondition
        /// Give a regular file.
        case giveRegularFile
        /// Check a path in a flow.
        case checkFlowPath
        /// Raise the deadline, or claim a balance later.
        case claimLater
        /// Write one address.
        case writeOneAddress
        /// Refer to single fields.
        case useSingleFields
        /// List a status that is good.
        case listStatus
        /// Take a refusal out of what a flow expects, where the anchor was right to accept.
        case expectNoRefusal
        /// Compare a hash with what the anchor says.
        case compareHash
        /// Report it to a server, or use another.
        case reportOrUseOther
        /// Take a state out.
        case removeFriendbotState
        /// Start a transfer with a new quote.
        case startWithQuote
        /// Start a transfer within the limits.
        case startWithinOwnLimits

        // MARK: Accounts of the wallet

        /// Have friendbot fund an account.
        case fundByFriendbot
        /// Have another account create one.
        case fundByAccount
        /// Pay an account.
        case payInstead
        /// Fund an account from another one.
        case fundFromOther
        /// Give more lumens.
        case giveAtLeast
        /// Add lumens.
        case addLumens
        /// Name the account whose key is there.
        case nameSigner
        /// Have others sign.
        case haveOthersSign
        /// Set a limit.
        case setLimit
        /// Check the issuer.
        case checkIssuer
        /// List the trustlines.
        case listTrustlines
        /// Give a positive limit.
        case givePositiveLimit
        /// Give a higher limit.
        case giveHigherLimit
        /// Remove entries.
        case removeEntries
        /// Send an asset away.
        case sendAway
        /// Cancel offers.
        case cancelOffers
        /// Withdraw from a pool.
        case leavePool
        /// List the claimable balances.
        case listBalances
        /// Claim a balance with its claimant.
        case claimAsClaimant
        /// Try again later.
        case tryFrom
        /// Ask the sender to pay again.
        case askSenderToPay
        /// Ask the issuer to authorize the account.
        case askIssuerForAccount
        /// Raise a limit.
        case raiseLimit
        /// Fund the account first.
        case fundFirst
        /// Give a positive amount.
        case givePositive
        /// Get some of an asset.
        case getSome
        /// Name two assets.
        case nameTwoAssets
        /// Ask which memo to give.
        case askForMemo
        /// Have friendbot fund a recipient.
        case fundRecipient
        /// Check an address.
        case checkAddress
        /// Pay more lumens.
        case payMore
        /// Ask the recipient to trust an asset.
        case askToTrust
        /// Ask the recipient to be authorized.
        case askToBeAuthorized
        /// Pay less, or ask for a higher limit.
        case payLess
        /// Trust an asset, and get some.
        case trustAndGet
        /// Pay less.
        case payAtMost
        /// Try another amount or another asset.
        case tryOtherAmount
        /// Allow less slippage.
        case giveLessSlippage
        /// Write a federated address.
        case writeFederated
        /// Give the address.
        case giveAddressNotSeed
        /// Give the address of an account.
        case giveStellarAddress
        /// Give an address or a name.
        case giveDestination
        /// Check the spelling.
        case checkSpelling
        /// Ask for the address of the account.
        case askForAddress
        /// Give the issuer.
        case giveIssuer
        /// Choose the asset that comes near.
        case chooseNearAsset
        /// Write the issuer.
        case writeIssuer
        /// Write the code alone.
        case writeAnchorsAsset
        /// List what the vault has.
        case listEntries
        /// Take another name.
        case takeOtherName
        /// Name a contact.
        case nameContact
        /// Name something in the vault.
        case nameEntry
        /// Use what is there.
        case useThatOne
        /// Give a secret of another size.
        case giveSecretOfSize
        /// List a profile.
        case listProfile
        /// Take a PIN or a passphrase.
        case takePIN
        /// Allow a higher fee.
        case allowFee
        /// Check the year.
        case checkYear
        /// Leave the memo out.
        case leaveMemoOut
        /// Agree to a memo beside a muxed address.
        case allowMuxedMemo
        /// Pay without a memo.
        case payWithoutMemo

        // MARK: Files of this machine

        /// Check the path of the store.
        case checkStore
        /// Name another store.
        case nameOtherStore
        /// Name the file behind a link.
        case nameLinkedStore
        /// Use the later version, or another store.
        case useNewerForStore
        /// Use the later version for a run.
        case useNewerForRun
        /// Wait for the other process.
        case awaitProcess
        /// Repair a copy of the store.
        case repairStore
        /// Make the store writable.
        case makeStoreWritable
        /// Name a file for the store.
        case nameStoreFile
        /// Check what was not recorded.
        case checkLastAction
        /// Check what a damaged run did.
        case checkRunBefore
        /// Check the folder of the store.
        case checkStoreFolder
        /// Install SQLite.
        case installSqlite
        /// Wait for a process, or stop it.
        case awaitOrStop
        /// Drive a run with one process.
        case driveOnce
        /// Start again for another name.
        case startForName
        /// Put the key back.
        case restoreKey
        /// Check the path of a copy.
        case checkCopyPath
        /// Name a copy of a vault.
        case nameBackup
        /// Take another copy.
        case takeOtherCopy
        /// Name a place on another disk.
        case nameOtherDisk
        /// Name another place.
        case nameOtherPlace
        /// Replace a vault.
        case replaceVault
        /// Make a vault.
        case createVault
        /// Make a folder.
        case makeFolder
        /// Use what is there, or name another file.
        case useOrNameOther
        /// Name the file behind a link.
        case nameLinked
        /// Name the vault.
        case nameVault
        /// Use a later version.
        case updateWindlass
        /// Bring a copy back.
        case restoreVault
        /// Try another PIN.
        case tryPINAgain
        /// Wait before the next PIN.
        case waitForPIN
        /// Try again when another process is done.
        case tryWhenDone
        /// Use the new PIN.
        case useNewPIN
        /// Make room.
        case makeRoom
        /// Make the vault writable.
        case makeVaultWritable
        /// Move a file away.
        case moveAway
        /// Name another file.
        case nameOtherFile
        /// Check a path.
        case checkPath
        /// End other programs.
        case endPrograms
        /// Correct a file as it is `expected`, or as helps against its mistake, the `cause`, and the other `mistakes` in it.
        case fixMistakes
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
}

extension Remedy: Codable {
    private enum CodingKeys: String, CodingKey {
        case action, facts
    }

    /// Reads a remedy; one of a later version is read as no advice.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            Action(named: try container.decode(String.self, forKey: .action)) ?? .advice,
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

extension Remedy.Action: Codable {
    private static let named = Dictionary(allCases.map { ($0.name, $0) }) { first, _ in first }

    /// The name in journals and reports, such as `try-again`.
    public var name: String { Slug.of(String(describing: self)) }

    /// The action called `name`; `nil` where this version has none.
    init?(named name: String) {
        guard let action = Self.named[name] else { return nil }
        self = action
    }

    /// Reads an action by its name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let action = Self(named: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown remedy")
        }
        self = action
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
