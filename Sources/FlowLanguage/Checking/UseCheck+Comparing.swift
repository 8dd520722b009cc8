import Diagnostics
import Stellar
import Timekeeping

/// The kinds of values in expressions: whether an operation can make sense in any run.
extension UseCheck {
    struct Operand {
        var node: Node
        var type: ValueType

        init(_ node: Node, _ type: ValueType) { (self.node, self.type) = (node, type) }

        /// The operand as it is told, with its type.
        var told: TypedPart { TypedPart(text: node.text, type: type) }
    }

    // MARK: - More and less

    private enum Order {
        case number, time
        /// An order that is unknown before a run.
        case unknown
        /// No order: values of this kind can't be compared.
        case none
    }

    mutating func checkOrder(_ left: Operand, _ right: Operand, _ whole: Node) {
        let orders = (Self.order(of: left), Self.order(of: right))
        for (operand, order) in [(left, orders.0), (right, orders.1)] where order == .none {
            var told = operand.told
            if operand.node.kind == .literal(.null) { told.type = nil }
            findings.add(ValueMistake.noOrder(told), at: operand.node.place)
            return
        }
        guard orders == (.number, .time) || orders == (.time, .number) else { return }
        findings.add(ValueMistake.numberAndTime(left.told, right.told), at: whole.place)
    }

    private static func order(of operand: Operand) -> Order {
        if case .literal(let value) = operand.node.kind {
            if value.number != nil { return .number }
            return value.text.flatMap { Timestamp(iso8601: $0) } == nil ? .none : .time
        }
        return switch operand.type {
        case .number, .amount, .integer: .number
        case .date, .time: .time
        case .any, .text: .unknown
        case .boolean, .duration, .asset, .account, .payee, .url, .record, .list: .none
        }
    }

    // MARK: - The same

    mutating func checkSameness(_ left: Operand, _ right: Operand, at place: SourcePlace) {
        let isSecret = names.known(left.node).isSecret || names.known(right.node).isSecret
        guard !isSecret, Self.neverSame(left, right) || Self.neverSame(right, left) else { return }
        let isSimple = !left.type.isCompound && !right.type.isCompound
        func told(_ operand: Operand) -> TypedPart {
            var told = operand.told
            if isSimple, case .literal(.text) = operand.node.kind { told.type = nil }
            return told
        }
        let (one, other) = (told(left), told(right))
        let isReversed = one.type == nil && other.type != nil
        findings.add(isReversed ? ValueMistake.neverSame(other, one) : .neverSame(one, other), at: place)
    }

    /// Whether `one` can't be what `other` is; asked both ways round.
    private static func neverSame(_ one: Operand, _ other: Operand) -> Bool {
        func isOpen(_ operand: Operand) -> Bool {
            if operand.type == .any { return true }
            if case .literal(.null) = operand.node.kind { return true }
            return false
        }
        if isOpen(one) || isOpen(other) { return false }
        if case .literal(.text(let text)) = other.node.kind {
            switch one.type {
            case .any, .text: return false
            case .number, .amount, .integer: return ExactDecimal(text) == nil
            case .boolean: return true
            default: return one.type.value(of: text) == nil
            }
        }
        if one.type == .text || other.type == .text {
            return one.type.isCompound != other.type.isCompound || one.type == .boolean || other.type == .boolean
        }
        switch (one.type, other.type) {
        case (.record, .record), (.list, .list): return false
        // A code may be made of digits.
        case (.asset, let type) where type.isNumeric: return false
        case (let type, .asset) where type.isNumeric: return false
        case (let first, let second) where first.isNumeric && second.isNumeric: return false
        default: return one.type != other.type
        }
    }

    /// The type of a literal; of everything else nothing is said, as it was looked at already.
    static func literalType(_ node: Node) -> ValueType {
        guard case .literal(let value) = node.kind else { return .any }
        return type(of: value)
    }

    // MARK: - Parts

    mutating func field(_ name: String, of whole: Node, _ type: ValueType, at place: SourcePlace) -> ValueType {
        switch type {
        case .record(let record): return names.field(name, of: record, known: whole.text, at: place)
        case .any: return .any
        default:
            findings.add(GraphMistake.fieldOfPlainValue(name, of: whole.text, type: type), at: place)
            return .any
        }
    }

    mutating func element(at index: Node, of whole: Node, _ type: ValueType, at place: SourcePlace) -> ValueType {
        switch type {
        case .list(let element):
            if let number = Self.constant(index)?.number, Int(number.description).map({ $0 < 0 }) != false {
                findings.add(ValueMistake.noElement(index.text), at: index.place)
            }
            return element
        case .any, .record: return .any
        default:
            findings.add(GraphMistake.elementOfPlainValue(index: index.text, of: whole.text, type: type), at: place)
            return .any
        }
    }

    // MARK: - Functions

    mutating func check(_ node: Node, _ type: ValueType, as wanted: FunctionArgument, of function: FunctionDescription)
    {
        guard !names.known(node).isSecret else { return }
        switch wanted {
        case .anything: return
        case .number: wantNumber(node, type)
        case .decimals:
            wantNumber(node, type)
            guard let value = Self.constant(node), let number = value.number,
                Int(number.description).map((0...18).contains) != true
            else { return }
            findings.add(ValueMistake.invalidDecimals(node.text, function: function.name), at: node.place)
        case .textOrList:
            switch type {
            case .number, .amount, .integer, .boolean, .record:
                findings.add(ValueMistake.neitherTextNorList(Operand(node, type).told), at: node.place)
            default: return
            }
        case .collection:
            if case .list = type { return }
            if case .record = type { return }
            guard type != .any else { return }
            findings.add(ValueMistake.noList(Operand(node, type).told, .function(function.name)), at: node.place)
        case .transaction:
            let isHash = Self.constant(node)?.text.map { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) }
            guard isHash ?? (type == .text || type == .any) else {
                findings.add(ValueMistake.noTransactionHash(node.text), at: node.place)
                return
            }
        }
    }

    // MARK: - What no run can compute

    mutating func checkDivisor(_ divisor: Node, of whole: Node) {
        guard Self.constant(divisor)?.number?.isZero == true else { return }
        findings.add(ValueMistake.divisionByZero(whole.text), at: divisor.place)
    }

    /// Computes what names have no part in, which has the same end in every run.
    mutating func checkConstants(in node: Node) {
        // What is no regular expression is none for any text.
        if case .call("fits", let arguments) = node.kind, !node.roots.isEmpty, let pattern = arguments.last,
            pattern.roots.isEmpty
        {
            var proof = node
            proof.kind = .call("fits", [Node(kind: .literal(.text("")), text: "", place: node.place), pattern])
            checkConstants(in: proof)
        }
        guard !node.roots.isEmpty else {
            if let problem = Self.evaluation(of: node).problem {
                findings.add(ValueMistake.uncomputable(problem), at: node.place)
            }
            return
        }
        for part in node.parts { checkConstants(in: part) }
    }

    private static func constant(_ node: Node) -> Value? {
        node.roots.isEmpty ? evaluation(of: node).value : nil
    }

    /// The value of a part that has no names in it; what the ledger is asked for is neither value nor problem.
    private static func evaluation(of node: Node) -> Evaluation {
        let expression = Expression(text: node.text, place: node.place, root: node)
        var evaluation = expression.evaluate(in: Scope())
        if evaluation.missingCall != nil { evaluation.problem = nil }
        return evaluation
    }
}

extension Expression.Node {
    /// The parts that this is made of.
    fileprivate var parts: [Expression.Node] {
        switch kind {
        case .literal, .path: []
        case .list(let nodes), .call(_, let nodes): nodes
        case .field(let inner, _), .not(let inner), .negated(let inner), .exists(let inner), .matches(let inner, _):
            [inner]
        case .element(let whole, let index): [whole, index]
        case .binary(_, let left, let right): [left, right]
        }
    }
}
