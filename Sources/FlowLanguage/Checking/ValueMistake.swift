import Diagnostics

/// A mistake in a value of a flow: in a name, an argument of a verb, an expression, an input or the matrix.
enum ValueMistake: Mistake {
    // MARK: Names

    /// A name that no one gives; `near` is the one that was probably meant.
    case unknownName(String, near: String?)

    // MARK: Arguments

    /// An input of the used flow in `file` is not given.
    case missingInputOfUsedFlow(String, file: String)
    /// A list or a table is there in the place of a plain value, maybe inside a table.
    case compoundArgument(TypedParameter, inTable: Bool)
    /// A list is there in the place of a table of names and texts.
    case listForTable(TypedParameter)
    /// A name, maybe one in a text, is of another type; `whole` is the one to which a field belongs, where that would do.
    case referenceOfWrongType(TypedPart, TypedParameter, inText: Bool, whole: String?)
    /// A name in a text is the one of a list or a table.
    case compoundInText(TypedPart)
    /// A text in which names are has a character that no value of the type has.
    case strayCharacter(Character, TypedParameter)
    case notAmongChoices(String, TypedParameter, choices: [String])
    /// A text is there in the place of a list or a table; it may be the name of a value.
    case textForCompound(String, TypedParameter, isName: Bool)
    case textOfWrongType(String, TypedParameter, TextSource)
    /// A text of the right type breaks the rule of its parameter.
    case brokenRule(String, TypedParameter, ArgumentRule.Flaw)

    // MARK: Headers

    case headerOfSeveralLines(String)
    case invalidHeaderName(String)
    /// A header that says how a message is framed or whom it is for.
    case reservedHeader(String)
    /// A header and `auth: session`, which both say who asks.
    case headerBesideSession(String)

    // MARK: Secrets

    /// A secret is given to a parameter that takes one of some texts.
    case secretForChoice(String, TypedParameter, choices: [String])
    /// A verb would show a secret.
    case shownSecret(String, VerbName)
    /// An expression looks at a secret, or at something in which one is.
    case inspectedSecret(String, SecretInspection, isPart: Bool)
    /// A secret is given as `input` to the used flow in `file`, of which a verb would show it or an expression looks at it.
    case secretForUsedFlow(input: String, file: String, verb: VerbName?)

    // MARK: Expressions

    case noCondition(TypedPart)
    case noNumber(TypedPart)
    /// A comparison of a value that has no order; `null` has no type.
    case noOrder(TypedPart)
    case numberAndTime(TypedPart, TypedPart)
    /// Two values that are never the same; a text that is no value of the other one's type has none.
    case neverSame(TypedPart, TypedPart)
    /// An index that no list has.
    case noElement(String)
    case noList(TypedPart, ListUser)
    case neitherTextNorList(TypedPart)
    /// A number of decimals that no number can be given by the function.
    case invalidDecimals(String, function: String)
    case noTransactionHash(String)
    case divisionByZero(String)
    /// No run can compute an expression.
    case uncomputable(Clause)
    case unknownFunction(String)
    case wrongArgumentCount(Int, of: String, takes: ClosedRange<Int>)
    /// A function that asks the ledger or a clock stands at `if`.
    case functionNotAllowed(String)
    case unknownStatus(String)
    /// A pattern of statuses has one that is none; `near` is the one that was probably meant.
    case unknownStatusOfPattern(String, near: String)

    // MARK: Inputs and the matrix

    case invalidChoice(String, ValueType)
    case repeatedChoice(String, of: String)
    case inputOutsideChoices(InputText, choices: [String])
    case inputOfWrongType(InputText, ValueType)
    /// An input has no default and is not given.
    case missingInput(String)
    /// A given name is no input, and nothing that the flow asks for.
    case unknownInput(String, inputs: [String], questions: [String])
    /// An axis is no input; `places` are the other axes that there can be.
    case unknownAxis(String, inputs: [String], places: [String])
    /// Two rows, of which the one called `first` is in the line `line`, are the same combination.
    case sameCombination(String, first: String, line: Int)

    // MARK: Values of which one is known only in runs

    /// A mistake in a value that is not written out where it counts.
    indirect case known(ValueMistake, ValueOrigin)
    /// A mistake in the used flow in `file`, in a value that it is given.
    indirect case inUsedFlow(ValueMistake, file: String)

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { ValueWording.words(of: self) }

    /// The names that are right in place of the wrong one.
    var choices: [String] {
        switch self {
        case .notAmongChoices(_, _, let choices), .secretForChoice(_, _, let choices),
            .inputOutsideChoices(_, let choices):
            choices
        case .unknownFunction: FunctionCatalogue.all.map(\.name)
        case .unknownStatus: TransferStatuses.outcomes.map(\.name)
        case .unknownInput(_, let inputs, let questions): inputs + questions
        case .unknownAxis(_, let inputs, let places): inputs + places
        default: []
        }
    }

    /// The choice that was probably meant.
    var near: String? {
        switch self {
        case .unknownName(_, let near): near
        case .unknownStatusOfPattern(_, let near): near
        case .notAmongChoices(let name, _, _), .unknownFunction(let name), .unknownStatus(let name),
            .unknownInput(let name, _, _), .unknownAxis(let name, _, _):
            Suggestion.nearest(to: name, among: choices)
        case .inputOutsideChoices(let input, _): Suggestion.nearest(to: input.text, among: choices)
        case .known(let mistake, _), .inUsedFlow(let mistake, _): mistake.near
        default: nil
        }
    }

    private typealias Entry = (name: String, code: FindingCode, facts: Facts)

    private var entry: Entry {
        switch self {
        case .unknownName(let name, _): ("unknown-name", .unknownName, [.name: .text(name)])
        case .missingInputOfUsedFlow(let name, let file):
            (
                "missing-input-of-used-flow", .missingParameter,
                [.name: .text(name), .source: .text(file), .isOfUsedFlow: .flag(true)]
            )
        case .compoundArgument(let parameter, _): ("compound-argument", .wrongShape, parameter.facts)
        case .listForTable(let parameter): ("list-for-table", .wrongShape, parameter.facts)
        case .referenceOfWrongType(let part, let parameter, _, let whole):
            (
                "reference-of-wrong-type", .wrongType,
                parameter.facts.with(.member, .text(part.text)).with(.found, part.typeFact)
                    .with(.near, whole.map { .text("$\($0)") })
            )
        case .compoundInText(let part): ("compound-in-text", .wrongType, part.facts)
        case .strayCharacter(let character, let parameter):
            ("stray-character", .badArgument, parameter.facts.with(.found, .text(String(character))))
        case .notAmongChoices(let text, let parameter, _):
            (
                "not-among-choices", .badArgument,
                parameter.facts.with(.found, .text(text)).with(.choices, choicesFact)
            )
        case .textForCompound(let text, let parameter, let isName):
            (
                "text-for-compound", .badArgument,
                parameter.facts.with(.found, .text(text)).with(.near, isName ? .text("$\(text)") : nil)
            )
        case .textOfWrongType(let text, let parameter, let source):
            (
                "text-of-wrong-type", .badArgument,
                parameter.facts.with(.found, .text(text))
                    .with(.near, source == .nameOfValue ? .text("$\(text)") : nil)
                    .with(.cause, Self.fault(of: text, parameter.type))
            )
        case .brokenRule(let text, let parameter, let flaw):
            ("broken-rule", .badArgument, parameter.facts.with(.found, .text(text)).with(.flaw, flaw.fact))
        case .headerOfSeveralLines(let name): ("header-of-several-lines", .badArgument, [.name: .text(name)])
        case .invalidHeaderName(let name): ("invalid-header-name", .badArgument, [.name: .text(name)])
        case .reservedHeader(let name): ("reserved-header", .badArgument, [.name: .text(name)])
        case .headerBesideSession(let name): ("header-beside-session", .conflictingParameters, [.name: .text(name)])
        case .secretForChoice(let name, let parameter, _):
            (
                "secret-for-choice", .misplacedSecret,
                parameter.facts.with(.member, .text(name)).with(.choices, choicesFact)
            )
        case .shownSecret(let name, let verb):
            (
                "shown-secret", .misplacedSecret,
                [.member: .text(name), .subject: .text(verb.rawValue), .choices: .list(SecretTaker.all.map(\.fact))]
            )
        case .inspectedSecret(let text, let inspection, let isPart):
            (
                isPart ? "inspected-secret-inside" : "inspected-secret", .misplacedSecret,
                [.member: .text(text), .purpose: .text(inspection.rawValue)]
            )
        case .secretForUsedFlow(let input, let file, let verb):
            (
                "secret-for-used-flow", .misplacedSecret,
                [
                    .name: .text(input), .source: .text(file), .isOfUsedFlow: .flag(true),
                    .subject: verb.map { .text($0.rawValue) },
                ]
            )
        case .noCondition(let part): ("no-condition", .notACondition, part.facts)
        case .noNumber(let part): ("no-number", .wrongType, part.facts)
        case .noOrder(let part): ("no-order", .wrongType, part.facts)
        case .numberAndTime(let left, let right): ("number-and-time", .wrongType, Self.operands(left, right))
        case .neverSame(let left, let right): ("never-same", .wrongType, Self.operands(left, right))
        case .noElement(let index): ("no-element", .alwaysFails, [.member: .text(index)])
        case .noList(let part, let user): ("no-list", .wrongType, part.facts.with(.subject, .text(user.operation)))
        case .neitherTextNorList(let part): ("neither-text-nor-list", .wrongType, part.facts)
        case .invalidDecimals(let text, let function):
            (
                "invalid-decimals", .alwaysFails,
                [.member: .text(text), .subject: .text(function), .least: .number(0), .limit: .number(18)]
            )
        case .noTransactionHash(let text): ("no-transaction-hash", .wrongType, [.member: .text(text)])
        case .divisionByZero(let text): ("division-by-zero", .alwaysFails, [.member: .text(text)])
        case .uncomputable(let problem): ("uncomputable", .alwaysFails, [.flaw: problem.fact])
        case .unknownFunction(let name):
            ("unknown-function", .unknownFunction, [.name: .text(name), .choices: choicesFact])
        case .wrongArgumentCount(let count, let function, let range):
            (
                "wrong-argument-count", .wrongArguments,
                [
                    .name: .text(function), .count: .number(count), .least: .number(range.lowerBound),
                    .limit: .number(range.upperBound),
                ]
            )
        case .functionNotAllowed(let name): ("function-not-allowed", .functionNotAllowed, [.name: .text(name)])
        case .unknownStatus(let name): ("unknown-status", .unknownStatus, [.status: .text(name)])
        case .unknownStatusOfPattern(let name, _):
            ("unknown-status-of-pattern", .badPattern, [.status: .text(name)])
        case .invalidChoice(let text, let type):
            ("invalid-choice", .badDefault, [.found: .text(text), .expected: .text(type.description)])
        case .repeatedChoice(let text, let input):
            ("repeated-choice", .badDefault, [.found: .text(text), .name: .text(input)])
        case .inputOutsideChoices(let input, _):
            ("input-outside-choices", input.source.code, input.facts.with(.choices, choicesFact))
        case .inputOfWrongType(let input, let type):
            (
                "input-of-wrong-type", input.source.code,
                input.facts.with(.expected, .text(type.description))
                    .with(.count, type.excessDigits(of: input.text).map(Fact.number))
                    .with(.cause, Self.fault(of: input.text, type))
            )
        case .missingInput(let name): ("missing-input", .missingInput, [.name: .text(name)])
        case .unknownInput(let name, _, _):
            ("unknown-input", .unknownInput, [.name: .text(name), .choices: choicesFact])
        case .unknownAxis(let name, _, _): ("unknown-axis", .unknownAxis, [.name: .text(name), .choices: choicesFact])
        case .sameCombination(let label, let first, let line):
            (
                "same-combination", .duplicateRow,
                [.found: .text(label), .expected: .text(first), .line: .number(line)]
            )
        case .known(let mistake, let origin): (mistake.name, mistake.code, origin.added(to: mistake.facts))
        case .inUsedFlow(let mistake, let file):
            (
                mistake.name, mistake.code,
                mistake.facts.with(.source, .text(file)).with(.isOfUsedFlow, .flag(true))
            )
        }
    }

    private var choicesFact: Fact { .list(choices.map(Fact.text)) }

    private static func operands(_ left: TypedPart, _ right: TypedPart) -> Facts {
        [.operands: .list([left, right].map { .facts([.name: .text($0.text), .found: $0.typeFact]) })]
    }

    private static func fault(of text: String, _ type: ValueType) -> Fact? {
        type.fault(of: text).map { .failure($0.asFailure) }
    }
}
