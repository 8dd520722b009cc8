import Diagnostics
import HTTPTransport
import JSON
import LedgerEngine
import Stellar
import StellarXDR
import Testing
import Timekeeping

@testable import Sandbox

/// The anchor at its usual pace, on the ledger that answers like the real one.
@Suite("An anchor on the sandbox's ledger")
struct AnchorOnLedgerTests {
    private let network = Network.standalone
    private let host: LedgerHost
    private let ledger: HostedAnchorLedger

    init() throws {
        host = try LedgerHost(network: network, clock: SystemWallClock())
        ledger = HostedAnchorLedger(host)
    }

    @discardableResult
    private static func submit(
        _ key: KeyPair,
        _ body: Operation.Body,
        memo: Memo = .none,
        host: LedgerHost,
        network: Network
    ) async throws -> TransactionHash {
        let account = try #require(await host.account(key.publicKey.wire))
        let transaction = Transaction(
            source: MuxedAccount(key.publicKey),
            fee: 100,
            sequenceNumber: account.sequenceNumber &+ 1,
            memo: memo,
            operations: [Operation(body)]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: key, for: network)
        guard case .applied(let applied) = await host.submit(envelope.wire) else { throw CancellationError() }
        #expect(applied.result.isSuccess)
        return TransactionHash(applied.hash)
    }

    @Test("a deposit and a withdrawal are paid for real, in well under a second each")
    func wholeCircle() async throws {
        let anchor = try await AnchorServer.start(seed: [7], ledger: ledger, clock: SystemWallClock())
        let rig = AnchorRig(anchor: anchor)
        let usdc = try rig.usdc
        try await ledger.fund(rig.client.publicKey)
        try await Self.submit(
            rig.client,
            .changeTrust(line: .asset(usdc), limit: .maximum),
            host: host,
            network: network
        )
        let token = try await rig.signIn()

        let deposit = try await rig.start("deposit", token: token)
        _ = try await AnchorPageWalk(rig: rig).finish(deposit.url)
        let (paid, seen) = try await rig.follow(deposit.id, token: token, until: "completed")
        // What it takes beside the work itself, which is as quick as the machine.
        let pace = AnchorPace()
        #expect(pace.moneyArrives + pace.review + pace.report < .milliseconds(800))
        #expect(pace.review + pace.bankPays < .milliseconds(800))
        #expect(seen.last == "completed")
        let hash = try #require(paid["stellar_transaction_id"]?.string.flatMap { TransactionHash($0) })
        #expect(await host.transaction(hash.wire)?.result.isSuccess == true)
        #expect(await ledger.balance(of: rig.client.publicKey, in: usdc) == Amount("24.65"))

        let withdrawal = try await rig.start("withdraw", token: token, [("asset_code", "USDC"), ("amount", "20")])
        _ = try await AnchorPageWalk(rig: rig).finish(withdrawal.url, amount: "20", account: "12345678")
        let ready = try await rig.transfer(withdrawal.id, token: token)
        let memo = try #require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) })
        let payment = try await Self.submit(
            rig.client,
            .payment(destination: MuxedAccount(rig.distribution), asset: usdc, amount: Amount(stroops: 20_0000000)),
            memo: .id(memo),
            host: host,
            network: network
        )
        let (done, _) = try await rig.follow(withdrawal.id, token: token, until: "completed")
        #expect(done["stellar_transaction_id"]?.string == payment.description)
        #expect(done["amount_out"]?.string == "19.7")
        await anchor.stop()
    }
}
