internal import Diagnostics
internal import JSON

/// The JSON that windlass writes: objects with sorted keys, so that two outputs can be compared, and with their `format`.
package enum JSONDocument {
    /// The format of all objects: it changes when a field goes or means something else, and not when one is added.
    package static let format = 1

    /// `value`, a type with fields or a dictionary, as one document in lines.
    package static func text(of value: some Encodable) throws -> String { try text(of: value, indent: 0) }

    /// `value` on a single line.
    package static func line(of value: some Encodable) throws -> String { try text(of: value, indent: nil) }

    private static func text(of value: some Encodable, indent: Int?) throws -> String {
        // A list has no room for the format.
        guard case .object(var fields) = try OrderedJSON(encoding: value) else {
            throw NoObject(type: "\(type(of: value))")
        }
        let name = "format"
        fields.removeAll { $0.name == name }
        let place = fields.firstIndex { name < $0.name } ?? fields.endIndex
        fields.insert(OrderedJSON.Member(name: name, value: .integer(format)), at: place)
        var bytes: [UInt8] = []
        write(.object(fields), indent, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a value, on one line where it has no indent.
    private static func write(_ value: OrderedJSON, _ indent: Int?, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let digits): bytes += digits.utf8
        case .string(let text): quote(text, into: &bytes)
        case .array(let elements):
            list(elements, "[", "]", indent, to: &bytes) { element, indent, bytes in
                write(element, indent, to: &bytes)
            }
        case .object(let members):
            list(members, "{", "}", indent, to: &bytes) { member, indent, bytes in
                quote(member.name, into: &bytes)
                bytes += (indent == nil ? ":" : " : ").utf8
                write(member.value, indent, to: &bytes)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element],
        _ opening: Unicode.Scalar,
        _ closing: Unicode.Scalar,
        _ indent: Int?,
        to bytes: inout [UInt8],
        _ write: (Element, Int?, inout [UInt8]) -> Void
    ) {
        func breakLine(_ indent: Int?) {
            guard let indent else { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: indent)
        }
        let inner = indent.map { $0 + 2 }
        bytes.append(UInt8(ascii: opening))
        if elements.isEmpty, indent != nil { bytes.append(UInt8(ascii: "\n")) }
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(inner)
            write(element, inner, &bytes)
        }
        breakLine(indent)
        bytes.append(UInt8(ascii: closing))
    }

    /// Writes a text in quotation marks; what would not stand there as itself on a screen is escaped.
    private static func quote(_ text: String, into bytes: inout [UInt8]) {
        var text = text
        if text.withUTF8({ $0.allSatisfy { $0 < 0x7F } }) {
            JSONWriter.quote(text, into: &bytes)
        } else {
            // Few texts need more.
            bytes += ForeignText(JSONWriter.quoted(text)).escapedJSON.utf8
        }
    }
}

/// A value for `--json` that is no object, and so has no room for the format.
package struct NoObject: Error, CustomStringConvertible {
    package var type: String

    package var description: String { "\(type) is no JSON object; put it into one, as the value of a field" }
}
