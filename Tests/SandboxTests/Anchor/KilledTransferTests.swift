import Foundation
import HTTPTransport
import JSON
import LedgerEngine
import Stellar
import StellarXDR
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import Sandbox

/// A transfer that a wallet does, and what has to come of it.
private struct Deal: Sendable, CustomTestStringConvertible {
    var name: String
    var service = AnchorTransfer.Service.sep24
    var kind: AnchorTransfer.Kind
    var configuration = AnchorConfiguration()
    /// What the wallet pays for a withdrawal.
    var pays = "25"
    /// Whether the wallet trusts the asset only once it is asked to.
    var trustsLate = false
    /// Whether the wallet forgets the memo.
    var forgetsMemo = false
    /// The status that the script has twice.
    var repeated: String?
    var end: String
    /// How many payments the anchor makes to the wallet.
    var payments: Int
    var balance: String

    var testDescription: String { name }

    static let all: [Deal] = [
        Deal(name: "SEP-24 deposit", kind: .deposit, end: "completed", payments: 1, balance: "124.65"),
        Deal(name: "SEP-24 withdrawal", kind: .withdrawal, end: "completed", payments: 0, balance: "75"),
        Deal(name: "SEP-6 deposit", service: .sep6, kind: .deposit, end: "completed", payments: 1, balance: "124.65"),
        Deal(name: "SEP-6 withdrawal", service: .sep6, kind: .withdrawal, end: "completed", payments: 0, balance: "75"),
        Deal(
            name: "SEP-31 payment",
            service: .sep31,
            kind: .withdrawal,
            configuration: receiving,
            end: "completed",
            payments: 0,
            balance: "75"
        ),
        Deal(
            name: "too much by SEP-31",
            service: .sep31,
            kind: .withdrawal,
            configuration: receiving,
            pays: "30",
            end: "refunded",
            payments: 1,
            balance: "100"
        ),
        Deal(
            name: "deposit without a trustline",
            kind: .deposit,
            trustsLate: true,
            end: "completed",
            payments: 1,
            balance: "24.65"
        ),
        Deal(name: "too little", kind: .withdrawal, pays: "5", end: "too_small", payments: 1, balance: "100"),
        Deal(
            name: "a payment without its memo",
            kind: .withdrawal,
            forgetsMemo: true,
            end: "pending_user_transfer_start",
            payments: 1,
            balance: "100"
        ),
        Deal(
            name: "a part goes back",
            kind: .withdrawal,
            configuration: scripted(
                TransferStage(.pendingUserTransferStart),
                TransferStage(.pendingAnchor),
                TransferStage(.pendingStellar, after: .milliseconds(5)),
                TransferStage(.pendingAnchor, after: .milliseconds(5), refund: Amount(stroops: 5_0000000)),
                TransferStage(.completed, after: .milliseconds(5))
            ),
            repeated: "pending_anchor",
            end: "completed",
            payments: 1,
            balance: "80"
        ),
        Deal(
            name: "all goes back",
            kind: .withdrawal,
            configuration: scripted(
                TransferStage(.pendingUserTransferStart),
                TransferStage(.pendingAnchor),
                TransferStage(.refunded, after: .milliseconds(5), message: "No.")
            ),
            end: "refunded",
            payments: 1,
            balance: "100"
        ),
    ]

    private static var receiving: AnchorConfiguration {
        var configuration = AnchorConfiguration()
        for index in configuration.assets.indices where configuration.assets[index].code.description == "USDC" {
            configuration.assets[index].receive = .receiving
        }
        return configuration
    }

    private static func scripted(_ stages: TransferStage...) -> AnchorConfiguration {
        var terms = TransferTerms()
        terms.script = TransferScript(stages)
        let assets = AnchorAsset.standard.map { asset in
            var asset = asset
            if asset.code.description == "USDC" { asset.withdrawal = terms }
            return asset
        }
        return AnchorConfiguration(assets: assets)
    }
}

/// What the wallet knows, whatever becomes of the anchor.
private struct WalletMemory: Sendable {
    let key: KeyPair
    /// What the pages know it by.
    var cookie: String?
    var id: String?
    var url: String?
    /// The statuses that it was told, and how long the anchor's file was then.
    var told: [(status: String, length: Int)] = []
    /// How long the file was when the anchor had named the transfer.
    var knownAt = Int.max
}

/// A wallet that looks where its transfer is, and does what is to be done there.
private struct Wallet {
    let deal: Deal
    let sandbox: EmbeddedSandbox
    let path: String

    private var rig: AnchorRig { AnchorRig(anchor: sandbox.anchor) }
    private var ledger: HostedAnchorLedger { HostedAnchorLedger(sandbox.ledger) }
    private var service: String { deal.service.rawValue }

    private var length: Int {
        get throws { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 }
    }

    /// Goes on with the transfer until it is where it has to end.
    func finish(_ memory: inout WalletMemory) async throws {
        let token = try await rig.signIn(memory.key)
        for _ in 0..<2000 {
            guard let id = memory.id else {
                try await open(&memory, token: token)
                memory.knownAt = try length
                continue
            }
            let place = deal.service == .sep31 ? "transactions/\(id)" : "transaction?id=\(id)"
            let answer = try await rig.get("\(service)/\(place)", token: token)
            try #require(answer.status == 200, "\(answer.text)")
            let transfer = try #require(answer.json()["transaction"])
            let status = try #require(transfer["status"]?.string)
            if memory.told.last?.status != status { memory.told.append((status, try length)) }
            if status == deal.end, await isSettled(memory) { return }
            if try await act(on: transfer, status: status, &memory, token: token) { continue }
            try await Task.sleep(for: .milliseconds(3))
        }
        Issue.record("\(deal.name) never ended, but: \(memory.told.map(\.status))")
    }

    /// Whether all is done that has to be done outside the transfer's status.
    private func isSettled(_ memory: WalletMemory) async -> Bool {
        guard deal.forgetsMemo else { return true }
        return await paid(to: memory.key.publicKey) >= deal.payments
    }

    private func open(_ memory: inout WalletMemory, token: String) async throws {
        let account = memory.key.publicKey.address
        if deal.service == .sep24 {
            let fields = [("asset_code", "USDC"), ("amount", "25")]
            let kind = deal.kind == .deposit ? "deposit" : "withdraw"
            (memory.id, memory.url) = try await rig.start(kind, token: token, fields)
            return
        }
        if deal.service == .sep31 { return memory.id = try await pay31(token) }
        // The answer that named it may have been lost.
        let list = try await rig.get("sep6/transactions?asset_code=USDC", token: token)
        if let id = try list.json()["transactions"]?[0]?["id"]?.string {
            memory.id = id
            return
        }
        let path = deal.kind == .deposit ? "deposit" : "withdraw"
        let query = "asset_code=USDC&amount=25&funding_method=bank_account&account=\(account)&dest=1&dest_extra=2"
        let customer: JSONValue = [
            "first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.org",
        ]
        _ = try await rig.send(.put, "sep12/customer", body: .json(customer), token: token)
        let answer = try await rig.get("sep6/\(path)?\(query)", token: token)
        try #require(answer.status == 200, "\(answer.text)")
        memory.id = try #require(answer.json()["id"]?.string)
    }

    /// Asks for a payment to another customer; there is no list in which one could be that was lost.
    private func pay31(_ token: String) async throws -> String? {
        func customer(_ type: String, _ memo: String, _ field: String) async throws -> JSONValue {
            let answers: JSONValue = .object([
                "type": .string(type), "memo": .string(memo), "memo_type": "id", "first_name": "Ada",
                "last_name": "Lovelace", field: "ada@example.org",
            ])
            return try #require(
                try await rig.send(.put, "sep12/customer", body: .json(answers), token: token).json()["id"]
            )
        }
        let body: JSONValue = .object([
            "amount": "25", "asset_code": "USDC", "funding_method": "bank_account",
            "sender_id": try await customer("sep31-sender", "1", "email_address"),
            "receiver_id": try await customer("sep31-receiver", "2", "bank_account_number"),
        ])
        let answer = try await rig.send(.post, "sep31/transactions", body: .json(body), token: token)
        try #require(answer.status == 201, "\(answer.text)")
        return try answer.json()["id"]?.string
    }

    /// Does what a status asks for; returns whether that was something.
    private func act(
        on transfer: JSONValue,
        status: String,
        _ memory: inout WalletMemory,
        token: String
    ) async throws -> Bool {
        switch status {
        case "incomplete":
            guard let url = memory.url else { return false }
            try await fillIn(url, &memory)
        case "pending_trust":
            guard await ledger.balance(of: memory.key.publicKey, in: try rig.usdc) == nil else { return false }
            try await submit(memory.key, .changeTrust(line: .asset(try rig.usdc), limit: .maximum))
        case "pending_sender",
            "pending_user_transfer_start" where deal.kind == .withdrawal:
            // Whether it has paid, the ledger knows.
            guard await paid(from: memory.key.publicKey) == 0 else { return false }
            let memo = try #require(
                (transfer["stellar_memo"] ?? transfer["withdraw_memo"])?.string.flatMap { UInt64($0) }
            )
            let amount = try #require(Amount(deal.pays))
            try await submit(
                memory.key,
                .payment(destination: MuxedAccount(rig.distribution), asset: try rig.usdc, amount: amount),
                memo: .id(deal.forgetsMemo ? memo ^ 2 : memo)
            )
        default: return false
        }
        return true
    }

    /// Fills in what is left of the pages.
    private func fillIn(_ url: String, _ memory: inout WalletMemory) async throws {
        // The anchor may be at another port than before.
        let parts = try #require(URLComponents(string: url))
        var page = try await visit(.get, rig.url("\(parts.path.dropFirst())?\(parts.query ?? "")"), nil, &memory)
        for _ in 0..<4 where page.text.contains("<form method=\"post\"") {
            let action = try #require(AnchorPageWalk.first(#/<form method="post" action="([^"]*)"/#, in: page.text))
            let csrf = try #require(AnchorPageWalk.first(#/name="csrf" value="([^"]*)"/#, in: page.text))
            let values = [("amount", "25"), ("bank_account", "12345678")] + AnchorPageWalk.customer
            page = try await visit(
                .post,
                try #require(URL(string: action.replacing("&amp;", with: "&"), relativeTo: page.url)),
                .form([("csrf", csrf)] + values.filter { page.text.contains("name=\"\($0.0)\"") }),
                &memory
            )
        }
        try #require(page.status == 200, "\(page.text)")
    }

    /// A page, behind all redirects.
    private func visit(
        _ method: HTTPMethod,
        _ url: URL,
        _ body: HTTPBody?,
        _ memory: inout WalletMemory
    ) async throws -> HTTPResponse {
        var (method, url, body) = (method, url, body)
        while true {
            var request = HTTPRequest(method: method, url: url.absoluteURL, body: body)
            request.redirects = .never
            if let cookie = memory.cookie { request.headers.add("Cookie", cookie) }
            let answer = try await rig.http.send(request)
            if let cookie = answer.headers["Set-Cookie"]?.split(separator: ";").first { memory.cookie = String(cookie) }
            guard answer.status == 303, let next = answer.headers["Location"] else { return answer }
            (method, url, body) = (.get, try #require(URL(string: next, relativeTo: url.absoluteURL)), nil)
        }
    }

    // MARK: The ledger

    func submit(_ key: KeyPair, _ body: Stellar.Operation.Body, memo: Memo = .none) async throws {
        let account = try #require(await ledger.account(key.publicKey))
        let transaction = Transaction(
            source: MuxedAccount(key.publicKey),
            fee: 100,
            sequenceNumber: account.sequenceNumber &+ 1,
            memo: memo,
            operations: [Stellar.Operation(body)]
        )
        _ = try await ledger.submit(TransactionEnvelope(transaction).signed(by: key, for: sandbox.network))
    }

    private func paid(from account: PublicKey) async -> Int {
        await payments { $0 == account && $1 == rig.distribution }
    }

    func paid(to account: PublicKey) async -> Int {
        await payments { $0 == rig.distribution && $1 == account }
    }

    private func payments(_ matches: (PublicKey, PublicKey) -> Bool) async -> Int {
        let transactions = await sandbox.ledger.read { _, history in
            history.transactions(in: .everything, RecordPage(limit: 200)).filter(\.result.isSuccess)
                .compactMap { try? Transaction($0.candidate.transaction) }
        }
        return transactions.reduce(0) { count, transaction in
            count
                + transaction.operations.count { operation in
                    guard case .payment(let destination, let asset, _) = operation.body, asset != .native else {
                        return false
                    }
                    return matches((operation.source ?? transaction.source).accountID, destination.accountID)
                }
        }
    }

    func balance(of key: KeyPair) async throws -> Amount? { await ledger.balance(of: key.publicKey, in: try rig.usdc) }
}

/// A kill at any moment: the file ends behind any of its records, since it goes from one to the next and nowhere back.
@Suite("Transfers of a sandbox that is killed", .tags(.thorough), .timeLimit(.minutes(5)))
struct KilledTransferTests {
    private func configuration(_ deal: Deal, _ path: String) -> SandboxConfiguration {
        var anchor = deal.configuration
        let moment = Duration.milliseconds(8)
        anchor.pace = AnchorPace(moneyArrives: moment, review: moment, report: moment, bankPays: moment)
        return SandboxConfiguration(store: path, anchor: anchor)
    }

    /// Runs `body` with a sandbox that keeps its state in the file at `path`.
    private func serving<Result>(
        _ deal: Deal,
        _ path: String,
        _ body: (EmbeddedSandbox) async throws -> Result
    ) async throws -> Result {
        let sandbox = try await EmbeddedSandbox.start(configuration(deal, path))
        do {
            let result = try await body(sandbox)
            await sandbox.stop()
            return result
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    /// Where the file's records end.
    private func boundaries(_ contents: Data) throws -> [Int] {
        var ends: [Int] = []
        var offset = LedgerStore.signature.count
        let bytes = [UInt8](contents)
        while offset + LedgerStore.headLength <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            offset += LedgerStore.headLength + length
            ends.append(offset)
        }
        try #require(ends.last == bytes.count)
        return ends
    }

    @Test("a transfer that is cut off at any record ends as it would have, and is paid once", arguments: Deal.all)
    fileprivate func everyRecord(deal: Deal) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "whole").path
        // The whole of it, without a kill.
        let (start, memory) = try await serving(deal, path) { sandbox in
            let wallet = Wallet(deal: deal, sandbox: sandbox, path: path)
            var memory = WalletMemory(key: KeyPair.random())
            try await prepare(memory.key, wallet)
            let start = try Data(contentsOf: URL(filePath: path)).count
            try await wallet.finish(&memory)
            try await check(deal, wallet, memory)
            return (start, memory)
        }
        let whole = try Data(contentsOf: URL(filePath: path))
        let ends = try boundaries(whole).filter { $0 >= start }
        try #require(ends.count > 5)
        for end in ends {
            let copy = folder.appending(path: "cut").path
            try whole.prefix(end).write(to: URL(filePath: copy))
            try await serving(deal, copy) { sandbox in
                let wallet = Wallet(deal: deal, sandbox: sandbox, path: copy)
                var resumed = WalletMemory(key: memory.key)
                // What the wallet was told before the kill is true after it.
                if memory.knownAt <= end {
                    (resumed.id, resumed.url, resumed.cookie) = (memory.id, memory.url, memory.cookie)
                }
                try await wallet.finish(&resumed)
                let known = memory.told.lastIndex { $0.length <= end } ?? 0
                let statuses = memory.told.map(\.status)
                // A status that comes twice tells no place: the wallet may have missed one of the two.
                if let first = resumed.told.first?.status, first != deal.repeated,
                    let place = statuses.lastIndex(of: first)
                {
                    #expect(place >= known, "\(end): \(first) after \(statuses[known])")
                }
                try await check(deal, wallet, resumed, "cut off at \(end) of \(whole.count)")
            }
        }
    }

    @Test("sessions, challenges, customers, quotes, the clock and the ports outlast a kill")
    func everythingElse() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = SandboxConfiguration(store: folder.appending(path: "sandbox").path)
        configuration.leaps = true
        let customer: JSONValue = ["first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.org"]
        let wanted: JSONValue = [
            "sell_asset": "iso4217:USD", "sell_amount": "100", "context": "sep6",
        ]

        let first = try await EmbeddedSandbox.start(configuration)
        let before = AnchorRig(anchor: first.anchor)
        let usdc = "stellar:\(try before.usdc)"
        let answered = try await before.challenge(for: before.client.publicKey.address).signed(
            by: before.client,
            for: first.network
        )
        let token = try #require(try await before.answer(answered).json()["token"]?.string)
        let id = try await before.send(.put, "sep12/customer", body: .json(customer), token: token).json()["id"]
        var request = try #require(wanted.objectValue)
        request["buy_asset"] = .string(usdc)
        let quote = try await before.send(.post, "sep38/quote", body: .json(.object(request)), token: token).json()[
            "id"
        ]
        let path = "sep38/quote/\(try #require(quote?.string))"
        let promised = try await before.get(path, token: token).text
        _ = try await before.send(.post, "sandbox/clock", body: .json(["advance": "2s"]))
        // Only what is written counts: nothing is written at a stop.
        await first.stop()

        let second = try await EmbeddedSandbox.start(configuration)
        let after = AnchorRig(anchor: second.anchor)
        #expect(second.anchorDomain == first.anchorDomain)
        #expect(second.horizonURL == first.horizonURL)
        let known = try await after.get("sep12/customer?type=sep6", token: token).json()
        #expect(known["id"] == id)
        #expect(known["status"]?.string == "ACCEPTED")
        #expect(try await after.answer(answered).status == 400)
        #expect(try await after.get(path, token: token).text == promised)
        #expect(try await after.get("sandbox/clock").json()["ahead"]?.integer == 2)
        // Nothing that was drawn is drawn again.
        let challenges = [
            try await before.challenge(for: before.client.publicKey.address), answered,
        ]
        #expect(challenges[0].transaction?.operations.first != challenges[1].transaction?.operations.first)
        await second.stop()
    }

    private func prepare(_ key: KeyPair, _ wallet: Wallet) async throws {
        let sandbox = wallet.sandbox
        let ledger = HostedAnchorLedger(sandbox.ledger)
        try await ledger.fund(key.publicKey)
        guard !wallet.deal.trustsLate, let asset = sandbox.anchor.assets.first else { return }
        try await wallet.submit(key, .changeTrust(line: .asset(asset), limit: .maximum))
        // From the issuer, so that no payment of the anchor's is among those that are counted.
        let amount = try #require(Amount("100"))
        try await wallet.submit(
            sandbox.anchor.keys.issuer,
            .payment(destination: MuxedAccount(key.publicKey), asset: asset, amount: amount)
        )
    }

    private func check(_ deal: Deal, _ wallet: Wallet, _ memory: WalletMemory, _ place: String = "") async throws {
        #expect(memory.told.last?.status == deal.end, "\(place)")
        #expect(await wallet.paid(to: memory.key.publicKey) == deal.payments, "\(place)")
        #expect(try await wallet.balance(of: memory.key) == Amount(deal.balance), "\(place)")
    }
}
