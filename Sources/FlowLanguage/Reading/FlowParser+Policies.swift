import Diagnostics
import SourceYAML

extension FlowParser {
    mutating func duration(_ field: YAMLField) -> Located<Duration>? {
        guard let text = text(field) else { return nil }
        guard let duration = DurationText.duration(of: text.value), duration > .zero else {
            findings.add(.invalidDuration(text.value), at: text.place)
            return nil
        }
        return Located(duration, at: text.place)
    }

    /// `poll: { every: 5s, up-to: 1m, within: 2d }`, or just the interval.
    mutating func pollPolicy(_ field: YAMLField) -> PollPolicy? {
        if case .scalar = field.value.content {
            return duration(field).map { PollPolicy(every: $0.value, place: field.key.place) }
        }
        guard let reader = table(field, keys: ["every", "up-to", "within", "growth"]) else { return nil }
        let every = reader["every"].flatMap { duration($0) }
        let upTo = reader["up-to"].flatMap { duration($0) }
        let growth = reader["growth"].flatMap { self.growth($0) }
        var policy = PollPolicy(every: every?.value ?? .seconds(5), upTo: upTo?.value, place: field.key.place)
        policy.within = reader["within"].flatMap { duration($0) }?.value
        policy.growth = growth ?? policy.growth
        reportOrder(every: policy.every, upTo: upTo)
        return policy
    }

    /// `retry: { times: 5, every: 500ms, up-to: 30s, within: 10m }`, or just how often.
    mutating func retryPolicy(_ field: YAMLField) -> RetryPolicy? {
        if case .scalar = field.value.content {
            return count(field).map { RetryPolicy(times: $0, place: field.key.place) }
        }
        guard let reader = table(field, keys: ["times", "every", "up-to", "within", "growth"]) else { return nil }
        let every = reader["every"].flatMap { duration($0) }
        let upTo = reader["up-to"].flatMap { duration($0) }
        let growth = reader["growth"].flatMap { self.growth($0) }
        var policy = RetryPolicy(every: every?.value ?? .milliseconds(500), upTo: upTo?.value, place: field.key.place)
        policy.times = reader["times"].flatMap { count($0) } ?? policy.times
        policy.within = reader["within"].flatMap { duration($0) }?.value
        policy.growth = growth ?? policy.growth
        reportOrder(every: policy.every, upTo: upTo)
        return policy
    }

    private mutating func table(_ field: YAMLField, keys: [String]) -> FieldReader? {
        guard case .fields(let fields) = field.value.content else {
            let found = FoundValue(field.value)
            findings.add(.noPolicy(key: field.name, choices: keys, found: found), at: field.value.place)
            return nil
        }
        let reader = FieldReader(fields: fields, owner: .key(field.name), place: field.value.place)
        reader.reportUnknown(known: keys, to: &findings)
        return reader
    }

    private mutating func reportOrder(every: Duration, upTo: Located<Duration>?) {
        guard let upTo, upTo.value < every else { return }
        findings.add(.shrinkingIntervals(every: DurationText.text(of: every)), at: upTo.place)
    }

    private mutating func count(_ field: YAMLField) -> Int? {
        guard let text = text(field) else { return nil }
        guard let count = Int(text.value), (0...1000).contains(count) else {
            findings.add(.noCount(key: field.name), at: text.place)
            return nil
        }
        return count
    }

    private mutating func growth(_ field: YAMLField) -> Double? {
        guard let text = text(field) else { return nil }
        let isDecimal = text.value.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard isDecimal, let growth = Double(text.value), (1...100).contains(growth) else {
            findings.add(.noGrowth, at: text.place)
            return nil
        }
        return growth
    }
}
