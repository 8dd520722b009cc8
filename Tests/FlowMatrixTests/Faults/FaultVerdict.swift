import Diagnostics
import FlowEngine
import Foundation
import Sandbox

/// What has to hold of a run in which something went wrong, whatever it was.
struct FaultVerdict: Sendable {
    /// How many operations the run's account has when all is well.
    var undisturbed: FaultTraces
    /// What must stand in no line of a journal.
    var secrets: [String]

    /// What doesn't hold.
    func problems(of outcome: FaultOutcome) -> [String] {
        guard let code = outcome.exitCode else { return ["it ended with \(outcome.end)"] }
        // A run that waits for answers stands.
        guard let ending = outcome.ending else { return code == 7 ? [] : ["it stands, and ended with \(outcome.end)"] }
        var problems: [String] = []
        let words = "\(ending.summary ?? "") \(ending.help ?? "")"
        if !Self.codes(for: outcome.fault).contains(code) { problems.append("it ended with \(code): \(words)") }
        if Self.isPassing(outcome.fault), code != 0 { problems.append("it didn't outlast it, \(code): \(words)") }
        if outcome.traces.payments > undisturbed.payments {
            problems.append("it paid \(outcome.traces.payments) times")
        }
        if code == 0, outcome.traces.payments < undisturbed.payments { problems.append("it has not paid, and is done") }
        if code == 3, !words.contains(/(localhost|127\.0\.0\.1):\d+|sandbox\.invalid|the network|the anchor/) {
            problems.append("it doesn't say who it was: \(words)")
        }
        let journal = outcome.entries.compactMap { try? JSONEncoder().encode($0) }
            .map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: "\n")
        for secret in secrets + outcome.tokens where (journal + words).contains(secret) {
            problems.append("“\(secret)” stands in the journal")
        }
        return problems
    }

    /// How a run may end while a fault strikes.
    private static func codes(for fault: Fault) -> Set<Int32> {
        switch fault.kind {
        case .silence, .reset, .stall, .cut, .trickle: [0, 3, 6]
        // A page that is too large for a program is left to a person.
        case .oversized: [0, 3, 6, 7]
        case .status where (fault.code ?? 500) >= 500 || fault.code == 429: [0, 3, 6]
        // A ledger that has no such transaction contradicts its anchor.
        case .status where fault.code == 404: [0, 3, 4, 5, 6, 7]
        case .status, .denial, .redirect: [0, 3, 5, 6, 7]
        default: [0, 3, 4, 5, 6, 7]
        }
    }

    /// Whether it is a fault that passes: one glitch ends no run.
    ///
    /// Hosted pages are left out, as their addresses can be opened once.
    private static func isPassing(_ fault: Fault) -> Bool {
        guard fault.occasion == .once, fault.endpoints.allSatisfy({ $0.group != "pages" }) else { return false }
        switch fault.kind {
        case .silence, .reset, .stall, .cut, .trickle: return true
        case .status: return [429, 500, 502, 503, 504].contains(fault.code ?? 500)
        default: return false
        }
    }
}

/// What a run has left behind at the ledger.
struct FaultTraces: Hashable, Sendable {
    /// How many payments its account has made.
    var payments: Int
}
