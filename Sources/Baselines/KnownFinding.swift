package import Diagnostics

/// A finding about an anchor that a baseline knows, and why it is accepted.
package struct KnownFinding: Hashable, Sendable {
    /// The code, such as `D101`.
    package var code: String
    package var severity: Deviation.Severity
    /// The request, as the baseline names its answers: `SEP-24 GET /transaction`.
    package var request: String
    /// The path of the member; empty where it is about the whole exchange.
    package var path: String
    /// The value that should have come.
    package var expected: String
    /// The SEP's name of a member that has another name; `nil` for other findings.
    package var expectedName: String?
    /// The reason why it is accepted, in the words of the baseline's author.
    package var reason: String?
    /// The last day on which it is accepted, as `2026-12-31`; without one it always is.
    package var until: String?

    /// The key that tells it from others.
    package var key: String { "\(request) \(code)\(path.isEmpty ? "" : " \(path)")" }

    /// Whether it is accepted on the day `today`.
    package func isAccepted(on today: String) -> Bool { until.map { today <= $0 } ?? true }

    /// Whether someone has said why it is accepted: blanks say nothing.
    private var hasReason: Bool { reason?.unicodeScalars.allSatisfy(\.isBlankOrLineBreak) == false }

    /// The deviation that strict runs accept on the day `today`, up to its severity; `nil` where no one has given a reason, or its date is over.
    package func allowance(on today: String) -> AllowedDeviation? {
        guard hasReason, isAccepted(on: today), let code = FailureCode(rawValue: code) else {
            return nil
        }
        return AllowedDeviation(code, upTo: severity, at: path.isEmpty ? nil : path, in: request)
    }
}

extension KnownFinding {
    /// A finding that no one has given a reason for.
    init(_ deviation: Deviation) {
        code = deviation.code.rawValue
        severity = deviation.severity
        request = deviation.request
        path = deviation.pattern
        expected = deviation.expected
        expectedName = deviation.expectedName
    }
}
