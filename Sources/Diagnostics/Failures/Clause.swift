/// A part of a failure's sentence, as data: a difference from what was told or agreed upon, why an expression can't be computed, or
/// why an answer does not fit.
///
/// ``Wording`` makes its words, as it does those of a ``Failure``.
public struct Clause: Hashable, Sendable {
    /// The kind of clause.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        // MARK: What a transaction moves

        /// The transaction does not create the claimable balance `expected`.
        case balanceNotCreated = "balance-not-created"
        /// The transaction pays nothing to `account`, or to the anchor.
        case nothingPaid = "nothing-paid"
        /// The transaction moves `found`, and not what the field `member` tells or what was expected: `expected`, or
        /// `limit` at most.
        case otherAmountMoved = "other-amount-moved"
        /// The transaction moves the assets `names`, and not `expected`.
        case otherAssetMoved = "other-asset-moved"
        /// The field `member` is said to be of `found`, and the transfer was started with `expected`.
        case otherAssetThanStarted = "other-asset-than-started"
        /// The memo is `found`, and the anchor tells `expected`.
        case otherMemoThanTold = "other-memo-than-told"
        /// The memo is `found`, and the flow requires `expected`.
        case otherMemoThanWanted = "other-memo-than-wanted"
        /// The run has never paid for it, and `account` has.
        case paidByOther = "paid-by-other"

        // MARK: What a claimable balance is

        /// The claimable balance `found` is not for `account`.
        case balanceOfOther = "balance-of-other"
        /// The claimable balance `expected` does not exist.
        case balanceMissing = "balance-missing"
        /// The claimable balance is of `found`, and not of `expected`.
        case balanceOfOtherAsset = "balance-of-other-asset"
        /// The claimable balance has `found`; what it should have is as with ``otherAmountMoved``.
        case otherBalanceAmount = "other-balance-amount"
        /// The claimable balance was there before the transfer was started.
        case balanceTooOld = "balance-too-old"
        /// The claimable balance has counted for another transfer.
        case balanceCounted = "balance-counted"

        // MARK: What was paid back

        /// The transaction `hash` pays nothing back to `account`.
        case nothingPaidBack = "nothing-paid-back"
        /// The transaction `hash` has another memo than the flow wants for refunds.
        case otherRefundMemo = "other-refund-memo"
        /// The transaction `hash` pays back nothing of `asset`.
        case otherAssetPaidBack = "other-asset-paid-back"
        /// The transaction `hash` pays back `found`, and not `expected`.
        case lessPaidBack = "less-paid-back"
        /// The transaction `hash` is no refund, for the reason of the clause `strange`.
        case noRefund = "no-refund"

        // MARK: What a transaction is

        /// `found` is no transaction.
        case noTransaction = "no-transaction"
        /// The ledger has no transaction `hash`.
        case transactionUnknown = "transaction-unknown"
        /// The transaction, called `hash` where it is one of several, has failed.
        case transactionFailed = "transaction-failed"
        /// The evidence, or the transaction `hash`, has counted for a transfer of the run `run`.
        case countedForRun = "counted-for-run"
        /// The evidence has counted for the transfer `transfer`.
        case countedForTransfer = "counted-for-transfer"
        /// The evidence has counted as a refund of the transfer `transfer`.
        case countedAsRefund = "counted-as-refund"
        /// The run has paid for the transfer `transfer` with it.
        case paidOtherTransfer = "paid-other-transfer"
        /// The payment is the run's own.
        case ownPayment = "own-payment"
        /// The deposit was paid out with it.
        case ownPayout = "own-payout"
        /// The payment was on the ledger before the transfer was started.
        case beforeTransfer = "before-transfer"
        /// The payment was on the ledger before the run paid for the transfer.
        case beforePayment = "before-payment"

        // MARK: What contradicts a quote

        /// The transfer names the quote `found`, and it was started with `expected`.
        case otherQuote = "other-quote"
        /// `found` is to come out, and the quote buys `expected`.
        case otherAssetThanQuoted = "other-asset-than-quoted"
        /// The amount that arrives is `found`, and the quote buys `expected`.
        case lessThanQuoted = "less-than-quoted"

        // MARK: What was not agreed upon

        /// The anchor wants `found`, and `expected` was ordered.
        case otherAmountThanOrdered = "other-amount-than-ordered"
        /// The anchor wants `found`, and the flow pays `limit` at most.
        case overFlowLimit = "over-flow-limit"
        /// The anchor wants `found`, and takes `limit` at least.
        case belowMinimum = "below-minimum"
        /// The anchor wants `found`, and takes `limit` at most.
        case aboveMaximum = "above-maximum"
        /// The anchor takes `found`, or pays it out, and `expected` was ordered.
        case otherAssetThanOrdered = "other-asset-than-ordered"
        /// The anchor takes `found`, or pays it out, and the asset stands for `expected`.
        case otherCurrency = "other-currency"
        /// The fee is `found`, and it was `expected` by `source`.
        case higherFee = "higher-fee"
        /// `found` will come out, and it was `expected` by `source`.
        case lowerPayout = "lower-payout"
        /// The anchor wants `found` paid, and told `expected` before.
        case otherPayee = "other-payee"
        /// The anchor wants the memo `found`, and told `expected` before.
        case otherMemo = "other-memo"
        /// The anchor has changed its terms: `differences`.
        case changedTerms = "changed-terms"
        /// The anchor wants `amount`, and no amount was agreed upon.
        case nothingOrdered = "nothing-ordered"
        /// The anchor keeps `found`, and the flow allows `limit`.
        case overFeeLimit = "over-fee-limit"
        /// The anchor keeps `found` of `amount`.
        case kept
        /// The payment to `account`, a muxed address, has `memo` besides; with a `domain`, its anchor wants that.
        case memoBesideCustomer = "memo-beside-customer"
        /// `amount` is to be paid on the public network.
        case publicPayment = "public-payment"

        // MARK: What is only told

        /// The anchor wants `amount`, and `expected` was ordered; the flow tolerates that.
        case toleratedAmount = "tolerated-amount"
        /// The anchor wants `found` paid, and told `expected` before; the flow allows that.
        case allowedPayee = "allowed-payee"
        /// `found` has come in, and `expected` was ordered.
        case lessArrived = "less-arrived"
        /// The anchor has kept `found` of `amount` without announcing it.
        case keptUnannounced = "kept-unannounced"

        // MARK: When a claimable balance can be claimed

        /// The balance is claimable at this moment, before `limit` where that ends.
        case claimableNow = "claimable-now"
        /// The balance is claimable from `time` on, before `limit` where that ends.
        case claimableLater = "claimable-later"
        /// The balance was claimable before `time`.
        case claimTimeOver = "claim-time-over"
        /// The balance is never claimable.
        case neverClaimable = "never-claimable"
        /// The time when the balance is claimable is unknown.
        case unknownConditions = "unknown-conditions"

        // MARK: What keeps an account from a claimable balance

        /// A trustline is needed first, which binds `amount` lumens.
        case trustlineNeeded = "trustline-needed"
        /// A trustline binds `amount` lumens, and the account can spend `found`; `lacking` are promised to its offers.
        case lumensLacking = "lumens-lacking"
        /// The issuer has not authorized the account.
        case unauthorized
        /// The issuer has to authorize a trustline first.
        case authorizationNeeded = "authorization-needed"
        /// The trustline has room for `limit` only.
        case trustlineFull = "trustline-full"
        /// The account would have more than `limit` entries.
        case entriesFull = "entries-full"
        /// The issuer of the asset is gone.
        case issuerGone = "issuer-gone"
        /// The account is not on the ledger yet.
        case accountNotFunded = "account-not-funded"

        // MARK: What an account has

        /// The account holds the amounts `names`, and `count` others.
        case holds
        /// The account has claimable balances of the amounts `names`, and `count` others.
        case hasClaimableBalances = "has-claimable-balances"

        // MARK: What keeps an expression from being computed

        /// The name `member` has no value.
        case nameWithoutValue = "name-without-value"
        /// `member` is not there.
        case missingOperand = "missing-operand"
        /// `member` is `found`, and a condition is needed.
        case undecidedOperand = "undecided-operand"
        /// `member` is `found`, and a number is needed.
        case operandIsNoNumber = "operand-is-no-number"
        /// `member` is `found`, and a list is needed.
        case operandIsNoList = "operand-is-no-list"
        /// `member` is `found`, and a list of statuses is needed.
        case operandIsNoStatuses = "operand-is-no-statuses"
        /// The index `found` in `member` is no whole number.
        case indexIsNoNumber = "index-is-no-number"
        /// `member` looks for an element in `found`.
        case elementOfNoList = "element-of-no-list"
        /// The operator `member` joins conditions, and was given values.
        case joinedValues = "joined-values"
        /// `member` compares a secret.
        case comparedSecret = "compared-secret"
        /// `member` asks for the type of a secret.
        case typedSecret = "typed-secret"
        /// `member` can't be computed; the failure `cause` is why.
        case incomputable
        /// The function `member` does not exist.
        case unknownFunction = "unknown-function"
        /// The function `member` can't be asked with `count` values.
        case otherArgumentCount = "other-argument-count"
        /// The function `member` was not asked.
        case unaskedFunction = "unasked-function"
        /// `member` counts something that is no list.
        case countedNoList = "counted-no-list"
        /// `member` looks for `found` in a text.
        case soughtNoText = "sought-no-text"
        /// `member` looks into `found`, which is neither text nor list.
        case searchedNeither = "searched-neither"
        /// `member` is given no text, or no regular expression.
        case patternMissing = "pattern-missing"
        /// The regular expression in `member` takes too long.
        case patternTooSlow = "pattern-too-slow"
        /// `found` is no regular expression.
        case patternInvalid = "pattern-invalid"
        /// `member` is given no duration, and no two times.
        case durationMissing = "duration-missing"
        /// `member` rounds to too many decimals.
        case scaleOutOfRange = "scale-out-of-range"
        /// The two `operands` of a comparison have different types: each its text as `member`, its type as `found`.
        case otherTypes = "other-types"

        // MARK: Why an answer does not fit its question

        /// The answer is a text, and a file is required.
        case needsFile = "needs-file"
        /// The answer is a file, and a text is required.
        case needsText = "needs-text"
        /// The answer has unreadable characters.
        case unreadableAnswer = "unreadable-answer"
        /// The answer is none of the choices.
        case noneOfChoices = "none-of-choices"
        /// The answer has more than `limit` characters.
        case answerTooLong = "answer-too-long"
        /// The answer is neither yes nor no.
        case neitherYesNorNo = "neither-yes-nor-no"
        /// The answer is the one that was refused before.
        case refusedBefore = "refused-before"
        /// The answer failed the check of the verb that asked; the failure `cause` is why.
        case failedCheck = "failed-check"
        /// The answer is not `expected`, not `least` to `limit` digits, or none of the `choices`.
        case otherForm = "other-form"
        /// The answer is no day of the calendar.
        case notADay = "not-a-day"
        /// The answer is not the code that was sent last.
        case wrongCode = "wrong-code"
        /// The answer was accepted, and the same question came again without a reason.
        case notTaken = "not-taken"
        /// The answer was refused; `said` is the reason that was given.
        case answerRefused = "answer-refused"

        // MARK: Why a number or a day does not fit

        /// The answer is no number.
        case notANumber = "not-a-number"
        /// The answer is a number with a comma.
        case numberWithComma = "number-with-comma"
        /// The number has too many digits.
        case numberTooLong = "number-too-long"
        /// The answer has characters other than digits.
        case onlyDigits = "only-digits"
        /// The answer has more than `limit` digits.
        case tooManyDigits = "too-many-digits"
        /// The day is in the future.
        case dayAhead = "day-ahead"
        /// The date has something else than digits and dashes.
        case dateCharacters = "date-characters"
        /// The date does not begin with the year.
        case yearNotFirst = "year-not-first"
        /// The date has too many parts.
        case dateParts = "date-parts"
        /// The month `found` does not exist.
        case noSuchMonth = "no-such-month"
        /// The month `time`, as `1999-02`, has `limit` days only.
        case noSuchDay = "no-such-day"
        /// The year is out of all calendars.
        case yearTooFar = "year-too-far"

        // MARK: Why a country, a language, a telephone number or an address does not fit

        /// The country does not exist.
        case unknownCountry = "unknown-country"
        /// The language does not exist.
        case unknownLanguage = "unknown-language"
        /// The telephone number is missing.
        case phoneMissing = "phone-missing"
        /// The telephone number does not begin with a plus sign.
        case phoneWithoutPlus = "phone-without-plus"
        /// The telephone number has something else than digits.
        case phoneCharacters = "phone-characters"
        /// The telephone number has a zero in front of the code of its country.
        case countryCodeWithZero = "country-code-with-zero"
        /// The telephone number has more than `limit` digits.
        case phoneTooLong = "phone-too-long"
        /// The telephone number has less than `least` digits.
        case phoneTooShort = "phone-too-short"
        /// The email address has no `@`.
        case atMissing = "at-missing"
        /// The email address has nothing before the `@`.
        case localPartMissing = "local-part-missing"
        /// The email address has blanks.
        case emailWithBlanks = "email-with-blanks"
        /// The email address has nothing behind the `@`.
        case domainMissing = "domain-missing"
        /// The domain of the email address has no dot.
        case domainWithoutDot = "domain-without-dot"

        // MARK: Why a setting does not fit its option

        /// The setting `member` is neither `true` nor `false`.
        case noFlagValue = "no-flag-value"
        /// The setting `member` has several values, and takes one.
        case severalValues = "several-values"

        // MARK: Why the system did not do what it was asked for

        /// The system refused it: `count` is its number for the reason, as in `errno`.
        case systemError = "system-error"
        /// A library had the error `count` of those that it calls `found`.
        case libraryError = "library-error"
    }

    /// The names that kinds have in journals of earlier versions.
    private static let formerNames: [String: Kind] = [
        "not-put-aside": .balanceNotCreated, "other-amount-put-aside": .otherBalanceAmount,
    ]

    /// The kind of clause.
    public var kind: Kind

    /// The facts that the clause is made from, by name.
    public var facts: Facts

    /// A clause, made from `facts`.
    public init(_ kind: Kind, _ facts: Facts = Facts()) { (self.kind, self.facts) = (kind, facts) }

    /// The clause that ``fact`` was made of; `nil` where this version has none of its kind.
    init?(_ facts: Facts) {
        guard let name = facts.text(.name), let kind = Kind(rawValue: name) ?? Self.formerNames[name]
        else { return nil }
        self.init(kind, facts)
    }

    /// The clause as a fact of a failure, or of another clause.
    public var fact: Fact { .facts(facts.with(.name, .text(kind.rawValue))) }
}

extension Fact {
    /// Clauses in order; `nil` where there are none.
    public static func clauses(_ clauses: [Clause]) -> Fact? { clauses.isEmpty ? nil : .list(clauses.map(\.fact)) }
}
