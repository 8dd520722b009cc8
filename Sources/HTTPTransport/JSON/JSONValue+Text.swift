extension JSONValue: CustomStringConvertible {
    /// The value as a compact JSON document, members sorted by name.
    public var text: String {
        var writer = JSONWriter(indentation: nil)
        writer.write(self)
        return writer.text
    }

    /// The value as a JSON document for people: indented by two blanks, members sorted by name.
    public var prettyText: String {
        var writer = JSONWriter(indentation: 2)
        writer.write(self)
        return writer.text
    }

    /// The same as ``text``.
    public var description: String { text }
}

/// Writes JSON documents.
private struct JSONWriter {
    private(set) var text = ""
    private let indentation: Int?
    private var depth = 0

    init(indentation: Int?) {
        self.indentation = indentation
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        // A token that was put together by a program may be no number; as a string the document stays valid.
        case .number(let token): JSONParser.isNumber(Array(token.utf8)) ? text += token : quote(token)
        case .string(let string): quote(string)
        case .array(let elements):
            list(elements, between: "[", and: "]") { writer, element in writer.write(element) }
        case .object(let members):
            list(members.sorted { $0.key < $1.key }, between: "{", and: "}") { writer, member in
                writer.quote(member.key)
                writer.text += writer.indentation == nil ? ":" : ": "
                writer.write(member.value)
            }
        }
    }

    private mutating func list<Element>(
        _ elements: [Element],
        between opening: String,
        and closing: String,
        write: (inout JSONWriter, Element) -> Void
    ) {
        text += opening
        depth += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            breakLine()
            write(&self, element)
        }
        depth -= 1
        if !elements.isEmpty { breakLine() }
        text += closing
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        text += "\n" + String(repeating: " ", count: indentation * depth)
    }

    private mutating func quote(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
