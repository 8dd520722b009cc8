import Diagnostics
import Stellar

/// Values in a journal are plain JSON: numbers stay exact as `{"$number": "24.5"}`, secrets are `{"$secret": "url-1"}`, text with
/// words of others in it is `{"$foreign": …}` where it is sealed (``ProseSeal``) and a string where it is shown, and an object
/// whose fields start with `$` is wrapped as `{"$object": {…}}`, so that nothing can pass for another. Of a number that another
/// party wrote the digits are sealed: `{"$number": {"$prose": 0}}`.
extension Value: Codable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }

        static let number = Key("$number")
        static let secret = Key("$secret")
        static let object = Key("$object")
        static let foreign = Key("$foreign")
    }

    /// Reads what ``encode(to:)`` writes; plain JSON numbers are taken too.
    public init(from decoder: any Decoder) throws {
        // What is most often there comes first: each wrong try is an error that is made and thrown away.
        if let container = try? decoder.singleValueContainer() {
            if let text = try? container.decode(String.self) {
                self = .text(text)
                return
            }
            if container.decodeNil() {
                self = .null
                return
            }
        }
        if let container = try? decoder.container(keyedBy: Key.self) {
            self = try Self.decode(container)
            return
        }
        if let container = try? decoder.singleValueContainer() {
            if let flag = try? container.decode(Bool.self) {
                self = .bool(flag)
                return
            }
            if let number = try? container.decode(Int64.self), let exact = ExactDecimal(String(number)) {
                self = .number(exact)
                return
            }
        }
        self = .list(try [Value](from: decoder))
    }

    private static func decode(_ container: KeyedDecodingContainer<Key>) throws -> Value {
        let names = container.allKeys
        if names.count == 1, let only = names.first {
            switch only.stringValue {
            case Key.number.stringValue:
                guard let text = try? container.decode(String.self, forKey: only) else {
                    let prose = try container.decode(ForeignProse.self, forKey: only)
                    return ExactDecimal(prose.reveal()).map(Value.foreignNumber) ?? .foreign(MessageText(prose))
                }
                guard let number = ExactDecimal(text) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: only,
                        in: container,
                        debugDescription: "no number: \(text)"
                    )
                }
                return .number(number)
            case Key.secret.stringValue:
                return .secret(try container.decode(SecretID.self, forKey: only))
            case Key.foreign.stringValue:
                return .foreign(try container.decode(MessageText.self, forKey: only))
            case Key.object.stringValue:
                return .object(try container.decode([String: Value].self, forKey: only))
            default:
                break
            }
        }
        var fields: [String: Value] = [:]
        for name in names { fields[name.stringValue] = try container.decode(Value.self, forKey: name) }
        return .object(fields)
    }

    /// Writes the value so that ``init(from:)`` reads the very same.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .foreign(let text) where encoder.sealsProse:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(text, forKey: .foreign)
        case .foreign(let text): try text.encode(to: encoder)
        case .foreignNumber(let number) where encoder.sealsProse:
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(ForeignProse(number.description), forKey: .number)
        case .foreignNumber: try message.encode(to: encoder)
        case .number(let number):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(number.description, forKey: .number)
        case .secret(let id):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .secret)
        case .list(let elements):
            try elements.encode(to: encoder)
        case .object(let fields):
            var container = encoder.container(keyedBy: Key.self)
            if fields.keys.contains(where: { $0.hasPrefix("$") }) {
                try container.encode(fields, forKey: .object)
            } else {
                for (name, value) in fields { try container.encode(value, forKey: Key(name)) }
            }
        }
    }
}
