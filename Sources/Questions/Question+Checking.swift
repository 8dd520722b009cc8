public import CustomerFields
public import Diagnostics
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
        guard text.isReadable else { throw UnfitAnswer(.unreadableAnswer) }
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
    public var flaw: Clause

    /// An answer that would fit, where that helps.
    public var example: String?

    /// An objection to an answer, with an example of another.
    public init(_ flaw: Clause, like example: String? = nil) {
        self.flaw = flaw
        self.example = example
    }

    /// An objection of `kind`, made from `facts`.
    package init(_ kind: Clause.Kind, _ facts: Facts = Facts()) { self.init(Clause(kind, facts)) }

    /// The objection of what takes the answer: its failure.
    package init(_ cause: Failure) { self.init(.failedCheck, [.cause: .failure(cause)]) }

    /// The fault in words, as the person reads them who gave the answer.
    package var summary: String { flaw.message.shown(.revealed) }

    /// The advice in words.
    package var help: String? { example.map { Remedy(.writeLike, [.expected: .text($0)]).words } }

    /// The flaw and the help in one clause; what other parties said is kept apart.
    package var message: MessageText { help.map { "\(flaw.message); \($0)" } ?? flaw.message }
}

extension String {
    /// Whether people can read all of it: nothing in it controls a terminal, but lines may end.
    package var isReadable: Bool {
        unicodeScalars.allSatisfy { !ForeignText.controls($0) || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }
}
