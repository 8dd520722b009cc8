internal import Diagnostics
package import JSON

/// The shape of an answer: which types its members have.
///
/// A member is named by its path, as findings name it: `deposit.*.min_amount`, `assets[].asset`. What an anchor names itself, such
/// as the code of an asset, is `*`, and all of them have one shape.
package struct AnswerShape: Hashable, Sendable {
    /// The type of a value in JSON.
    package enum ValueType: String, CaseIterable, Comparable, Sendable {
        case array, boolean
        /// A text or number that was recorded without its content.
        case hidden
        case null, number, object, string

        package static func < (left: ValueType, right: ValueType) -> Bool { left.rawValue < right.rawValue }
    }

    /// The path of the whole answer.
    package static let root = "$"

    /// The types that were seen, by path.
    package private(set) var types: [String: Set<ValueType>] = [:]

    /// No answer has more members that count.
    private static let limit = 2000

    /// The members whose members are named by the anchor.
    private static let maps: Set<String> = [
        "deposit", "deposit-exchange", "fields", "instructions", "provided_fields", "receive", "types", "withdraw",
        "withdraw-exchange",
    ]

    /// The shape of no answer.
    package init() {}

    /// The shape of members with these types.
    init(_ types: [String: Set<ValueType>]) { self.types = types }

    /// The shape of `answer`; `nil` stands for one that is not JSON.
    package init(of answer: JSONValue?) {
        if let answer {
            add(answer, at: "")
        } else {
            types = [Self.root: [.string]]
        }
    }

    /// Adds what another answer to the same request has.
    package mutating func add(_ other: AnswerShape) {
        types.merge(other.types) { $0.union($1) }
    }

    private mutating func add(_ value: JSONValue, at path: String) {
        let place = path.isEmpty ? Self.root : path
        guard types.count < Self.limit || types[place] != nil else { return }
        types[place, default: []].insert(ValueType(value))
        switch value {
        case .array(let elements): for element in elements { add(element, at: "\(path)[]") }
        case .object(let members):
            let isMap = Self.maps.contains(Self.name(of: path))
            for (name, member) in members.sortedByKey {
                add(member, at: Self.member(isMap ? "*" : Self.escaped(name), of: path))
            }
        case .null, .bool, .number, .string: break
        }
    }

    // MARK: Paths

    /// The path of what holds the value at `path`; `nil` for the whole answer.
    static func parent(of path: String) -> String? {
        if path == root { return nil }
        if path.hasSuffix("[]") { return path == "[]" ? root : String(path.dropLast(2)) }
        return path.lastIndex(of: ".").map { String(path[..<$0]) } ?? root
    }

    /// The last name of a path.
    static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)...])
    }

    private static func member(_ name: String, of path: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// A name in whose place nothing in a path means something else.
    private static func escaped(_ name: String) -> String {
        guard name.contains(where: { ".[]*%$".contains($0) }) else { return name }
        return name.map { ".[]*%$".contains($0) ? "%" + String($0.asciiValue ?? 0, radix: 16) : String($0) }.joined()
    }
}

extension AnswerShape.ValueType {
    /// The type of `value`.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool: .boolean
            case .number: .number
            case .string(Redaction.mark): .hidden
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }
}

extension Set<AnswerShape.ValueType> {
    /// The types as a baseline has them: `null | string`.
    package var words: String { sorted().map(\.rawValue).joined(separator: " | ") }
}
