internal import JSON

/// The rules of parameters that an editor can check: ``ArgumentRule`` in patterns.
enum RuleSchemas {
    /// The beginning of a text for which a name stands.
    private static let reference = "\\$"

    static let definitions: [OrderedJSON.Member] = [
        .init(name: "amount-above-zero", value: aboveZero("amount", nothing: "0+(\\.0+)?")),
        .init(name: "duration-above-zero", value: aboveZero("duration", nothing: "0+(ms|s|m|h|d)")),
        .init(
            name: "user-memo",
            value: .fields([
                "type": ["string", "integer"], "minimum": 0, "pattern": .string("^[0-9]{1,20}$|\(reference)"),
            ])
        ),
        .init(
            name: "address",
            value: .fields(["type": "string", "pattern": .string(address)])
        ),
        .init(
            name: "status",
            value: .fields([
                "type": ["string", "integer"], "minimum": 100, "maximum": 599,
                "pattern": .string("^[1-5][0-9][0-9]$|\(reference)"),
            ])
        ),
        .init(name: "statuses", value: oneOrMany("status")),
        .init(name: "headers", value: headers),
        .init(
            name: "flow-path",
            value: .fields([
                "type": "string", "pattern": "^[^/~$].*[^/]$",
                "not": .fields(["pattern": "://|\\\\|\\$\\{|(^|/)\\.\\.?$"]),
            ])
        ),
    ]

    /// The definition of a text that obeys `rule`; `nil` where its type says it all.
    static func definition(for rule: ArgumentRule, _ type: ValueType) -> String? {
        switch rule {
        case .aboveZero: "\(type)-above-zero"
        case .userMemo: "user-memo"
        case .memo: nil
        case .address: "address"
        case .status: "statuses"
        case .headers: "headers"
        case .flowPath: "flow-path"
        }
    }

    /// https with a host, http on this machine, or an address of which the beginning is not known yet.
    private static let address =
        "^https://[^\\s/?#@]+([/?#]\\S*)?$"
        + "|^http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\])(:[0-9]*)?([/?#]\\S*)?$"
        + "|^\(reference)|^https?://[^/?#]*\(reference)"

    private static func aboveZero(_ type: String, nothing: String) -> OrderedJSON {
        .fields([
            "allOf": [
                .definition("argument-\(type)"),
                .fields([
                    "not": .fields([
                        "anyOf": [
                            .fields(["const": 0]),
                            .fields(["type": "string", "pattern": .string("^(\(nothing))$")]),
                        ]
                    ])
                ]),
            ]
        ])
    }

    private static func oneOrMany(_ definition: String) -> OrderedJSON {
        .fields(["anyOf": [.definition(definition), .fields(["type": "array", "items": .definition(definition)])]])
    }

    private static let headers = OrderedJSON.fields([
        "anyOf": [
            .fields([
                "type": "object",
                "propertyNames": .fields(["pattern": "^[^\\x00-\\x20()<>@,;:\\\\\"/\\[\\]?={}\\x7F]+$"]),
                "additionalProperties": oneOrMany("template"),
            ]),
            .fields(["type": "string", "pattern": .string("^\(reference)")]),
        ]
    ])
}
