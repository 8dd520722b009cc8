internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
package import HTTPTransport
internal import Stellar
internal import Timekeeping

/// A difference between two runs.
package struct RunDifference: Hashable, Encodable, Sendable {
    /// The kind of difference: `flow`, `path`, `outcome`, `statuses`, `result`, `failure`, `time`, `finding`, `answer` or `ending`.
    package var kind: String
    /// The state; `nil` where it is about the whole run.
    package var state: String?
    /// The result, the request or the member; `nil` where there is none.
    package var name: String?
    /// The value of the first run.
    package var first: String
    /// The value of the second run.
    package var second: String

    /// The difference in one line.
    package var words: String {
        if kind == Self.ofFlow { return "the runs are of different flows: `\(first)` / `\(second)`" }
        let place = [state.map { "`\($0)`" }, name].compactMap(\.self).joined(separator: ", ")
        return "\(kind)\(place.isEmpty ? "" : " of \(place)"): \(first) / \(second)"
    }
}

extension RunDifference {
    /// The kind of runs of two flows.
    private static let ofFlow = "flow"

    /// The course of a run, and the exchanges that are kept of it.
    package struct Side: Sendable {
        package var trace: RunTrace
        package var exchanges: [RecordedExchange]

        package init(_ trace: RunTrace, exchanges: [RecordedExchange] = []) {
            self.trace = trace
            self.exchanges = exchanges
        }
    }

    /// All differences of two runs, in the order in which the first run came to them.
    ///
    /// Values that differ by nature, such as ids, are none.
    package static func all(_ first: Side, _ second: Side) -> [RunDifference] {
        flow(first.trace, second.trace) + steps(first.trace, second.trace) + findings(first.trace, second.trace)
            + answers(first, second)
            + ending(first.trace, second.trace)
    }

    private static func flow(_ first: RunTrace, _ second: RunTrace) -> [RunDifference] {
        guard first.flow != second.flow else { return [] }
        return [RunDifference(kind: ofFlow, first: first.flow, second: second.flow)]
    }

    // MARK: States

    private static func steps(_ first: RunTrace, _ second: RunTrace) -> [RunDifference] {
        var found: [RunDifference] = []
        let names = [first, second].map { trace in trace.steps.map { Self.name($0) } }
        let fork = zip(names[0], names[1]).prefix { $0 == $1 }.count
        let others = Dictionary(zip(names[1], second.steps)) { first, _ in first }
        for (index, step) in first.steps.enumerated() {
            if index == fork { found += path(names, at: fork) }
            if let other = others[names[0][index]] { found += compare(step, other) }
        }
        return fork == names[0].count ? found + path(names, at: fork) : found
    }

    private static func path(_ names: [[String]], at fork: Int) -> [RunDifference] {
        let next = names.map { fork < $0.count ? "goes on to `\($0[fork])`" : "ends" }
        guard next[0] != next[1] else { return [] }
        return [
            RunDifference(kind: "path", state: fork > 0 ? names[0][fork - 1] : nil, first: next[0], second: next[1])
        ]
    }

    /// A state, with the number of its visit from the second on.
    private static func name(_ step: RunTrace.Step) -> String {
        step.visit > 1 ? "\(step.state) #\(step.visit)" : step.state
    }

    private static func compare(_ first: RunTrace.Step, _ second: RunTrace.Step) -> [RunDifference] {
        var found: [RunDifference] = []
        func note(_ kind: String, _ one: String, _ other: String, _ name: String? = nil) {
            guard one != other else { return }
            found.append(RunDifference(kind: kind, state: Self.name(first), name: name, first: one, second: other))
        }
        note("statuses", list(first.statuses, " → "), list(second.statuses, " → "))
        note("failure", list(first.failures, ", "), list(second.failures, ", "))
        note("outcome", first.outcome ?? "none", second.outcome ?? "none")
        for name in Set(first.results.keys).union(second.results.keys).sorted() {
            let values = [first, second].map { $0.results[name] ?? .null }
            note("result", form(of: values[0]), form(of: values[1]), name)
            if case (.number(let one), .number(let other)) = (values[0], values[1]) {
                note("result", one.description, other.description, name)
            } else if case (.bool(let one), .bool(let other)) = (values[0], values[1]) {
                note("result", "\(one)", "\(other)", name)
            }
        }
        let orders = [first, second].map { step in
            Baseline.order(of: [step.startedAt.duration(to: step.latestAt).inSeconds * 1000]) ?? 0
        }
        note("time", BaselineComparison.time(orders[0]), BaselineComparison.time(orders[1]))
        return found
    }

    private static func form(of value: Value) -> String {
        switch value {
        case .null: "missing"
        case .bool: "boolean"
        case .text, .foreign, .secret: "text"
        case .number, .foreignNumber: "number"
        case .list: "list"
        case .object: "object"
        }
    }

    private static func list(_ words: [String], _ separator: String) -> String {
        words.isEmpty ? "none" : words.joined(separator: separator)
    }

    // MARK: The rest

    private static func findings(_ first: RunTrace, _ second: RunTrace) -> [RunDifference] {
        // One that came with several severities is as bad as the worst.
        let known = [first, second].map { trace in
            Dictionary(trace.findings.map { (KnownFinding($0).key, $0.severity) }, uniquingKeysWith: max)
        }
        return Set(known[0].keys).union(known[1].keys).sorted().compactMap { key in
            let severities = known.map { $0[key] }
            guard severities[0] != severities[1] else { return nil }
            let words = severities.map { $0?.rawValue ?? "no" }
            return RunDifference(kind: "finding", name: key, first: words[0], second: words[1])
        }
    }

    /// The shapes of answers to requests that are kept of both runs.
    private static func answers(_ first: Side, _ second: Side) -> [RunDifference] {
        // Two anchors, and a sandbox each time, have keys and issuers of their own.
        let headers = [first.trace.header, second.trace.header]
        let isSame = headers[0]?.anchor == headers[1]?.anchor
        let network = isSame ? headers[0]?.network.name ?? "" : Baseline.sandbox
        var sides = [Baseline(anchor: "", network: network), Baseline(anchor: "", network: network)]
        sides[0].learn(Baseline.Evidence(exchanges: first.exchanges))
        sides[1].learn(Baseline.Evidence(exchanges: second.exchanges))
        let comparison = BaselineComparison(sides[0], sides[1], today: "")
        return comparison.differences.compactMap { difference in
            guard ![.answerGone, .answerNew, .offerGone, .offerNew, .slower].contains(difference.rule) else {
                return nil
            }
            let name = difference.subject + (difference.path.map { " \($0)" } ?? "")
            return RunDifference(
                kind: "answer",
                name: name,
                first: difference.was ?? "missing",
                second: difference.now ?? "missing"
            )
        }
    }

    private static func ending(_ first: RunTrace, _ second: RunTrace) -> [RunDifference] {
        let endings = [first.ending, second.ending]
        // The words of the same failure name each anchor.
        let codes = endings.map { $0.map { ["\($0.result)", $0.state, $0.failure?.code.rawValue] } }
        guard codes[0] != codes[1] else { return [] }
        let words = endings.map { ending in
            guard let ending else { return "not over" }
            guard case .failed(let kind) = ending.result else { return "done" }
            return kind.rawValue + (ending.state.map { " in `\($0)`" } ?? "")
                + (ending.message.map { ": \($0.masked)" } ?? "")
        }
        return [RunDifference(kind: "ending", first: words[0], second: words[1])]
    }
}
