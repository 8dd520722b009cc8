package import Diagnostics
internal import Questions

/// The answer of a person.
package enum PromptAnswer: Hashable, Sendable {
    /// A text, in the form in which it is sent.
    case text(Secret<String>)
    /// A file that was there and fit.
    case file(ChosenFile)
    /// Files that were there and fit, to a question that takes several.
    case files([ChosenFile])
    /// No answer: the question was optional, and left out.
    case nothing

    /// The text, or the path of the file, of several one in each line; `nil` where the question was left out.
    package var value: Secret<String>? {
        switch self {
        case .text(let text): text
        case .file(let file): Secret(file.path)
        case .files(let files): Secret(files.map(\.path).joined(separator: "\n"))
        case .nothing: nil
        }
    }

    /// The answer as it is sent; throws where a text is not what `question` demands.
    func checked(by question: Question) throws(Complaint) -> PromptAnswer {
        guard case .text(let text) = self else { return self }
        do throws(UnfitAnswer) {
            return .text(Secret(try question.demanded(text.reveal())))
        } catch {
            throw Complaint(error)
        }
    }
}

/// An answer and the question that it answers: what a run seals as soon as it is given.
package struct NamedAnswer: Hashable, Sendable {
    /// The name of the prompt.
    package var name: String

    /// The answer.
    package var answer: PromptAnswer

    /// The answer to the prompt called `name`.
    package init(name: String, answer: PromptAnswer) {
        self.name = name
        self.answer = answer
    }
}
