/// The part of a failure that `--json` has beside its kind and its words; `docs/json.md` describes it.
public struct FailureReport: Codable, Hashable, Sendable {
    /// A remedy and its words.
    public struct Advice: Codable, Hashable, Sendable {
        /// The remedy.
        public var action: Remedy.Action
        /// Its words.
        public var words: String
    }

    /// The code of the failure.
    public var code: FailureCode
    /// The section of the SEP that asks for something else.
    public var section: SEPSection?
    /// The request that it is about.
    public var request: Subject.Request?
    /// The field that it is about.
    public var field: String?
    /// The other facts.
    public var facts: Facts?
    /// The parts of an expression that does not hold, with their values.
    public var operands: [String]?
    /// The remedies.
    public var remedies: [Advice]?

    private enum CodingKeys: String, CodingKey {
        case code, section, request, field, facts, operands, remedies
    }

    /// A report of `failure`.
    public init(_ failure: Failure) {
        code = failure.code
        section = failure.section
        request = failure.subject.request
        field = failure.subject.field
        var facts = failure.facts
        // They are the summary, and the operands.
        (facts[.words], facts[.shownAs], facts[.operands]) = (nil, nil, nil)
        operands = failure.operands.isEmpty ? nil : failure.operands.map(\.masked)
        self.facts = facts.isEmpty ? nil : facts
        remedies =
            failure.remedies.isEmpty
            ? nil : failure.remedies.map { Advice(action: $0.action, words: $0.words) }
    }

    /// Reads a report; it is written again as it was.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(FailureCode.self, forKey: .code)
        section = try container.decodeIfPresent(SEPSection.self, forKey: .section)
        request = try container.decodeIfPresent(Subject.Request.self, forKey: .request)
        field = try container.decodeIfPresent(String.self, forKey: .field)
        facts = try container.decodeIfPresent(Facts.self, forKey: .facts)?.disclosed
        operands = try container.decodeIfPresent([String].self, forKey: .operands)
        remedies = try container.decodeIfPresent([Advice].self, forKey: .remedies)
    }
}
