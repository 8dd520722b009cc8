internal import Diagnostics
package import JSON

/// The shape of an answer: which types its members have.
///
/// A member is named by its path, as findings name it: `deposit.*.min_amount`, `assets[].asset`. What an anchor names itself, such
/// as the code of an asset, is `*`, and all of them have one shape. A member that only some objects have is `absent` as well.
package struct AnswerShape: Hashable, Sendable {
    /// The type of a value in JSON.
    package enum ValueType: String, CaseIterable, Comparable, Sendable {
        /// A member that was not in all of the objects.
        case absent
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
            self.init(of: answer, at: "")
        } else {
            self.init([Self.root: [.string]])
        }
    }

    /// The shape of `value` at `path` of an answer, without the members of the objects at `part`, which `take` gets.
    init(of value: JSONValue, at path: String, without part: String? = nil, take: (JSONValue) -> Void = { _ in }) {
        var walk = Walk(part: part)
        walk.add(value, at: path, take)
        types = walk.types
        for (member, count) in walk.members {
            guard let parent = Self.parent(of: member), count < walk.objects[parent] ?? 0 else { continue }
            types[member]?.insert(.absent)
        }
    }

    /// Adds what another answer to the same request has.
    package mutating func add(_ other: AnswerShape) {
        let (mine, others) = (lacks(other), other.lacks(self))
        types.merge(other.types) { $0.union($1) }
        for path in mine + others { types[path]?.insert(.absent) }
    }

    /// The members of `other` that the objects here don't have.
    private func lacks(_ other: AnswerShape) -> [String] {
        other.types.keys.filter { types[$0] == nil && isMissing($0) }
    }

    /// Whether an object that would have the member was seen, and the member was not.
    ///
    /// An empty list, and an object without members that the anchor names, tell nothing of what would be in them.
    func isMissing(_ path: String) -> Bool {
        guard let parent = Self.parent(of: path), !path.hasSuffix("[]"), Self.name(of: path) != "*" else {
            return false
        }
        return types[path] == nil && types[parent]?.contains(.object) == true
    }

    /// Adds what was known `before` and was not seen this time: members that only some answers had, and what is in lists and objects that
    /// were empty.
    mutating func remember(_ before: AnswerShape) {
        let seen = self
        for (path, known) in before.types.sorted(by: { $0.key.utf8.count < $1.key.utf8.count }) {
            if let types = seen.types[path] {
                if known.contains(.absent) { self.types[path] = types.union([.absent]) }
                continue
            }
            let holder: ValueType = path.hasSuffix("[]") ? .array : .object
            guard let parent = Self.parent(of: path), types[parent]?.contains(holder) == true,
                known.contains(.absent) || !seen.isMissing(path)
            else { continue }
            types[path] = known
        }
    }

    /// The walk through an answer.
    private struct Walk {
        /// The place of objects whose members are left out.
        let part: String?
        var types: [String: Set<ValueType>] = [:]
        /// The number of objects by their path, and the number of those that have a member by its path.
        var objects: [String: Int] = [:]
        var members: [String: Int] = [:]

        init(part: String?) { self.part = part }

        mutating func add(_ value: JSONValue, at path: String, _ take: (JSONValue) -> Void) {
            let place = path.isEmpty ? AnswerShape.root : path
            guard types.count < AnswerShape.limit || types[place] != nil else { return }
            types[place, default: []].insert(ValueType(value))
            switch value {
            case .array(let elements): for element in elements { add(element, at: "\(path)[]", take) }
            case .object where place == part: take(value)
            case .object(let values):
                let isMap = AnswerShape.maps.contains(AnswerShape.name(of: path))
                objects[place, default: 0] += 1
                for (name, member) in values.sortedByKey {
                    let inner = AnswerShape.member(isMap ? "*" : AnswerShape.escaped(name), of: path)
                    if !isMap { members[inner, default: 0] += 1 }
                    add(member, at: inner, take)
                }
            case .null, .bool, .number, .string: break
            }
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
    /// The types of values, without whether the member is in all objects.
    var ofValues: Self { subtracting([.absent]) }

    /// The types as a baseline has them: `null | string`.
    package var words: String { sorted().map(\.rawValue).joined(separator: " | ") }
}
