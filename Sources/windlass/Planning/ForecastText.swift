import Diagnostics
import FlowLanguage
import FlowRunner
import Reports
import Terminal

/// A forecast as people read it: the states with what they will do, and then what is missing.
struct ForecastText {
    private let forecast: RunForecast
    private let title: String
    private let terminal: ProgramOutput

    init(_ forecast: RunForecast, title: String, on terminal: ProgramOutput) {
        self.forecast = forecast
        self.title = title
        self.terminal = terminal
    }

    func write() {
        let columns = terminal.isInteractive ? terminal.size.columns - 1 : Int.max
        let findings = FindingList.lines(of: forecast.findings, columns: columns)
        let shown = lines + (findings.isEmpty ? [] : [StyledLine()] + findings)
        for line in shown { terminal.write(terminal.text(of: line) + "\n") }
        for problem in problems {
            let code = StandardError.code(of: problem)
            let label =
                problem.isFatal
                ? terminal.styled("error\(code):", as: .bad) : terminal.styled("note\(code):", as: .attention)
            terminal.write("\n" + StandardError.text(of: problem, label: label) + "\n")
        }
    }

    /// The problems, each once: what is wrong with one state is often wrong with another.
    private var problems: [RunForecast.Problem] {
        var seen: Set<String> = []
        return forecast.allProblems.filter { seen.insert("\($0.isFatal) \($0.summary)").inserted }
    }

    private var lines: [StyledLine] {
        let account = forecast.account.map(ShortForm.address) ?? "fresh (new for each run)"
        let anchor = forecast.anchor.isEmpty ? "" : "anchor \(forecast.anchor) · "
        let others = forecast.accounts.map { " · \($0.name) \($0.address.map(ShortForm.address) ?? "fresh")" }
            .joined()
        let place = "\(anchor)network \(forecast.network) · account \(account)\(others)"
        var lines = hanging(StyledLine(), title, .strong) + hanging(StyledLine(), place, .faint)
        let items = forecast.inputs + forecast.secrets
        let width = DisplayWidth.shared(items.map(\.name), limit: 30)
        if !items.isEmpty { lines.append(StyledLine()) }
        for item in items {
            lines += hanging(StyledLine("  \(DisplayWidth.padded(item.name, to: width))  "), item.value)
        }
        lines.append(StyledLine())
        for (index, state) in forecast.states.enumerated() {
            if state.isAlways, index == 0 || !forecast.states[index - 1].isAlways {
                lines += [StyledLine(), StyledLine("  at the end", .faint)]
            }
            lines += self.lines(of: state)
        }
        let count = problems.count { $0.isFatal }
        let verdict =
            count == 0
            ? hanging(StyledLine(), "no problems found", .good)
            : hanging(StyledLine(), count == 1 ? "it would fail:" : "it would fail, for \(count) reasons:", .bad)
        return lines + [StyledLine()] + verdict
    }

    private func lines(of state: RunForecast.State) -> [StyledLine] {
        let width = DisplayWidth.shared(forecast.states.map { shown($0.name) }, limit: 40)
        let name = StyledLine("  \(DisplayWidth.padded(shown(state.name), to: width))  ")
        var does = state.does
        if let account = state.account { does += ", as \(account)" }
        if let condition = state.condition { does += ", if \(condition)" }
        let isBad = state.problems.contains(where: \.isFatal)
        var lines = hanging(name, does, isBad ? .bad : .plain)
        let indent = StyledLine(String(repeating: " ", count: width + 4))
        var atHand: [String: [String]] = [:]
        var sources: [String] = []
        for answer in state.asks {
            if let question = answer.question {
                let answerer = answer.isOfPerson ? "a person" : answer.source
                let source = answerer.map { "answered by \($0)" } ?? "nothing answers"
                let style: StyledLine.Style = answer.source == nil ? .attention : .faint
                let words = question == answer.name ? "" : ": \(question)"
                lines += hanging(indent, "asks for `\(answer.name)`\(words) (\(source))", style)
            } else if let source = answer.source {
                if atHand[source] == nil { sources.append(source) }
                atHand[source, default: []].append("`\(answer.name)`")
            }
        }
        for source in sources {
            let names = atHand[source, default: []].joined(separator: ", ")
            lines += hanging(indent, "\(source) has \(names)", .faint)
        }
        return lines
    }

    /// `text` behind `start`; on a terminal that is too narrow it goes on below, and not below `start`.
    private func hanging(_ start: StyledLine, _ text: String, _ style: StyledLine.Style = .plain) -> [StyledLine] {
        let indent = DisplayColumns.of(start.text)
        let columns = terminal.isInteractive ? max(terminal.size.columns - 1 - indent, 20) : Int.max
        let pieces = WordWrap.lines(ForeignText(text).displayed, columns: columns)
        return pieces.enumerated().map { number, piece in
            var line = number == 0 ? start : StyledLine(String(repeating: " ", count: indent))
            line.append(piece, style)
            return line
        }
    }

    /// The name of a state inside a used flow, under that of the state that uses it.
    private func shown(_ name: String) -> String {
        let parts = name.split(separator: UsedFlow.separator)
        return String(repeating: "  ", count: max(0, parts.count - 1)) + (parts.last.map(String.init) ?? name)
    }
}
