extension Failure {
    /// A mistake in a file whose language has a catalogue of its own, as `check` finds them in flows: `finding` is its name there, and
    /// `sentence` and `help` are what that catalogue has for it.
    ///
    /// Such a catalogue belongs to its language. The failure has the name, for programs, and the sentence beside it, so that no other
    /// place words it. Its other `facts` are those that the sentence was made from, or the failure behind it.
    public static func mistake(
        _ finding: String,
        kind: FailureKind,
        sentence: MessageText,
        help: String?,
        facts: Facts = Facts(),
        at place: SourcePlace?
    ) -> Failure {
        Failure(
            .general(kind),
            kind: kind,
            subject: Subject(place: place),
            facts: facts.with(.finding, .text(finding)).with(.words, .words(sentence)),
            remedies: help.map { [Remedy(.fixMistakes, [.expected: .text($0)])] } ?? []
        )
    }

    /// Whether it is a mistake in a file whose language has a catalogue of its own.
    var isMistake: Bool { facts.text(.finding) != nil }

    /// The mistakes in files that it is about: the one that its sentence has, and then the others.
    public var mistakesInFiles: [Failure] {
        let first = facts.failure(.cause).flatMap { $0.isMistake ? $0 : nil }
        return (first.map { [$0] } ?? []) + otherMistakes
    }

    /// The mistakes in files that it is about, without the one that its sentence and its remedy have.
    public var otherMistakes: [Failure] { facts.failures(.mistakes) }

    /// The code that it is known by: its own, or the name of the mistake in the catalogue of its language; `nil` where only its kind is
    /// known.
    public var ownCode: String? { code.isGeneral ? facts.text(.finding) : code.rawValue }
}
