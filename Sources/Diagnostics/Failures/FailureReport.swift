/// The part of a failure that `--json` has beside its kind and its words; `docs/json.md` describes it.
public struct FailureReport: Codable, Hashable, Sendable {
    /// A remedy and its words.
    public struct Advice: Codable, Hashable, Sendable {
        /// The remedy.
        public var action: Remedy.Action
        /// The words of the remedy.
        public var words: String
    }

    /// A mistake in a file that the failure is about, by itself.
    public struct Mistake: Codable, Hashable, Sendable {
        /// The name of the mistake in the catalogue of its language, or the code of the failure that it is.
        public var code: String
        /// Its sentence, without place and remedy.
        public var summary: String
        /// Its remedy.
        public var help: String?
        /// Its place.
        public var place: SourcePlace?
        /// The facts that its sentence and its remedy are made from.
        public var facts: Facts?

        fileprivate init(_ failure: Failure) {
            code = failure.ownCode ?? failure.code.rawValue
            summary = failure.summary
            help = failure.help
            place = failure.place
            var facts = failure.facts
            (facts[.finding], facts[.words], facts[.shownAs]) = (nil, nil, nil)
            self.facts = facts.isEmpty ? nil : facts
        }
    }

    /// A part of an expression that does not hold, with its value.
    public struct Operand: Codable, Hashable, Sendable {
        /// The part as it was written; the whole line where a journal or a report of a former version has nothing else.
        public var expression: String
        /// The part's value; `nil` where it could not be computed or was not needed.
        public var value: String?
        /// The depth of the part in the whole, which has the depth 0; `nil` for a line of a former version.
        public var depth: Int?
        /// The ``Clause`` about it, where there is more to say.
        public var flaw: Facts?

        /// The greatest depth that is shown: no expression has as many parts within each other.
        package static let deepest = 200

        private enum CodingKeys: String, CodingKey {
            case expression, value, depth, flaw
        }

        fileprivate init(_ part: Facts) {
            expression = part.text(.name) ?? ""
            value = part.identifier(.found)?.masked
            depth = part.number(.depth) ?? 0
            flaw = part.group(.flaw)
        }

        fileprivate init(line: String) { expression = line }

        /// Reads an operand, or the line that reports of former versions have in its place.
        public init(from decoder: any Decoder) throws {
            if let line = try? decoder.singleValueContainer().decode(String.self) {
                expression = line
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            expression = try container.decode(String.self, forKey: .expression)
            value = try container.decodeIfPresent(String.self, forKey: .value)
            depth = try container.decodeIfPresent(Int.self, forKey: .depth)
            flaw = try container.decodeIfPresent(Facts.self, forKey: .flaw)?.disclosed
        }

        /// The operand as a fact of a failure.
        var fact: Fact {
            guard let depth else { return .text(expression) }
            return .facts([
                .name: .text(expression), .found: value.map(Fact.text), .depth: .number(depth),
                .flaw: flaw.map(Fact.facts),
            ])
        }
    }

    /// The code of the failure, or of the mistake in a file that it is; the name of its kind where it has neither.
    public var code: String
    /// The section of the SEP that asks for something else.
    public var section: SEPSection?
    /// The request that it is about.
    public var request: Subject.Request?
    /// The field that it is about.
    public var field: String?
    /// The other facts.
    public var facts: Facts?
    /// The parts of an expression that does not hold, with their values: the whole first.
    public var operands: [Operand]?
    /// The mistakes in files that it is about, each by itself.
    public var mistakes: [Mistake]?
    /// The remedies.
    public var remedies: [Advice]?

    private enum CodingKeys: String, CodingKey {
        case code, section, request, field, facts, operands, mistakes, remedies
    }

    /// A report of `failure`.
    public init(_ failure: Failure) {
        code = failure.ownCode ?? failure.code.rawValue
        section = failure.citedSection
        let cause = failure.cause
        request = failure.subject.request ?? cause?.subject.request
        field = failure.subject.field ?? cause?.subject.field
        var facts = failure.facts
        // They are the code, the summary and the operands.
        (facts[.finding], facts[.words], facts[.shownAs], facts[.operands]) = (nil, nil, nil, nil)
        let mistakes = failure.mistakesInFiles
        self.mistakes = mistakes.isEmpty ? nil : mistakes.map(Mistake.init)
        facts[.mistakes] = nil
        if cause?.isMistake == true { facts[.cause] = nil }
        let parts = failure.facts.groups(.operands)
        let operands = parts.isEmpty ? failure.operands.map { Operand(line: $0.masked) } : parts.map { Operand($0) }
        self.operands = operands.isEmpty ? nil : operands
        self.facts = facts.isEmpty ? nil : facts
        let advice = failure.advice
        remedies = advice.isEmpty ? nil : advice.map { Advice(action: $0.action, words: $0.words) }
    }

    /// Reads a report; it is written again as it was.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(String.self, forKey: .code)
        section = try container.decodeIfPresent(SEPSection.self, forKey: .section)
        request = try container.decodeIfPresent(Subject.Request.self, forKey: .request)
        field = try container.decodeIfPresent(String.self, forKey: .field)
        facts = try container.decodeIfPresent(Facts.self, forKey: .facts)?.disclosed
        operands = try container.decodeIfPresent([Operand].self, forKey: .operands)
        mistakes = try container.decodeIfPresent([Mistake].self, forKey: .mistakes)
        remedies = try container.decodeIfPresent([Advice].self, forKey: .remedies)
    }
}
