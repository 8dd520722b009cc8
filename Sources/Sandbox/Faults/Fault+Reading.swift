internal import Diagnostics
internal import Timekeeping

/// A mistake in the description of a fault.
struct FaultMistake: Error, Hashable {
    /// The key whose value is wrong, or that is unknown.
    var key: String?
    var summary: String
    var help: String?
}

extension Fault {
    /// The keys that every fault has.
    static let commonKeys = ["at", "fault", "once", "times", "every", "skip"]

    /// All keys that any fault has.
    static var keys: [String] {
        var seen: Set<String> = []
        return (commonKeys + FaultKind.catalogue.flatMap(\.keys)).filter { seen.insert($0).inserted }
    }

    /// The fault that `values` describe, by the keys that scenarios and the scripting API have.
    init(_ values: [String: String]) throws(FaultMistake) {
        guard let name = values["fault"] else { throw FaultMistake(key: nil, summary: "a fault needs the key `fault`") }
        let kind = try Self.choice("fault", FaultKind.currentName(name), FaultKind.allCases)
        guard let places = values["at"] else { throw FaultMistake(key: nil, summary: "a fault needs the key `at`") }
        let all = Self.commonKeys + kind.keys
        if let unknown = values.keys.sorted().first(where: { !all.contains($0) }) {
            let help = "its keys are \(all.map { "`\($0)`" }.joined(separator: ", "))"
            throw FaultMistake(key: unknown, summary: "the fault `\(name)` has no key `\(unknown)`", help: help)
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
            throw FaultMistake(key: nil, summary: "the fault `value` needs the key `member`")
        }
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
                    key: "at",
                    summary: "there is no endpoint `\(name.prefix(80))`",
                    help: Suggestion.nearest(to: String(name), among: names).map { "did you mean `\($0)`?" }
                        ?? "name one like `sep24.info`, a group like `sep24.*`, `anchor.*`, `horizon.*`, or `*`"
                )
            }
            found.formUnion(named)
        }
        let struck = found.filter { kind.applies(to: $0) }
        guard !struck.isEmpty else {
            throw FaultMistake(key: "at", summary: "the fault `\(kind.rawValue)` makes no difference at `\(text)`")
        }
        return struck
    }

    private static func occasion(_ values: [String: String]) throws(FaultMistake) -> FaultOccasion {
        var occasion = FaultOccasion()
        if let text = values["skip"] { occasion.skip = try number("skip", text, 0...1_000_000) }
        if let text = values["every"] { occasion.every = try number("every", text, 1...1_000_000) }
        if let text = values["times"] { occasion.times = try number("times", text, 1...1_000_000) }
        if let text = values["once"], try flag("once", text) { occasion.times = 1 }
        return occasion
    }

    private static func number(
        _ key: String,
        _ text: String,
        _ range: ClosedRange<Int>
    ) throws(FaultMistake) -> Int {
        if let number = Int(text), range.contains(number) { return number }
        let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw FaultMistake(key: key, summary: "`\(key)` is \(words), not `\(text)`")
    }

    private static func flag(_ key: String, _ text: String) throws(FaultMistake) -> Bool {
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default: throw FaultMistake(key: key, summary: "`\(key)` is `true` or `false`, not `\(text)`")
        }
    }

    private static func span(_ key: String, _ text: String) throws(FaultMistake) -> Duration {
        if let span = Duration(span: text) { return span }
        throw FaultMistake(key: key, summary: "`\(key)` is a span of time, not `\(text)`", help: Duration.spanHelp)
    }

    private static func choice<Choice: RawRepresentable>(
        _ key: String,
        _ text: String,
        _ choices: [Choice]
    ) throws(FaultMistake) -> Choice where Choice.RawValue == String {
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let words = choices.map(\.rawValue)
        throw FaultMistake(
            key: key,
            summary: "`\(key)` can't be `\(text.prefix(80))`",
            help: Suggestion.nearest(to: text, among: words).map { "did you mean `\($0)`?" }
                ?? "it is one of \(words.map { "`\($0)`" }.joined(separator: ", "))"
        )
    }
}

extension Duration {
    /// The help about the form of a span of time.
    static let spanHelp = "write a whole number and a unit: `500ms`, `5s`, `1m`, `2h`, `3d`"

    /// The span that a whole number and a unit stand for.
    init?(span text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units: [String: Int64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let count = Int64(digits), count < 1_000_000_000, let unit = units[String(text.dropFirst(digits.count))]
        else { return nil }
        self = Duration(boundedMilliseconds: count * unit)
    }
}
