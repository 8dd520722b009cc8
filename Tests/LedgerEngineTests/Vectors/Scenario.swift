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
        var base_fee: UInt32
        var base_reserve: UInt32
        var max_tx_set_size: UInt32
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
        var envelope_xdr: String
        var hash: String
        var submit: Answer
        var included: Bool
        var apply_order: Int?
        var result_xdr: String?
        var fee_charged: String?
    }

    var id: String
    var network: Network
    var setup: Setup
    var start: Start
    var steps: [Step]
    var final: Start
    var transaction_count: Int
}

/// The ledger with which all recordings of a folder begin.
struct Genesis: Decodable {
    var base_ledger: Scenario.Header
    var entries: [RecordedEntry]
}

/// A ledger entry as a recording shows it.
///
/// The recordings spell the entries out as well; that is for people.
struct RecordedEntry: Decodable {
    /// The entry as XDR in Base64.
    var xdr: String
}

/// What names an entry that is not there.
struct RecordedKey: Decodable {
    var type: String
    var account_id: String?
    var asset: String?
    var name: String?
    var seller: String?
    var offer_id: String?
    var balance_id: String?
    var pool_id: String?
}
