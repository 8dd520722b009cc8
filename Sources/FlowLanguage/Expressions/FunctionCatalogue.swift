/// The functions that an expression can use.
public enum FunctionCatalogue {
    /// All functions.
    public static let all: [FunctionDescription] = [
        FunctionDescription(
            "default",
            about: "the first value that is there",
            arguments: 2...8,
            takes: [.anything],
            result: .any
        ),
        FunctionDescription(
            "abs",
            about: "the number without its sign",
            arguments: 1...1,
            takes: [.number],
            result: .number
        ),
        FunctionDescription(
            "min",
            about: "the smallest of some numbers",
            arguments: 1...8,
            takes: [.number],
            result: .number
        ),
        FunctionDescription(
            "max",
            about: "the largest of some numbers",
            arguments: 1...8,
            takes: [.number],
            result: .number
        ),
        FunctionDescription(
            "round",
            about: "the number with so many decimals, seven by default, a half going to the even digit",
            arguments: 1...2,
            takes: [.number, .decimals],
            result: .number
        ),
        FunctionDescription(
            "contains",
            about: "whether a text has another one in it, or a list a value",
            arguments: 2...2,
            takes: [.textOrList, .anything],
            result: .boolean
        ),
        FunctionDescription(
            "count",
            about: "how many elements a list has",
            arguments: 1...1,
            takes: [.collection],
            result: .integer
        ),
        FunctionDescription(
            "type",
            about:
                "the JSON type of a value: number, text, boolean, list, table, null or missing; `x is number` asks the same",
            arguments: 1...1,
            takes: [.anything],
            result: .text
        ),
        FunctionDescription(
            "fits",
            about: "whether the whole of a text is what a regular expression describes",
            arguments: 2...2,
            takes: [.anything],
            result: .boolean
        ),
        FunctionDescription(
            "seconds",
            about: "the seconds of a duration such as \"10m\", or from one time to another",
            arguments: 1...2,
            takes: [.anything],
            result: .number
        ),
        FunctionDescription(
            "now",
            about: "the time",
            arguments: 0...0,
            takes: [],
            result: .time,
            source: .clock
        ),
        FunctionDescription(
            "ledger.payment",
            about: "the payment that a transaction of the ledger made, by its hash",
            arguments: 1...1,
            takes: [.transaction],
            result: .record(.payment),
            source: .ledger
        ),
    ]

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The function called `name`, or `nil` where there is none.
    public static subscript(name: String) -> FunctionDescription? {
        byName[name]
    }
}

/// The description of a function.
public struct FunctionDescription: Hashable, Sendable {
    /// The function's name.
    public var name: String

    /// The function's result, in a few words.
    public var about: String

    /// The number of arguments that it takes.
    public var arguments: ClosedRange<Int>

    /// The arguments that it takes, one after the other; the last counts for all that follow.
    public var takes: [FunctionArgument]

    /// The type of its result.
    public var result: ValueType

    /// The source of its result; a function whose source is not its arguments stands only at `expect`.
    public var source: Source

    /// The source of a function's result.
    public enum Source: Hashable, Sendable {
        /// The arguments alone.
        case arguments
        /// The clock of the run.
        case clock
        /// The ledger, which is asked by a request.
        case ledger
    }

    /// A function.
    public init(
        _ name: String,
        about: String,
        arguments: ClosedRange<Int>,
        takes: [FunctionArgument],
        result: ValueType,
        source: Source = .arguments
    ) {
        self.name = name
        self.about = about
        self.arguments = arguments
        self.takes = takes
        self.result = result
        self.source = source
    }

    /// The argument at a position, counted from 0.
    func taken(at position: Int) -> FunctionArgument {
        takes.indices.contains(position) ? takes[position] : takes.last ?? .anything
    }
}

/// An argument of a function.
public enum FunctionArgument: Hashable, Sendable {
    /// Any value.
    case anything
    /// A number.
    case number
    /// A number of decimals: 0 to 18.
    case decimals
    /// A text, or a list.
    case textOrList
    /// A list, or a table.
    case collection
    /// The hash of a transaction: 64 hexadecimal digits.
    case transaction
}

extension RecordType {
    /// A payment on the ledger, as the function `ledger.payment` finds it.
    public static let payment = RecordType(
        name: "payment",
        fields: [
            FieldDescription("hash", .text, about: "the transaction"),
            FieldDescription("successful", .boolean, about: "whether the transaction was applied"),
            FieldDescription("amount", .amount, about: "what was paid"),
            FieldDescription("asset", .asset, about: "of which asset, with its issuer"),
            FieldDescription("from", .account, about: "who paid"),
            FieldDescription("to", .account, about: "who was paid"),
            FieldDescription("memo", .text, about: "the memo"),
            FieldDescription("memo_type", .text, about: "its type"),
        ]
    )
}
