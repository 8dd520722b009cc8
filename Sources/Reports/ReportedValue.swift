internal import Diagnostics
package import FlowLanguage
internal import Stellar

/// A value of a run as plain JSON: numbers as text, so that no reader rounds an amount, and secrets as `•••`.
package struct ReportedValue: Codable, Sendable {
    private let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Reads what ``encode(to:)`` writes; the numbers of a report are texts.
    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() {
                value = .null
                return
            }
            if let flag = try? container.decode(Bool.self) {
                value = .bool(flag)
                return
            }
            if let text = try? container.decode(String.self) {
                value = .text(text)
                return
            }
            if let elements = try? container.decode([ReportedValue].self) {
                value = .list(elements.map(\.value))
                return
            }
        }
        value = .object(try [String: ReportedValue](from: decoder).mapValues(\.value))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch plain {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .text(let text): try container.encode(text)
        case .list(let elements): try container.encode(elements)
        case .object(let fields): try container.encode(fields)
        }
    }

    /// A value as JSON has it.
    enum Plain {
        case null
        case bool(Bool)
        case text(String)
        case list([ReportedValue])
        case object([String: ReportedValue])
    }

    /// The value as plain JSON.
    var plain: Plain {
        switch value {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .text(let text): .text(text)
        case .foreign(let text): .text(text.masked)
        case .number(let number): .text(number.description)
        case .list(let elements): .list(elements.map(ReportedValue.init))
        case .object(let fields): .object(fields.mapValues(ReportedValue.init))
        case .secret, .foreignNumber: .text(Redaction.mark)
        }
    }
}

extension ReportedValue: CustomStringConvertible {
    /// The value for people, with `•••` for secrets.
    package var description: String { value.description }
}
