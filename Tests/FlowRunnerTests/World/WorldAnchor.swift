import Foundation
import HTTPTransport
import JSON
import Stellar
import Timekeeping

/// An anchor with a toml, a sign-in, hosted transfers and their pages.
struct WorldAnchor {
    struct Transfer {
        var id: String
        var kind: String
        var status = "incomplete"
        var account: PublicKey
        var amount: Amount?
        var payment: String?
        var token: String
        /// Whether its page was opened.
        var isOpened = false
        var startedAt: String
    }

    /// What signs the challenges and holds the asset.
    let account = KeyPair.random()
    var transfers: [Transfer] = []
    /// How often someone signed in.
    var sessions = 0
    /// The tokens that are taken.
    var tokens: Set<String> = []
    /// Answers that a page was sent, in order.
    var answers: [[String: String]] = []
    /// The time in the world.
    var now = Timestamp(unixSeconds: 0)
    /// What the anchor puts into a transfer that waits for a payment, in place of what is right.
    var oddities: [String: JSONValue] = [:]
    /// What the anchor puts into every transfer.
    var everywhere: [String: JSONValue] = [:]
    /// What the anchor says about every transfer.
    var message: String?
    /// The memo that every payment needs; one of its own for each transfer where there is none.
    var memo: String?
    /// The status that every transfer is in, in place of the true one.
    var status: String?
    /// What stands above the form of every page.
    var beside = ""
    /// What the last page says.
    var thanks = "<p>We have what we need.</p>"
    /// The title of the last page.
    var lastTitle = "Thank you"
    /// What the page says to an amount that is none.
    var complaint = "Enter an amount"
    /// Whether it says by a status and by marks that it takes an amount for none; otherwise only the page's text does.
    var isFrank = true
    /// Whether the address of a page opens it once; otherwise it does until the form is accepted.
    var opensOnce = false
    /// Whether the form stands at the link itself rather than where that leads.
    var staysAtLink = false
    /// Whether pages that were opened can be reloaded.
    var forgetsVisits = false
    /// The value at the link before the form, which links of it lead to at `FORM`; `nil` for the form itself.
    var welcome: String?
    /// The ways by which the form was asked for from there.
    var waysTaken: [String] = []
    /// The page's form; a test may take it away.
    var form = """
        <form method="post"><label for="n">First name</label><input id="n" name="first_name" required>
        <label for="a">Amount</label><input id="a" name="amount" required value="AMOUNT"><button>Send</button></form>
        """

    var asset: Asset { Asset("USDC:\(account.publicKey.address)") ?? .native }

    mutating func answer(_ call: WorldCall, ledger: inout WorldLedger) -> WorldAnswer {
        let parts = call.path.split(separator: "/").map(String.init)
        switch (call.method, parts.first, parts.last) {
        case (.get, ".well-known", _): return WorldAnswer(200, tomlText)
        case (.get, "auth", _): return challenge(call)
        case (.post, "auth", _): return signIn(call)
        case (.get, "page", _), (.post, "page", _): return page(call, id: parts.dropFirst().first ?? "", parts.last)
        case (.get, "sep24", "info"): return info
        default: break
        }
        guard parts.first == "sep24" else { return .error(404, "no such place") }
        guard let token = call.token, tokens.contains(token) else {
            return WorldAnswer(403, json: ["type": "authentication_required"])
        }
        switch (call.method, parts.last) {
        case (.post, "interactive"): return start(call, isDeposit: parts.contains("deposit"))
        case (.get, "transaction"): return transfer(call.query["id"] ?? "", &ledger)
        case (.get, "transactions"): return list(call, &ledger)
        default: return .error(404, "no such place")
        }
    }

    var tomlText: String {
        """
        NETWORK_PASSPHRASE = "\(World.network.passphrase)"
        SIGNING_KEY = "\(account.publicKey.address)"
        WEB_AUTH_ENDPOINT = "https://\(World.anchor)/auth"
        TRANSFER_SERVER_SEP0024 = "https://\(World.anchor)/sep24"
        [[CURRENCIES]]
        code = "USDC"
        issuer = "\(account.publicKey.address)"
        """
    }

    private var info: WorldAnswer {
        let offer: JSONValue = ["USDC": ["enabled": true, "min_amount": 1, "max_amount": 1000]]
        return WorldAnswer(json: ["deposit": offer, "withdraw": offer, "fee": ["enabled": false]])
    }

    private mutating func start(_ call: WorldCall, isDeposit: Bool) -> WorldAnswer {
        guard call.form["asset_code"] == "USDC" else { return .error(400, "asset_code is not supported") }
        guard let key = PublicKey(call.form["account"] ?? "") else { return .error(400, "account is missing") }
        let id = "transfer-\(transfers.count + 1)"
        let token = "one-time-\(transfers.count + 1)"
        transfers.append(
            Transfer(
                id: id,
                kind: isDeposit ? "deposit" : "withdrawal",
                account: key,
                amount: call.form["amount"].flatMap(Amount.init),
                token: token,
                startedAt: Timestamp(unixSeconds: now.unixSeconds).description
            )
        )
        return WorldAnswer(
            json: [
                "type": "interactive_customer_info_needed", "id": .string(id),
                "url": .string("https://\(World.anchor)/page/\(id)?token=\(token)"),
            ]
        )
    }

    /// The page of a transfer: its token leads to a page that can be reloaded.
    private mutating func page(_ call: WorldCall, id: String, _ last: String?) -> WorldAnswer {
        guard let index = transfers.firstIndex(where: { $0.id == id }) else { return html(404, "Not found", "") }
        if call.method == .get {
            let transfer = transfers[index]
            let isReloaded = last == "form" && transfer.isOpened && !forgetsVisits
            let isNew = !transfer.isOpened || (!opensOnce && transfer.status == "incomplete")
            guard isReloaded || (call.query["token"] == transfer.token && isNew) else {
                return html(403, "Link used", "")
            }
            transfers[index].isOpened = true
            if let way = call.query["way"] { waysTaken.append(way) }
            if let welcome, last != "form" {
                return html(200, "Welcome", welcome.replacing("FORM", with: "/page/\(id)/form"))
            }
            guard transfer.status == "incomplete" else { return html(200, lastTitle, thanks) }
            let amount = transfer.amount?.description ?? ""
            var answer = html(200, "Your details", form.replacingOccurrences(of: "AMOUNT", with: amount))
            if staysAtLink { return answer }
            answer.url = URL(string: "https://\(World.anchor)/page/\(id)/form")
            return answer
        }
        answers.append(call.form)
        guard let amount = Amount(call.form["amount"] ?? "") else {
            guard isFrank else { return html(200, "Your details", complaint + form) }
            let field = #"<input id="a" aria-invalid="true" aria-describedby="e" "#
            let complaint = #"<p id="e" role="alert">\#(complaint)</p>"#
            let again = form.replacingOccurrences(of: #"<input id="a" "#, with: field)
            return html(400, "Your details", complaint + again)
        }
        transfers[index].amount = amount
        if transfers[index].status == "incomplete" { transfers[index].status = "pending_user_transfer_start" }
        return html(200, lastTitle, thanks)
    }

    private func html(_ status: Int, _ title: String, _ body: String) -> WorldAnswer {
        let page =
            "<!doctype html><html><head><title>\(title)</title></head><body>\(beside)<h1>\(title)</h1>\(body)</body></html>"
        return WorldAnswer(status, page, contentType: "text/html; charset=utf-8")
    }

    private mutating func list(_ call: WorldCall, _ ledger: inout WorldLedger) -> WorldAnswer {
        let since = call.query["no_older_than"] ?? ""
        let shown = transfers.filter { $0.startedAt >= since.prefix(19) }
        return WorldAnswer(json: ["transactions": .array(shown.map { json($0) })])
    }

    /// Tells where a transfer stands, and moves it on by one step after it was asked.
    private mutating func transfer(_ id: String, _ ledger: inout WorldLedger) -> WorldAnswer {
        guard let index = transfers.firstIndex(where: { $0.id == id }) else {
            return .error(404, "no such transaction")
        }
        settle(index, &ledger)
        let answer = WorldAnswer(json: ["transaction": json(transfers[index])])
        switch transfers[index].status {
        case "pending_user_transfer_start" where transfers[index].kind == "deposit":
            transfers[index].status = "pending_anchor"
        case "pending_external":
            transfers[index].status = "completed"
        default: break
        }
        return answer
    }

    /// Looks for the payment of a withdrawal, and makes the payment of a deposit.
    private mutating func settle(_ index: Int, _ ledger: inout WorldLedger) {
        let transfer = transfers[index]
        switch (transfer.kind, transfer.status) {
        case ("withdrawal", "pending_user_transfer_start"):
            let used = Set(transfers.compactMap(\.payment))
            let paid = ledger.applied.first { item in
                let transaction = item.envelope.innermostTransaction
                guard item.isSuccessful, !used.contains(item.hash), transaction.memo.value == memo ?? transfer.id else {
                    return false
                }
                return transaction.operations.contains { operation in
                    guard case .payment(let to, asset, transfer.amount) = operation.body else { return false }
                    return to.accountID == account.publicKey
                }
            }
            guard let paid else { return }
            transfers[index].status = "pending_external"
            transfers[index].payment = paid.hash
        case ("deposit", "pending_anchor"):
            guard let amount = transfer.amount, let out = try? amount.subtracting(Self.fee) else { return }
            guard ledger.accounts[transfer.account]?.lines[asset] != nil else {
                transfers[index].status = "pending_trust"
                return
            }
            transfers[index].payment = payOut(out, to: transfer.account, memo: transfer.id, &ledger)
            transfers[index].status = "completed"
        case ("deposit", "pending_trust") where ledger.accounts[transfer.account]?.lines[asset] != nil:
            transfers[index].status = "pending_anchor"
        default: break
        }
    }

    static let fee = Amount(stroops: 2_500_000)

    /// Pays `amount` to someone; the hash of the transaction, where that goes through.
    func payOut(_ amount: Amount, to key: PublicKey, memo: String, _ ledger: inout WorldLedger) -> String? {
        guard let memo = try? Memo(text: memo) else { return nil }
        let transaction = Transaction(
            source: MuxedAccount(account.publicKey),
            fee: 100,
            sequenceNumber: (ledger.accounts[account.publicKey]?.sequence ?? 0) &+ 1,
            memo: memo,
            operations: [Operation(.payment(destination: MuxedAccount(key), asset: asset, amount: amount))]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: account, for: World.network)
        ledger.accounts[account.publicKey]?.sequence &+= 1
        ledger.number += 1
        guard ledger.pay(amount, of: asset, from: account.publicKey, to: key) == nil else { return nil }
        let hash = envelope.hash(for: World.network).description
        ledger.applied.append(
            .init(envelope: envelope, hash: hash, ledger: ledger.number, isSuccessful: true, at: ledger.now)
        )
        return hash
    }

    private func json(_ transfer: Transfer) -> JSONValue {
        var json: [String: JSONValue] = [
            "id": .string(transfer.id), "kind": .string(transfer.kind), "status": .string(status ?? transfer.status),
            "more_info_url": .string("https://\(World.anchor)/info/\(transfer.id)?token=seen-1"),
            "started_at": .string(transfer.startedAt), "amount_in": .null, "stellar_transaction_id": .null,
        ]
        if let amount = transfer.amount, transfer.status != "incomplete" {
            json["amount_in"] = .string(amount.ledgerDescription)
            json["amount_out"] = .string(((try? amount.subtracting(Self.fee)) ?? .zero).description)
            json["amount_fee"] = .string(Self.fee.description)
        }
        if transfer.kind == "withdrawal", transfer.status != "incomplete" {
            json["withdraw_anchor_account"] = .string(account.publicKey.address)
            json["withdraw_memo"] = .string(memo ?? transfer.id)
            json["withdraw_memo_type"] = "text"
            json.merge(oddities) { _, odd in odd }
        }
        if let message { json["message"] = .string(message) }
        if let payment = transfer.payment { json["stellar_transaction_id"] = .string(payment) }
        json.merge(everywhere) { _, odd in odd }
        return .object(json)
    }
}
