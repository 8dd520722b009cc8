internal import CustomerFields
internal import Diagnostics
internal import Stellar
public import Timekeeping

/// Holds answers that no one was asked for at a terminal to the same forms.
extension Question {
    /// What stands before the flaw of an answer at hand that was not given.
    static let unfit = "what answers does not fit: "

    /// `text` as it is meant, where SEP-9 has a form for it: telephone numbers without blanks, countries by their codes.
    func tidied(_ text: String) -> String {
        switch kind {
        case .confirmation: Self.confirmations[text.lowercased()] ?? text
        default: fieldKind?.tidied(text) ?? text
        }
    }

    /// The question, demanding at `now` what is demanded of answers that no one is asked for, such as a day of birth that is
    /// past.
    public func demanding(at now: Timestamp) -> Question {
        guard demand == nil, customerField != nil else { return self }
        var question = self
        question.demand = Demand { self.flaw(of: self.tidied($0), at: now) }
        return question
    }

    /// Why `text`, which is tidied, is no answer, or `nil`; it doesn't repeat the text.
    ///
    /// Files are looked at where they are.
    func flaw(of text: String, at now: Timestamp) -> String? {
        guard text.isReadable else { return "it has unreadable characters" }
        // A page's control knows best what it takes, a choice by its label too.
        if control != nil, let demand { return demand.objection(text) }
        switch kind {
        case .choice(let choices):
            return choices.contains { $0.value == text } ? nil : "it is none of the choices"
        case .several(let choices):
            let values = Set(choices.map(\.value))
            let isList = text.split(separator: ",").allSatisfy { values.contains(String($0.drop { $0 == " " })) }
            return isList || values.contains(text) ? nil : "it is no list of the choices, with commas"
        case .confirmation: return ["true", "false"].contains(text) ? nil : "answer `true` or `false`"
        case .number: return ExactDecimal(text) == nil ? "that is not a number" : nil
        case .hidden, .file, .longText: return nil
        case .text, .email, .telephone, .date: break
        }
        if let lengthLimit, text.count > lengthLimit { return "at most \(lengthLimit) characters fit" }
        guard let fieldKind else { return nil }
        if let objection = fieldKind.objection(to: text) {
            return objection + (fieldKind.example.map { "; write it like \($0)" } ?? "")
        }
        let field = customerField.flatMap { CustomerField.named($0) }
        return field?.isAhead(text, at: now) == true ? CustomerField.aheadObjection : nil
    }

    /// What SEP-9, or else the kind of question, says of the form of an answer in letters.
    private var fieldKind: FieldKind? {
        switch kind {
        case .text, .email, .telephone, .date:
            if let kind = customerField.flatMap({ CustomerField.named($0)?.kind }), kind != .binary { return kind }
            return kind == .email ? .email : kind == .date ? .date : nil
        case .longText, .number, .hidden, .choice, .several, .confirmation, .file: return nil
        }
    }

    /// What yes and no are, as people write them.
    private static let confirmations = ["y": "true", "yes": "true", "n": "false", "no": "false"]
}
