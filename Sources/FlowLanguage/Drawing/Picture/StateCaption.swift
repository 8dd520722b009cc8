/// The caption of a state in a picture, in a few short lines.
enum StateCaption {
    /// Longer lines are cut.
    static let limit = 44

    /// The state's name as its own file has it.
    static func name(of step: Step) -> String {
        own(step.name.value, in: step)
    }

    /// The lines of the caption: what the state does, when, and how long it waits.
    static func lines(of step: Step) -> [String] {
        var lines = [cut(action(of: step))]
        if let condition = step.condition { lines.append(cut("if \(condition.text)")) }
        if let poll = step.poll { lines.append(text(of: poll)) }
        if let within = step.within { lines.append("within \(DurationText.text(of: within.value))") }
        return lines
    }

    private static func text(of poll: PollPolicy) -> String {
        var text = "every \(DurationText.text(of: poll.every))"
        if poll.upTo > poll.every { text += " up to \(DurationText.text(of: poll.upTo))" }
        if let within = poll.within { text += ", within \(DurationText.text(of: within))" }
        return text
    }

    private static func action(of step: Step) -> String {
        let verb = step.verb.value
        guard let description = step.verbDescription else { return verb.rawValue }
        if description.takesExpressions {
            guard let first = step.expectations.first, step.expectations.count == 1 else {
                return "\(verb) \(step.expectations.count) conditions"
            }
            return "\(verb) \(first.text)"
        }
        let words = step.arguments.map { argument in
            let value = text(of: argument.template.value, in: step)
            return argument.name.value == description.subject ? value : "\(argument.name.value) \(value)"
        }
        return words.isEmpty ? verb.rawValue : "\(verb) \(words.joined(separator: ", "))"
    }

    private static func text(of template: Template, in step: Step) -> String {
        switch template {
        case .reference(let path): "$\(own("\(path)", in: step))"
        case .text(let segments):
            segments.map { segment in
                switch segment {
                case .literal(let text): text
                case .json(let value): "\(value)"
                case .value(let path): "${\(own("\(path.value)", in: step))}"
                }
            }.joined()
        case .list(let elements): "[\(elements.map { text(of: $0.value, in: step) }.joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.map { "\($0.name.value): \(text(of: $0.template.value, in: step))" }.joined(separator: ", "))}"
        }
    }

    /// Inside a used flow the names are those of its own file, without the way that leads to it.
    private static func own(_ name: String, in step: Step) -> String {
        guard let part = step.part else { return name }
        let prefix = part + String(UsedFlow.separator)
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    private static func cut(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
