internal import CustomerFields
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Questions
internal import Stellar

/// Foreign text as events may hold it: without a person's answers, and without terminal control sequences.
///
/// An anchor that greets a customer by name, or repeats a refused answer in its complaint, must not bring it into the
/// journal.
struct RecordedText: Sendable {
    /// Answers shorter than this are part of too many words; see ``ShortName``.
    private static let shortestAnswer = 4
    /// Declared secrets shorter than this can't be kept out of words and numbers.
    private static let shortestSecret = 3
    /// Plain numbers shorter than this are amounts rather than something about a person.
    private static let shortestNumber = 6
    /// Answers shorter than this may be the names of fields.
    private static let shortestInNames = 8
    /// The longest text of a failure.
    private static let limit = 4000

    /// Texts that are known to everyone, and no secret although they are given as answers too.
    var known: Set<String> = []
    /// Names and choices of an anchor, which are shown where they are quoted as such (`` `cash` ``).
    var published: Set<String> = []
    /// The answers, in all their spellings.
    private var answers = SoughtTexts()
    /// Those of them that may be written in groups.
    private var numbers: [GroupedNumber] = []
    /// Answers that are too short to be looked for anywhere but as words.
    private var shortNames: [ShortName] = []
    /// The tokens of the run's sessions.
    private var tokens: [HiddenToken] = []

    /// Keeps `secrets` out of everything that is recorded from now on.
    mutating func hide(_ secrets: [Secret<String>]) {
        var all: Set<String> = []
        for secret in secrets {
            let answer = secret.reveal()
            if !known.contains(answer), let name = ShortName(answer), !shortNames.contains(name) {
                shortNames.append(name)
            }
            // A page shows the lines of an answer as one.
            for text in [answer, answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")] {
                if isSecret(text) { all.formUnion(Spellings.all(of: text)) }
                if isSecret(text) { take(GroupedNumber(text)) }
            }
            all.formUnion(WrittenDate.spellings(of: answer))
            for number in GroupedNumber.dialled(answer) { take(number) }
        }
        answers.insert(all)
    }

    /// Keeps a secret that a flow declares out of everything, whatever it looks like, unless it is hardly one.
    mutating func hide(declared secret: Secret<String>) {
        let text = secret.reveal()
        guard text.count >= Self.shortestSecret else { return }
        answers.insert(Spellings.all(of: text))
        take(GroupedNumber(text))
    }

    /// Keeps the token of a session out of everything, also where identifiers stand.
    mutating func hide(token: Secret<String>) {
        let token = HiddenToken(token)
        if !tokens.contains(token) { tokens.append(token) }
    }

    /// Shows `answer` from now on, which tells nothing about a person.
    mutating func show(_ answer: String) {
        known.insert(answer)
        answers.remove(Spellings.all(of: answer))
        shortNames.removeAll { $0.text == answer }
    }

    /// The longest first, as one may be part of another.
    private mutating func take(_ number: GroupedNumber?) {
        guard let number, !numbers.contains(number) else { return }
        numbers.append(number)
        numbers.sort { $0.characters.count > $1.characters.count }
    }

    /// Whether an answer stands in a text, in whatever spelling, or is a number.
    func repeatsAnswer(_ value: Value) -> Bool {
        switch value {
        case .text(let text): concealed(text) != text
        // In other numbers its digits say nothing.
        case .number: value.text.map(answers.texts.contains) ?? false
        case .null, .bool, .list, .object, .secret: false
        }
    }

    private func isSecret(_ text: String) -> Bool {
        guard text.count >= Self.shortestAnswer, !known.contains(text), text != "true", text != "false" else {
            return false
        }
        return text.count >= Self.shortestNumber || ExactDecimal(text) == nil
    }

    /// `event` as it may be recorded.
    func cleaned(_ event: Event) -> Event {
        switch event {
        case .finished(let outcome): return .finished(cleaned(outcome))
        case .asked(let inquiry): return .asked(cleaned(inquiry))
        case .failed(var failure):
            // What an expectation shows stands on several lines, all of them the flow's own.
            let lines = failure.kind == .expectation
            failure.summary = bounded(Self.visible(concealed(failure.summary), keepingLines: lines))
            failure.help = failure.help.map { bounded(Self.visible(concealed($0), keepingLines: false)) }
            return .failed(failure)
        case .told(var message):
            message.text = cleaned(MessageText(words: message.text))
            return .told(message)
        // Notes hold what has to be known again, letter by letter: envelopes, and payments as they were meant.
        case .started, .performing, .noted, .waiting, .woke, .heard, .parked, .expired, .interrupted, .resumed,
            .restarted,
            .cancelled, .ended:
            return event
        }
    }

    /// What is told, as it may be recorded.
    func cleaned(_ text: MessageText) -> String {
        Self.visible(text.concealed(concealed, data: withoutTokens), keepingLines: true)
    }

    /// `outcome` as it may be recorded.
    func cleaned(_ outcome: Outcome) -> Outcome {
        var outcome = outcome
        // The first names are the verb's own.
        outcome.results = Dictionary(
            uniqueKeysWithValues: outcome.results.lazy.map { ($0.key, cleaned($0.value, named: $0.key)) }
        )
        outcome.summary = outcome.summary.flatMap { Quotation.of(concealed($0)) }
        return outcome
    }

    /// `inquiry` as it may be recorded: names and choices are what has to be answered, letter by letter.
    func cleaned(_ inquiry: Inquiry) -> Inquiry {
        var inquiry = inquiry
        inquiry.asker = Quotation.of(concealed(inquiry.asker)) ?? ""
        for index in inquiry.questions.indices {
            inquiry.questions[index].label = words(inquiry.questions[index].label)
            guard var control = inquiry.questions[index].control else { continue }
            control.hint = words(control.hint)
            control.placeholder = words(control.placeholder)
            control.choices = control.choices?.map { choice in
                var choice = choice
                choice.label = words(choice.label)
                return choice
            }
            inquiry.questions[index].control = control
        }
        return inquiry
    }

    /// What another party says, as one line.
    private func words(_ text: String?) -> String? { text.flatMap { Quotation.of(concealed($0)) } }

    private func cleaned(_ fields: [String: Value]) -> [String: Value] {
        Dictionary(
            fields.lazy.map { (cleaned(name: $0.key), cleaned($0.value, named: $0.key)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// A name that another party gave to a field or a secret.
    ///
    /// A name of SEP-9, or one that the anchor has asked for, is none that an answer was written into.
    func cleaned(name: String) -> String {
        if published.contains(name) || CustomerField.named(name) != nil { return name }
        return concealed(name, shortest: Self.shortestInNames)
    }

    private func cleaned(_ value: Value, named name: String) -> Value {
        switch value {
        // By SEP-6 it is the anchor's instructions as one text.
        case .text(let text) where name == "how": data(text)
        case .text(let text):
            .text(
                Self.visible(
                    Self.isIdentifier(text, named: name) ? withoutTokens(text) : concealed(text),
                    keepingLines: false
                )
            )
        case .list(let elements): .list(elements.map { cleaned($0, named: name) })
        case .object(let fields): .object(name == "instructions" ? cleaned(instructions: fields) : cleaned(fields))
        case .null, .bool, .number, .secret: value
        }
    }

    /// Where the money of a deposit has to be sent is the anchor's own, also if the customer's bank has the same number.
    private func cleaned(instructions: [String: Value]) -> [String: Value] {
        let parts = instructions.map { name, part -> (String, Value) in
            switch part {
            case .text(let value): return (cleaned(name: name), data(value))
            case .object(let members):
                var cleaned = cleaned(members)
                if let value = members["value"]?.text { cleaned["value"] = data(value) }
                return (self.cleaned(name: name), .object(cleaned))
            default: return (cleaned(name: name), cleaned(part, named: name))
            }
        }
        return Dictionary(parts, uniquingKeysWith: { first, _ in first })
    }

    /// An anchor's own data: shown but for tokens.
    private func data(_ text: String) -> Value { .text(Self.visible(withoutTokens(text), keepingLines: false)) }

    /// Whether a result identifies something that the run has to find again, or tells of money.
    private static func isIdentifier(_ text: String, named name: String) -> Bool {
        // What is on the ledger everyone can read; a bank's account is no address of the ledger.
        if ["to", "from", "account"].contains(name) || name.hasSuffix("_account") { return isAddress(text) }
        // What banks give a name to is looked for by no one here, and no identifier of a service has blanks in it.
        if name == "external_transaction_id" { return false }
        if name.hasSuffix("_id"), text.contains(where: \.isWhitespace) { return false }
        return identifiers.contains(name) || name.hasPrefix("amount") || identifierEnds.contains(where: name.hasSuffix)
    }

    private static let identifiers: Set<String> = [
        "id", "kind", "status", "statuses", "hash", "asset", "transfer", "domain", "memo",
    ]
    private static let identifierEnds = ["_id", "_asset", "_memo", "_memo_type"]

    private static func isAddress(_ text: String) -> Bool { MuxedAccount(text) != nil }

    func concealed(_ text: String) -> String {
        guard !published.isEmpty else { return concealedWhole(text) }
        // Quoted names and choices stand between backticks, at the odd places.
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        var (shown, rest) = ("", pieces.first ?? "")
        for (number, piece) in pieces.enumerated().dropFirst() {
            if number % 2 == 1, number + 1 < pieces.count, published.contains(piece) {
                shown += concealedWhole(rest + "`") + piece
                rest = ""
            } else {
                rest += "`" + piece
            }
        }
        return shown + concealedWhole(rest)
    }

    private func concealedWhole(_ text: String) -> String {
        ShortName.concealed(GroupedNumber.concealed(concealed(text, shortest: 0), numbers), shortNames)
    }

    /// `text` without tokens, and without the answers that have `shortest` characters at least.
    private func concealed(_ text: String, shortest: Int) -> String {
        let searched = SearchedText(text)
        return searched.candidates(of: answers).prefix { $0.count >= shortest }
            .reduce(withoutTokens(text, searched)) { CaselessSearch.replace($1, in: $0, with: Redaction.mark) }
    }

    private func withoutTokens(_ text: String) -> String {
        tokens.isEmpty ? text : withoutTokens(text, SearchedText(text))
    }

    private func withoutTokens(_ text: String, _ searched: SearchedText) -> String {
        tokens.reduce(text) { $1.concealed(in: $0, searched) }
    }

    private func bounded(_ text: String) -> String {
        text.count <= Self.limit ? text : text.prefix(Self.limit) + "…"
    }

    /// `text` with a blank in place of everything that controls a terminal or the direction of writing.
    static func visible(_ text: String, keepingLines: Bool) -> String {
        // Nearly always there is nothing to do, and the same text is not made a second time.
        guard text.unicodeScalars.contains(where: { isForbidden($0, keepingLines) }) else { return text }
        var visible = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { visible.append(isForbidden(scalar, keepingLines) ? " " : scalar) }
        return String(visible)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar, _ keepingLines: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: !(keepingLines && scalar == "\n")
        case .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
    }
}
