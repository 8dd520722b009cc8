import Diagnostics

/// A parameter of a verb, with the type of the values that it takes.
struct TypedParameter: Hashable {
    var name: String
    var verb: VerbName
    var type: ValueType

    /// The parameter of `verb` that is described by `parameter`.
    init(_ parameter: ParameterDescription, of verb: VerbDescription) {
        (name, self.verb, type) = (parameter.name, verb.name, parameter.type)
    }

    /// The parameter as facts: its name, its verb as `subject`, and its type as what is `expected`.
    var facts: Facts {
        [.name: .text(name), .subject: .text(verb.rawValue), .expected: .text(type.description)]
    }
}

/// A part of an expression or of a text, with the type of its value.
struct TypedPart: Hashable {
    var text: String
    /// The type; `nil` where the part has none that counts beside what it is compared with.
    var type: ValueType?

    /// The part as facts: itself as `member`, and its type as what is `found`.
    var facts: Facts { [.member: .text(text), .found: typeFact] }

    /// The type as a fact.
    var typeFact: Fact? { type.map { .text($0.description) } }
}

/// The source of a text that a parameter gets.
enum TextSource: Hashable {
    /// A literal.
    case written
    /// A literal that is also the name of a value.
    case nameOfValue
    /// A value of a run that comes from inputs.
    case run
}

/// The use of a secret in an expression that is refused.
enum SecretInspection: String, Hashable {
    case condition, index, comparison, computation
}

/// The part of an expression that requires a list.
enum ListUser: Hashable {
    case function(String)
    /// The operator `in`.
    case membership
    /// The operator `matches`.
    case pattern

    /// The function or the operator.
    var operation: String {
        switch self {
        case .function(let name): name
        case .membership: Expression.Operator.contained.rawValue
        case .pattern: "matches"
        }
    }
}

/// A text as the value of an input.
struct InputText: Hashable {
    /// The place where it stands.
    enum Source: String, Hashable {
        case defaultValue = "default"
        /// A value on the command line.
        case given
        case matrix

        /// The code of a mistake there.
        var code: FindingCode {
            switch self {
            case .defaultValue: .badDefault
            case .given: .badInput
            case .matrix: .badAxisValue
            }
        }
    }

    var name: String
    var text: String
    var source: Source

    /// The text as facts.
    var facts: Facts { [.name: .text(name), .found: .text(text), .source: .text(source.rawValue)] }
}

/// The origin of a value that is not written out where it counts.
enum ValueOrigin: Hashable {
    /// This many rows of the matrix, of which the `first` is called as `amount=5 kind=card`.
    case rows(first: String, count: Int)
    /// The defaults of these inputs.
    case defaults([String])
    /// These inputs, of which the command line gives at least one.
    case given([String])

    /// `facts` with those of the origin: rows as `label` and `count`, inputs as `names`, and what gives them as `option`.
    func added(to facts: Facts) -> Facts {
        switch self {
        case .rows(let first, let count): facts.with(.label, .text(first)).with(.count, .number(count))
        case .defaults(let inputs): facts.with(.names, .texts(inputs))
        case .given(let inputs): facts.with(.names, .texts(inputs)).with(.option, .text("--set"))
        }
    }
}

/// A verb that takes secrets, at its parameters `parameters`, or as a whole.
struct SecretTaker {
    var verb: VerbName
    var parameters: [String]

    static let all = VerbCatalogue.all.filter { $0.parameters.contains { $0.takesSecret } && !$0.isOnlyShown }.map {
        verb in
        SecretTaker(
            verb: verb.name,
            parameters: verb.parameters.filter { $0.takesSecret && $0.type != .url }.map(\.name)
        )
    }

    /// The verb as `subject`, with the parameters as `names`.
    var fact: Fact { .facts([.subject: .text(verb.rawValue), .names: .texts(parameters)]) }
}

extension ArgumentRule.Flaw {
    /// The flaw as facts, with its kind as `name`.
    var fact: Fact {
        switch self {
        case .zero: .facts([.name: .text("zero")])
        case .noUserMemo: .facts([.name: .text("no-user-memo")])
        case .longMemo(let bytes): .facts([.name: .text("long-memo"), .count: .number(bytes)])
        case .memoNoID: .facts([.name: .text("no-id")])
        case .memoNoHash(let type): .facts([.name: .text("no-hash"), .expected: .text(type)])
        case .address(let flaw): flaw.fact
        case .noStatus: .facts([.name: .text("no-status")])
        }
    }
}
