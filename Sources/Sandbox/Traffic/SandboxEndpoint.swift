internal import HTTPTypes

/// What a sandbox answers at: one name for each thing that a client asks for, whichever server it asks.
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

    case quoteInfo = "sep38.info"
    case prices = "sep38.prices"
    case price = "sep38.price"
    case quote = "sep38.quote"
    case knownQuote = "sep38.known-quote"

    case pagesEntry = "pages.enter"
    case pagesForm = "pages.form"
    case pagesSubmission = "pages.submit"
    case moreInfo = "pages.more-info"

    /// The news that an anchor posts to wallets: it asks here, and does not answer.
    case news = "callback.post"

    /// Everything else that an anchor answers.
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

    /// Everything else that Horizon answers.
    case horizonOther = "horizon.other"
}

extension SandboxEndpoint {
    /// The part of the name before the point, as `sep24` or `horizon`.
    package var group: String { String(rawValue.prefix { $0 != "." }) }

    /// Whether it is Horizon that answers.
    package var isHorizon: Bool { group == "horizon" }

    /// Whether what is answered at it is JSON when all is well.
    package var answersJSON: Bool {
        !["pages", "callback"].contains(group) && self != .toml && self != .anchorOther
    }

    /// The method and the path; a star stands for one part of a path, whatever it is.
    private static let places: [(endpoint: SandboxEndpoint, method: HTTPRequest.Method, path: String)] = [
        (.toml, .get, ".well-known/stellar.toml"),
        (.challenge, .get, "auth"),
        (.token, .post, "auth"),
        (.programmaticInfo, .get, "sep6/info"),
        (.programmaticDeposit, .get, "sep6/deposit"),
        (.programmaticWithdrawal, .get, "sep6/withdraw"),
        (.depositExchange, .get, "sep6/deposit-exchange"),
        (.withdrawalExchange, .get, "sep6/withdraw-exchange"),
        (.programmaticTransaction, .get, "sep6/transaction"),
        (.programmaticTransactions, .get, "sep6/transactions"),
        (.programmaticUpdate, .patch, "sep6/transactions/*"),
        (.programmaticFee, .get, "sep6/fee"),
        (.customer, .get, "sep12/customer"),
        (.customerPut, .put, "sep12/customer"),
        (.customerVerification, .put, "sep12/customer/verification"),
        (.customerCallback, .put, "sep12/customer/callback"),
        (.customerDelete, .delete, "sep12/customer/*"),
        (.customerFileUpload, .post, "sep12/customer/files"),
        (.customerFiles, .get, "sep12/customer/files"),
        (.hostedInfo, .get, "sep24/info"),
        (.hostedDeposit, .post, "sep24/transactions/deposit/interactive"),
        (.hostedWithdrawal, .post, "sep24/transactions/withdraw/interactive"),
        (.hostedTransaction, .get, "sep24/transaction"),
        (.hostedTransactions, .get, "sep24/transactions"),
        (.quoteInfo, .get, "sep38/info"),
        (.prices, .get, "sep38/prices"),
        (.price, .get, "sep38/price"),
        (.quote, .post, "sep38/quote"),
        (.knownQuote, .get, "sep38/quote/*"),
        (.pagesEntry, .get, "pages/*"),
        (.pagesForm, .get, "pages/*/step"),
        (.pagesSubmission, .post, "pages/*/step"),
        (.moreInfo, .get, "transfers/*"),
        (.horizonRoot, .get, ""),
        (.feeStatistics, .get, "fee_stats"),
        (.accounts, .get, "accounts"),
        (.account, .get, "accounts/*"),
        (.accountTransactions, .get, "accounts/*/transactions"),
        (.accountPayments, .get, "accounts/*/payments"),
        (.submission, .post, "transactions"),
        (.asynchronousSubmission, .post, "transactions_async"),
        (.transaction, .get, "transactions/*"),
        (.transactionOperations, .get, "transactions/*/operations"),
        (.claimableBalances, .get, "claimable_balances"),
        (.claimableBalance, .get, "claimable_balances/*"),
        (.strictSendPaths, .get, "paths/strict-send"),
        (.strictReceivePaths, .get, "paths/strict-receive"),
        (.friendbot, .get, "friendbot"),
    ]

    /// The parts of each path, since each request is compared with all of them.
    private static let patterns = places.map { ($0.endpoint, $0.method, $0.path.split(separator: "/")) }

    /// What a request asks for.
    init(_ method: HTTPRequest.Method, path: String, ofHorizon: Bool) {
        let wanted = method == .head ? .get : method
        let known = Self.matches(path, ofHorizon: ofHorizon).first { $0.method == wanted }?.endpoint
        self = known ?? (ofHorizon ? .horizonOther : .anchorOther)
    }

    /// The methods that a path of an anchor answers; empty where there is no such path.
    static func methods(at path: String) -> [HTTPRequest.Method] {
        matches(path, ofHorizon: false).map(\.method)
    }

    private static func matches(
        _ path: String,
        ofHorizon: Bool
    ) -> [(endpoint: SandboxEndpoint, method: HTTPRequest.Method)] {
        let parts = path.split(separator: "/")
        let matching = patterns.filter { endpoint, _, pattern in
            endpoint.isHorizon == ofHorizon && pattern.count == parts.count
                && zip(pattern, parts).allSatisfy { $0 == "*" || $0 == $1 }
        }
        // A name in a path goes before a star at its place.
        let exact = matching.filter { !$0.2.contains("*") }
        return (exact.isEmpty ? matching : exact).map { ($0.0, $0.1) }
    }
}
