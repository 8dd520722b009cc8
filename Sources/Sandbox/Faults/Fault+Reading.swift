internal import Diagnostics
internal import Timekeeping

/// A mistake in the description of a fault.
struct FaultMistake: Error, Hashable {
    /// The key whose value is wrong, or that is unknown.
    var key: String?
    var kind: ScenarioMistake.Kind
    var facts: Facts

    init(_ kind: ScenarioMistake.Kind, _ facts: Facts, key: String? = nil) {
        (self.kind, self.facts, self.key) = (kind, facts, key)
    }
}

extension Fault {
    /// The keys that every fault has.
    static let commonKeys = ["at", "fault", "once", "times", "every", "skip", "per_transfer"]

    /// All keys that any fault has.
    static var keys: [String] {
        var seen: Set<String> = []
        return (commonKeys + FaultKind.catalogue.flatMap(\.keys)).filter { seen.insert($0).inserted }
    }

    /// The fault that `values` describe, by the keys that scenarios and the scripting API have.
    init(_ values: [String: String]) throws(FaultMistake) {
        guard let name = values["fault"] else { throw Self.missing("fault") }
        let kind = try Self.choice("fault", FaultKind.currentName(name), FaultKind.allCases)
        guard let places = values["at"] else { throw Self.missing("at") }
        let all = Self.commonKeys + kind.keys
        if let unknown = values.keys.sorted().first(where: { !all.contains($0) }) {
            throw FaultMistake(
                .unknownFaultKey,
                [.subject: .text(name), .name: .text(unknown), .choices: .texts(all)],
                key: unknown
            )
        }
        self.init(kind, at: try Self.endpoints(places, for: kind), try Self.occasion(values))
        code = try values["code"].map { text throws(FaultMistake) in try Self.number("code", text, 100...599) }
        size = try values["size"].map { text throws(FaultMistake) in try Self.number("size", text, 0...1 << 30) }
        if let text = values["body"] { body = try Self.choice("body", text, Body.allCases) }
        if let text = values["shape"] { shape = try Self.choice("shape", text, Shape.allCases) }
        if let text = values["acts"] { execution = try Self.choice("acts", text, Execution.allCases) }
        if let text = values["retry_after"] { retryAfter = try Self.span("retry_after", text) }
        if let text = values["retry_date"] { retryIsDate = try Self.flag("retry_date", text) }
        if let text = values["delay"] { delay = try Self.span("delay", text) }
        (member, value, target) = (values["member"], values["value"], values["to"])
        if kind == .value, member == nil {
            throw FaultMistake(.missingFaultKey, [.subject: .text(kind.rawValue), .name: .text("member")])
        }
    }

    /// A mistake for want of a key that every fault has.
    private static func missing(_ key: String) -> FaultMistake {
        FaultMistake(.missingKey, ScenarioPart.one(.fault).facts.with(.name, .text(key)))
    }

    /// The endpoints that a list of names, groups like `sep24.*`, or `*` stand for.
    private static func endpoints(_ text: String, for kind: FaultKind) throws(FaultMistake) -> Set<SandboxEndpoint> {
        var found: Set<SandboxEndpoint> = []
        for part in text.split(separator: ",") {
            let name = part.filter { $0 != " " }
            let named = SandboxEndpoint.allCases.filter { endpoint in
                switch name {
                case "*": true
                case "anchor.*": !endpoint.isHorizon && endpoint != .callback
                default: endpoint.rawValue == name || "\(endpoint.group).*" == name
                }
            }
            guard !named.isEmpty else {
                let names = SandboxEndpoint.allCases.map(\.rawValue)
                throw FaultMistake(
                    .unknownEndpoint,
                    [
                        .found: .text(String(name.prefix(80))),
                        .near: Suggestion.nearest(to: String(name), among: names).map(Fact.text),
                    ],
                    key: "at"
                )
            }
            found.formUnion(named)
        }
        let struck = found.filter { kind.applies(to: $0) }
        guard !struck.isEmpty else {
            throw FaultMistake(
                .pointlessFault,
                [.subject: .text(kind.rawValue), .found: .text(text)],
                key: "at"
            )
        }
        return struck
    }

    private static func occasion(_ values: [String: String]) throws(FaultMistake) -> FaultOccasion {
        var occasion = FaultOccasion()
        if let text = values["skip"] { occasion.skip = try number("skip", text, 0...1_000_000) }
        if let text = values["every"] { occasion.every = try number("every", text, 1...1_000_000) }
        if let text = values["times"] { occasion.times = try number("times", text, 1...1_000_000) }
        if let text = values["once"], try flag("once", text) { occasion.times = 1 }
        if let text = values["per_transfer"] { occasion.isPerTransfer = try flag("per_transfer", text) }
        return occasion
    }

    private static func number(
        _ key: String,
        _ text: String,
        _ range: ClosedRange<Int>
    ) throws(FaultMistake) -> Int {
        if let number = Int(text), range.contains(number) { return number }
        throw FaultMistake(
            .noWholeNumber,
            [
                .name: .text(key), .least: .number(range.lowerBound), .limit: .number(range.upperBound),
                .found: .text(text),
            ],
            key: key
        )
    }

    private static func flag(_ key: String, _ text: String) throws(FaultMistake) -> Bool {
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default: throw FaultMistake(.noFlag, [.name: .text(key), .found: .text(text)], key: key)
        }
    }

    private static func span(_ key: String, _ text: String) throws(FaultMistake) -> Duration {
        if let span = Duration(span: text) { return span }
        throw FaultMistake(.noDuration, [.name: .text(key), .found: .text(text)], key: key)
    }

    private static func choice<Choice: RawRepresentable>(
        _ key: String,
        _ text: String,
        _ choices: [Choice]
    ) throws(FaultMistake) -> Choice where Choice.RawValue == String {
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let words = choices.map(\.rawValue)
        throw FaultMistake(
            .noChoice,
            [
                .name: .text(key), .found: .text(String(text.prefix(80))),
                .near: Suggestion.nearest(to: text, among: words).map(Fact.text), .choices: .texts(words),
            ],
            key: key
        )
    }
}

extension Duration {
    /// The span that a whole number and a unit stand for.
    init?(span text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units: [String: Int64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let count = Int64(digits), count < 1_000_000_000, let unit = units[String(text.dropFirst(digits.count))]
        else { return nil }
        self = Duration(boundedMilliseconds: count * unit)
    }
}
