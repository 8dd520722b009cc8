import Stellar
import StellarXDR

@testable import LedgerEngine

/// Plays a recording on a ledger and collects every difference.
///
/// Steps with operations that the ledger does not know yet are not played; the ledger then takes over the state that
/// was recorded behind them, so that the steps behind them can be played all the same.
struct Replay {
    private(set) var differences: [String] = []
    private(set) var played = 0
    private(set) var skipped = 0

    private let scenario: Scenario
    private var ledger: Ledger

    init(_ scenario: Scenario) throws {
        guard let networkID = XDR.Hash(RecordedEntry.hex(scenario.network.id)) else {
            throw UnreadableRecording(text: scenario.network.id)
        }
        self.scenario = scenario
        let header = LedgerHeader(sequence: 1, closeTime: 0)
        ledger = Ledger(networkID: networkID, entries: EntryStore(header: header))
        try adopt(scenario.start.entries, absent: [], header: scenario.start.ledger)
    }

    /// Plays all steps and compares the final state.
    mutating func run() throws {
        for step in scenario.steps { try play(step) }
        try compare(scenario.final.entries, absent: [], in: "final state")
    }

    private mutating func play(_ step: Scenario.Step) throws {
        let envelopes = try step.transactions.map { submission in
            try XDR.TransactionEnvelope(xdr: Base64.decode(submission.envelope_xdr) ?? [])
        }
        guard envelopes.allSatisfy(Self.isPlayable) else {
            skipped += envelopes.count
            if let header = step.ledger, let state = step.state_after {
                try adopt(state.entries, absent: state.absent, header: header)
            }
            return
        }
        played += envelopes.count
        for (submission, envelope) in zip(step.transactions, envelopes) { submit(submission, envelope) }
        guard let header = step.ledger else { return }
        close(step, at: header.close_time)
        if let state = step.state_after { try compare(state.entries, absent: state.absent, in: "step \(step.step)") }
        let found = ledger.header
        if String(found.feePool) != header.fee_pool || String(found.idPool) != header.id_pool {
            differences.append("step \(step.step): fee pool \(found.feePool) for \(header.fee_pool)")
        }
    }

    private mutating func submit(_ submission: Scenario.Submission, _ envelope: XDR.TransactionEnvelope) {
        let candidate = Candidate(envelope, networkID: ledger.networkID)
        if candidate.hash.bytes != RecordedEntry.hex(submission.hash) {
            differences.append("\(submission.name): hash differs")
        }
        let admission = ledger.submit(candidate)
        let (status, result) =
            switch admission {
            case .pending: ("PENDING", nil as String?)
            case .duplicate: ("DUPLICATE", nil)
            case .refused(let result): ("ERROR", Self.base64(result))
            }
        guard status != submission.submit.status || result != submission.submit.error_xdr else { return }
        differences.append(
            "\(submission.name): \(status) \(result ?? "") for \(submission.submit.status) "
                + (submission.submit.error_xdr ?? "")
        )
    }

    private mutating func close(_ step: Scenario.Step, at closeTime: UInt64) {
        let order = Dictionary(
            step.transactions.filter(\.included).map { (RecordedEntry.hex($0.hash), $0.apply_order ?? 0) },
            uniquingKeysWith: { first, _ in first }
        )
        let candidates = ledger.validCandidates(at: closeTime).sorted {
            order[$0.hash.bytes, default: 0] < order[$1.hash.bytes, default: 0]
        }
        let closed = ledger.close(at: closeTime, applying: candidates)
        for submission in step.transactions {
            let applied = closed.transactions.first { $0.hash.bytes == RecordedEntry.hex(submission.hash) }
            let result = applied.map { Self.base64($0.result) }
            let wanted = submission.included ? submission.result_xdr : nil
            guard result != wanted, submission.submit.status != "DUPLICATE" else { continue }
            differences.append("\(submission.name): \(result ?? "not included") for \(wanted ?? "not included")")
        }
    }

    // MARK: - State

    private mutating func adopt(_ recorded: [RecordedEntry], absent: [RecordedKey], header: Scenario.Header) throws {
        for key in absent { try remove(key) }
        for entry in recorded {
            guard let id = try entry.account_id.map(RecordedEntry.accountID) else { continue }
            switch entry.type {
            case "account":
                ledger.entries.setAccount(id, try entry.account(), keepingLedger: true)
            case "trustline":
                let asset = try RecordedEntry.trustlineAsset(entry.asset ?? "")
                ledger.entries.setTrustline(
                    EntryStore.TrustlineKey(account: id, asset: asset),
                    try entry.trustline(),
                    keepingLedger: true
                )
            case "data":
                let key = EntryStore.DataKey(account: id, name: Array((entry.name ?? "").utf8))
                ledger.entries.setData(key, try entry.data(), keepingLedger: true)
            default: break
            }
        }
        ledger.entries.updateHeader {
            $0.sequence = header.sequence
            $0.closeTime = header.close_time
            $0.feePool = Int64(header.fee_pool) ?? 0
            $0.idPool = UInt64(header.id_pool) ?? 0
        }
        ledger.entries.commit()
    }

    private mutating func remove(_ key: RecordedKey) throws {
        guard let id = try key.account_id.map(RecordedEntry.accountID) else { return }
        switch key.type {
        case "account":
            ledger.entries.setAccount(id, nil)
        case "trustline":
            let asset = try RecordedEntry.trustlineAsset(key.asset ?? "")
            ledger.entries.setTrustline(EntryStore.TrustlineKey(account: id, asset: asset), nil)
        case "data":
            ledger.entries.setData(EntryStore.DataKey(account: id, name: Array((key.name ?? "").utf8)), nil)
        default: break
        }
    }

    private mutating func compare(_ recorded: [RecordedEntry], absent: [RecordedKey], in place: String) throws {
        for entry in recorded {
            guard let id = try entry.account_id.map(RecordedEntry.accountID) else { continue }
            switch entry.type {
            case "account":
                expect(ledger.account(id), try entry.account(), "\(place): account \(entry.account_id ?? "")")
            case "trustline":
                let asset = try RecordedEntry.trustlineAsset(entry.asset ?? "")
                let key = EntryStore.TrustlineKey(account: id, asset: asset)
                expect(ledger.entries.trustline(key), try entry.trustline(), "\(place): trustline \(entry.asset ?? "")")
            case "data":
                let key = EntryStore.DataKey(account: id, name: Array((entry.name ?? "").utf8))
                expect(ledger.entries.data(key), try entry.data(), "\(place): data \(entry.name ?? "")")
            default: break
            }
        }
        for key in absent {
            guard let id = try key.account_id.map(RecordedEntry.accountID) else { continue }
            let name = Array((key.name ?? "").utf8)
            let isThere =
                switch key.type {
                case "account": ledger.account(id) != nil
                case "trustline":
                    ledger.entries.trustline(
                        EntryStore.TrustlineKey(account: id, asset: try RecordedEntry.trustlineAsset(key.asset ?? ""))
                    ) != nil
                default: ledger.entries.data(EntryStore.DataKey(account: id, name: name)) != nil
                }
            if isThere { differences.append("\(place): \(key.type) \(key.account_id ?? "") is still there") }
        }
    }

    private mutating func expect<Entry: Equatable>(_ found: Entry?, _ wanted: Entry, _ place: String) {
        if found != wanted { differences.append("\(place): \(String(describing: found)) for \(wanted)") }
    }

    /// Whether the ledger knows all operations of `envelope`.
    ///
    /// Inflation it knows as the one that is switched off.
    private static func isPlayable(_ envelope: XDR.TransactionEnvelope) -> Bool {
        envelope.innermost.operations.allSatisfy { operation in
            if case .changeTrust(let change) = operation.body, case .poolShare = change.line { return false }
            return operation.body.ledgerOperation != nil || operation.body == .inflation
        }
    }

    private static func base64(_ result: XDR.TransactionResult) -> String {
        Base64.encode(result.xdr)
    }
}
