public import CustomerFields
internal import Diagnostics
public import Timekeeping

/// The one check of an answer, whether a person types it or a file, an option or a profile has it.
extension Question {
    /// The field of SEP-9 that is asked for, or `nil` where it is none.
    public var field: CustomerField? { customerField.flatMap { CustomerField.named($0) } }

    /// The title that people read: the label, or SEP-9's where it isn't worded.
    package var title: String {
        guard label == name, let field else { return label }
        return field.title
    }

    /// The description of what fits, in a few words.
    package var described: String { demand?.described ?? kind.described }

    /// The answer that `text` is at the instant `now`, in the form in which it is kept; throws where it is none.
    ///
    /// Files are looked at where they are.
    public func value(of text: String, at now: Timestamp) throws(UnfitAnswer) -> String {
        guard text.isReadable else { throw UnfitAnswer("it has unreadable characters") }
        // A page's control knows best what it takes, a choice by its label too, and its form shapes what is sent.
        if control != nil, let demand {
            if let objection = demand.objection(text) { throw UnfitAnswer(objection) }
            return text
        }
        let value = try demanded(try kind.value(of: text))
        if field?.isAhead(value, at: now) == true { throw UnfitAnswer(CustomerField.aheadObjection) }
        return value
    }

    /// `value`, which is of the question's kind, as it is sent; throws where it is not what is demanded.
    package func demanded(_ value: String) throws(UnfitAnswer) -> String {
        guard let demand else { return value }
        if let objection = demand.objection(value) { throw UnfitAnswer(objection) }
        return demand.shaped(value)
    }

    /// The question, demanding at `now` that a day which has to be past is past.
    public func demanding(at now: Timestamp) -> Question {
        guard demand == nil, let field else { return self }
        var question = self
        question.demand = Demand { field.isAhead($0, at: now) ? CustomerField.aheadObjection : nil }
        return question
    }
}

/// An answer that does not fit its question; it never repeats the answer, which is someone's own business.
public struct UnfitAnswer: Error, Hashable {
    /// The fault of it.
    public var summary: String

    /// The advice.
    public var help: String?

    /// An objection to an answer, with its remedy.
    public init(_ summary: String, help: String? = nil) {
        self.summary = summary
        self.help = help
    }

    /// Both in one clause.
    package var clause: String { [summary, help].compactMap(\.self).joined(separator: "; ") }
}

extension String {
    /// Whether people can read all of it: nothing in it controls a terminal, but lines may end.
    package var isReadable: Bool {
        unicodeScalars.allSatisfy { !ForeignText.controls($0) || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }
}
