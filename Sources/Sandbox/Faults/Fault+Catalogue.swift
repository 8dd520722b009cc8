extension Fault {
    /// The faults of all kinds with each of their variants, at all endpoints where it makes a difference, always.
    ///
    /// Anyone who tries them all takes each and narrows its endpoints and its occasion.
    package static var catalogue: [Fault] {
        FaultKind.allCases.flatMap { kind in
            let endpoints = Set(SandboxEndpoint.allCases.filter { kind.applies(to: $0) })
            return variants(of: kind).map { change in
                var fault = Fault(kind, at: endpoints)
                change(&fault)
                return fault
            }
        }
    }

    private typealias Change = (inout Fault) -> Void

    private static func variants(of kind: FaultKind) -> [Change] {
        switch kind {
        case .status: statuses
        case .denial: Shape.allCases.map { shape in { $0.shape = shape } }
        case .silence: [{ _ in }, { $0.execution = .first }]
        case .reset: [{ _ in }, { $0.execution = .first }]
        case .redirect:
            [301, 302, 303, 307, 308].map { code in { ($0.code, $0.target) = (code, "elsewhere") } } + [
                { $0.target = "loop" }, { $0.target = "http://sandbox.invalid/" },
            ]
        case .contentType:
            ["text/html", "none", "application/json; charset=utf-16"].map { value in { $0.value = value } }
        case .nulls, .missing, .numbersForTexts:
            [{ _ in }] + ["id", "status", "url", "token", "transaction"].map { name in { $0.member = name } }
        case .value:
            [("amount_in", "1e400"), ("withdraw_memo_type", "poem"), ("status", ""), ("sequence", "many")].map {
                pair in { ($0.member, $0.value) = pair }
            }
        case .otherStatus: ["completed", "incomplete", "error"].map { value in { $0.value = value } }
        default: [{ _ in }]
        }
    }

    private static var statuses: [Change] {
        let plain: [Change] = [400, 401, 403, 404, 409, 410, 413, 415, 500, 502, 503, 504].flatMap { code in
            Body.allCases.map { body -> Change in { ($0.code, $0.body) = (code, body) } }
        }
        let patient: [Change] = [429, 503].flatMap { code in
            [false, true].map { isDate -> Change in
                { ($0.code, $0.retryAfter, $0.retryIsDate) = (code, .seconds(1), isDate) }
            }
        }
        let acting: [Change] = [
            { ($0.code, $0.execution) = (500, .first) }, { ($0.code, $0.execution) = (504, .first) },
            { ($0.code, $0.execution, $0.delay) = (504, .later, .seconds(2)) },
        ]
        return plain + patient + acting + [{ $0.code = 429 }]
    }
}

extension Fault: CustomStringConvertible {
    /// The fault in one line, without where and when: `status code=504 acts=later`.
    package var description: String {
        var words = [kind.rawValue]
        func add(_ name: String, _ value: (any CustomStringConvertible)?) {
            if let value { words.append("\(name)=\(value)") }
        }
        add("code", code)
        if kind == .status { add("body", body.rawValue) }
        if kind == .denial { add("shape", shape.rawValue) }
        add("retry_after", retryAfter)
        if retryIsDate { words.append("retry_date") }
        if execution != .never { add("acts", execution.rawValue) }
        add("delay", delay)
        add("size", size)
        add("member", member)
        add("value", value)
        add("to", target)
        return words.joined(separator: " ")
    }
}
