internal import Diagnostics
internal import JSON
internal import Stellar

/// Writing.
extension Baseline {
    /// The version of baselines that is written, and read.
    package static let version = 2

    /// The baseline as a JSON document, in one order, so that two of them can be compared line by line.
    package var text: String {
        let document: OrderedJSON = [
            "baseline": .integer(Self.version), "anchor": .string(anchor), "network": .string(network),
            "answers": Self.table(answers) { $0.json },
            "terms": Self.table(terms) { $0.json },
            "statuses": Self.table(statuses) { orders in
                .array(orders.sorted { $0.lexicographicallyPrecedes($1) }.map { .array($0.map(OrderedJSON.string)) })
            },
            "findings": .array(findings.map(\.json)),
        ]
        return ForeignText(document.written()).escapedJSON + "\n"
    }

    fileprivate static func table<Value>(_ values: [String: Value], _ json: (Value) -> OrderedJSON) -> OrderedJSON {
        .object(values.sortedByKey.map { .init(name: $0.key, value: json($0.value)) })
    }
}

extension Baseline.Answer {
    fileprivate var json: OrderedJSON {
        let head: OrderedJSON = ["statuses": .array(statuses.sorted().map(OrderedJSON.integer))]
        let time: OrderedJSON = milliseconds.map { ["below_ms": .integer($0)] } ?? [:]
        let shapes: OrderedJSON =
            shapesByStatus.isEmpty ? [:] : ["by_status": Baseline.table(shapesByStatus) { Self.json($0) }]
        return head.adding(time).adding(["shape": Self.json(shape)]).adding(shapes)
    }

    private static func json(_ shape: AnswerShape) -> OrderedJSON {
        Baseline.table(shape.types) { .string($0.words) }
    }
}

extension BaselineTerms {
    fileprivate var json: OrderedJSON {
        var members: [String: OrderedJSON] = [:]
        if !isEnabled { members["enabled"] = false }
        for (name, number) in numbers { members[name.rawValue] = .string(number.description) }
        for (name, text) in texts { members[name.rawValue] = .string(text) }
        if !methods.isEmpty { members["methods"] = .array(methods.sorted().map(OrderedJSON.string)) }
        if !fields.isEmpty { members["fields"] = Baseline.table(fields) { .string($0 ? "required" : "optional") } }
        return Baseline.table(members) { $0 }
    }
}

extension KnownFinding {
    fileprivate var json: OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init(name: "code", value: .string(code)), .init(name: "severity", value: .string(severity.rawValue)),
            .init(name: "request", value: .string(request)),
        ]
        if !path.isEmpty { members.append(.init(name: "path", value: .string(path))) }
        members.append(.init(name: "expected", value: .string(expected)))
        if let expectedName { members.append(.init(name: "expected_name", value: .string(expectedName))) }
        if let reason { members.append(.init(name: "reason", value: .string(reason))) }
        if let until { members.append(.init(name: "until", value: .string(until))) }
        return .object(members)
    }
}
