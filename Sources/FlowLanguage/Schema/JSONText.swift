/// JSON as a value whose fields keep their order, written so that people can read it.
indirect enum JSONText: Hashable, Sendable {
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONText])
    case object([Field])

    struct Field: Hashable, Sendable {
        var name: String
        var value: JSONText
    }

    /// An object of `fields`, in their order.
    static func fields(_ fields: KeyValuePairs<String, JSONText>) -> JSONText {
        .object(fields.map { Field(name: $0.key, value: $0.value) })
    }

    /// The object with the fields of `other` behind its own; anything else stays what it is.
    func adding(_ other: JSONText) -> JSONText {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }

    /// A text in quotes, as JSON and YAML both read it.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// The JSON, over as many lines as it needs.
    func written(indent: Int = 0) -> String {
        let line = short
        if line.utf8.count + indent <= 110 { return line }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .list(let elements):
            return "[\n" + elements.map { inner + $0.written(indent: indent + 2) }.joined(separator: ",\n")
                + "\n\(outer)]"
        case .object(let fields):
            let lines = fields.map { "\(inner)\(Self.quoted($0.name)): \($0.value.written(indent: indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        case .bool, .number, .text:
            return line
        }
    }

    private var short: String {
        switch self {
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): "\(number)"
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[\(elements.map(\.short).joined(separator: ", "))]"
        case .object(let fields):
            "{ \(fields.map { "\(Self.quoted($0.name)): \($0.value.short)" }.joined(separator: ", ")) }"
        }
    }
}
