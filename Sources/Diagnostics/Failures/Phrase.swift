/// A phrase that a fact of a failure stands for, where it has no name or value of its own to tell.
///
/// ``Wording`` makes its words, as it does those of a ``Failure``.
public enum Phrase: String, CaseIterable, Hashable, Sendable {
    // MARK: What a command line names

    /// A run.
    case run
    /// Several runs.
    case runs
    /// The name of a run.
    case runName = "run-name"
    /// The replay of a run.
    case replay
    /// A claimable balance.
    case balance
    /// The id of a claimable balance.
    case balanceID = "balance-id"
    /// A key of a profile.
    case profileKey = "profile-key"
    /// The name of a state.
    case stateName = "state-name"
    /// An account that a flow declares.
    case declaredAccount = "declared-account"
    /// The format of a report.
    case reportFormat = "report-format"
    /// The line of the help for naming the accounts that a flow declares.
    case accountNaming = "account-naming"
    /// The environment in which flows run.
    case environment
    /// The address of a Horizon server.
    case horizonAddress = "horizon-address"
    /// The options for the direction of a transfer.
    case directionOptions = "direction-options"
    /// The asset of a transfer, with its options.
    case assetOptions = "asset-options"

    /// A transfer with the anchor's pages.
    case withPages = "with-pages"
    /// A transfer without pages.
    case withoutPages = "without-pages"

    // MARK: Values that an option takes

    /// The path of a file.
    case filePath = "file-path"
    /// The name or address of a machine, without scheme and port.
    case hostName = "host-name"
    /// The passphrase of a network.
    case networkPassphrase = "network-passphrase"
    /// The name of a network.
    case networkName = "network-name"
    /// The place in a history where a former answer ended.
    case historyPlace = "history-place"
    /// A number above zero.
    case positiveNumber = "positive-number"
    /// The percents that the price of an exchange may get worse by.
    case slippage
    /// An address to which callbacks are sent.
    case callbackURL = "callback-url"

    // MARK: Why options do not fit together

    /// A replay is one run, asks no servers and keeps no requests.
    case replayIsAlone = "replay-is-alone"
    /// A tape tells where its run was.
    case tapeTellsPlace = "tape-tells-place"
    /// A tape has the seed of its run.
    case tapeTellsSeed = "tape-tells-seed"
    /// A replay has no anchor to compare with a baseline.
    case replayHasNoAnchor = "replay-has-no-anchor"
    /// A tape holds one run.
    case tapeHoldsOneRun = "tape-holds-one-run"
    /// Only the requests of a finding are shown, because the others of the run are not kept.
    case requestsOfFindingOnly = "requests-of-finding-only"
    /// A new deadline is for a run that begins again.
    case deadlineOfRestart = "deadline-of-restart"
    /// A given certificate names its hosts.
    case certificateNamesHosts = "certificate-names-hosts"
    /// Friendbot decides for itself how much it gives.
    case friendbotDecides = "friendbot-decides"
    /// Only one end of an exchange can be exact.
    case oneExactEnd = "one-exact-end"

    // MARK: Secrets

    /// A secret seed.
    case secretSeed = "secret-seed"
    /// A recovery phrase.
    case recoveryPhrase = "recovery-phrase"
    /// A secret seed or a recovery phrase.
    case seedOrWords = "seed-or-words"
    /// A secret of the vault.
    case secret
    /// The system gives no random numbers.
    case noRandomNumbers = "no-random-numbers"
    /// The content of a vault can't be sealed.
    case contentUnsealable = "content-unsealable"

    // MARK: Outputs

    /// Standard output.
    case standardOutput = "standard-output"
    /// Standard error.
    case standardError = "standard-error"
    /// The document of `--json`.
    case jsonDocument = "json-document"
    /// A report other than the one at hand.
    case otherReport = "other-report"
    /// The output is closed.
    case outputClosed = "output-closed"

    // MARK: Parties and what they do

    /// The embedded sandbox.
    case sandbox
    /// A server.
    case server
    /// No anchor.
    case noAnchor = "no-anchor"
    /// The flow.
    case flow
    /// The anchor asks.
    case anchorAsks = "anchor-asks"
    /// The page asks.
    case pageAsks = "page-asks"
    /// A sandbox sets up its anchor's accounts.
    case settingUpAccounts = "setting-up-accounts"
    /// A sandbox names its anchor's domain on the ledger.
    case namingDomain = "naming-domain"

    // MARK: What an anchor offers

    /// Federated addresses, SEP-2.
    case federation
    /// Transfers by API, SEP-6.
    case transfersByAPI = "transfers-by-api"
    /// Sign-in, SEP-10.
    case signIn = "sign-in"
    /// Information about customers, SEP-12.
    case customerInformation = "customer-information"
    /// Hosted transfers, SEP-24.
    case hostedTransfers = "hosted-transfers"
    /// Cross-border payments, SEP-31.
    case crossBorderPayments = "cross-border-payments"
    /// Quotes, SEP-38.
    case quotes

    // MARK: Accounts and assets

    /// The account that is spoken of.
    case account
    /// The account that was just named.
    case thatAccount = "that-account"
    /// The run's own account.
    case ownAccount = "own-account"
    /// An asset other than the one at hand.
    case otherAsset = "other-asset"

    // MARK: The wire

    /// The host of a proxy is unknown.
    case proxyUnknown = "proxy-unknown"

    // MARK: Transactions

    /// The ledgers in which a transaction is valid.
    case ledgerBounds = "ledger-bounds"
    /// The smallest sequence number of a transaction's source.
    case minSequenceNumber = "min-sequence-number"
    /// The smallest age of a sequence number.
    case minSequenceAge = "min-sequence-age"
    /// The smallest age of a sequence number in ledgers.
    case minSequenceLedgerGap = "min-sequence-ledger-gap"
    /// Further keys that have to sign a transaction.
    case extraSigners = "extra-signers"
    /// The code of an asset.
    case assetCode = "asset-code"
    /// A text.
    case text
    /// The condition of a claimable balance.
    case claimPredicate = "claim-predicate"

    // MARK: Values of customers

    /// One line of text.
    case lineOfText = "line-of-text"
    /// A day of the calendar.
    case date
    /// A month.
    case month
    /// An email address.
    case email
    /// A phone number.
    case phone
    /// A country in three letters.
    case country
    /// A country in two letters.
    case shortCountry = "short-country"
    /// A language in two letters.
    case language
    /// A whole number.
    case wholeNumber = "whole-number"
    /// An IP address.
    case internetAddress = "internet-address"
    /// A web address.
    case website
    /// A file.
    case file
    /// The fields of a form.
    case form

    // MARK: Files and flows

    /// A file is empty.
    case emptyFile = "empty-file"
    /// No file exists at a path.
    case noSuchFile = "no-such-file"
    /// A part of a path that should be a folder is a file.
    case fileInPath = "file-in-path"
    /// The file system has no memory that processes share.
    case noSharedMemory = "no-shared-memory"
    /// A path at which nothing can be read as a file.
    case unreadableFile = "unreadable-file"
    /// The path of a flow on which a name has no value.
    case pathWithoutValue = "path-without-value"
}
