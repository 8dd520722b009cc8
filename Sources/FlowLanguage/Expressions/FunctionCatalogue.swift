/// The functions that an expression can use.
public enum FunctionCatalogue {
    /// All functions.
    public static let all: [FunctionDescription] = [
        FunctionDescription(
            "default",
            about: "the first value that is there",
            arguments: 2...8,
            result: .any
        ),
        FunctionDescription("abs", about: "the number without its sign", arguments: 1...1, result: .number),
        FunctionDescription("min", about: "the smallest of some numbers", arguments: 1...8, result: .number),
        FunctionDescription("max", about: "the largest of some numbers", arguments: 1...8, result: .number),
        FunctionDescription(
            "round",
            about: "the number with so many decimals, seven by default, a half going to the even digit",
            arguments: 1...2,
            result: .number
        ),
        FunctionDescription(
            "contains",
            about: "whether a text has another one in it, or a list a value",
            arguments: 2...2,
            result: .boolean
        ),
        FunctionDescription("count", about: "how many elements a list has", arguments: 1...1, result: .integer),
        FunctionDescription(
            "ledger.payment",
            about: "the payment that a transaction of the ledger made, by its hash",
            arguments: 1...1,
            result: .record(.payment),
            asksTheLedger: true
        ),
    ]

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The function called `name`, or `nil` where there is none.
    public static subscript(name: String) -> FunctionDescription? {
        byName[name]
    }
}

/// What there is to know about a function.
public struct FunctionDescription: Hashable, Sendable {
    /// The function's name.
    public var name: String

    /// What it computes, in a few words.
    public var about: String

    /// How many arguments it takes.
    public var arguments: ClosedRange<Int>

    /// What kind of value it computes.
    public var result: ValueType

    /// Whether somebody has to look at the ledger for it; such a function stands only at `expect`.
    public var asksTheLedger: Bool

    /// A function.
    public init(
        _ name: String,
        about: String,
        arguments: ClosedRange<Int>,
        result: ValueType,
        asksTheLedger: Bool = false
    ) {
        self.name = name
        self.about = about
        self.arguments = arguments
        self.result = result
        self.asksTheLedger = asksTheLedger
    }
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
