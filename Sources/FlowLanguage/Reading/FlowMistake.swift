package import Diagnostics
package import Stellar

/// A mistake in the shape of a flow, or of a file beside it.
package enum FlowMistake: Mistake {
    // MARK: Files

    /// The file is larger than any of its kind.
    case tooLarge(FlowFileKind)
    /// The file is not UTF-8.
    case notText(isUTF16: Bool)
    /// The file has no table of keys.
    case noTable(FlowPart, found: FoundValue)
    /// The secret of an account stands in a file of this kind.
    case secretInFile(FlowFileKind, SecretText.Kind)
    case answersWithoutTable(found: AnswerKind)
    /// The answer to a field is neither text, list of texts nor file.
    case invalidAnswer(String, found: AnswerKind)

    // MARK: Keys and shapes

    case unknownKey(String, in: FlowPart, choices: [String])
    case missingKey(String, of: FlowPart)
    /// A key takes one text.
    case noText(key: String, found: FoundValue)
    case wrongShape(key: String, expected: FlowShape, found: FoundValue)
    /// A key takes a table with the keys `choices`.
    case noPolicy(key: String, choices: [String], found: FoundValue)
    /// A key expects nothing: its list is empty.
    case noExpectation(key: String)
    /// The `choices` of an input are an empty list.
    case noChoices(input: String)
    case outputWithoutValue(String)
    /// `next` is a list.
    case nextIsList
    /// The text behind a kept name is none of a result.
    case noResultName(String)

    // MARK: Names

    case invalidName(String)
    /// A name has more letters than one can have.
    case longName(String)
    case reservedName(String)
    /// An outcome has the name of the one of a flow that fails.
    case reservedOutcome(String)
    /// A name is the one of something else already, in the line `line`.
    case nameTaken(String, by: NameOwner, line: Int)
    case repeatedOutcome(String, line: Int)
    case unknownType(String)
    case unknownRequirement(String)
    case unknownEnvironment(String, choices: [String])

    // MARK: Values

    case invalidDuration(String)
    /// `up-to` is shorter than `every`, in the words of a duration.
    case shrinkingIntervals(every: String)
    case noCount(key: String)
    case noGrowth
    case invalidStrictness(String)
    case unknownFillSource(String)
    /// A finding about the anchor that is none; with a known code, its path is wrong.
    case unknownDeviation(String, isKnownCode: Bool)

    // MARK: Secrets

    /// A secret says nothing of where it comes from.
    case secretWithoutTable(String)
    case secretWithoutSource(String)
    case severalSources(secret: String, first: String, other: String)
    case invalidVariable(String)
    case emptySecretPath
    case invalidVaultEntry(String)

    // MARK: States and verbs

    case noState
    case stateWithoutTable(String, found: FoundValue)
    case stateWithoutVerb(String)
    case severalVerbs(state: String, first: String, other: String)
    case unknownVerb(String)
    /// A verb takes a table; a list or a text is there.
    case verbWithoutTable(VerbName, found: FoundValue)
    case unknownParameter(String, verb: VerbName, choices: [String])
    case missingParameter(String, verb: VerbName)
    /// A verb to which names of one's own are given has none.
    case nothingToDo(VerbName)
    case missingCompanion(String, of: String, verb: VerbName)
    /// A parameter that belongs to those of the `way` that are there.
    case missingPart(String, way: [String], verb: VerbName)
    /// A verb with none of the `ways` to tell it what to do.
    case missingWay(VerbName, ways: [[String]])
    case conflictingParameters(VerbName, ways: [[String]])
    /// A key does nothing beside the verb.
    case keyNotAllowed(String, verb: VerbName)

    // MARK: Names in texts

    case unclosedReference
    case invalidReference(String)
    case dollarInText(String)

    package var name: String { entry.name }

    package var code: FindingCode { entry.code }

    package var facts: Facts { entry.facts }

    package var words: MistakeWords { FlowWording.words(of: self) }

    /// The names that are right in place of the wrong one.
    var choices: [String] {
        switch self {
        case .unknownKey(_, _, let choices), .noPolicy(_, let choices, _), .unknownEnvironment(_, let choices),
            .unknownParameter(_, _, let choices):
            choices
        case .unknownType: ValueType.inputTypes.map(\.description)
        case .unknownRequirement: Facility.allCases.map(\.rawValue)
        case .unknownVerb: VerbCatalogue.all.map(\.name.rawValue)
        case .unknownFillSource: ["ask", "set", "env"]
        default: []
        }
    }

    /// The choice that was probably meant.
    package var near: String? {
        switch self {
        case .unknownKey(let name, _, _), .unknownEnvironment(let name, _), .unknownParameter(let name, _, _),
            .unknownType(let name), .unknownRequirement(let name), .unknownVerb(let name), .unknownFillSource(let name):
            return Suggestion.nearest(to: name, among: choices)
        case .unknownDeviation(let text, isKnownCode: false):
            let names = FailureCode.deviations.flatMap { [$0.rawValue, $0.slug] }
            return Suggestion.nearest(to: String(text.prefix { $0 != ":" }), among: names)
        default: return nil
        }
    }

    private typealias Entry = (name: String, code: FindingCode, facts: Facts)

    private var entry: Entry {
        switch self {
        case .tooLarge(let kind): ("too-large", .tooLarge, [.subject: .text(kind.rawValue)])
        case .notText(let isUTF16): ("no-text-file", .notText, [.found: .text(isUTF16 ? "utf-16" : "bytes")])
        case .noTable(let part, let found):
            ("no-table", part == .flow ? .notOneDocument : .wrongShape, part.facts.with(.found, found.fact))
        case .secretInFile(let file, let kind):
            (
                "secret-in-file", file == .answers ? .secretInAnswers : .secretInFlow,
                [.subject: .text(file.rawValue), .found: .text(kind == .seed ? "seed" : "recovery-phrase")]
            )
        case .answersWithoutTable(let found):
            ("answers-without-table", .badAnswers, [.found: .text(found.rawValue)])
        case .invalidAnswer(let field, let found):
            ("invalid-answer", .badAnswers, [.name: .text(field), .found: .text(found.rawValue)])
        case .unknownKey(let name, let part, _):
            ("unknown-key", .unknownKey, part.facts.with(.name, .text(name)).with(.choices, choicesFact))
        case .missingKey(let name, let part): ("missing-key", .missingKey, part.facts.with(.name, .text(name)))
        case .noText(let key, let found): ("no-text", .wrongShape, [.name: .text(key), .found: found.fact])
        case .wrongShape(let key, let shape, let found):
            (
                "wrong-shape", .wrongShape,
                [.name: .text(key), .expected: .text(shape.rawValue), .found: found.fact]
            )
        case .noPolicy(let key, _, let found):
            ("no-policy", .wrongShape, [.name: .text(key), .choices: choicesFact, .found: found.fact])
        case .noExpectation(let key): ("no-expectation", .wrongShape, [.name: .text(key)])
        case .noChoices(let input): ("no-choices", .wrongShape, [.name: .text(input)])
        case .outputWithoutValue(let name): ("output-without-value", .wrongShape, [.name: .text(name)])
        case .nextIsList: ("next-is-list", .wrongShape, [.name: .text("next")])
        case .noResultName(let text): ("no-result-name", .wrongShape, [.found: .text(text)])
        case .invalidName(let name): ("invalid-name", .badName, [.name: .text(name)])
        case .longName(let name): ("long-name", .badName, [.name: .text(name), .limit: .number(Name.limit)])
        case .reservedName(let name): ("reserved-name", .reservedName, [.name: .text(name)])
        case .reservedOutcome(let name): ("reserved-outcome", .reservedName, [.name: .text(name)])
        case .nameTaken(let name, let owner, let line):
            (
                "name-taken", .duplicateName,
                [.name: .text(name), .subject: .text(owner.rawValue), .line: .number(line)]
            )
        case .repeatedOutcome(let name, let line):
            ("repeated-outcome", .duplicateName, [.name: .text(name), .line: .number(line)])
        case .unknownType(let name): ("unknown-type", .unknownType, [.name: .text(name), .choices: choicesFact])
        case .unknownRequirement(let name):
            ("unknown-requirement", .unknownKey, [.name: .text(name), .choices: choicesFact])
        case .unknownEnvironment(let name, _):
            ("unknown-environment", .unknownName, [.name: .text(name), .choices: choicesFact])
        case .invalidDuration(let text): ("invalid-duration", .badDuration, [.found: .text(text)])
        case .shrinkingIntervals(let every): ("shrinking-intervals", .badPolicy, [.least: .text(every)])
        case .noCount(let key):
            ("no-count", .badNumber, [.name: .text(key), .least: .number(0), .limit: .number(1000)])
        case .noGrowth:
            ("no-growth", .badNumber, [.name: .text("growth"), .least: .number(1), .limit: .number(100)])
        case .invalidStrictness(let text): ("invalid-strictness", .badStrictness, [.found: .text(text)])
        case .unknownFillSource(let text):
            ("unknown-fill-source", .badFillSource, [.found: .text(text), .choices: choicesFact])
        case .unknownDeviation(let text, _): ("unknown-deviation", .badStrictness, [.found: .text(text)])
        case .secretWithoutTable(let name): ("secret-without-table", .badSecretSource, [.name: .text(name)])
        case .secretWithoutSource(let name): ("secret-without-source", .badSecretSource, [.name: .text(name)])
        case .severalSources(let secret, let first, let other):
            (
                "several-sources", .badSecretSource,
                [.name: .text(secret), .choices: .list([.text(first), .text(other)])]
            )
        case .invalidVariable(let text): ("invalid-variable", .badSecretSource, [.found: .text(text)])
        case .emptySecretPath: ("empty-secret-path", .badSecretSource, [:])
        case .invalidVaultEntry(let text): ("invalid-vault-entry", .badSecretSource, [.found: .text(text)])
        case .noState: ("no-state", .missingKey, [:])
        case .stateWithoutTable(let state, let found):
            ("state-without-table", .noVerb, [.state: .text(state), .found: found.fact])
        case .stateWithoutVerb(let state): ("state-without-verb", .noVerb, [.state: .text(state)])
        case .severalVerbs(let state, let first, let other):
            (
                "several-verbs", .severalVerbs,
                [.state: .text(state), .choices: .list([.text(first), .text(other)])]
            )
        case .unknownVerb(let name): ("unknown-verb", .unknownVerb, [.name: .text(name), .choices: choicesFact])
        case .verbWithoutTable(let verb, let found):
            ("verb-without-table", .wrongShape, [.subject: .text(verb.rawValue), .found: found.fact])
        case .unknownParameter(let name, let verb, _):
            (
                "unknown-parameter", .unknownParameter,
                [.name: .text(name), .subject: .text(verb.rawValue), .choices: choicesFact]
            )
        case .missingParameter(let name, let verb):
            ("missing-parameter", .missingParameter, [.name: .text(name), .subject: .text(verb.rawValue)])
        case .nothingToDo(let verb): ("nothing-to-do", .missingParameter, [.subject: .text(verb.rawValue)])
        case .missingCompanion(let name, let owner, let verb):
            (
                "missing-companion", .missingParameter,
                [.name: .text(name), .parameter: .text(owner), .subject: .text(verb.rawValue)]
            )
        case .missingPart(let name, let way, let verb):
            (
                "missing-part", .missingParameter,
                [.name: .text(name), .subject: .text(verb.rawValue), .names: .list(way.map(Fact.text))]
            )
        case .missingWay(let verb, let ways):
            ("missing-way", .missingParameter, [.subject: .text(verb.rawValue), .choices: Self.fact(ways)])
        case .conflictingParameters(let verb, let ways):
            (
                "conflicting-parameters", .conflictingParameters,
                [.subject: .text(verb.rawValue), .choices: Self.fact(ways)]
            )
        case .keyNotAllowed(let key, let verb):
            ("key-not-allowed", .keyNotAllowed, [.name: .text(key), .subject: .text(verb.rawValue)])
        case .unclosedReference: ("unclosed-reference", .badName, [:])
        case .invalidReference(let text): ("invalid-reference", .badName, [.found: .text(text)])
        case .dollarInText(let text): ("dollar-in-text", .dollarInText, [.found: .text(text)])
        }
    }

    private var choicesFact: Fact { .list(choices.map(Fact.text)) }

    private static func fact(_ ways: [[String]]) -> Fact {
        .list(ways.map { Fact.list($0.map(Fact.text)) })
    }
}

extension FlowPart {
    /// The part as facts: a kind as `subject`, or a key as `member`.
    fileprivate var facts: Facts {
        switch self {
        case .flow: [.subject: .text("flow")]
        case .state: [.subject: .text("state")]
        case .input: [.subject: .text("input")]
        case .secret: [.subject: .text("secret")]
        case .environments: [.subject: .text("environments")]
        case .environment: [.subject: .text("environment")]
        case .key(let key): [.member: .text(key)]
        }
    }
}

extension FoundValue {
    /// The value as a fact: a text, or its kind as the name of a clause.
    var fact: Fact {
        switch self {
        case .nothing: .facts([.name: .text("nothing")])
        case .list: .facts([.name: .text("list")])
        case .table: .facts([.name: .text("table")])
        case .text(let text): .text(text)
        }
    }
}

extension Findings {
    /// Lets the reader write `.missingKey(…)` alone, as most of what it finds is of this kind.
    mutating func add(_ mistake: FlowMistake, at place: SourcePlace?) {
        guard !isFull else { return }
        add(Finding(mistake, at: place))
    }
}
