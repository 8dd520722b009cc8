/// A failure, as data: it ends a state, a run or a command.
///
/// It holds no sentences. ``Wording`` makes them, wherever a failure is shown.
public struct Failure: Diagnostic, Hashable {
    private struct Parts: Hashable, Sendable {
        var code: FailureCode
        var kind: FailureKind
        var subject: Subject
        var section: SEPSection?
        var facts: Facts
        var remedies: [Remedy]
    }

    /// The parts, on the heap, as nearly every value and call that may have a failure has none.
    @Boxed private var parts: Parts

    /// The code of the failure; it keeps its meaning from version to version.
    public var code: FailureCode {
        get { parts.code }
        set { parts.code = newValue }
    }

    /// The kind that decides the exit code; a code that only repeats it changes with it.
    public var kind: FailureKind {
        get { parts.kind }
        set {
            parts.kind = newValue
            if code.isGeneral { code = .general(newValue) }
        }
    }

    /// The subject.
    public var subject: Subject {
        get { parts.subject }
        set { parts.subject = newValue }
    }

    /// The section of a SEP that asks for something else, or that has the request by which the failure was told; `nil` where there
    /// is none.
    public var section: SEPSection? {
        get { parts.section }
        set { parts.section = newValue }
    }

    /// The section of the failure, or else of its ``cause``: what ended a run because of an answer is about that answer.
    public var citedSection: SEPSection? { section ?? cause?.section }

    /// The failure behind it: of a deadline the last one, or else what was missing or strange in the answers until then.
    var cause: Failure? { [FactName.cause, .lacking, .strange].lazy.compactMap { facts.failure($0) }.first }

    /// The facts that the sentence is made from, by name.
    public var facts: Facts {
        get { parts.facts }
        set { parts.facts = newValue }
    }

    /// The remedies, the first thing first.
    public var remedies: [Remedy] {
        get { parts.remedies }
        set { parts.remedies = newValue }
    }

    /// A failure; without a `kind` it is of the kind of its code, and an answer against its specification has the section of its
    /// code without one of its own.
    public init(
        _ code: FailureCode,
        kind: FailureKind? = nil,
        subject: Subject = Subject(),
        section: SEPSection? = nil,
        facts: Facts = Facts(),
        remedies: [Remedy] = []
    ) {
        let kind = kind ?? code.kind
        parts = Parts(
            code: code,
            kind: kind,
            subject: subject,
            section: section ?? (kind == .protocol ? code.ownSection : nil),
            facts: facts,
            remedies: remedies
        )
    }

    /// A failure in the words that a record has of it, as journals of former versions do; its code is that of its kind where none is
    /// known.
    public init(
        recorded kind: FailureKind,
        code: FailureCode? = nil,
        words: MessageText,
        help: String? = nil,
        at place: SourcePlace? = nil
    ) {
        self.init(
            code ?? .general(kind),
            kind: kind,
            subject: Subject(place: place),
            facts: [.words: .words(words)],
            remedies: help.map { [.advice($0)] } ?? []
        )
    }

    /// The failure that `diagnostic` tells about; in its own words where it has nothing else.
    public init(_ diagnostic: any Diagnostic) {
        switch diagnostic {
        case let failure as Failure: self = failure
        case let error as any FailureConvertible: self = error.asFailure
        default:
            self.init(
                recorded: diagnostic.failure,
                code: diagnostic.failureCode,
                words: diagnostic.message,
                help: diagnostic.help,
                at: diagnostic.place
            )
        }
    }

    /// Whether it is told in words of its own.
    public var isInOwnWords: Bool { facts[.words] != nil }

    /// Whether its words, its kind and its place are all that it has.
    public var isPlain: Bool {
        facts.text(.words) != nil && code.isGeneral && section == nil && facts.names == [.words]
            && subject == Subject(place: place)
            && (remedies.isEmpty || remedies.map(\.action) == [.advice])
    }

    /// The place in a file that is to blame.
    public var place: SourcePlace? {
        get { subject.place }
        set { subject.place = newValue }
    }

    /// The kind.
    public var failure: FailureKind { kind }

    /// ``code``.
    public var failureCode: FailureCode { code }

    /// The failure as its reader may see it: its words are plain text, in which what other parties said stands word for word or
    /// as `•••`.
    ///
    /// So do its facts in a document.
    public func shown(_ display: ProseDisplay) -> Failure {
        // What was hidden from a reader stays so.
        var failure = display == .revealed && facts[.shownAs] == nil ? disclosed : self
        failure.facts[.shownAs] = .text(headline.shown(display))
        failure.facts[.operands] = shownOperands(display)
        // It is part of the text now.
        failure.facts[.label] = nil
        return failure
    }

    /// The failure with `•••` in the place of what other parties say.
    package var withoutProse: Failure { mapMessages { MessageText($0.masked) } }

    /// The parts of an expression, each with its value as its reader may see it.
    private func shownOperands(_ display: ProseDisplay) -> Fact? {
        let parts = facts.groups(.operands)
        // Journals of former versions have the lines.
        guard !parts.isEmpty else { return .texts(operands.map { $0.shown(display) }) }
        return .list(
            parts.map { part in
                let value = part.identifier(.found)?.shown(display)
                return Fact.facts(part.with(.found, value.map(Fact.text)))
            }
        )
    }

    /// The failure with the words of other parties as documents may have them.
    var disclosed: Failure {
        var failure = self
        failure.facts = facts.disclosed
        failure.remedies = remedies.map { remedy in
            var remedy = remedy
            remedy.facts = remedy.facts.disclosed
            return remedy
        }
        return failure
    }

    /// The failure with `change` made to every text of which another party may have worded a part.
    public func mapMessages(_ change: (MessageText) -> MessageText) -> Failure {
        var failure = self
        failure.facts = facts.mapMessages(change)
        failure.remedies = remedies.map { remedy in
            var remedy = remedy
            remedy.facts = remedy.facts.mapMessages(change)
            return remedy
        }
        return failure
    }

    /// The failure with `change` made to each value that is quoted as it was found, and to each memo.
    public func mapFound(_ change: (MessageText) -> MessageText) -> Failure {
        var failure = self
        failure.facts = facts.mapFound(change)
        return failure
    }
}

/// An error that is data: its words are those of the catalogue.
public protocol FailureConvertible: Diagnostic {
    /// The error as data.
    var asFailure: Failure { get }
}

extension FailureConvertible {
    /// The sentence, as the catalogue words it, with what other parties said kept apart.
    public var message: MessageText { asFailure.message }

    /// The ``message``, with `•••` in the place of what other parties said.
    public var summary: String { asFailure.summary }

    /// The remedy, as the catalogue words it.
    public var help: String? { asFailure.help }

    /// The place in a file that is to blame.
    public var place: SourcePlace? { asFailure.place }

    /// The kind that decides the exit code.
    public var failure: FailureKind { asFailure.kind }

    /// The code of the failure.
    public var failureCode: FailureCode { asFailure.code }
}
