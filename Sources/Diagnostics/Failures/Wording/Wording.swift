/// The catalogue: the one place where failures become sentences.
///
/// Each family of codes has a file. A sentence names the fault first, then the subject, then the evidence.
enum Wording {
    /// The sentence of a failure on one line.
    static func headline(of failure: Failure) -> MessageText {
        let message = failure.facts.identifier(.shownAs) ?? whole(failure)
        return failure.facts.text(.label).map { "\($0): \(message)" } ?? message
    }

    private static func whole(_ failure: Failure) -> MessageText {
        let core = context(of: failure) + sentence(of: failure)
        var message = circumstance(failure.facts.group(.circumstance), around: core)
        if let words = failure.facts.said(.anchorSays) { message += "; the anchor says “\(words)”" }
        if let tries = failure.facts.number(.tries), tries > 1 { message += " (tried \(tries) times)" }
        return message
    }

    /// The remedy; `nil` where there is none.
    static func help(of failure: Failure) -> String? {
        let words = failure.advice.map(\.words).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    private static func sentence(of failure: Failure) -> MessageText {
        if let words = failure.facts.identifier(.words) { return words }
        let words =
            switch failure.code.family {
            case .transport: transport(failure)
            case .discovery: discovery(failure)
            case .signIn: signIn(failure)
            case .anchor: anchor(failure)
            case .ledger: ledger(failure)
            case .page: page(failure)
            case .payment: payment(failure)
            case .evidence: evidence(failure)
            case .value: value(failure)
            case .run: run(failure)
            case .answers: answers(failure)
            case .store: store(failure)
            case .vault: vault(failure) ?? wallet(failure) ?? entry(failure)
            case .deviation: deviation(failure)
            case .file, .commandLine, nil: nil as MessageText?
            }
        return words ?? correctable(failure.code, failure.facts)?.message ?? "it ended as \(failure.code.slug)"
    }

    /// The sentence of a failure that is corrected where it is read, with what helps.
    static func correctable(_ code: FailureCode, _ facts: Facts) -> Row? {
        switch code.family {
        case .file: file(code, facts)
        case .commandLine: commandLine(code, facts)
        case .value where code == .customerFieldUnfit: customerField(facts)
        case .page where code == .browserFailed: browser(facts)
        default: client(code, facts) ?? programUse(code, facts) ?? ledgerValue(code, facts)
        }
    }

    /// The action under way.
    private static func context(of failure: Failure) -> MessageText {
        let facts = failure.facts
        if let domain = facts.text(.tomlOf) { return "cannot read the stellar.toml of \(domain): " }
        if let asked = facts.text(.askedTo), let domain = facts.text(.domain) {
            return "asking \(domain) to \(purpose(asked)) failed: "
        }
        let name = transactionName(facts)
        switch facts.text(.submission) {
        case "refused": return "\(name) was not taken: "
        case "unsent": return "\(name) was not handed in: "
        case "unknown": return "whether \(name) is in the ledger is not known: "
        default: return ""
        }
    }

    // MARK: - Parts of sentences

    /// The transaction that was handed in, by the beginning of its hash; journals of former versions have the words.
    static func transactionName(_ facts: Facts) -> String {
        facts.text(.transaction) ?? facts.text(.hash).map { "the transaction \($0.prefix(8))…" } ?? "the transaction"
    }

    /// The request that brought what is told, and the `status` of its answer where that counts, in brackets; nothing where the
    /// request is not known.
    static func asked(_ facts: Facts, status: Int? = nil) -> MessageText {
        let answer = status.map { ": status \($0)" } ?? ""
        return facts.identifier(.request).map { " (\($0)\(answer))" } ?? ""
    }

    /// The words of another party, in quotes after a colon.
    static func colon(_ prose: ForeignProse?) -> MessageText {
        prose.map { ": \"\($0)\"" } ?? ""
    }

    /// A value that another party sent, in quotes, after `before`.
    static func quoted(_ value: MessageText?, after before: String) -> MessageText {
        value.map { "\(before)\"\($0)\"" } ?? ""
    }

    /// The names that another party gave, in a row; `nil` where there are none.
    static func listed(_ names: [MessageText]) -> MessageText? {
        guard !names.isEmpty else { return nil }
        let others = names.count > 10 ? " and \(names.count - 10) others" : ""
        return names.prefix(10).joined(separator: ", ") + MessageText(others)
    }

    /// Names in a row, each as code.
    static func row(_ facts: Facts, _ name: FactName) -> MessageText {
        let names = facts.identifiers(name).map { "`\($0)`" as MessageText }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Names in a row.
    static func list(_ facts: Facts, _ name: FactName, _ separator: MessageText = ", ") -> MessageText {
        facts.identifiers(name).joined(separator: separator)
    }
}

extension Failure {
    /// The sentence, as the catalogue words it: the ``headline``, and the ``operands`` and the ``mistakes`` under it.
    public var message: MessageText {
        ([headline] + operands.map { "    \($0)" as MessageText } + mistakes).joined(separator: "\n")
    }

    /// The sentence on one line.
    public var headline: MessageText { Wording.headline(of: self) }

    /// The parts of an expression that does not hold, with their values; there are none for most failures.
    public var operands: [MessageText] { Wording.operands(facts) }

    /// The mistakes in the files that it is about: the place, the name in the catalogue of the file's language, the sentence.
    ///
    /// There are none for most failures.
    public var mistakes: [MessageText] {
        guard code == .flowsInvalid else { return [] }
        return otherMistakes.map { Wording.mistake($0.ownCode ?? $0.code.rawValue, $0.message, at: $0.place) }
    }

    /// The ``message``, with `•••` in the place of what other parties said.
    public var summary: String { message.masked }

    /// The remedy, as the catalogue words it.
    public var help: String? { Wording.help(of: self) }
}

extension FailureReport {
    /// The operands as people see them, a line for each.
    public var operandLines: [String] {
        Wording.operands([.operands: .list((operands ?? []).map(\.fact))]).map(\.masked)
    }

    /// The mistakes that the summary does not have, a line for each.
    public var mistakeLines: [String] {
        (mistakes ?? []).dropFirst(code == FailureCode.flowsInvalid.rawValue ? 0 : 1).map { mistake in
            Wording.mistake(mistake.code, MessageText(mistake.summary), at: mistake.place).masked
        }
    }
}
