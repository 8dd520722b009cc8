import CustomerFields
import Diagnostics
import FlowRunner
import Terminal

extension Prompt {
    /// The question as the terminal asks it, for anyone who `asker` is among several.
    init(_ question: Question, asker: String?) {
        let context = [asker, question.context].compactMap(\.self).joined(separator: ": ")
        self.init(
            question.name,
            label: question.promptLabel,
            about: question.about,
            kind: PromptKind(question),
            demand: question.demand.map { PromptDemand($0.described, shaped: $0.shaped, objection: $0.objection) },
            isOptional: !question.isRequired,
            suggestion: question.suggestion.map { Suggestion(Secret($0), from: question.suggestionSource) },
            context: context.isEmpty ? nil : context,
            objection: question.objection,
            follows: question.follows
        )
        isAgreement = question.isAgreement
    }
}

extension Question {
    /// The field of SEP-9 that it is about, where it is one.
    fileprivate var field: CustomerField? { customerField.flatMap { CustomerField.named($0) } }

    /// What is asked, in a few words: those of SEP-9 where no one has worded it.
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
            case .choice(let choices): .choice(PromptChoices(choices, of: question.field))
            case .several(let choices): .several(PromptChoices(choices))
            case .text where proposes, .number where proposes, .email where proposes, .telephone where proposes:
                .choice(PromptChoices(question.proposals, allowsOthers: true))
            case .confirmation: .confirmation
            case .hidden: .secret
            case .file(let accepted): .file(FileRules(accepting: accepted, several: question.takesSeveral))
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

    /// The choices that a page or an anchor gives for `field`: countries are found by their names there too.
    fileprivate init(_ choices: [Question.Choice], of field: CustomerField?) {
        guard let kind = field?.kind, kind == .country || kind == .shortCountry else {
            self.init(choices)
            return
        }
        self.init(choices.map { PromptChoice($0, of: Country.named($0.value) ?? Country.named($0.label)) })
    }
}

extension PromptChoice {
    /// A choice that means a country; one that shows nothing but its code is shown by its name.
    fileprivate init(_ choice: Question.Choice, of country: Country?) {
        guard let country else {
            self.init(choice.value, label: choice.label)
            return
        }
        let isCode = choice.label == choice.value && choice.value.count <= 3
        self.init(
            choice.value,
            label: isCode ? country.name : choice.label,
            note: isCode ? choice.value : nil,
            otherNames: [country.name, country.alpha2, country.alpha3] + country.otherNames
        )
    }
}

extension FileRules {
    /// Files of the media types and endings that are named; those that an anchor takes as a rule where none is.
    ///
    /// Where a type is named that no one here can tell by its first bytes, such as `text/csv`, any file will do.
    fileprivate init(accepting accepted: [String], several: Bool) {
        self.init(accepting: accepted)
        allowsSeveral = several
    }

    private init(accepting accepted: [String]) {
        func types(_ word: String) -> [FileType] {
            let word = word.lowercased()
            if word.hasSuffix("/*") { return FileType.allCases.filter { $0.mediaType.hasPrefix(word.dropLast()) } }
            return FileType.allCases.filter { word == $0.mediaType || $0.endings.contains(word) }
        }
        guard !accepted.isEmpty else {
            self.init()
            return
        }
        let named = accepted.map(types)
        let isKnown = !named.contains { $0.isEmpty }
        self.init(types: isKnown ? FileType.allCases.filter { type in named.contains { $0.contains(type) } } : [])
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
