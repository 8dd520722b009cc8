import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing
import Timekeeping

/// What the tests of this target share: a server that answers by a script, and the fixtures.
struct TestHorizon {
    static let customer = PublicKey("GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E")
    static let hash = TransactionHash("17a670bc424ff5ce3b386dbfaae9990b66a2a37b4fbe51547e8794962a3f9e6a")

    let http: ScriptedHTTP
    let clock: ManualClock
    let horizon: Horizon

    init(streams: [ScriptedHTTP.Stream] = [], _ script: @escaping ScriptedHTTP.Script) throws {
        http = ScriptedHTTP(streams: streams, script)
        clock = ManualClock(jumps: true)
        let url = try #require(URL(string: "https://horizon.example/"))
        horizon = Horizon(url: url, http: http, clock: clock)
    }

    /// A server that answers everything with one file.
    init(_ fixture: String, status: Int = 200) throws {
        let data = try Fixture.data("horizon/\(fixture).json")
        try self.init { _, _ in .data(data, status: status) }
    }
}

@Suite("Horizon")
struct HorizonTests {
    @Test("the root tells the network, and where lumens are given away")
    func root() async throws {
        let root = try await TestHorizon("root").horizon.root()
        #expect(root.network == .testnet)
        #expect(root.latestLedger == 58_211_123)
        #expect(root.protocolVersion == 23)
        #expect(root.friendbot?.absoluteString == "https://friendbot.example/fund/")
        let other = try TestHorizon { _, _ in .json("{}") }
        let error = await #expect(throws: HorizonError.self) { try await other.horizon.root() }
        #expect(error?.reason == .invalid(field: "network_passphrase"))
        #expect(error?.help == "check that horizon.example is a Horizon server")
    }

    @Test("fees are known exactly, and the suggestion has its bounds")
    func fees() async throws {
        let stats = try await TestHorizon("fee-stats").horizon.feeStats()
        #expect(stats.baseFee == 100)
        #expect(stats.capacityUsage == ExactDecimal("0.97"))
        #expect(stats.charged.percentiles[99] == 5000)
        #expect(stats.suggestedFee() == 250)
        #expect(stats.suggestedFee(limit: 200) == 200)
        let quiet = try await TestHorizon { _, _ in .json(#"{"last_ledger_base_fee":"100"}"#) }.horizon.feeStats()
        #expect(quiet.suggestedFee() == 100)
    }

    @Test("a transaction in the ledger is read, and a missing one is told apart")
    func transaction() async throws {
        let hash = try #require(TestHorizon.hash)
        let test = try TestHorizon("transaction")
        let record = try await test.horizon.transaction(hash)
        #expect(test.http.requests.first?.url.absoluteString == "https://horizon.example/transactions/\(hash.hex)")
        #expect(record.isSuccessful)
        #expect(record.feeCharged == Amount(stroops: 100))
        #expect(record.createdAt?.description == "2026-11-21T08:00:00Z")
        #expect(record.memo?.type == "hash")
        #expect(record.resultCodes == ResultCodes(transaction: "tx_success", operations: ["op_success"]))
        let missing = try TestHorizon("problem-not-found", status: 404)
        let error = await #expect(throws: HorizonError.self) { try await missing.horizon.transaction(hash) }
        #expect(error?.reason == .notFound)
        #expect(error?.horizonMessage == "The resource at the url requested was not found.")
        let other = try #require(TransactionHash(String(repeating: "0", count: 64)))
        let wrong = await #expect(throws: HorizonError.self) { try await test.horizon.transaction(other) }
        #expect(wrong?.reason == .invalid(field: "hash"))
    }

    @Test("the source of what an account or a transaction tells is the request that asks for it")
    func sources() async throws {
        let (account, hash) = (try #require(TestHorizon.customer), try #require(TestHorizon.hash))
        let (accounts, transactions) = (try TestHorizon("account"), try TestHorizon("transaction"))
        _ = try await accounts.horizon.account(account)
        _ = try await transactions.horizon.transaction(hash)
        for (test, scope, endpoint) in [
            (accounts, .account(account), "GET /accounts/…"), (transactions, .transaction(hash), "GET /transactions/…"),
        ] as [(TestHorizon, HistoryScope, String)] {
            let source = test.horizon.source(of: scope, status: 404)
            let sent = try #require(test.http.requests.last)
            #expect(source.endpoint == endpoint && source.request.method == sent.method.rawValue)
            #expect(source.request.url == sent.url.absoluteString && source.request.host == "horizon.example")
            #expect(source.request.status == 404 && source.section == nil)
        }
        #expect(accounts.horizon.source(of: .network).endpoint == "GET /")
    }

    @Test(
        "a refusal keeps its reason",
        arguments: [
            (404, .notFound, false), (400, .refused(status: 400), false), (429, .rateLimited(retryAfter: nil), true),
            (503, .unavailable(status: 503), true), (302, .status(302), false),
        ] as [(Int, HorizonError.Reason, Bool)]
    )
    func refusals(_ status: Int, _ reason: HorizonError.Reason, _ isTransient: Bool) async throws {
        let test = try TestHorizon { _, _ in .text("<html>", status: status) }
        let error = await #expect(throws: HorizonError.self) { try await test.horizon.feeStats() }
        #expect(error?.reason == reason)
        #expect(error?.isTransient == isTransient)
        #expect(error?.horizonMessage == nil)
    }
}
