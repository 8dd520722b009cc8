import Diagnostics
package import JSON
import Stellar

extension Value {
    /// A value that someone sent as JSON; numbers stay exact, and one that no decimal can hold stays text.
    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .string(let text): self = .text(text)
        case .number(let token): self = ExactDecimal(token, allowingExponent: true).map(Value.number) ?? .text(token)
        case .array(let elements): self = .list(elements.map(Value.init))
        case .object(let members): self = .object(members.mapValues(Value.init))
        }
    }

    /// The value with every amount that `record` describes read as a number, so that `25.00`, `25` and `2.5e1` are one, and every truth
    /// value that came as a text read as one.
    package func readingAmounts(of record: RecordType) -> Value {
        guard case .object(var fields) = self else { return self }
        for field in record.fields {
            guard let value = fields[field.name] else { continue }
            switch (field.type, value) {
            case (.amount, .text(let text)):
                if let number = ExactDecimal(text, allowingExponent: true) { fields[field.name] = .number(number) }
            case (.boolean, .text(let text)):
                fields[field.name] = field.type.value(of: text) ?? value
            case (.record(let inner), _):
                fields[field.name] = value.readingAmounts(of: inner)
            default:
                continue
            }
        }
        return .object(fields)
    }

    /// The value as JSON; texts stay texts, regardless of what they look like, and no one may ask this for a secret.
    package var asJSON: JSONValue {
        switch self {
        case .null, .secret: .null
        case .bool(let flag): .bool(flag)
        case .text(let text): .string(text)
        case .foreign(let text): .string(text.reveal())
        case .number(let number), .foreignNumber(let number): .number(number.description)
        case .list(let elements): .array(elements.map(\.asJSON))
        case .object(let fields): .object(fields.mapValues(\.asJSON))
        }
    }
}
