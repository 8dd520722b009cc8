/// What `--json` has of a failure beside its kind and its words; `docs/json.md` describes it.
public struct FailureReport: Encodable, Hashable, Sendable {
    /// A remedy and its words.
    public struct Advice: Encodable, Hashable, Sendable {
        var action: Remedy.Action
        var words: String
    }

    var code: FailureCode
    var section: SEPSection?
    var request: Subject.Request?
    var field: String?
    var facts: Facts?
    var remedies: [Advice]?

    private enum CodingKeys: String, CodingKey {
        case code, section, request, field, facts, remedies
    }

    /// A report of `failure`.
    public init(_ failure: Failure) {
        code = failure.code
        section = failure.section
        request = failure.subject.request
        field = failure.subject.field
        var facts = failure.facts
        // They are the summary.
        (facts[.words], facts[.shownAs]) = (nil, nil)
        self.facts = facts.isEmpty ? nil : facts
        remedies =
            failure.remedies.isEmpty
            ? nil : failure.remedies.map { Advice(action: $0.action, words: $0.words) }
    }
}
