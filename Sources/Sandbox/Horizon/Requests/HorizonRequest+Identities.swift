internal import Stellar
internal import StellarXDR

extension HorizonRequest {
    private static let accountRule = "Account ID must start with `G` and contain 56 alphanum characters"

    // MARK: - Path

    /// The account that the path names.
    func accountID(_ name: String = "account_id") throws(Problem) -> XDR.AccountID {
        guard let id = XDR.AccountID(address: parameter(name)) else {
            throw .badRequest(field: name, reason: Self.accountRule)
        }
        return id
    }

    /// The transaction hash that the path names.
    func hash() throws(Problem) -> XDR.Hash {
        guard let hash = lowercaseHash(parameter("tx_id")) else {
            throw .badRequest(field: "tx_id", reason: "Transaction hash must be a hex-encoded, lowercase SHA-256 hash")
        }
        return hash
    }

    /// The pool that the path names.
    func poolID() throws(Problem) -> XDR.PoolID {
        let text = parameter("liquidity_pool_id")
        guard let id = lowercaseHash(text) else { throw .notAHash("liquidity_pool_id", text) }
        return id
    }

    /// The claimable balance that the path names; `field` is what Horizon calls it there.
    func balanceID(_ field: String) throws(Problem) -> XDR.Hash {
        guard case .v0(let hash) = XDR.ClaimableBalanceID(hex: parameter("id")) else {
            throw .badRequest(
                field: field,
                reason: "\(parameter("id")) does not validate as claimableBalanceID"
            )
        }
        return hash
    }

    /// The number of the ledger that the path names.
    func ledgerSequence() throws(Problem) -> UInt32 {
        guard let sequence = UInt32(parameter("ledger_id")) else {
            throw .badRequest(field: "ledger_id", reason: "Ledger ID must be an integer higher than 0")
        }
        return sequence
    }

    /// The operation that the path names; `field` is what Horizon calls it there.
    func operationToken(_ field: String) throws(Problem) -> Int64 {
        guard let number = UInt64(parameter("id")) else {
            throw .badRequest(field: field, reason: "schema: error converting value for \"\(field)\"")
        }
        return Int64(clamping: number)
    }

    /// The offer that the path names.
    func offerID() throws(Problem) -> Int64 {
        guard let number = UInt64(parameter("offer_id")) else {
            throw .badRequest(field: "offer_id", reason: "Offer ID must be an integer higher than 0")
        }
        return Int64(clamping: number)
    }

    // MARK: - Query

    /// The account in the field `name`, or `nil` where the field is missing or empty.
    func account(_ name: String) throws(Problem) -> XDR.AccountID? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let id = XDR.AccountID(address: text) else { throw .badRequest(field: name, reason: Self.accountRule) }
        return id
    }

    /// The pool in the field `name`, or `nil` where the field is missing or empty.
    func pool(_ name: String) throws(Problem) -> XDR.PoolID? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let id = lowercaseHash(text) else { throw .notAHash(name, text) }
        return id
    }

    /// The positive amount in the field `name`, in stroops.
    func amount(_ name: String) throws(Problem) -> Int64 {
        guard let text = query[name], !text.isEmpty else {
            throw .badRequest(field: name, reason: "Missing required field")
        }
        guard let amount = Amount(text), amount.stroops > 0 else {
            throw .badRequest(field: name, reason: "Amount must be positive")
        }
        return amount.stroops
    }

    private func lowercaseHash(_ text: String) -> XDR.Hash? {
        text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) } ? nil : XDR.Hash(hex: text)
    }
}

extension Problem {
    fileprivate static func notAHash(_ field: String, _ text: String) -> Problem {
        .badRequest(field: field, reason: "\(text) does not validate as sha256")
    }
}
