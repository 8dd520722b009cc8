import Foundation
import LedgerEngine
import StellarXDR
import TestSupport

/// A recording of what the network answered to a list of transactions.
///
/// `fixtures/ledger/README.md` explains it.
struct Scenario: Decodable {
    struct Network: Decodable {
        var id: String
    }

    struct Start: Decodable {
        var ledger: Header
        var entries: [RecordedEntry]
    }

    struct Setup: Decodable {
        var steps: [Step]
    }

    struct Header: Decodable {
        var sequence: UInt32
        var close_time: UInt64
        var fee_pool: String
        var id_pool: String
        var total_coins: String
    }

    struct Step: Decodable {
        var step: Int
        var transactions: [Submission]
        var ledger: Header?
        var state_after: State?
    }

    struct State: Decodable {
        var entries: [RecordedEntry]
        var absent: [RecordedKey]
    }

    struct Submission: Decodable {
        struct Answer: Decodable {
            var status: String
            var error_xdr: String?
        }

        var name: String
        var operations: [String]
        var envelope_xdr: String
        var hash: String
        var submit: Answer
        var included: Bool
        var apply_order: Int?
        var result_xdr: String?
    }

    var id: String
    var network: Network
    var setup: Setup
    var start: Start
    var steps: [Step]
    var final: Start

    /// The recording in the file `name` of `fixtures/ledger/scenarios`.
    init(named name: String) throws {
        self = try JSONDecoder().decode(Scenario.self, from: Fixture.data("ledger/scenarios/\(name).json"))
    }

    /// The names of all recordings.
    static let names: [String] = {
        let folder = Fixture.url("ledger/scenarios").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()
}

/// A ledger entry as a recording shows it.
///
/// Which of the fields are there depends on `type`.
struct RecordedEntry: Decodable {
    struct Thresholds: Decodable {
        var master_weight: UInt8
        var low: UInt8
        var med: UInt8
        var high: UInt8
    }

    struct Signer: Decodable {
        var key: String
        var weight: UInt32
        var sponsor: String?
    }

    var type: String
    var account_id: String?
    var asset: String?
    var name: String?
    var value: String?
    var balance: String?
    var sequence: String?
    var subentry_count: UInt32?
    var home_domain: String?
    var flags: UInt32?
    var thresholds: Thresholds?
    var signers: [Signer]?
    var buying_liabilities: String?
    var selling_liabilities: String?
    var num_sponsored: UInt32?
    var num_sponsoring: UInt32?
    var sequence_ledger: UInt32?
    var sequence_time: String?
    var sponsor: String?
    var limit: String?
    var liquidity_pool_use_count: Int32?
    var last_modified_ledger: UInt32
}

/// What names an entry that is not there.
struct RecordedKey: Decodable {
    var type: String
    var account_id: String?
    var asset: String?
    var name: String?
}
