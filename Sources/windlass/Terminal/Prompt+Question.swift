import CustomerFields
import Diagnostics
import FlowRunner
import Prompts

extension Prompt {
    /// The question as the terminal asks it, for whoever `asker` is among several.
    init(_ question: Question, asker: String?) {
        let context = [asker, question.context].compactMap(\.self).joined(separator: ": ")
        self.init(
            question.name,
            label: question.promptLabel,
            about: question.about,
            kind: PromptKind(question),
            demand: question.demand.map { PromptDemand($0.described, objection: $0.objection) },
            isOptional: !question.isRequired,
            suggestion: question.suggestion.map { Suggestion(Secret($0), from: question.suggestionSource) },
            context: context.isEmpty ? nil : context,
            objection: question.objection
        )
    }
}

extension Question {
    /// The field of SEP-9 that it is about, where it is one.
    fileprivate var field: CustomerField? { customerField.flatMap { CustomerField.named($0) } }

    /// What is asked, in a few words: those of SEP-9 where nobody has worded it.
    fileprivate var promptLabel: String {
        guard label == name, let field else { return label }
        return field.label.prefix(1).uppercased() + field.label.dropFirst()
    }
}

extension PromptKind {
    fileprivate init(_ question: Question) {
        let limit = question.lengthLimit ?? 100_000
        let proposes = !question.proposals.isEmpty
        let fieldKind = question.field.map { PromptKind($0.kind) }
        self =
            switch question.kind {
            case .choice(let choices): .choice(PromptChoices(choices))
            case .several(let choices): .several(PromptChoices(choices))
            case .text where proposes, .number where proposes, .email where proposes, .telephone where proposes:
                .choice(PromptChoices(question.proposals, allowsOthers: true))
            case .confirmation: .confirmation
            case .hidden: .secret
            case .file(let accepted): .file(FileRules(accepting: accepted))
            // What the specification says of a field says more than that it is a text, and no less than that it is a date.
            case .text, .telephone, .email, .date: fieldKind ?? Self.plain(question.kind, limit: limit)
            case .longText: .longText(limit: limit)
            case .number: .number()
            }
    }

    /// How an answer is asked for of which no more is known than its kind.
    private static func plain(_ kind: Question.Kind, limit: Int) -> PromptKind {
        switch kind {
        case .email: .value(.email)
        case .date: .value(.date)
        // What a page takes for a telephone number is the page's affair.
        default: .text(limit: limit)
        }
    }
}

extension PromptChoices {
    fileprivate init(_ choices: [Question.Choice], allowsOthers: Bool = false) {
        self.init(choices.map { PromptChoice($0.value, label: $0.label) }, allowsOthers: allowsOthers)
    }
}

extension FileRules {
    /// Files of the media types and endings that a page names; those that an anchor takes as a rule where it names none.
    fileprivate init(accepting accepted: [String]) {
        let types = FileType.allCases.filter { type in
            accepted.contains { word in
                let word = word.lowercased()
                if word.hasSuffix("/*") { return type.mediaType.hasPrefix(word.dropLast()) }
                return word == type.mediaType || type.endings.contains(word)
            }
        }
        if types.isEmpty { self.init() } else { self.init(types: types) }
    }
}

extension FileType {
    /// What names of files of this type end in.
    fileprivate var endings: [String] {
        switch self {
        case .jpeg: [".jpg", ".jpeg"]
        case .tiff: [".tif", ".tiff"]
        default: ["." + rawValue.lowercased()]
        }
    }
}
