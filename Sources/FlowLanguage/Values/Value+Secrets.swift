import Diagnostics
import Stellar

/// The secrets in a value.
extension Value {
    /// Whether it is a secret, or a list of some; a table such as a transfer may have one in it that no one looks at.
    package var isSecret: Bool {
        switch self {
        case .secret: true
        case .list(let elements): elements.contains(where: \.isSecret)
        case .null, .bool, .text, .foreign, .number, .foreignNumber, .object: false
        }
    }

    /// Whether both are equal, where all secrets count as equal.
    package func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.secret, .secret): true
        case (.list(let some), .list(let others)):
            some.count == others.count && zip(some, others).allSatisfy { $0.isSame(as: $1) }
        case (.object(let some), .object(let others)):
            some.count == others.count
                && some.allSatisfy { name, value in others[name].map { value.isSame(as: $0) } ?? false }
        default: self == other
        }
    }

    /// The names of all secrets in it.
    package var secrets: [SecretID] {
        switch self {
        case .secret(let id): [id]
        case .list(let elements): elements.flatMap(\.secrets)
        case .object(let fields): fields.values.flatMap(\.secrets)
        case .null, .bool, .number, .foreignNumber, .text, .foreign: []
        }
    }

    /// The value with each text and each number of another party sealed that is one of `secrets`, and `•••` in the place of `parts` of
    /// other texts.
    package func hiding(_ secrets: [String: Value], _ parts: [String]) -> Value {
        func hidden(_ text: String) -> String { parts.reduce(text) { $0.replacing($1, with: Redaction.mark) } }
        switch self {
        case .text(let text): return secrets[text] ?? .text(hidden(text))
        case .foreign(let text):
            let whole = text.reveal()
            let shown = hidden(whole)
            return secrets[whole] ?? (shown == whole ? self : .prose(shown))
        case .list(let elements): return .list(elements.map { $0.hiding(secrets, parts) })
        case .object(let fields): return .object(fields.mapValues { $0.hiding(secrets, parts) })
        case .foreignNumber(let number): return secrets[number.description] ?? self
        case .null, .bool, .number, .secret: return self
        }
    }

    /// Whether a number of another party is in it.
    package var holdsForeignNumber: Bool {
        switch self {
        case .foreignNumber: true
        case .list(let elements): elements.contains(where: \.holdsForeignNumber)
        case .object(let fields): fields.values.contains(where: \.holdsForeignNumber)
        case .null, .bool, .text, .foreign, .number, .secret: false
        }
    }

    /// The value with those numbers of another party as plain ones that `mayShow` admits.
    func showing(_ mayShow: (ExactDecimal) -> Bool) -> Value {
        switch self {
        case .foreignNumber(let number): mayShow(number) ? .number(number) : self
        case .list(let elements): .list(elements.map { $0.showing(mayShow) })
        case .object(let fields): .object(fields.mapValues { $0.showing(mayShow) })
        case .null, .bool, .text, .foreign, .number, .secret: self
        }
    }
}
