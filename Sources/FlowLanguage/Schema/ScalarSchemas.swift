internal import JSON

/// The patterns that tell texts of each type from others, as far as a pattern can.
///
/// Flows read every scalar as text; an editor reads YAML's own types. So `25` may be a number here, and `on` a text.
enum ScalarSchemas {
    /// `$name`, or a text with `${name}` in it: what it will be is not known yet.
    private static let reference = "\\$"

    private static let account = "[GM][A-Z2-7]{55,68}"
    /// An account, `user*domain`, or a name: nothing that begins like an address and is longer than names are.
    private static let payee = "\(account)|[^*\\s>]+\\*[^*\\s]+|[^*$]{1,49}|[^*$]*[^A-Za-z0-9*$][^*$]*"

    /// The definitions of scalars, in the order of the schema.
    static let definitions: [OrderedJSON.Member] =
        [
            .init(name: "name", value: name),
            .init(name: "flow-name", value: .fields(["type": "string", "pattern": .string(namePattern)])),
            .init(name: "template", value: template),
            .init(name: "text", value: text),
            .init(name: "word", value: word),
            .init(name: "words", value: words),
            .init(name: "span", value: span),
        ]
        + ValueType.inputTypes.map { .init(name: "input-\($0)", value: plain($0)) }
        + ValueType.inputTypes.map { .init(name: "argument-\($0)", value: argument($0)) }

    private static let namePattern = "^[A-Za-z_]([A-Za-z0-9_-]{0,62}[A-Za-z0-9_])?$"

    /// A `${` that nothing closes; `$$` is a `$` of its own.
    static let openBrace = OrderedJSON.fields([
        "type": "string", "pattern": "^([^$]|\\$\\$|\\$[^{$]|\\$\\{[^}]*\\})*\\$\\{[^}]*$",
    ])

    /// A text in which names may be.
    private static let template = OrderedJSON.fields(["type": ["string", "number", "boolean"], "not": openBrace])

    private static let name = OrderedJSON.fields([
        "type": "string",
        "pattern": .string(namePattern),
        "not": .fields(["enum": .array(FlowParser.reservedNames.sorted().map { .string($0) })]),
    ])

    private static let text = OrderedJSON.fields(["type": ["string", "number", "boolean"]])

    /// A text that is there: behind a key that wants one, nothing is no text.
    private static let word = OrderedJSON.fields(["type": ["string", "number", "boolean"], "pattern": "\\S"])

    private static let words = OrderedJSON.fields([
        "anyOf": [.definition("word"), .fields(["type": "array", "items": .definition("word")])]
    ])

    private static let span = OrderedJSON.fields([
        "type": "string",
        "pattern": "^0*[1-9][0-9]{0,12}(ms|s|m|h|d)$",
        "examples": ["500ms", "5s", "1m", "2h", "3d"],
    ])

    /// The pattern of a text of `type` that stands there literally.
    private static func plain(_ type: ValueType) -> OrderedJSON {
        guard let pattern = pattern(type) else { return .definition("text") }
        return .fields(["type": .array(kinds(type).map { .string($0) }), "pattern": .string("^(\(pattern))$")])
    }

    /// The schema of a value of `type` for a verb.
    private static func argument(_ type: ValueType) -> OrderedJSON {
        guard let pattern = pattern(type) else {
            return .fields(["allOf": [.definition("word"), .definition("template")]])
        }
        return .fields([
            "not": openBrace,
            "type": .array(kinds(type).map { .string($0) }),
            "pattern": .string("^(\(pattern))$|\(reference)"),
        ])
    }

    /// The kinds that an editor's YAML makes of texts of `type`.
    private static func kinds(_ type: ValueType) -> [String] {
        switch type {
        case .amount, .number, .integer: ["string", "number"]
        case .asset: ["string", "integer", "boolean"]
        case .boolean: ["string", "boolean"]
        default: ["string"]
        }
    }

    private static func pattern(_ type: ValueType) -> String? {
        switch type {
        case .amount: "[0-9]+(\\.[0-9]{1,7})?"
        case .number: "-?[0-9]+(\\.[0-9]+)?"
        case .integer: "-?[0-9]+"
        case .boolean: "true|false"
        case .date: "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        case .duration: "[0-9]{1,13}(ms|s|m|h|d)"
        case .asset: "[A-Za-z0-9]{1,12}(:\(account))?"
        case .account: account
        case .url: "https?://\\S+"
        case .payee: payee
        case .any, .text, .time, .record, .list: nil
        }
    }
}
