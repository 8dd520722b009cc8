internal import Diagnostics
package import FlowLanguage
internal import Stellar

/// A value of a run as plain JSON: numbers as text, so that no reader rounds an amount, and secrets as `•••`.
package struct ReportedValue: Encodable, Sendable {
    private let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .text(let text): try container.encode(text)
        case .foreign(let text): try container.encode(text.masked)
        case .number(let number): try container.encode(number.description)
        case .list(let elements): try container.encode(elements.map(ReportedValue.init))
        case .object(let fields): try container.encode(fields.mapValues(ReportedValue.init))
        case .secret: try container.encode(Redaction.mark)
        }
    }
}
