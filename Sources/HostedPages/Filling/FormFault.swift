internal import Diagnostics

/// The reason why a form is not sent as it is; who sends it knows the page.
enum FormFault: Error {
    /// The form has no field of this name.
    case unknownName(String, known: [String])
    /// The form requires answers that no one gave.
    case unanswered([NamedField])
    /// An answer is none that the field can take.
    case unsuitable(field: NamedField, Unsuitability)
}

/// The fault of an answer; the answer itself is never shown.
package enum Unsuitability: Hashable, Sendable {
    /// It is none of the choices, which are given.
    case notAChoice([PageField.Choice])
    /// It leaves a box empty that has to be ticked.
    case notTicked
    /// It is empty, and the field needs an answer.
    case empty
    /// It is longer than the field allows.
    case tooLong(limit: Int)
    /// It is shorter than the field allows.
    case tooShort(limit: Int)
    /// It does not look the way the page demands, of which the page may say something.
    case otherPattern(hint: String?)
    /// It is not written in the form that is given.
    case otherForm(String)
    /// It is no number.
    case noNumber
    /// It is no e-mail address.
    case noEmail
    /// It is no address on the web.
    case noURL
    /// It is less than the least or greater than the greatest answer.
    case outOfBounds(least: String?, greatest: String?)
    /// It lies between the steps of the field.
    case offStep(String)
    /// The file is of another type than those that the field takes.
    case otherFileType([String])
    /// The field takes a file, and the answer is a text.
    case notAFile
    /// The answer is a file, and the field takes a text.
    case notAText
    /// The field takes one answer, and there are several.
    case several
}

/// A field as failures name it.
package struct NamedField: Hashable, Sendable {
    /// The name of the field, by which it can be answered.
    package var name: String
    /// The label that the page gives it, or `nil`.
    package var label: String?

    /// The name and the label of `field`.
    package init(_ field: PageField) {
        name = field.name
        label = field.label
    }

    /// The facts of a failure about it: its name, and its label where that says more.
    var facts: Facts {
        let title = label.flatMap { FieldName.spelling($0) == FieldName.spelling(name) ? nil : $0 }
        return [
            .name: .text(PlainText.line(name, limit: 80)),
            .title: title.map { .said(ForeignProse(PlainText.line($0, limit: 80))) },
        ]
    }
}

extension Unsuitability {
    /// The demand of the page that is open for `field`, about an answer that was not sent yet.
    func clause(about field: NamedField) -> Clause {
        let facts = facts(about: field).with(.page, .text(""))
        let remedies = Self.remedies(field: field)
        let failure = Failure(.pageAnswerUnfit, kind: .unanswered, facts: facts, remedies: remedies)
        return Clause(.failedCheck, [.cause: .failure(failure)])
    }

    /// The remedies for an answer that `field` does not take.
    static func remedies(field: NamedField) -> [Remedy] { [Remedy(.changeAnswer, [.name: field.facts[.name]])] }

    /// The facts of a failure about it, in the answer for `field`.
    func facts(about field: NamedField) -> Facts {
        let named = field.facts
        return detail.with(.name, named[.name]).with(.title, named[.title])
    }

    private var detail: Facts {
        switch self {
        case .notAChoice(let choices): Facts.choices(choices.map(\.fact), limit: 12).with(.flaw, .text("choice"))
        case .tooLong(let limit): [.flaw: .text("too-long"), .limit: .number(limit)]
        case .tooShort(let limit): [.flaw: .text("too-short"), .limit: .number(limit)]
        case .otherPattern(let hint): [.flaw: .text("pattern"), .said: hint.map { .said(ForeignProse($0)) }]
        case .otherForm(let form): [.flaw: .text("form"), .expected: .text(form)]
        case .noNumber: [.flaw: .text("number")]
        case .noEmail: [.flaw: .text("email")]
        case .noURL: [.flaw: .text("url")]
        case .outOfBounds(let least, let greatest):
            [.flaw: .text("range"), .least: least.map(Fact.text), .limit: greatest.map(Fact.text)]
        case .offStep(let step): [.flaw: .text("step"), .expected: .text(step)]
        case .otherFileType(let types): Facts.choices(types, limit: 20).with(.flaw, .text("file-type"))
        case .notTicked: [.flaw: .text("not-ticked")]
        case .empty: [.flaw: .text("empty")]
        case .notAFile: [.flaw: .text("needs-file")]
        case .notAText: [.flaw: .text("needs-text")]
        case .several: [.flaw: .text("several")]
        }
    }
}

extension Facts {
    /// Up to `limit` of `words`, and how many there are where there are more.
    static func choices(_ words: [String], limit: Int) -> Facts {
        choices(words.map { Fact.text(PlainText.line($0, limit: 80)) }, limit: limit)
    }

    /// The same of choices that are facts already.
    static func choices(_ all: [Fact], limit: Int) -> Facts {
        [
            .choices: all.isEmpty ? nil : .list(Array(all.prefix(limit))),
            .count: all.count > limit ? .number(all.count) : nil,
        ]
    }
}

extension PageField.Choice {
    /// The choice as a fact of a failure: its value where that is an identifier, and its words where they are others.
    fileprivate var fact: Fact {
        let words = PlainText.line(label.isEmpty ? value : label, limit: 80)
        let name = isProse || value.isEmpty ? nil : value
        return .facts([
            .found: name.map(Fact.text),
            .title: words == name ? nil : .said(ForeignProse(words)),
        ])
    }
}

extension PageButton {
    /// The button as a fact of a failure: its value where that is an identifier, and the words on it.
    var fact: Fact {
        .facts([
            .found: identifier.map(Fact.text),
            .title: .said(ForeignProse(PlainText.line(label, limit: 80))),
        ])
    }
}
