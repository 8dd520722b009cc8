import Diagnostics
import FlowLanguage
import FlowRunner
import Reports

/// A forecast as people read it: the states with what they will do, and then what is missing.
struct ForecastText {
    private let forecast: RunForecast
    private let heading: String?
    private let terminal = Terminal.standardOutput

    init(_ forecast: RunForecast, heading: String?) {
        self.forecast = forecast
        self.heading = heading
    }

    func write() {
        for line in lines { terminal.write(terminal.text(of: line) + "\n") }
        for problem in forecast.allProblems {
            let label = problem.isFatal ? terminal.styled("error:", as: .bad) : terminal.styled("note:", as: .attention)
            terminal.write("\n" + StandardError.text(of: Complaint(problem: problem), label: label) + "\n")
        }
    }

    private var lines: [StyledLine] {
        var title = StyledLine(forecast.flow, .strong)
        if let heading { title.append("  \(heading)", .faint) }
        let account = forecast.account.map(ShortForm.address) ?? "a new one"
        let place = "anchor \(forecast.anchor) · network \(forecast.network) · account \(account)"
        var lines = [title, StyledLine(place, .faint), StyledLine()]
        let items = forecast.inputs + forecast.secrets
        let width = DisplayWidth.shared(items.map(\.name), limit: 30)
        for item in items {
            lines.append(StyledLine("  \(DisplayWidth.padded(item.name, to: width))  \(item.value)"))
        }
        if !items.isEmpty { lines.append(StyledLine()) }
        for (index, state) in forecast.states.enumerated() {
            if state.isAlways, index == 0 || !forecast.states[index - 1].isAlways {
                lines += [StyledLine(), StyledLine("  at the end", .faint)]
            }
            lines += self.lines(of: state)
        }
        let count = forecast.allProblems.count { $0.isFatal }
        let verdict =
            count == 0
            ? StyledLine("nothing is known that would make it fail", .good)
            : StyledLine(
                count == 1 ? "it can't succeed like this:" : "it can't succeed like this, for \(count) reasons:",
                .bad
            )
        return lines + [StyledLine(), verdict]
    }

    private func lines(of state: RunForecast.State) -> [StyledLine] {
        let width = DisplayWidth.shared(forecast.states.map { shown($0.name) }, limit: 40)
        var line = StyledLine("  \(DisplayWidth.padded(shown(state.name), to: width))  ")
        let isBad = state.problems.contains(where: \.isFatal)
        line.append(state.does, isBad ? .bad : .plain)
        if let condition = state.condition { line.append("  if \(condition)", .faint) }
        let indent = String(repeating: " ", count: width + 4)
        return [line]
            + state.asks.map { answer in
                let question = answer.question.map { ": \($0)" } ?? ""
                let source = answer.source.map { "answered by \($0 == "ask" ? "a person" : $0)" } ?? "nothing answers"
                let style: StyledLine.Style = answer.source == nil ? .attention : .faint
                return StyledLine("\(indent)asks for `\(answer.name)`\(question) (\(source))", style)
            }
    }

    /// The name of a state inside a used flow, under that of the state that uses it.
    private func shown(_ name: String) -> String {
        let parts = name.split(separator: UsedFlow.separator)
        return String(repeating: "  ", count: max(0, parts.count - 1)) + (parts.last.map(String.init) ?? name)
    }
}

/// A problem of a forecast, in the form that all errors have.
private struct Complaint: Diagnostic {
    var problem: RunForecast.Problem

    var summary: String { problem.summary }
    var help: String? { problem.help }
    var place: SourcePlace? { problem.place }
    var failure: FailureKind { problem.failure }
}
