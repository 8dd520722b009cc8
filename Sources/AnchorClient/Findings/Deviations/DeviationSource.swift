internal import Diagnostics

/// The deviations of an answer in the order of their first places: of places that deviate alike the first is told, with their number.
struct DeviationList {
    private var order: [Deviation.Key] = []
    private var found: [Deviation.Key: Deviation] = [:]

    /// The deviations.
    var all: [Deviation] { order.compactMap { found[$0] } }

    /// Takes in a deviation; of those that are alike the worst severity counts.
    mutating func insert(_ deviation: Deviation) {
        guard var known = found[deviation.key] else {
            order.append(deviation.key)
            return found[deviation.key] = deviation
        }
        // What is told is the worst place.
        if deviation.severity > known.severity {
            let count = known.count
            known = deviation
            known.count = count
        }
        known.count += 1
        found[deviation.key] = known
    }
}

/// A comparison of an answer with its form, which finds the differences.
protocol DeviationSource {
    /// The form that the SEP gives.
    var form: AnswerForm { get }
    /// The exchange.
    var request: Subject.Request? { get }
}

extension DeviationSource {
    /// A deviation at `field` of the answer, or of the answer as a whole; without a `section` that of the form says how it should be.
    func deviation(
        _ code: FailureCode,
        _ severity: Deviation.Severity,
        _ words: FindingWords,
        _ remedy: Remedy.Action,
        at field: String? = nil,
        pattern: String? = nil,
        named name: String? = nil,
        by section: SEPSection? = nil
    ) -> Deviation {
        let section = section ?? form.section
        return Deviation(
            code,
            severity,
            section: section,
            endpoint: form.endpoint,
            subject: Subject(request: request, field: field),
            pattern: pattern,
            found: words.found,
            expected: words.expected,
            remedies: [.change(remedy, name ?? field ?? "", to: words.target ?? words.expected, by: section)]
        )
    }
}

extension Remedy {
    /// The change of `name` that the anchor's engineer can make.
    static func change(_ action: Action, _ name: String, to expected: String, by section: SEPSection) -> Remedy {
        Remedy(action, [.name: .text(name), .expected: .text(expected), .section: section.fact])
    }
}
