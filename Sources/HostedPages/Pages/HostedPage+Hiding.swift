internal import Diagnostics

extension HostedPage {
    /// Takes what its reader answered out of what the page says; its forms keep what they need to be sent.
    mutating func hide(_ answers: [Secret<String>]) {
        guard !answers.isEmpty else { return }
        title = Self.text(title, hiding: answers)
        text = Self.text(text, hiding: answers)
        body = Self.text(body, hiding: answers)
        errors = errors.map { Self.text($0, hiding: answers) }
        dialogs = dialogs.map { Self.text($0, hiding: answers) }
        for form in forms.indices {
            forms[form].introduction = Self.text(forms[form].introduction, hiding: answers)
            forms[form].heading = forms[form].heading.map { Self.text($0, hiding: answers) }
            for field in forms[form].fields.indices {
                let said = forms[form].fields[field].error
                forms[form].fields[field].error = said.map { Self.text($0, hiding: answers) }
            }
        }
    }

    private static func text(_ text: String, hiding answers: [Secret<String>]) -> String {
        answers.reduce(text) { text, answer in
            // The page's blanks were collapsed when it was read.
            let line = PlainText.line(answer.reveal(), limit: .max)
            let hidden = text.replacing(answer.reveal(), with: Redaction.mark)
            return line.count < 4 ? hidden : hidden.replacing(line, with: Redaction.mark)
        }
    }
}

/// The texts that were answered in a visit, from four characters on, the longest first: no part of a longer answer is
/// left standing.
struct AnsweredTexts: Sendable {
    private(set) var texts: [Secret<String>] = []

    /// Keeps what was answered.
    mutating func add(_ answers: [String: PageAnswer]) {
        for answer in answers.values {
            switch answer {
            case .text(let text): texts.append(text)
            case .several(let several): texts += several
            case .file, .files: break
            }
        }
        texts = Set(texts).filter { $0.reveal().count >= 4 }.sorted { $0.reveal().count > $1.reveal().count }
    }
}
