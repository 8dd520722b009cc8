import AnchorClient
import Diagnostics
import Reports
import Stellar
import Wallet

/// The customer status of an account at the anchors of its assets and transfers.
struct AnchorStatuses: Sendable {
    /// An anchor, as the dashboard shows it and `--json` prints it.
    struct Line: Encodable, Sendable {
        var anchor: String
        /// The anchor's own word; `UNKNOWN` where it knows no one of this account.
        var status: String?
        /// The fields that it wants to be told.
        var needs: [String]?
        var message: String?
        /// The reason why it could not be told.
        var error: String?
        /// The failure that kept it from being told.
        var failure: ErrorReport?
        /// The summary for people.
        var words: String
    }

    private let wallet: NetworkWallet
    private let reader: CustomerStatusReader
    private let usedAnchors: @Sendable () async -> [HomeDomain]

    /// The reader of the statuses of `account`; `usedAnchors` are those that it has used, the latest first.
    init(
        _ wallet: NetworkWallet,
        of account: PublicKey,
        signer: (any TransactionSigner)?,
        usedAnchors: @escaping @Sendable () async -> [HomeDomain]
    ) {
        self.wallet = wallet
        reader = CustomerStatusReader(of: account, signer: signer, in: wallet)
        self.usedAnchors = usedAnchors
    }

    /// The statuses at all of them, for an account that holds `assets`.
    func read(holding assets: [Asset]) async -> [AnchorCustomerStatus] {
        async let known = usedAnchors()
        let issuing = await wallet.anchors(of: assets)
        let used = await known
        return await reader.statuses(at: issuing + used.prefix(10), used: Set(used))
    }
}

extension AnchorStatuses.Line {
    init(_ known: AnchorCustomerStatus) {
        anchor = known.anchor.description
        switch known.state {
        case .told(let customer):
            status = customer.status.rawValue
            message = customer.message?.reveal()
            words = Self.words(customer.need)
            guard case .answers(let questions) = customer.need else { return }
            let keys = questions.required.map(\.key) + questions.rejected.map(\.key) + questions.codes.map(\.key)
            needs = keys.isEmpty ? nil : keys
            if !keys.isEmpty { words += ": \(keys.joined(separator: ", "))" }
        case .unknown:
            (status, words) = ("UNKNOWN", "does not know the account's owner yet")
        case .keyNeeded:
            error = "the account's key is needed"
            words =
                "requires the account's key: give --account a name in the vault, env:NAME or file:PATH"
        case .notUsed:
            error = "the account has not used the anchor"
            words = "not signed in: no run of this account has used it; to ask: windlass kyc show \(known.anchor)"
        case .failed(let error):
            self.error = error.message.shown(.revealed)
            failure = ErrorReport(error)
            words = error.message.shown(.revealed)
        }
    }

    private static func words(_ need: Customer.Need) -> String {
        switch need {
        case .nothing: "accepted"
        case .waiting: "is looking into it"
        case .answers: "needs information"
        case .rejected(let reason): reason.map { "rejected: \(Quotation.of($0.reveal()) ?? "")" } ?? "rejected"
        }
    }
}
