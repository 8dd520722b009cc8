import Foundation
import Stellar
import TestSupport

/// A file of what a real node answered; `fixtures/ledger/README.md` explains it.
struct LedgerVectors: Decodable {
    /// The names of all files.
    static let names: [String] = {
        let folder = Fixture.url("ledger/scenarios").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }()

    static func file(_ name: String) throws -> LedgerVectors {
        try JSONDecoder().decode(LedgerVectors.self, from: Fixture.data("ledger/scenarios/\(name)"))
    }

    struct NetworkName: Decodable {
        var passphrase: String
        var id: String
    }

    struct Key: Decodable {
        var account_id: String
        var seed: String
    }

    struct Part: Decodable {
        var steps: [Step]
    }

    struct Step: Decodable {
        var transactions: [Transaction]
    }

    struct Transaction: Decodable {
        var name: String
        var kind: String
        var envelope_xdr: String
        var hash: String
        var inner_hash: String?
        var deliberately_malformed: Bool?
        var submit: Submission
        var result_xdr: String?
        var result: Result?
    }

    struct Submission: Decodable {
        var error_xdr: String?
        var result_codes: ResultCodes?
    }

    struct Result: Decodable {
        var codes: ResultCodes
    }

    var network: NetworkName
    var keys: [String: Key]
    var setup: Part
    var steps: [Step]

    var transactions: [Transaction] {
        (setup.steps + steps).flatMap(\.transactions)
    }
}
