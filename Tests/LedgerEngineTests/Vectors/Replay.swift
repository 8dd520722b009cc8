import Sodium
import Stellar
import StellarXDR

@testable import LedgerEngine

/// Plays a recording on a ledger and collects every difference.
struct Replay {
    private(set) var differences: [String] = []

    /// How many transactions of the scenario itself were submitted.
    private(set) var played = 0

    /// What happens to the ledger before each submission, given the bytes of the envelope; it has to leave no trace.
    var disturbance: (inout EntryStore, [UInt8]) -> Void = { _, _ in }

    private let scenario: Scenario
    private var ledger: Ledger

    /// A replay from the ledger with which `recording` begins.
    init(_ recording: Recording) throws {
        scenario = try recording.scenario()
        guard let networkID = XDR.Hash(Hexadecimal.decode(scenario.network.id) ?? []) else {
            throw UnreadableRecording(text: scenario.network.id)
        }
        let genesis = try recording.genesis()
        var entries = EntryStore(header: try LedgerHeader(genesis.base_ledger))
        for entry in genesis.entries { entries.put(try KeyedEntry(entry)) }
        ledger = Ledger(networkID: networkID, entries: entries)
    }

    /// Plays all steps and compares the state after each of them, and the whole state at the start and the end.
    mutating func run() throws {
        for step in scenario.setup.steps { try play(step, of: "setup") }
        try compareEverything(with: scenario.start, in: "start")
        for step in scenario.steps {
            try play(step, of: "scenario")
            played += step.transactions.count
        }
        try compareEverything(with: scenario.final, in: "final state")
    }

    private mutating func play(_ step: Scenario.Step, of part: String) throws {
        let place = "\(part) step \(step.step)"
        for submission in step.transactions { try submit(submission, in: place) }
        guard let header = step.ledger else { return }
        close(step, at: header.close_time, in: place)
        try compare(header, in: place)
        guard let state = step.state_after else { return }
        for entry in state.entries { compare(try KeyedEntry(entry), in: place) }
        for key in state.absent {
            guard let left = ledger.entries.entry(try key.wire()) else { continue }
            differences.append("\(place): still there: \(left)")
        }
    }

    private mutating func submit(_ submission: Scenario.Submission, in place: String) throws {
        let bytes = Base64.decode(submission.envelope_xdr) ?? []
        disturbance(&ledger.entries, bytes)
        let envelope = try XDR.TransactionEnvelope(xdr: bytes)
        let candidate = Candidate(envelope, networkID: ledger.networkID)
        if candidate.hash.bytes != Hexadecimal.decode(submission.hash) {
            differences.append("\(place), \(submission.name): hash differs")
        }
        let (status, result) =
            switch ledger.submit(candidate) {
            case .pending: ("PENDING", nil as String?)
            case .duplicate: ("DUPLICATE", nil)
            case .tryAgainLater: ("TRY_AGAIN_LATER", nil)
            case .refused(let result): ("ERROR", Base64.encode(result.xdr))
            }
        guard status != submission.submit.status || result != submission.submit.error_xdr else { return }
        differences.append(
            "\(place), \(submission.name): \(status) \(describe(result)) for \(submission.submit.status) "
                + describe(submission.submit.error_xdr)
        )
    }

    private mutating func close(_ step: Scenario.Step, at closeTime: UInt64, in place: String) {
        let order = Dictionary(
            step.transactions.filter(\.included).map { (Hexadecimal.decode($0.hash) ?? [], $0.apply_order ?? 0) },
            uniquingKeysWith: { first, _ in first }
        )
        let candidates = ledger.validCandidates(at: closeTime).sorted {
            order[$0.hash.bytes, default: 0] < order[$1.hash.bytes, default: 0]
        }
        let closed = ledger.close(at: closeTime, applying: candidates)
        for submission in step.transactions where submission.submit.status != "DUPLICATE" {
            let applied = closed.transactions.first { $0.hash.bytes == Hexadecimal.decode(submission.hash) }
            let result = applied.map { Base64.encode($0.result.xdr) }
            if result != (submission.included ? submission.result_xdr : nil) {
                differences.append(
                    "\(place), \(submission.name): \(describe(result)) for \(describe(submission.result_xdr))"
                )
            }
            if submission.included, let fee = applied?.result.feeCharged, String(fee) != submission.fee_charged {
                differences.append("\(place), \(submission.name): fee \(fee) for \(submission.fee_charged ?? "none")")
            }
        }
    }

    // MARK: - State

    private mutating func compareEverything(with recorded: Scenario.Start, in place: String) throws {
        try compare(recorded.ledger, in: place)
        let entries = try recorded.entries.map { try KeyedEntry($0) }
        for entry in entries { compare(entry, in: place) }
        let keys = Set(entries.map(\.key))
        for key in ledger.entries.keys where !keys.contains(key) {
            differences.append("\(place): too much: \(key)")
        }
    }

    private mutating func compare(_ recorded: KeyedEntry, in place: String) {
        let found = ledger.entries.entry(recorded.key)
        if found != recorded {
            differences.append("\(place): \(found.map { "\($0)" } ?? "nothing") for \(recorded)")
        }
    }

    private mutating func compare(_ recorded: Scenario.Header, in place: String) throws {
        let wanted = try LedgerHeader(recorded)
        if ledger.header != wanted { differences.append("\(place): \(ledger.header) for \(wanted)") }
    }

    private func describe(_ result: String?) -> String {
        guard let result else { return "no result" }
        guard let bytes = Base64.decode(result), let read = try? XDR.TransactionResult(xdr: bytes) else {
            return result
        }
        return "\(read.feeCharged) \(read.outcome)".replacing("StellarXDR.XDR.", with: "")
    }
}

extension LedgerHeader {
    /// The header that is recorded.
    fileprivate init(_ recorded: Scenario.Header) throws {
        guard let feePool = Int64(recorded.fee_pool), let idPool = UInt64(recorded.id_pool),
            let totalCoins = Int64(recorded.total_coins)
        else { throw UnreadableRecording(text: "\(recorded)") }
        self.init(sequence: recorded.sequence, closeTime: recorded.close_time)
        (self.feePool, self.idPool, self.totalCoins) = (feePool, idPool, totalCoins)
        (baseFee, baseReserve) = (recorded.base_fee, recorded.base_reserve)
        maxTransactionSetSize = recorded.max_tx_set_size
    }
}
