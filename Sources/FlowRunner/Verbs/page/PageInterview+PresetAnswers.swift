internal import Diagnostics
internal import HostedPages
internal import Questions

/// Answers of a form that no one is asked for: those at hand, and those that the page has filled in.
extension PageInterview {
    /// All of it, each with its question, so that a person can look through it and change it.
    var presetAnswers: [PresetAnswer] {
        form.visibleFields.compactMap { field in
            text(of: field).map { PresetAnswer($0, to: question(field)) }
        }
    }

    /// Whether there is something in it that neither the command line, nor the flow, nor a person has said: what the page has
    /// filled in as text, and what a profile has.
    var isUnheard: Bool {
        form.visibleFields.contains { field in
            guard field.kind != .file else { return false }
            if filling.answers[field.name] == nil { return isFilledIn(field) }
            guard let match = filling.matches[field.name] else { return false }
            return collector.isOfProfile([match.key])
        }
    }

    private func isFilledIn(_ field: PageField) -> Bool {
        field.choices.isEmpty && field.kind != .password && field.isAnswered
    }

    /// The text that is sent for `field`, as someone would have answered it; `nil` for files, and where nothing is.
    private func text(of field: PageField) -> Secret<String>? {
        guard field.kind != .file else { return nil }
        let text: Secret<String>
        switch filling.answers[field.name] {
        case .text(let answer)?: text = answer
        case .several(let answers)?: text = Secret(answers.map { $0.reveal() }.joined(separator: ", "))
        case .file?, .files?: return nil
        case nil:
            guard isFilledIn(field) || field.isChosen, let answer = question(field).suggestion else { return nil }
            text = answer.value
        }
        return text.reveal().isEmpty ? nil : text
    }
}
