import Diagnostics
import SourceYAML
import Stellar

/// The words of mistakes in flows: a clause without a full stop, and what helps.
enum FlowWording {
    static func words(of mistake: FlowMistake) -> MistakeWords {
        switch mistake {
        case .tooLarge(let kind): tooLarge(kind)
        case .notText(let isUTF16):
            ("the file is \(isUTF16 ? "UTF-16, not UTF-8" : "not UTF-8 text")", "save it as UTF-8")
        case .noTable(let part, let found): noTable(part, found)
        case .secretInFile(let file, let kind): secretInFile(file, isSeed: kind == .seed)
        case .answersWithoutTable(let found):
            ("the answers are a \(found.rawValue), not a table of field names and texts", nil)
        case .invalidAnswer(let field, let found):
            (
                "the answer \(code: field) has to be a text, a list of texts or a file, not a \(found.rawValue)",
                "write `\(short: field): TEXT`, or `\(short: field): { file: PATH }`"
            )
        case .unknownKey(let name, let part, let keys):
            (
                "unknown key \(code: name) in \(words(of: part))",
                "use \(part == .state ? "a verb or " : "")one of the keys \(row: keys)"
            )
        case .missingKey(let name, let part):
            ("\(words(of: part)) needs the key \(code: name)", "write `\(short: name): …`")
        case .noText(let key, let found):
            ("\(code: key) requires a text, not \(words(of: found))", "write one text behind `\(short: key):`")
        case .wrongShape(let key, let shape, let found):
            (
                "\(code: key) requires \(words(of: shape)), not \(words(of: found))",
                "write \(words(of: shape)) behind `\(short: key):`"
            )
        case .noPolicy(let key, let keys, let found):
            (
                "\(code: key) requires a table with the keys \(row: keys), not \(words(of: found))",
                "write `\(short: key): { \(short: keys.prefix(1).map { "\($0): …" }.joined()) }`"
            )
        case .noExpectation(let key):
            ("\(code: key) expects nothing", "write an expression into the list, or leave \(code: key) out")
        case .noChoices(let input):
            ("`choices` of \(code: input) is empty", "write the texts that it takes, or leave `choices` out")
        case .outputWithoutValue(let name):
            ("the output \(code: name) has no value", "write `\(short: name): $name`")
        case .nextIsList:
            (
                "`next` requires a state, or a table of states with their outcomes, not a list",
                "write `next: { settled: [completed] }`"
            )
        case .noResultName(let text):
            (
                "\(code: text) names no result",
                "write the result's name, and `secret` behind it when no output may ever show it"
            )
        // Names
        case .invalidName(let name):
            (
                "\(code: name) is no name",
                "use letters, digits, `_` and `-`, and start with a letter"
            )
        case .longName(let name):
            (
                "`\(short: name.prefix(20))…` has \(name.count) letters; no name has more than \(Name.limit)",
                "choose a shorter one"
            )
        case .reservedName(let name): ("\(code: name) already has a meaning", "choose another name")
        case .reservedOutcome(let name):
            (
                "\(code: name) already has a meaning",
                "choose another name: a used flow that goes to `fail` ends in \(code: name)"
            )
        case .nameTaken(let name, let owner, let line):
            (
                "\(code: name) is already the name of \(words(of: owner))",
                "choose another name; the first is in line \(line)"
            )
        case .repeatedOutcome(let name, let line):
            ("the outcome \(code: name) is given twice", "the first is in line \(line); leave one of them out")
        case .unknownType(let name):
            ("there is no type \(code: name)", "use one of the types \(row: mistake.choices)")
        case .unknownRequirement(let name):
            ("unknown requirement \(code: name)", "name one of \(row: mistake.choices)")
        case .unknownEnvironment(let name, let names):
            ("there is no environment \(code: name)", "name one of the environments \(row: names)")
        case .unclosedReference: ("`${` has no `}`", "close it, or write `$$` for a `$` of its own")
        case .invalidReference(let text):
            (
                "`${\(short: text)}` is no name",
                "write a name and its fields between the braces, as in `${tx.amount_in}`"
            )
        case .dollarInText(let text):
            (
                "`$\(short: text)` inside text stays as it is",
                "write `${\(short: text)}` for the value, or `$$\(short: text)` for the text"
            )
        // Values
        case .invalidDuration(let text):
            ("invalid duration \(code: text)", "write a number and a unit: 500ms, 5s, 1m, 2h or 3d")
        case .shrinkingIntervals(let every):
            (
                "`up-to` is shorter than `every`",
                "write at least \(every) for `up-to`"
            )
        case .noCount(let key):
            (
                "\(code: key) requires a whole number from 0 to 1000",
                "write it in digits, as in `\(short: key): 5`"
            )
        case .noGrowth:
            (
                "`growth` requires a number from 1 to 100, such as 1.5",
                "write 2 to double each interval, or 1 to keep all the same"
            )
        case .invalidStrictness(let text):
            (
                "`strict` can't be \(code: text)",
                "write `must` for what a SEP demands, or `should` for what it recommends as well"
            )
        case .unknownFillSource(let text):
            (
                "\(code: text) is no source of answers",
                "name a YAML file, `set`, `env`, `env:NAME`, `profile:NAME` or `ask`"
            )
        case .unknownDeviation(let text, let isKnownCode):
            (
                "\(code: text) is no finding about an anchor",
                isKnownCode
                    ? "write the path of a member behind the colon, or no colon"
                    : "write a code such as `D101`, or `D101:PATH` for one member; `windlass explain` lists them"
            )
        // Secrets
        case .secretWithoutTable(let name):
            ("the secret \(code: name) requires a table that says where it comes from", source(of: name))
        case .secretWithoutSource(let name): ("the secret \(code: name) has no source", source(of: name))
        case .severalSources(let secret, let first, let other):
            (
                "the secret \(code: secret) comes from \(code: first) and from \(code: other)",
                "leave one of them out"
            )
        case .invalidVariable(let text):
            (
                "\(code: text) is no environment variable",
                "use letters, digits and `_`; write its name without `$`"
            )
        case .emptySecretPath: ("an empty text names no file", "write the file's path")
        case .invalidVaultEntry(let text):
            (
                "\(code: text) is no entry of a vault",
                "use letters, digits, `_` and `-`, and start with a letter"
            )
        // States and verbs
        case .noState: ("a flow needs at least one state", "write one, as in `discover: { sep1: {} }`")
        case .stateWithoutTable(let state, let found):
            (
                "the state \(code: state) requires a table with a verb, not \(words(of: found))",
                "write it like `\(short: state): { sep1: {} }`"
            )
        case .stateWithoutVerb(let state):
            ("the state \(code: state) has no verb", "give it one of the verbs \(verbs)")
        case .severalVerbs(let state, let first, let other):
            (
                "the state \(code: state) has a second verb: \(code: other) beside \(code: first)",
                "give \(code: other) a state of its own"
            )
        case .unknownVerb(let name):
            ("there is no verb \(code: name)", "use one of the verbs \(verbs)")
        case .verbWithoutTable(let verb, let found): verbWithoutTable(verb, found)
        case .unknownParameter(let name, let verb, let names):
            (
                "unknown parameter \(code: name) for \(code: verb)",
                names.isEmpty ? "write `\(short: verb): {}`" : "use one of the parameters \(row: names)"
            )
        case .missingParameter(let name, let verb):
            (
                "missing parameter \(code: name) of \(code: verb)\(purpose(of: name, verb))",
                "write `\(short: verb): { \(short: name): … }`"
            )
        case .nothingToDo(let verb):
            (
                "\(code: verb) has nothing to do",
                "write `\(short: verb): { name: … }`, with a name of your own"
            )
        case .missingCompanion(let name, let owner, let verb):
            (
                "\(code: owner) of \(code: verb) requires \(code: name)",
                "write `\(short: name): …` beside it, or leave it out"
            )
        case .missingPart(let name, let way, let verb):
            ("missing parameter \(code: name) of \(code: verb)", "write \(form(way, verb))")
        case .missingWay(let verb, let ways):
            (
                "missing parameter of \(code: verb): \(list(ways))",
                "write \(ways.map { form($0, verb) }.joined(separator: " or "))"
            )
        case .conflictingParameters(let verb, let ways):
            ("conflicting parameters of \(code: verb): \(list(ways))", "leave one of them out")
        case .keyNotAllowed(let key, let verb):
            ("\(code: key) has no effect beside \(code: verb)", "leave it out")
        }
    }

    private static func verbWithoutTable(_ verb: VerbName, _ found: FoundValue) -> MistakeWords {
        let isList = found == .list
        let hasNone = !isList && VerbCatalogue[verb]?.parameters.isEmpty != false
        return (
            "\(code: verb) requires a table, not a \(isList ? "list" : "text")",
            hasNone ? "write `\(short: verb): {}`" : "write `\(short: verb): { … }`"
        )
    }

    /// The meaning of a parameter, behind its name.
    private static func purpose(of parameter: String, _ verb: VerbName) -> String {
        VerbCatalogue[verb]?.parameter(parameter).map { ": \($0.about)" } ?? ""
    }

    private static func source(of secret: String) -> String {
        "write `\(short: secret): { env: VARIABLE }`, or `file`, `vault` or `ask` in its place"
    }

    /// A verb with the parameters of one way to tell it what to do.
    private static func form(_ way: [String], _ verb: VerbName) -> String {
        "`\(short: verb): { \(short: way.map { "\($0): …" }.joined(separator: ", ")) }`"
    }

    private static func list(_ ways: [[String]]) -> String { ways.map { "\(row: $0)" }.joined(separator: " or ") }

    private static func words(of owner: NameOwner) -> String {
        switch owner {
        case .input: "an input"
        case .secret: "a secret"
        case .state: "a state"
        }
    }

    private static let verbs = "\(row: VerbCatalogue.all.map(\.name.rawValue))"

    private static func tooLarge(_ kind: FlowFileKind) -> MistakeWords {
        let (content, help) =
            switch kind {
            case .flow: ("a flow", "split it into several flows")
            case .answers: ("answers", "write a short table of names and texts")
            case .environments: ("environments", "write a short table")
            }
        return ("the file is larger than 1 MB, the limit for \(content)", help)
    }

    private static func secretInFile(_ file: FlowFileKind, isSeed: Bool) -> MistakeWords {
        let secret = isSeed ? "the secret seed of an account" : "the recovery phrase of an account"
        let help = "take it out, move what the account holds elsewhere, and name a key by `account: NAME` or `env:NAME`"
        return switch file {
        case .flow: ("the flow holds \(secret)", help)
        case .environments: ("the file of environments holds \(secret)", help)
        case .answers: ("the answers hold \(secret)", "\(help); answers are sent to the anchor")
        }
    }

    private static func noTable(_ part: FlowPart, _ found: FoundValue) -> MistakeWords {
        let (keys, help) =
            part == .environments
            ? ("the key `environments`", YAMLWords.environments.beginning)
            : ("the keys `flow` and `states`", YAMLWords.flows.beginning)
        return ("\(words(of: part)) is a table with \(keys), not \(words(of: found))", help)
    }

    // MARK: Parts of sentences

    static func words(of part: FlowPart) -> String {
        switch part {
        case .flow: "a flow"
        case .state: "a state"
        case .input: "an input"
        case .secret: "a secret"
        case .environments: "a file of environments"
        case .environment: "an environment"
        case .key(let key): "\(code: key)"
        }
    }

    static func words(of found: FoundValue) -> String {
        switch found {
        case .nothing: "nothing"
        case .list: "a list"
        case .table: "a table of fields"
        case .text(let text): "`" + text + "`"
        }
    }

    private static func words(of shape: FlowShape) -> String {
        switch shape {
        case .names: "a table of names"
        case .states: "a table of states"
        case .namesWithValues: "a table of names with their values"
        case .matrix: "a table of inputs with their values, or a list of such tables"
        case .axis: "a value or a list of values"
        case .environments: "a table of environments"
        case .environment: "a table such as `{ anchor: … }`"
        case .inputs: "a table of inputs with their values"
        case .results: "a table of names with the results that they get"
        case .words: "a word or a list of words"
        case .expressions: "an expression or a list of them"
        }
    }
}
