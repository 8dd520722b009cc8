import HTTPTransport
import JSON
import Stellar
import Timekeeping

/// A ledger that knows accounts, trustlines and payments, and the part of Horizon's API that tells of them.
struct WorldLedger {
    struct Account {
        var lumens: Amount
        var sequence: Int64
        var lines: [Asset: Amount] = [:]
        /// The weight that a payment takes.
        var threshold = 0
    }

    struct Applied {
        var envelope: TransactionEnvelope
        var hash: String
        var ledger: Int
        var isSuccessful: Bool
        /// When it came into the ledger.
        var at: Timestamp
    }

    var accounts: [PublicKey: Account] = [:]
    var applied: [Applied] = []
    var number = 1000
    /// The lumens that an entry binds.
    var baseReserve = Amount(stroops: 5_000_000)
    /// How many envelopes were handed in, counting repetitions.
    var submissions = 0
    /// The time in the world.
    var now = Timestamp(unixSeconds: 0)
    /// Whether ledgers close only when there is something for them.
    var isIdle = false
    /// The claimable balances by their ids, as Horizon shows them.
    var balances: [String: JSONValue] = [:]

    mutating func open(_ key: PublicKey, lumens: Amount) {
        accounts[key] = Account(lumens: lumens, sequence: 1 << 32)
    }

    /// The payments to `key` that went through, with their memos.
    func payments(to key: PublicKey) -> [(asset: Asset, amount: Amount, memo: Memo)] {
        applied.filter(\.isSuccessful).flatMap { item in
            let transaction = item.envelope.innermostTransaction
            return transaction.operations.compactMap { operation -> (Asset, Amount, Memo)? in
                guard case .payment(let destination, let asset, let amount) = operation.body,
                    destination.accountID == key
                else { return nil }
                return (asset, amount, transaction.memo)
            }
        }
    }

    mutating func answer(_ call: WorldCall) -> WorldAnswer {
        let parts = call.path.split(separator: "/").map(String.init)
        switch (call.method, parts.first, parts.count) {
        case (.get, nil, 0): return root
        case (.get, "fee_stats", 1): return feeStats
        case (.get, "ledgers", 1): return ledgers
        case (.get, "friendbot", 1), (.post, "friendbot", 1): return fund(call.query["addr"] ?? call.form["addr"] ?? "")
        case (.get, "accounts", 2): return account(parts[1])
        case (.get, "transactions", 2): return transaction(parts[1])
        case (.get, "claimable_balances", 2) where balances[parts[1]] != nil:
            return WorldAnswer(json: balances[parts[1]] ?? .null)
        case (.post, "transactions", 1): return submit(call.form["tx"] ?? "")
        default: return Self.problem(404, "Resource Missing", "not_found")
        }
    }

    private var root: WorldAnswer {
        WorldAnswer(
            json: [
                "network_passphrase": .string(World.network.passphrase),
                "history_latest_ledger": .number(String(number)),
                "core_latest_ledger": .number(String(number)),
                "history_latest_ledger_closed_at": .string(((isIdle ? applied.last?.at : nil) ?? now).description),
                "_links": [
                    "friendbot": ["href": .string("https://\(World.horizon)/friendbot{?addr}"), "templated": true]
                ],
            ]
        )
    }

    /// The last ledger, as a list of one.
    private var ledgers: WorldAnswer {
        let last: JSONValue = [
            "sequence": .number(String(number)), "paging_token": .string(String(number)),
            "base_fee_in_stroops": 100, "base_reserve_in_stroops": .number(String(baseReserve.stroops)),
        ]
        return WorldAnswer(json: ["_embedded": ["records": [last]]])
    }

    private var feeStats: WorldAnswer {
        let row: JSONValue = [
            "min": "100", "max": "200", "mode": "100", "p10": "100", "p20": "100", "p30": "100", "p40": "100",
            "p50": "100", "p60": "100", "p70": "100", "p80": "100", "p90": "120", "p95": "150", "p99": "200",
        ]
        return WorldAnswer(
            json: [
                "last_ledger": .string(String(number)), "last_ledger_base_fee": "100", "ledger_capacity_usage": "0.1",
                "fee_charged": row, "max_fee": row,
            ]
        )
    }

    private func account(_ address: String) -> WorldAnswer {
        guard let key = PublicKey(address), let account = accounts[key] else {
            return Self.problem(404, "Resource Missing", "not_found")
        }
        let lines = account.lines.sorted { $0.key < $1.key }.map { asset, balance -> JSONValue in
            [
                "balance": .string(balance.ledgerDescription), "limit": "922337203685.4775807",
                "buying_liabilities": "0.0000000", "selling_liabilities": "0.0000000", "is_authorized": true,
                "is_authorized_to_maintain_liabilities": true,
                "asset_type": .string(asset.code.utf8.count > 4 ? "credit_alphanum12" : "credit_alphanum4"),
                "asset_code": .string(asset.code), "asset_issuer": .string(asset.issuer?.address ?? ""),
                "last_modified_ledger": 1,
            ]
        }
        let lumens: JSONValue = [
            "balance": .string(account.lumens.ledgerDescription), "buying_liabilities": "0.0000000",
            "selling_liabilities": "0.0000000", "asset_type": "native",
        ]
        return WorldAnswer(
            json: [
                "id": .string(address), "account_id": .string(address), "sequence": .string(String(account.sequence)),
                "subentry_count": .number(String(account.lines.count)), "num_sponsoring": 0, "num_sponsored": 0,
                "last_modified_ledger": 1, "paging_token": .string(address), "data": .object([:]),
                "thresholds": [
                    "low_threshold": 0, "med_threshold": .number(String(account.threshold)), "high_threshold": 0,
                ],
                "flags": [
                    "auth_required": false, "auth_revocable": false, "auth_immutable": false,
                    "auth_clawback_enabled": false,
                ],
                "signers": [["key": .string(address), "weight": 1, "type": "ed25519_public_key"]],
                "balances": .array(lines + [lumens]),
            ]
        )
    }

    private func transaction(_ hash: String) -> WorldAnswer {
        guard let item = applied.first(where: { $0.hash == hash }) else {
            return Self.problem(404, "Resource Missing", "not_found")
        }
        return WorldAnswer(json: Self.json(item))
    }

    private static func json(_ item: Applied) -> JSONValue {
        let transaction = item.envelope.innermostTransaction
        var json: [String: JSONValue] = [
            "id": .string(item.hash), "hash": .string(item.hash), "ledger": .number(String(item.ledger)),
            "successful": .bool(item.isSuccessful),
            "created_at": .string(Timestamp(unixSeconds: item.at.unixSeconds).description),
            "source_account": .string(transaction.source.accountID.address),
            "source_account_sequence": .string(String(transaction.sequenceNumber)),
            "fee_charged": "100", "max_fee": .string(String(transaction.fee)),
            "operation_count": .number(String(transaction.operations.count)),
            "envelope_xdr": .string(item.envelope.base64), "memo_type": .string(transaction.memo.type),
            "paging_token": .string(String(item.ledger)), "signatures": .array([]),
            "fee_account": .string(transaction.source.accountID.address),
            // A transaction that was charged 100 stroops and has one payment in it, which went through or was underfunded.
            "result_xdr": .string(
                item.isSuccessful
                    ? "AAAAAAAAAGQAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAA=" : "AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA="
            ),
        ]
        if let memo = transaction.memo.value { json["memo"] = .string(memo) }
        return .object(json)
    }

    static func problem(_ status: Int, _ title: String, _ type: String, codes: [String] = []) -> WorldAnswer {
        var json: [String: JSONValue] = [
            "type": .string("https://stellar.org/horizon-errors/\(type)"), "title": .string(title),
            "status": .number(String(status)), "detail": "see the title",
        ]
        if let transaction = codes.first {
            json["extras"] = [
                "result_codes": [
                    "transaction": .string(transaction),
                    "operations": .array(codes.dropFirst().map(JSONValue.string)),
                ]
            ]
        }
        return WorldAnswer(status, JSONValue.object(json).text, contentType: "application/problem+json")
    }
}

extension WorldLedger {
    private mutating func fund(_ address: String) -> WorldAnswer {
        guard let key = PublicKey(address) else { return Self.problem(400, "Bad Request", "bad_request") }
        guard accounts[key] == nil else {
            return Self.problem(400, "Bad Request", "bad_request", codes: ["tx_failed", "op_already_exists"])
        }
        open(key, lumens: Amount(stroops: 10_000 &* Amount.stroopsPerUnit))
        return WorldAnswer(json: ["hash": .string(String(repeating: "f", count: 64)), "successful": true])
    }

    private mutating func submit(_ text: String) -> WorldAnswer {
        submissions += 1
        guard let envelope = try? TransactionEnvelope(base64: text) else {
            return Self.problem(400, "Transaction Malformed", "transaction_malformed")
        }
        let hash = envelope.hash(for: World.network).description
        if let known = applied.first(where: { $0.hash == hash }) { return WorldAnswer(json: Self.json(known)) }
        if let code = refusal(of: envelope) {
            return Self.problem(400, "Transaction Failed", "transaction_failed", codes: [code])
        }
        let transaction = envelope.innermostTransaction
        let before = self
        accounts[transaction.source.accountID]?.sequence = transaction.sequenceNumber
        accounts[transaction.source.accountID]?.lumens.stroops &-= 100
        let charged = self
        for operation in transaction.operations {
            guard let code = apply(operation.body, of: transaction.source.accountID) else { continue }
            self = charged
            _ = before
            number += 1
            applied.append(Applied(envelope: envelope, hash: hash, ledger: number, isSuccessful: false, at: now))
            return Self.problem(400, "Transaction Failed", "transaction_failed", codes: ["tx_failed", code])
        }
        number += 1
        let item = Applied(envelope: envelope, hash: hash, ledger: number, isSuccessful: true, at: now)
        applied.append(item)
        return WorldAnswer(json: Self.json(item))
    }

    private func refusal(of envelope: TransactionEnvelope) -> String? {
        let transaction = envelope.innermostTransaction
        guard let account = accounts[transaction.source.accountID] else { return "tx_no_source_account" }
        if let bounds = transaction.preconditions.timeBounds {
            let now = UInt64(clamping: now.unixSeconds)
            if bounds.maxTime != 0, now > bounds.maxTime { return "tx_too_late" }
            if now < bounds.minTime { return "tx_too_early" }
        }
        guard transaction.sequenceNumber == account.sequence &+ 1 else { return "tx_bad_seq" }
        guard envelope.isSigned(by: transaction.source.accountID, for: World.network) else { return "tx_bad_auth" }
        return nil
    }

    /// Applies one operation; the code of what is wrong with it, or `nil`.
    private mutating func apply(_ body: Operation.Body, of source: PublicKey) -> String? {
        switch body {
        case .changeTrust(.asset(let asset), _):
            if accounts[source]?.lines[asset] == nil { accounts[source]?.lines[asset] = .zero }
            return nil
        case .payment(let destination, let asset, let amount):
            return pay(amount, of: asset, from: source, to: destination.accountID)
        default:
            return "op_not_supported"
        }
    }

    mutating func pay(_ amount: Amount, of asset: Asset, from: PublicKey, to: PublicKey) -> String? {
        guard accounts[to] != nil else { return "op_no_destination" }
        if asset == .native {
            guard (accounts[from]?.lumens ?? .zero) >= amount else { return "op_underfunded" }
            accounts[from]?.lumens.stroops &-= amount.stroops
            accounts[to]?.lumens.stroops &+= amount.stroops
            return nil
        }
        if asset.issuer != from {
            guard let balance = accounts[from]?.lines[asset] else { return "op_src_no_trust" }
            guard balance >= amount else { return "op_underfunded" }
            accounts[from]?.lines[asset] = Amount(stroops: balance.stroops &- amount.stroops)
        }
        if asset.issuer != to {
            guard let balance = accounts[to]?.lines[asset] else { return "op_no_trust" }
            accounts[to]?.lines[asset] = Amount(stroops: balance.stroops &+ amount.stroops)
        }
        return nil
    }
}
