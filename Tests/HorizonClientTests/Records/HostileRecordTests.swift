import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import HorizonClient

/// Feeds each decoder of what Horizon says documents in which one value is another than anybody expects, and what comes of
/// them to everything that compares, computes and shows it; what traps ends the process of the tests.
@Suite("Hostile records", .tags(.computing))
struct HostileRecordTests {
    private static let readers: [@Sendable (JSONValue) -> Any?] = [
        { Account($0).map { ($0, $0.reserve(baseReserve: .maximum), $0.reserve(baseReserve: .zero)) } },
        { LedgerRecord($0) }, { OfferRecord($0) }, { TradeRecord($0) }, { AssetRecord($0) }, { PaymentPathRecord($0) },
        { ClaimableBalanceRecord($0) }, { LiquidityPoolRecord($0) }, { OrderBook($0) }, { OperationRecord($0) },
        { PaymentRecord($0) }, { EffectRecord($0) }, { TransactionRecord($0) }, { HorizonRoot($0) },
        { FeeStats($0).map { ($0, $0.suggestedFee(), $0.suggestedFee(limit: .max)) } },
        { $0.timestamp }, { $0.amount }, { $0.price.map { ($0, $0.decimal) } },
    ]

    /// The records of all kinds that the fixtures have.
    private static let all: [(name: String, json: JSONValue)] = {
        func read(_ name: String) -> JSONValue {
            (try? Fixture.text("horizon/\(name).json")).flatMap { try? JSONValue.parse($0) } ?? .null
        }
        let single = ["account", "fee-stats", "root", "transaction", "transaction-failed"].map { ($0, read($0)) }
        let many = (read("records").objectValue ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let lists = ["operations", "payments", "effects"].flatMap { name in
            (read(name)["_embedded"]?["records"]?.arrayValue ?? []).enumerated().map { ("\(name)-\($0)", $1) }
        }
        return (single + many + lists).map { (name: $0.0, json: $0.1) }
    }()

    @Test(
        "whatever a value is, it is read, computed with and shown, or refused",
        .tags(.thorough),
        arguments: all.map(\.name)
    )
    func records(name: String) throws { try readVariants(of: name, share: 4) }

    @Test("that holds for all values", .tags(.matrix), arguments: all.map(\.name))
    func everyRecord(name: String) throws { try readVariants(of: name, share: 1) }

    /// Reads a record with each value replaced by one in `share` of the tokens; which ones, differs from record to record.
    private func readVariants(of name: String, share: Int) throws {
        let number = try #require(Self.all.firstIndex { $0.name == name })
        let json = Self.all[number].json
        let readers = Self.readers.filter { $0(json) != nil }
        for (index, variant) in HostileJSON.variants(of: Array(json.text.utf8)).enumerated() {
            guard (index &+ number) % share == 0, let value = try? JSONValue.parse(variant.bytes) else { continue }
            for read in readers { if let found = read(value) { _ = "\(found)" } }
        }
    }

    @Test(
        "whatever ledger or sequence number Horizon tells, a transaction's fate is told, or an error",
        arguments: HostileJSON.tokens
    )
    func fate(token: String) async throws {
        // One value after the other is the token, so that what is read before it doesn't hide it.
        let good = (sequence: #""1""#, ledger: "7", closed: #""2026-11-21T08:00:00Z""#)
        for (sequence, ledger, closed) in [
            (token, good.ledger, good.closed), (good.sequence, token, good.closed),
            (good.sequence, good.ledger, token), (token, token, token),
        ] {
            for number in [Int64.min, .max] {
                let fate = try await fate(of: number, sequence: sequence, ledger: ledger, closed: closed)
                _ = "\(String(describing: fate))"
            }
        }
    }

    /// The fate of a transaction with the sequence number `number`, by the texts that Horizon tells; `nil` where it is an error.
    private func fate(
        of number: Int64,
        sequence: String,
        ledger: String,
        closed: String
    ) async throws -> TransactionState? {
        let key = try #require(TestHorizon.customer)
        let transaction = Transaction(
            source: MuxedAccount(key),
            fee: 100,
            sequenceNumber: number,
            preconditions: Preconditions(
                timeBounds: TimeBounds(minTime: 0, maxTime: .max),
                ledgerBounds: LedgerBounds(minLedger: 0, maxLedger: .max)
            ),
            operations: [Operation(.bumpSequence(to: 1))]
        )
        let root =
            #"{"network_passphrase": "x", "history_latest_ledger": \#(ledger), "#
            + #""history_latest_ledger_closed_at": \#(closed)}"#
        let http = ScriptedHTTP { request, _ in
            switch request.url.path() {
            case "/", "": .json(root)
            case let path where path.hasPrefix("/accounts/"):
                .json(#"{"account_id": "\#(key.address)", "sequence": \#(sequence), "balances": []}"#)
            default: .json("{}", status: 404)
            }
        }
        let horizon = Horizon(url: try #require(URL(string: "https://horizon.example")), http: http)
        return try? await horizon.transactionState(of: transaction, [])
    }
}
