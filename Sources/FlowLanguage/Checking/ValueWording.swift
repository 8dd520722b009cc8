import Diagnostics
import Stellar

/// The words of mistakes in values.
enum ValueWording {
    static func words(of mistake: ValueMistake) -> MistakeWords {
        switch mistake {
        case .unknownName(Refusal.outcome, _):
            (
                "unknown name \(code: Refusal.outcome)",
                "states that ask an anchor may `expect: refused`; for `http`, list the status: `status: [400]`"
            )
        case .unknownName(let name, _):
            (
                "unknown name \(code: name)",
                "name an input, a secret, a state, a result that a state keeps, or `run`"
            )
        // Arguments
        case .missingInputOfUsedFlow(let name, let file):
            (
                "missing input \(code: name) of \(code: file)",
                "write `use: { flow: …, \(short: name): … }`, or give the input a default there"
            )
        case .compoundArgument(let parameter, let inTable):
            (
                "\(requirement(of: parameter)), not a list or a table",
                inTable ? "only `json` takes tables and lists of lists" : "give it \(parameter.type.example)"
            )
        case .listForTable(let parameter):
            (
                "\(words(of: parameter)) requires a table of names and texts, not a list",
                "write `{ name: text }`"
            )
        case .referenceOfWrongType(let part, let parameter, let inText, let whole):
            (
                "\(requirement(of: parameter)); "
                    + (inText ? "`${\(short: part.text)}`" : "`$\(short: part.text)`") + " is \(type(of: part))",
                whole.map { "write `$\(short: $0)`" } ?? "give it \(parameter.type.example)"
            )
        case .compoundInText(let part):
            ("\(words(of: part)) and can't be used inside text", "name one of its fields")
        case .strayCharacter(let character, let parameter):
            (
                "\(requirement(of: parameter)), which has no \(code: character) in it",
                "give it \(parameter.type.example)"
            )
        case .notAmongChoices(let text, let parameter, _):
            ("\(code: parameter.name) can't be \(code: text)", choice(mistake))
        case .textForCompound(let text, let parameter, let isName):
            (
                "\(requirement(of: parameter)), not the text \(code: text)",
                isName
                    ? "write `$\(short: text)`"
                    : parameter.type.isTable ? "write a table, as in `{ name: text }`" : "name one, as in `$tx`"
            )
        case .textOfWrongType(let text, let parameter, let source):
            ("\(requirement(of: parameter)), not \(code: text)", advice(on: text, parameter.type, source))
        case .brokenRule(let text, let parameter, let flaw): brokenRule(text, parameter, flaw)
        // Headers
        case .headerOfSeveralLines(let name):
            ("the header \(code: name) requires one line, not several", "take the line break out")
        case .invalidHeaderName(let name):
            (
                "\(code: name) is no name of a header",
                "use letters, digits and `-`, without `${…}`"
            )
        case .reservedHeader(let name): ("a flow can't set the header \(code: name)", "leave it out")
        case .headerBesideSession(let name):
            ("conflicting credentials: `auth: session` and the header \(code: name)", "leave one of them out")
        // Secrets
        case .secretForChoice(let name, let parameter, let choices):
            (
                "\(code: name) is a secret, and \(code: parameter.name) has to be one of \(row: choices)",
                "give it a value that may be shown"
            )
        case .shownSecret(let name, let verb):
            (
                "\(code: name) is a secret, and \(code: verb) would show it",
                "secrets go to \(SecretTaker.all.map(words).joined(separator: ", to "))"
            )
        case .inspectedSecret(let text, let inspection, let isPart): inspectedSecret(text, inspection, isPart)
        case .secretForUsedFlow(let input, let file, let verb):
            (
                "\(code: input) is a secret here, and "
                    + (verb.map { "\(code: $0) in \(code: file) would show it" }
                        ?? "an expression in \(code: file) looks at it"),
                "give it a value that may be shown"
            )
        // Expressions
        case .noCondition(let part):
            ("\(words(of: part)), neither true nor false", "compare it, or ask whether it `exists`")
        case .noNumber(let part):
            (
                "\(words(of: part)), which is no number",
                "calculate with numbers and amounts, such as `25` or `tx.amount_in`"
            )
        case .noOrder(let part):
            (
                "\(words(of: part)), which has no order",
                "compare numbers, amounts, days or times; of an object name one of its fields"
            )
        case .numberAndTime(let left, let right):
            (
                "\(words(of: left)), \(words(of: right)): not comparable",
                "compare numbers with numbers, and times with times"
            )
        case .neverSame(let left, let right):
            (
                "\(words(of: left, none: "none")), \(words(of: right, none: "none")): never the same",
                "compare values of one kind"
            )
        case .noElement(let index): ("no list has an element \(code: index)", "count the elements from 0")
        case .noList(let part, let user): ("\(words(of: part)), not a list", list(for: user))
        case .neitherTextNorList(let part):
            ("\(words(of: part)), neither text nor list", "compare it with `==`, or look into a text or a list")
        case .invalidDecimals(let text, let function):
            (
                "\(code: function) can't give a number \(code: text) decimals",
                "write a whole number from 0 to 18"
            )
        case .noTransactionHash(let text):
            (
                "\(code: text) is no hash of a transaction",
                "give it the result of `pay`, as in `send.hash`, or `tx.stellar_transaction_id`"
            )
        case .divisionByZero(let text): ("\(code: text) divides by zero", "check that the divisor is not zero")
        case .uncomputable(let problem): (problem.words, "fix it, or leave it out: no run can compute it")
        case .unknownFunction(let name):
            (
                "there is no function \(code: name)",
                "use one of the functions \(row: mistake.choices)"
            )
        case .wrongArgumentCount(let count, let function, let range):
            (
                "\(code: function) takes "
                    + (range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
                    + " \(range.upperBound == 1 ? "value" : "values"), not \(count)",
                FunctionCatalogue[function].map { "it computes \($0.about)" }
            )
        case .functionNotAllowed(let name):
            ("\(code: name) can't be asked at `if`", "ask for it in a state with `expect`")
        case .unknownStatus(let name):
            (
                "\(code: name) is no status of a transfer",
                "write a status of the SEPs, such as `incomplete`, `pending_anchor`, `completed` or `error`"
            )
        case .unknownStatusOfPattern(let name, _):
            ("no transfer has the status \(code: name)", nil)
        // Inputs and the matrix
        case .invalidChoice(let text, let type):
            ("the choice \(code: text) is not \(type.inSentence)", "write \(type.example)")
        case .repeatedChoice(let text, let input):
            ("duplicate choice \(code: text) of \(code: input)", "leave one of them out")
        case .inputOutsideChoices(let input, _):
            (
                "\(words(of: input)) is none of its choices: \(code: input.text)",
                choice(mistake)
            )
        case .inputOfWrongType(let input, let type):
            (
                "\(words(of: input)) \(refusal(of: input.text, type)): \(code: input.text)",
                advice(on: input.text, type, .written)
            )
        case .missingInput(let name):
            ("\(code: name) has no default and was not given", "give it with `--set \(short: name)=…`")
        case .unknownInput(let name, let inputs, let questions):
            (
                "the flow has no input \(code: name)\(questions.isEmpty ? "" : ", and asks for nothing of that name")",
                known(inputs, questions)
            )
        case .unknownAxis(let name, let inputs, _):
            (
                "the axis \(code: name) is no input of the flow",
                (inputs.isEmpty
                    ? "write `inputs:` with \(code: name) in it" : "use one of the inputs \(row: inputs)")
            )
        case .sameCombination(let label, let first, let line):
            (
                "\(code: label) and \(code: first) are the same combination",
                "the first is in line \(line); leave one of them out"
            )
        // Values of which one is known only in runs
        case .known(let mistake, let origin):
            (mistake.words.summary + ", " + words(of: origin), mistake.words.help)
        case .inUsedFlow(let mistake, let file):
            ("in \(code: file), \(mistake.words.summary)", "give it another value here")
        }
    }

    // MARK: Sentences

    private static func brokenRule(_ text: String, _ parameter: TypedParameter, _ flaw: ArgumentRule.Flaw)
        -> MistakeWords
    {
        let (wanted, help) = words(of: flaw)
        return ("\(words(of: parameter)) requires \(wanted), not \(code: text)", help)
    }

    private static func inspectedSecret(_ text: String, _ inspection: SecretInspection, _ isPart: Bool) -> MistakeWords
    {
        let use =
            switch inspection {
            case .condition: "a condition"
            case .index: "an index"
            case .comparison: "compared"
            case .computation: "computed with"
            }
        return isPart
            ? ("\(code: text) has a secret in it and can't be \(use)", "name one of its fields that may be shown")
            : ("\(code: text) is a secret and can't be \(use)", "only `\(short: text) exists` can be asked")
    }

    // MARK: Parts of sentences

    private static func words(of parameter: TypedParameter) -> String {
        "\(code: parameter.name) of \(code: parameter.verb)"
    }

    private static func requirement(of parameter: TypedParameter) -> String {
        "\(words(of: parameter)) requires \(parameter.type.inSentence)"
    }

    /// A part with its type, or `none` where it has none.
    private static func words(of part: TypedPart, none: String = "nothing") -> String {
        "\(code: part.text) is \(type(of: part, none: none))"
    }

    private static func type(of part: TypedPart, none: String = "nothing") -> String {
        part.type?.inSentence ?? none
    }

    private static func words(of input: InputText) -> String {
        switch input.source {
        case .defaultValue: "the default of \(code: input.name)"
        case .given: "the given \(code: input.name)"
        case .matrix: "the value of \(code: input.name)"
        }
    }

    private static func words(of origin: ValueOrigin) -> String {
        switch origin {
        case .rows(let first, let count): "with \(first)" + (count > 1 ? " and \(count - 1) more" : "")
        case .defaults(let inputs): "the default of \(both(inputs))"
        case .given(let inputs): "as \(both(inputs)) \(inputs.count == 1 ? "is" : "are") given"
        }
    }

    private static func both(_ names: [String]) -> String {
        names.map { "\(code: $0)" }.joined(separator: " and ")
    }

    private static func words(of taker: SecretTaker) -> String {
        let parameters = taker.parameters
        return parameters.isEmpty ? "\(code: taker.verb)" : "\(row: parameters) of \(code: taker.verb)"
    }

    /// The value that a rule wants, as behind `requires`, and what helps.
    private static func words(of flaw: ArgumentRule.Flaw) -> (wanted: String, help: String) {
        let number = "a whole number from 0 to \(UInt64.max)"
        return switch flaw {
        case .zero: ("a value above zero", "write a value above zero")
        case .noUserMemo: (number, "write a number such as 7")
        case .longMemo(let bytes):
            ("a text of at most \(Memo.textLimit) bytes", "this one has \(bytes); write less, or a `memo_type`")
        case .memoNoID: (number, "write a number, or another type")
        case .memoNoHash(let type):
            (
                "a hash of 32 bytes, as its type is `\(type)`",
                "write 64 hexadecimal digits, or the base64 of 32 bytes"
            )
        case .address(let flaw): ("an address of https", WebAddressWording.advice(on: flaw))
        case .noStatus: ("statuses of HTTP", "write a number from 100 to 599, such as 200 or 404")
        }
    }

    /// The reason why a text is no value of a type, as a clause behind it.
    private static func refusal(of text: String, _ type: ValueType) -> String {
        type.excessDigits(of: text).map { "has \($0) digits; no number has more than \(ValueType.digitLimit)" }
            ?? "is not \(type.inSentence)"
    }

    /// The advice about a text that is no value of a type.
    private static func advice(on text: String, _ type: ValueType, _ source: TextSource) -> String {
        if source == .nameOfValue { return "write `$\(short: text)`" }
        if let fault = type.fault(of: text) {
            return [fault.summary, fault.help].compactMap(\.self).joined(separator: "; ")
        }
        return source == .run ? "give it \(type.example)" : "write \(type.example)"
    }

    private static func list(for user: ListUser) -> String? {
        switch user {
        case .function(let name): FunctionCatalogue[name].map { "\(code: name) is \($0.about)" }
        case .membership: #"write a list in brackets: `["a", "b"]`"#
        case .pattern: "the statuses of a transfer are in its field `statuses`"
        }
    }

    /// The inputs and answers that a flow takes.
    private static func known(_ inputs: [String], _ questions: [String]) -> String {
        var parts: [String] = []
        if !inputs.isEmpty { parts.append("use one of the inputs \(row: inputs)") }
        if !questions.isEmpty { parts.append("it asks for \(row: questions)") }
        return parts.isEmpty ? "it has none" : parts.joined(separator: "; ")
    }

    private static func choice(_ mistake: ValueMistake) -> String {
        "choose one of \(row: mistake.choices)"
    }
}
