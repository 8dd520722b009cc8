/// The endpoints of a sandbox: one name for each thing that a client asks for, regardless of which server it asks.
///
/// Requests are counted, and faults arranged, by these names.
package enum SandboxEndpoint: String, Hashable, Sendable, CaseIterable {
    case toml = "sep1.toml"
    case challenge = "sep10.challenge"
    case token = "sep10.token"

    case programmaticInfo = "sep6.info"
    case programmaticDeposit = "sep6.deposit"
    case programmaticWithdrawal = "sep6.withdraw"
    case depositExchange = "sep6.deposit-exchange"
    case withdrawalExchange = "sep6.withdraw-exchange"
    case programmaticTransaction = "sep6.transaction"
    case programmaticTransactions = "sep6.transactions"
    case programmaticUpdate = "sep6.update"
    case programmaticFee = "sep6.fee"

    case customer = "sep12.get"
    case customerPut = "sep12.put"
    case customerVerification = "sep12.verification"
    case customerCallback = "sep12.callback"
    case customerDelete = "sep12.delete"
    case customerFileUpload = "sep12.upload"
    case customerFiles = "sep12.files"

    case hostedInfo = "sep24.info"
    case hostedDeposit = "sep24.deposit"
    case hostedWithdrawal = "sep24.withdraw"
    case hostedTransaction = "sep24.transaction"
    case hostedTransactions = "sep24.transactions"

    case directInfo = "sep31.info"
    case directPayment = "sep31.start"
    case directTransaction = "sep31.transaction"
    case directUpdate = "sep31.update"
    case directCallback = "sep31.callback"

    case quoteInfo = "sep38.info"
    case prices = "sep38.prices"
    case price = "sep38.price"
    case quote = "sep38.quote"
    case knownQuote = "sep38.known-quote"

    case pagesEntry = "pages.enter"
    case pagesForm = "pages.form"
    case pagesSubmission = "pages.submit"
    case moreInfo = "pages.more-info"

    /// A callback that an anchor posts to a wallet: here the anchor is the client.
    case callback = "callback.post"

    /// The other endpoints of an anchor.
    case anchorOther = "anchor.other"

    case horizonRoot = "horizon.root"
    case feeStatistics = "horizon.fee-stats"
    case account = "horizon.account"
    case accountTransactions = "horizon.account-transactions"
    case accountPayments = "horizon.account-payments"
    case accounts = "horizon.accounts"
    case submission = "horizon.submit"
    case asynchronousSubmission = "horizon.submit-async"
    case transaction = "horizon.transaction"
    case transactionOperations = "horizon.transaction-operations"
    case claimableBalances = "horizon.claimable-balances"
    case claimableBalance = "horizon.claimable-balance"
    case strictSendPaths = "horizon.paths-strict-send"
    case strictReceivePaths = "horizon.paths-strict-receive"
    case friendbot = "horizon.friendbot"

    /// The other endpoints of Horizon.
    case horizonOther = "horizon.other"
}

extension SandboxEndpoint {
    /// The part of the name before the point, as `sep24` or `horizon`.
    package var group: String { String(rawValue.prefix { $0 != "." }) }

    /// The path below its server, or `nil` for what has none of its own.
    ///
    /// A star stands for one part, regardless of what it is.
    package var path: String? { Self.places.first { $0.endpoint == self }?.path }

    /// Whether it is Horizon that answers.
    package var isHorizon: Bool { group == "horizon" }

    /// Whether what is answered at it is JSON when all is well.
    package var answersJSON: Bool {
        !["pages", "callback"].contains(group) && self != .toml && self != .anchorOther
    }

    /// The method and the path; a star stands for one part of a path, regardless of what it is.
    private static let places: [(endpoint: SandboxEndpoint, method: String, path: String)] = [
        (.toml, "GET", ".well-known/stellar.toml"),
        (.challenge, "GET", "auth"),
        (.token, "POST", "auth"),
        (.programmaticInfo, "GET", "sep6/info"),
        (.programmaticDeposit, "GET", "sep6/deposit"),
        (.programmaticWithdrawal, "GET", "sep6/withdraw"),
        (.depositExchange, "GET", "sep6/deposit-exchange"),
        (.withdrawalExchange, "GET", "sep6/withdraw-exchange"),
        (.programmaticTransaction, "GET", "sep6/transaction"),
        (.programmaticTransactions, "GET", "sep6/transactions"),
        (.programmaticUpdate, "PATCH", "sep6/transactions/*"),
        (.programmaticFee, "GET", "sep6/fee"),
        (.customer, "GET", "sep12/customer"),
        (.customerPut, "PUT", "sep12/customer"),
        (.customerVerification, "PUT", "sep12/customer/verification"),
        (.customerCallback, "PUT", "sep12/customer/callback"),
        (.customerDelete, "DELETE", "sep12/customer/*"),
        (.customerFileUpload, "POST", "sep12/customer/files"),
        (.customerFiles, "GET", "sep12/customer/files"),
        (.hostedInfo, "GET", "sep24/info"),
        (.hostedDeposit, "POST", "sep24/transactions/deposit/interactive"),
        (.hostedWithdrawal, "POST", "sep24/transactions/withdraw/interactive"),
        (.hostedTransaction, "GET", "sep24/transaction"),
        (.hostedTransactions, "GET", "sep24/transactions"),
        (.directInfo, "GET", "sep31/info"),
        (.directPayment, "POST", "sep31/transactions"),
        (.directTransaction, "GET", "sep31/transactions/*"),
        (.directUpdate, "PATCH", "sep31/transactions/*"),
        (.directCallback, "PUT", "sep31/transactions/*/callback"),
        (.quoteInfo, "GET", "sep38/info"),
        (.prices, "GET", "sep38/prices"),
        (.price, "GET", "sep38/price"),
        (.quote, "POST", "sep38/quote"),
        (.knownQuote, "GET", "sep38/quote/*"),
        (.pagesEntry, "GET", "pages/*"),
        (.pagesForm, "GET", "pages/*/step"),
        (.pagesSubmission, "POST", "pages/*/step"),
        (.moreInfo, "GET", "transfers/*"),
        (.horizonRoot, "GET", ""),
        (.feeStatistics, "GET", "fee_stats"),
        (.accounts, "GET", "accounts"),
        (.account, "GET", "accounts/*"),
        (.accountTransactions, "GET", "accounts/*/transactions"),
        (.accountPayments, "GET", "accounts/*/payments"),
        (.submission, "POST", "transactions"),
        (.asynchronousSubmission, "POST", "transactions_async"),
        (.transaction, "GET", "transactions/*"),
        (.transactionOperations, "GET", "transactions/*/operations"),
        (.claimableBalances, "GET", "claimable_balances"),
        (.claimableBalance, "GET", "claimable_balances/*"),
        (.strictSendPaths, "GET", "paths/strict-send"),
        (.strictReceivePaths, "GET", "paths/strict-receive"),
        (.friendbot, "GET", "friendbot"),
    ]

    /// The pattern that requests are compared with.
    private struct Pattern {
        let endpoint: SandboxEndpoint
        let method: String
        let parts: [Substring]
        /// Whether no part is a star.
        let isExact: Bool

        func matches(_ parts: [Substring]) -> Bool {
            zip(self.parts, parts).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    /// The patterns by their server and number of parts, since each request is compared.
    private static let patterns = Dictionary(
        grouping: places.map { endpoint, method, path in
            let parts = path.split(separator: "/")
            return Pattern(endpoint: endpoint, method: method, parts: parts, isExact: !parts.contains("*"))
        }
    ) { Length(isHorizon: $0.endpoint.isHorizon, parts: $0.parts.count) }

    private struct Length: Hashable {
        let isHorizon: Bool
        let parts: Int
    }

    /// The endpoint of a request.
    init(_ method: String, path: String, ofHorizon: Bool) {
        let wanted = method == "HEAD" ? "GET" : method
        let known = Self.matches(path, ofHorizon: ofHorizon).first { $0.method == wanted }?.endpoint
        self = known ?? (ofHorizon ? .horizonOther : .anchorOther)
    }

    private static func matches(_ path: String, ofHorizon: Bool) -> [Pattern] {
        let parts = path.split(separator: "/")
        let length = Length(isHorizon: ofHorizon, parts: parts.count)
        let matching = patterns[length, default: []].filter { $0.matches(parts) }
        // A name in a path goes before a star at its place.
        let exact = matching.filter(\.isExact)
        return exact.isEmpty ? matching : exact
    }
}
