import FlowMatrixSupport
import Foundation

/// What has to hold of a run in which something went wrong, whatever it was.
struct FaultVerdict: Sendable {
    /// How many operations the run's account has when all is well.
    var undisturbed: FaultTraces
    /// What must stand in no line of a journal, and in no report.
    var secrets: [String]

    /// What doesn't hold.
    func problems(of outcome: FaultOutcome) -> [String] {
        guard let code = outcome.exitCode else { return ["it ended with \(outcome.end)"] }
        let expectation = FaultExpectation(outcome.item)
        let words = outcome.words
        var problems: [String] = []
        if outcome.struck == 0, !outcome.isTooShort { problems.append("it struck nowhere") }
        if outcome.ending == nil, code != 7 { problems.append("it stands, and ended with \(outcome.end)") }
        if !expectation.codes.contains(code) { problems.append("it ended with \(code): \(words)") }
        if outcome.ending != nil, let missing = FaultWords(outcome.item).lack(in: words, of: code) {
            problems.append("\(missing) is missing in: \(words)")
        }
        problems += unexpectedTraces(of: outcome, isDone: code == 0, expectation)
        if let wakes = expectation.callbacksWake, wakes != (outcome.callbacksTaken > 0) {
            problems.append("it was woken by \(outcome.callbacksTaken) callbacks")
        }
        if let length = outcome.length, length > MatrixWorld.deadline + Self.grace {
            problems.append("it took \(length)")
        }
        // At a terminal the customer reads what the anchor says word for word; what is kept and reported has none of it.
        for (place, text) in [("the journal", outcome.journal), ("the report", outcome.report)] {
            for secret in secrets {
                guard let found = text.place(of: secret) ?? text.place(of: secret.uppercased()) else { continue }
                problems.append("“\(secret)” stands in \(place): …\(found)…")
            }
        }
        let told = outcome.journal + words
        // What is cut off shows as much as there is relay for; all tokens begin in the same way.
        let parts = outcome.tokens.flatMap { $0.split(separator: ".").dropFirst() }.filter { $0.count >= 16 }
        for part in parts where told.holds(String(part.prefix(24))) { problems.append("a token stands in the journal") }
        return problems
    }

    /// How long a run goes on behind its deadline: a payment that is under way then is looked for until it can't be taken any
    /// more.
    private static let grace = Duration.seconds(15)

    private func unexpectedTraces(
        of outcome: FaultOutcome,
        isDone: Bool,
        _ expectation: FaultExpectation
    ) -> [String] {
        let traces = outcome.traces
        var problems: [String] = []
        if traces.payments > undisturbed.payments { problems.append("it paid \(traces.payments) times") }
        if isDone, traces.payments < undisturbed.payments { problems.append("it has not paid, and is done") }
        if traces.transfers > undisturbed.transfers, !expectation.mayLeaveTransfers {
            problems.append("it started \(traces.transfers) transfers")
        }
        if isDone, traces.transfers < undisturbed.transfers {
            problems.append("it has started too little, and is done")
        }
        return problems
    }
}

/// What a run has left behind.
struct FaultTraces: Hashable, Sendable {
    /// How many payments its account has made.
    var payments = 0
    /// How many transfers it has started.
    var transfers = 0
}

extension String {
    /// Whether `part` stands anywhere in the text, byte by byte; journals are long, and Swift's own search takes its time.
    fileprivate func holds(_ part: String) -> Bool {
        withCString { text in part.withCString { strstr(text, $0) != nil } }
    }

    /// Where `word` stands in the text by itself, in exactly these letters, with what is written around it; as a part
    /// of base64, or at the end of an account that is shortened to `GABC…WXYZ`, it says nothing.
    fileprivate func place(of word: String) -> Substring? {
        guard holds(word) else { return nil }
        return ranges(of: word).first { range in
            let before = self[..<range.lowerBound].last, after = self[range.upperBound...].first
            return [before, after].allSatisfy { neighbour in
                neighbour.map { !$0.isLetter && !$0.isNumber && !"+/=…".contains($0) } ?? true
            }
        }
        .map { range in
            self[(index(range.lowerBound, offsetBy: -300, limitedBy: startIndex) ?? startIndex)...].prefix(400)
        }
    }
}
