import Diagnostics
import ICU
import Stellar
import Timekeeping

/// The effects of operators and functions on values.
enum Computing {
    typealias Stop = Evaluator.Stop
    typealias Node = Expression.Node

    static func truth(_ value: Value, _ node: Node) throws(Stop) -> Bool {
        guard case .bool(let flag) = value else {
            throw .unfit(.undecidedOperand, node, value)
        }
        return flag
    }

    static func number(_ value: Value, _ node: Node) throws(Stop) -> ExactDecimal {
        if let number = value.number { return number }
        if value.isNull { throw .unfit(.missingOperand, node) }
        throw .unfit(.operandIsNoNumber, node, value)
    }

    static func words(_ value: Value, _ node: Node) throws(Stop) -> [String] {
        guard case .list(let elements) = value else {
            throw .unfit(.operandIsNoStatuses, node, value)
        }
        return elements.map { $0.text ?? $0.description }
    }

    static func element(of list: Value, at index: Value, _ node: Node) throws(Stop) -> Value {
        switch (list, index) {
        case (.list(let elements), let index):
            guard let number = index.number, let position = Int(number.description) else {
                throw .unfit(.indexIsNoNumber, node, index)
            }
            return elements.indices.contains(position) ? elements[position] : .null
        case (.object(let fields), .text), (.object(let fields), .foreign):
            return index.text.flatMap { fields[$0] } ?? .null
        case (.null, _):
            return .null
        default:
            throw .unfit(.elementOfNoList, node, list)
        }
    }

    static func compute(
        _ symbol: Expression.Operator,
        _ left: Value,
        _ right: Value,
        _ whole: Node,
        _ leftNode: Node,
        _ rightNode: Node
    ) throws(Stop) -> Value {
        switch symbol {
        case .equal: return .bool(try areEqual(left, right, whole))
        case .notEqual: return .bool(!(try areEqual(left, right, whole)))
        case .contained:
            guard case .list(let elements) = right else {
                throw .unfit(.operandIsNoList, rightNode, right)
            }
            for element in elements where try areEqual(left, element, whole) { return true }
            return false
        case .less, .atMost, .greater, .atLeast:
            return .bool(try compare(symbol, left, right, leftNode, rightNode))
        case .plus, .minus, .times, .dividedBy:
            let first = try number(left, leftNode)
            return .number(try calculate(symbol, first, try number(right, rightNode), whole))
        case .and, .or:
            throw .problem(Clause(.joinedValues, [.member: .text(symbol.rawValue)]))
        }
    }

    /// Whether two values are the same; of lists and tables each element.
    ///
    /// Texts that are both written as numbers are compared as numbers, so that `24.50` and `24.5000000` are the same
    /// amount; a text with leading zeros is no number. A truth value, and what came as JSON, is the same only as what has its type.
    private static func areEqual(_ left: Value, _ right: Value, _ node: Node) throws(Stop) -> Bool {
        if differingTypes(left, right) != nil { return false }
        switch (left.plain, right.plain) {
        case (let one, let other) where one.holdsSecret || other.holdsSecret:
            if one.isNull || other.isNull { return false }
            throw .unfit(.comparedSecret, node)
        case (.number, _), (_, .number), (.text, .text):
            let (left, right) = (left.plain, right.plain)
            if left == right { return true }
            guard let first = numeral(left), let second = numeral(right) else { return false }
            return first == second
        case (.list(let one), .list(let other)):
            guard one.count == other.count else { return false }
            for (left, right) in zip(one, other) where !(try areEqual(left, right, node)) { return false }
            return true
        case (.object(let one), .object(let other)):
            guard one.keys == other.keys else { return false }
            for (name, left) in one where !(try areEqual(left, other[name] ?? .null, node)) { return false }
            return true
        default:
            return left == right
        }
    }

    /// The JSON types of two values that are never the same by these: a text and a truth value, or a text and a number of which one is
    /// as another party sent it.
    ///
    /// Amounts that Windlass has read, and what the flow says, are compared as numbers.
    static func differingTypes(_ left: Value, _ right: Value) -> (left: String, right: String)? {
        switch (left, right) {
        case (.foreign, .number), (.foreign, .foreignNumber), (.text, .foreignNumber), (.foreign, .bool),
            (.text, .bool):
            (left: "text", right: jsonType(right))
        case (.number, .foreign), (.foreignNumber, .foreign), (.foreignNumber, .text), (.bool, .foreign),
            (.bool, .text):
            (left: jsonType(left), right: "text")
        default: nil
        }
    }

    private static func numeral(_ value: Value) -> ExactDecimal? {
        if case .text(let text) = value {
            let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
            if digits.hasPrefix("0"), digits != "0", !digits.hasPrefix("0.") { return nil }
        }
        return value.number
    }

    private static func compare(
        _ symbol: Expression.Operator,
        _ left: Value,
        _ right: Value,
        _ leftNode: Node,
        _ rightNode: Node
    ) throws(Stop) -> Bool {
        if case (.text(let first), .text(let second)) = (left.plain, right.plain),
            let early = Timestamp(iso8601: first),
            let late = Timestamp(iso8601: second)
        {
            return holds(symbol, early, late)
        }
        // As with `==`, a text that another party sent is no number, also where digits are all that it has.
        for (value, node) in [(left, leftNode), (right, rightNode)] {
            if case .foreign = value { throw .unfit(.operandIsNoNumber, node, value) }
        }
        return holds(symbol, try number(left, leftNode), try number(right, rightNode))
    }

    private static func holds<Ordered: Comparable>(
        _ symbol: Expression.Operator,
        _ left: Ordered,
        _ right: Ordered
    ) -> Bool {
        switch symbol {
        case .less: left < right
        case .atMost: left <= right
        case .greater: left > right
        default: left >= right
        }
    }

    private static func calculate(
        _ symbol: Expression.Operator,
        _ left: ExactDecimal,
        _ right: ExactDecimal,
        _ node: Node
    ) throws(Stop) -> ExactDecimal {
        do {
            switch symbol {
            case .plus: return try left.adding(right)
            case .minus: return try left.subtracting(right)
            case .times: return try left.multiplied(by: right)
            default: return try left.divided(by: right)
            }
        } catch {
            let facts: Facts = [.member: .text(node.text), .cause: .failure(Failure(error))]
            throw .problem(Clause(.incomputable, facts))
        }
    }

    static func call(_ call: FunctionCall, _ node: Node) throws(Stop) -> Value {
        let arguments = call.arguments
        switch call.name {
        case "default":
            return arguments.first { !$0.isNull } ?? .null
        case "count":
            switch arguments.first {
            case .list(let elements): return .integer(elements.count)
            case .object(let fields): return .integer(fields.count)
            default: throw .unfit(.countedNoList, node)
            }
        case "contains":
            return .bool(try contains(arguments, node))
        case "round":
            return .number(try rounded(arguments, node))
        case "type":
            return .text(try type(of: arguments.first ?? .null, node))
        case "fits":
            return .bool(try fits(arguments, node))
        case "seconds":
            return .number(try seconds(arguments, node))
        case "abs", "min", "max":
            var numbers: [ExactDecimal] = []
            for argument in arguments { numbers.append(try number(argument, node)) }
            guard let smallest = numbers.min(), let largest = numbers.max(), let zero = ExactDecimal("0") else {
                return .null
            }
            if call.name == "abs", smallest < zero { return .number(try calculate(.minus, zero, smallest, node)) }
            return .number(call.name == "max" ? largest : smallest)
        default:
            throw .problem(Clause(.unknownFunction, [.member: .text(call.name)]))
        }
    }

    private static func contains(_ arguments: [Value], _ node: Node) throws(Stop) -> Bool {
        guard let whole = arguments.first, let part = arguments.last else { return false }
        switch whole.plain {
        case .list(let elements):
            for element in elements where try areEqual(element, part, node) { return true }
            return false
        case .text(let text):
            guard let piece = part.text else { throw .unfit(.soughtNoText, node, part) }
            return piece.isEmpty || text.contains(piece)
        default:
            throw .unfit(.searchedNeither, node, whole)
        }
    }

    /// The JSON type of a value, as expressions call it.
    private static func type(of value: Value, _ node: Node) throws(Stop) -> String {
        if case .secret = value { throw .unfit(.typedSecret, node) }
        return jsonType(value)
    }

    private static func jsonType(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .text, .foreign, .secret: "text"
        case .number, .foreignNumber: "number"
        case .list: "list"
        case .object: "table"
        }
    }

    private static func fits(_ arguments: [Value], _ node: Node) throws(Stop) -> Bool {
        guard let text = arguments.first?.text, case .text(let pattern)? = arguments.last?.plain else {
            throw .unfit(.patternMissing, node)
        }
        switch RegularExpression.match(pattern, text) {
        case .matches: return true
        case .differs: return false
        case .takesTooLong: throw .unfit(.patternTooSlow, node)
        case .isInvalid: throw .unfit(.patternInvalid, node, .text(pattern))
        }
    }

    private static func seconds(_ arguments: [Value], _ node: Node) throws(Stop) -> ExactDecimal {
        let texts = arguments.map { $0.text ?? "" }
        var length: Duration?
        if texts.count == 1 {
            length = texts.first.flatMap { DurationText.duration(of: $0) }
        } else if let first = texts.first, let last = texts.last, let from = Timestamp(iso8601: first),
            let to = Timestamp(iso8601: last)
        {
            length = from.duration(to: to)
        }
        guard let milliseconds = length?.wholeMilliseconds else {
            throw .unfit(.durationMissing, node)
        }
        let rest = String(milliseconds.magnitude % 1000)
        let digits = String(repeating: "0", count: 3 - rest.count) + rest
        let text = "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(digits)"
        return try number(.text(text), node)
    }

    private static func rounded(_ arguments: [Value], _ node: Node) throws(Stop) -> ExactDecimal {
        let scale = arguments.count > 1 ? try number(arguments[1], node) : nil
        guard let scale = Int(scale?.description ?? "7"), (0...18).contains(scale) else {
            throw .unfit(.scaleOutOfRange, node)
        }
        guard let value = arguments.first else { return try number(.null, node) }
        do {
            return try number(value, node).rounded(toScale: scale)
        } catch let error as Stop {
            throw error
        } catch {
            throw .unfit(.incomputable, node)
        }
    }
}
