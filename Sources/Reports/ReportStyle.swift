internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import JSON
internal import Stellar
internal import Timekeeping

/// The style of reports: what would not stand as itself on a screen is escaped, and the values of which a report has thousands are
/// written directly, as they encode themselves.
enum ReportStyle: DocumentStyle {
    static func write<Value: Encodable>(_ value: Value, to encoder: DocumentEncoder) throws -> Bool {
        // Events and reports are made of these.
        if Value.self == Timestamp.self, let time = value as? Timestamp {
            encoder.quote(time.description)
        } else if Value.self == RunID.self, let run = value as? RunID {
            encoder.quote(run.rawValue)
        } else if Value.self == FlowLanguage.Value.self, let value = value as? FlowLanguage.Value {
            try encoder.add(value)
        } else if Value.self == [String: FlowLanguage.Value].self, let fields = value as? [String: FlowLanguage.Value] {
            try encoder.nest { try $0.add(fields) }
        } else if Value.self == [String: ReportedValue].self, let fields = value as? [String: ReportedValue] {
            encoder.nest { $0.add(fields) }
        } else if Value.self == [RunReport.State].self, let states = value as? [RunReport.State] {
            try encoder.list(states) { try $1.write(to: $0) }
        } else if Value.self == [ExchangeReport].self, let exchanges = value as? [ExchangeReport] {
            try encoder.list(exchanges) { try $1.write(to: $0) }
        } else {
            return false
        }
        return true
    }

    /// Whether no `##[` can be in the text, which would be a command where a log is read: few texts have a bracket.
    static func isPlain(_ text: String) -> Bool { !text.has(byte: UInt8(ascii: "[")) }

    static func spelling(_ quoted: String) -> String { ForeignText(quoted).escapedJSON }
}

extension DocumentEncoder {
    /// Writes a member whose value is an object of values.
    func member(_ name: String, of fields: [String: FlowLanguage.Value]) throws {
        begin(name)
        try nest { try $0.add(fields) }
    }

    /// Writes a member whose value is an object of values as reports have them.
    func member(_ name: String, of fields: [String: ReportedValue]) {
        begin(name)
        nest { $0.add(fields) }
    }

    /// Writes a list of objects, whose members `write` writes.
    fileprivate func list<Element>(_ elements: [Element], _ write: (DocumentEncoder, Element) throws -> Void) rethrows {
        try nest { encoder in
            encoder.become(.array)
            for element in elements {
                encoder.begin()
                try encoder.object { try write($0, element) }
            }
        }
    }

    /// Writes an object, whose members `write` writes.
    private func object(_ write: (DocumentEncoder) throws -> Void) rethrows {
        try nest { encoder in
            encoder.become(.object)
            try write(encoder)
        }
    }

    fileprivate func add(_ fields: [String: FlowLanguage.Value]) throws {
        become(.object)
        for (name, value) in fields.sortedByKey {
            begin(name)
            try add(value)
        }
    }

    fileprivate func add(_ fields: [String: ReportedValue]) {
        become(.object)
        for (name, value) in fields.sortedByKey {
            begin(name)
            add(value)
        }
    }

    /// Writes a value as it encodes itself.
    private func add(_ value: ReportedValue) {
        switch value.plain {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        case .text(let text): quote(text)
        case .list(let elements):
            nest { encoder in
                encoder.become(.array)
                for element in elements {
                    encoder.begin()
                    encoder.add(element)
                }
            }
        case .object(let fields): nest { $0.add(fields) }
        }
    }

    /// Writes a value as it encodes itself.
    fileprivate func add(_ value: FlowLanguage.Value) throws {
        switch value {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        case .text(let text): quote(text)
        case .object(let fields) where !fields.keys.contains(where: { $0.hasPrefix("$") }):
            try nest { try $0.add(fields) }
        case .list(let elements):
            try nest { encoder in
                encoder.become(.array)
                for element in elements {
                    encoder.begin()
                    try encoder.add(element)
                }
            }
        case .number(let number): object { $0.member("$number", number.description) }
        case .secret(let id): object { $0.member("$secret", id.rawValue) }
        case .object, .foreign, .foreignNumber: try nest { try value.encode(to: $0) }
        }
    }
}
