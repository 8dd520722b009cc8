package import Diagnostics
package import FoundationEssentials

extension HostedPage {
    /// Takes what its reader answered out of what the page says; its forms keep what they need to be sent.
    mutating func hide(_ answers: Set<Secret<String>>) {
        guard !answers.isEmpty else { return }
        let hidden = HiddenTexts(answers)
        title = hidden.taken(outOf: title)
        text = hidden.taken(outOf: text)
        body = hidden.taken(outOf: body)
        errors = errors.map(hidden.taken)
        dialogs = dialogs.map(hidden.taken)
        for form in forms.indices {
            forms[form].introduction = hidden.taken(outOf: forms[form].introduction)
            forms[form].heading = forms[form].heading.map(hidden.taken)
            for field in forms[form].fields.indices {
                forms[form].fields[field].error = forms[form].fields[field].error.map(hidden.taken)
            }
        }
    }
}

/// Texts that are to be taken out of others, all of them in one walk.
private struct HiddenTexts {
    /// The texts by the characters with which they begin, the longest first.
    private let texts: [Character: [[Character]]]

    init(_ answers: Set<Secret<String>>) {
        var spellings: Set<[Character]> = []
        for answer in answers {
            spellings.insert(Array(answer.reveal()))
            // The page's blanks were collapsed when it was read.
            let line = Array(PlainText.line(answer.reveal(), limit: .max))
            if line.count >= Redaction.shortestInText { spellings.insert(line) }
        }
        texts = Dictionary(grouping: spellings.filter { !$0.isEmpty }) { $0[0] }
            .mapValues { $0.sorted { $0.count > $1.count } }
    }

    /// `text` with a mark in place of each; those that overlap are one.
    func taken(outOf text: String) -> String {
        let characters = Array(text)
        var (result, hiddenEnd) = ("", 0)
        for (index, character) in characters.enumerated() {
            if let length = length(at: characters[index...]) {
                if index >= hiddenEnd { result += Redaction.mark }
                hiddenEnd = max(hiddenEnd, index + length)
            }
            if index >= hiddenEnd { result.append(character) }
        }
        return result
    }

    private func length(at rest: ArraySlice<Character>) -> Int? {
        guard let first = rest.first else { return nil }
        return texts[first]?.first { rest.starts(with: $0) }?.count
    }
}

extension HostedPage {
    /// A link that leads on with the visit, as a button would.
    package struct Link: Hashable, Sendable {
        /// The words on it.
        package var label: String
        /// The target; it may carry a token.
        package var url: Secret<URL>
        /// Its number in the browser that shows it, or `nil`.
        var control: Int?
    }

    /// The link that someone means by its words, in any case of letters.
    package func link(_ text: String) -> Link? {
        let wanted = PlainText.line(text).lowercased()
        return links.first { $0.label.lowercased() == wanted }
    }
}
