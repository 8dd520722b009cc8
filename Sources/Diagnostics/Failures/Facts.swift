/// A part of a failure that its sentence is made from.
public enum Fact: Hashable, Sendable {
    /// Windlass's own data: a name, an address, an amount, a time.
    case text(String)
    /// A phrase of the catalogue, where there is no such name or value.
    case phrase(Phrase)
    /// The words of another party, on one line and without secrets.
    case said(ForeignProse)
    /// A text with values of another party's answer in it, which are whole until secrets were hidden in them, or with an amount;
    /// documents have it as ``text(_:)``, ``said(_:)`` or a list of these.
    case quoting(MessageText)
    /// A number of things, bytes or seconds.
    case number(Int)
    /// Whether something is so.
    case flag(Bool)
    /// Several, in order.
    case list([Fact])
    /// Named ones.
    case facts(Facts)
    /// The failure behind this one.
    case failure(Failure)
}

/// Facts by name.
public struct Facts: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [FactName: Fact]

    /// Facts; of those with the same name the last counts, and what is not there is left out.
    public init(dictionaryLiteral elements: (FactName, Fact?)...) {
        values = Dictionary(elements.compactMap { name, fact in fact.map { (name, $0) } }) { _, last in last }
    }

    /// No facts.
    public init() { values = [:] }

    /// Whether there are none.
    public var isEmpty: Bool { values.isEmpty }

    /// The names of all facts, sorted.
    public var names: [FactName] { values.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The fact called `name`.
    public subscript(name: FactName) -> Fact? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The facts, and `fact` as `name`.
    public func with(_ name: FactName, _ fact: Fact?) -> Facts {
        var facts = self
        facts[name] = fact
        return facts
    }

    /// The text, the number or the words of the phrase called `name`.
    public func text(_ name: FactName) -> String? { values[name]?.text }

    /// The words of another party, by `name`.
    public func said(_ name: FactName) -> ForeignProse? { values[name]?.prose }

    /// The text called `name`, or what another party said in its place; the parts of a text one behind the other.
    public func identifier(_ name: FactName) -> MessageText? { values[name]?.identifier }

    /// The texts of the list called `name`, or what another party said in their place.
    public func identifiers(_ name: FactName) -> [MessageText] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap(\.identifier)
    }

    /// The number called `name`.
    public func number(_ name: FactName) -> Int? {
        if case .number(let number) = values[name] { number } else { nil }
    }

    /// Whether `name` is there and so.
    public func isSo(_ name: FactName) -> Bool { values[name] == .flag(true) }

    /// The texts of the list called `name`.
    public func texts(_ name: FactName) -> [String] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap(\.text)
    }

    /// The words of another party, in the list called `name`.
    public func saidAll(_ name: FactName) -> [ForeignProse] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap(\.prose)
    }

    /// The facts of the list called `name`.
    public func groups(_ name: FactName) -> [Facts] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap { if case .facts(let facts) = $0 { facts } else { nil } }
    }

    /// The clauses of the list called `name`, in words; those that are words already stay as they are.
    func clauses(_ name: FactName) -> [MessageText] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap { if case .facts(let facts) = $0 { Clause(facts)?.message } else { $0.identifier } }
    }

    /// The clause called `name`, in words; one that is in words already, as journals of former versions have it, stays as it is.
    func clause(_ name: FactName) -> MessageText? {
        if let facts = group(name) { Clause(facts)?.message } else { identifier(name) }
    }

    /// The facts called `name`.
    public func group(_ name: FactName) -> Facts? {
        if case .facts(let facts) = values[name] { facts } else { nil }
    }

    /// The failure called `name`.
    public func failure(_ name: FactName) -> Failure? {
        if case .failure(let failure) = values[name] { failure } else { nil }
    }

    /// The failures of the list called `name`.
    public func failures(_ name: FactName) -> [Failure] {
        guard case .list(let facts) = values[name] else { return [] }
        return facts.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }

    /// The facts with `change` made to every text of which another party may have worded a part.
    public func mapMessages(_ change: (MessageText) -> MessageText) -> Facts {
        var facts = self
        facts.values = values.mapValues { $0.mapMessages(change) }
        return facts
    }

    /// The facts with `change` made to each value that was found, and to each memo.
    func mapFound(_ change: (MessageText) -> MessageText) -> Facts {
        var facts = self
        for (name, fact) in values {
            let isValue = name == .found || name == .memo
            facts.values[name] = isValue ? fact.mapValue(change) : fact.mapFound(change)
        }
        return facts
    }

    /// The facts with the words of other parties as documents may have them.
    var disclosed: Facts { Facts(values: values.mapValues(\.disclosed)) }

    fileprivate init(values: [FactName: Fact]) { self.values = values }
}

extension Fact {
    /// The text, the number or the words of the phrase; `nil` where it is none of these.
    public var words: String? { text }

    fileprivate var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .phrase(let phrase): phrase.words
        case .quoting(let text): text.holdsProse ? nil : text.reveal()
        case .said, .flag, .list, .facts, .failure: nil
        }
    }

    fileprivate var identifier: MessageText? {
        switch self {
        case .said(let prose): MessageText(prose)
        case .quoting(let text): text
        case .list(let parts): parts.compactMap(\.identifier).joined()
        default: text.map { MessageText($0) }
        }
    }

    fileprivate var prose: ForeignProse? {
        switch self {
        case .said(let prose): return prose
        case .quoting(let text):
            guard case .foreign(let prose)? = text.cut.parts.first, text.parts.count == 1 else { return nil }
            return prose
        default: return nil
        }
    }

    fileprivate func mapMessages(_ change: (MessageText) -> MessageText) -> Fact {
        switch self {
        case .said(let prose):
            // The words stay a quotation, also where they are only bullets.
            .said(ForeignProse(change(MessageText(prose)).reveal()))
        case .text(let text): .text(change(MessageText(text)).reveal())
        case .quoting(let text): .words(change(text))
        case .number, .flag, .phrase: self
        case .list(let facts): .list(facts.map { $0.mapMessages(change) })
        case .facts(let facts): .facts(facts.mapMessages(change))
        case .failure(let failure): .failure(failure.mapMessages(change))
        }
    }

    fileprivate func mapFound(_ change: (MessageText) -> MessageText) -> Fact {
        switch self {
        case .list(let facts): .list(facts.map { $0.mapFound(change) })
        case .facts(let facts): .facts(facts.mapFound(change))
        case .failure(let failure): .failure(failure.mapFound(change))
        case .text, .said, .quoting, .number, .flag, .phrase: self
        }
    }

    /// The fact with `change` made to it, where it is a value or a list of such.
    fileprivate func mapValue(_ change: (MessageText) -> MessageText) -> Fact {
        switch self {
        case .text, .said, .quoting: mapMessages(change)
        case .list(let facts): .list(facts.map { $0.mapValue(change) })
        case .number, .flag, .phrase, .facts, .failure: mapFound(change)
        }
    }

    fileprivate var disclosed: Fact {
        switch self {
        case .said(let prose): .said(prose.disclosed)
        case .quoting(let text): Fact.words(text.cut).disclosed
        case .text, .number, .flag, .phrase: self
        case .list(let facts): .list(facts.map(\.disclosed))
        case .facts(let facts): .facts(facts.disclosed)
        case .failure(let failure): .failure(failure.disclosed)
        }
    }

    /// The words of another party, as an excerpt on one line; `nil` where nothing is left of it.
    public static func said(quoting words: ForeignProse?) -> Fact? {
        words.flatMap { Quotation.of($0) }.map { .said($0) }
    }

    /// A text of which other parties may have worded parts, as its parts: a value with its quotes, or the words of a record.
    public static func words(_ text: MessageText) -> Fact {
        guard !text.holdsValue else { return .quoting(text) }
        let parts = text.parts.map { part in
            switch part {
            case .own(let text): Fact.text(text)
            case .foreign(let prose): Fact.said(prose)
            case .quoted(let value): Fact.quoting(MessageText(value))
            }
        }
        return parts.count == 1 ? parts[0] : .list(parts)
    }

    /// An identifier that another party gave; prose where it can't be one.
    public static func identifier(_ text: String) -> Fact {
        let value = QuotedValue(identifier: text)
        guard value.isProse, !value.shown.isEmpty else { return .text(value.shown) }
        return value.isCut ? .quoting(MessageText(value)) : .said(ForeignProse(text))
    }

    /// A value that another party sent in the place of another, of which readers see at most `limit` characters; `nil` where nothing is
    /// left of it.
    public static func value(_ text: String, limit: Int? = nil) -> Fact? {
        let excerpt = QuotedValue.Excerpt(limit: limit)
        guard let shown = excerpt.of(text) else { return nil }
        let value = QuotedValue(text, excerpt, isProse: !shown.isIdentifier)
        return value.isCut ? .quoting(MessageText(value)) : identifier(shown)
    }

    /// An amount of a transfer or of the ledger, with its unit behind it; its number stays a value, which the customer may have typed too.
    public static func amount(_ number: some CustomStringConvertible, _ unit: String? = nil) -> Fact {
        let number = MessageText(QuotedValue(amount: number))
        return .quoting(unit.map { number + MessageText(" \($0)") } ?? number)
    }

    /// Failures in order; `nil` where there are none.
    public static func failures(_ failures: [Failure]) -> Fact? {
        failures.isEmpty ? nil : .list(failures.map(Fact.failure))
    }

    /// Texts in order; `nil` where there are none.
    public static func texts(_ texts: some Sequence<String>) -> Fact? {
        let facts = texts.map(Fact.text)
        return facts.isEmpty ? nil : .list(facts)
    }

    /// The words of another party, in order; `nil` where there are none.
    public static func said(all texts: some Sequence<String>) -> Fact? {
        let facts = texts.map { Fact.said(ForeignProse($0)) }
        return facts.isEmpty ? nil : .list(facts)
    }
}

extension Fact {
    /// The fact as documents have it, the parts of a list as they are.
    private var written: Fact { if case .quoting(let text) = self { .words(text.cut) } else { self } }

    /// Whether documents have the same for both: a failure may be compared with one that was read from a journal.
    public static func == (left: Fact, right: Fact) -> Bool {
        switch (left.written, right.written) {
        case (.text(let left), .text(let right)): left == right
        case (.phrase(let left), .phrase(let right)): left == right
        case (.said(let left), .said(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.flag(let left), .flag(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.facts(let left), .facts(let right)): left == right
        case (.failure(let left), .failure(let right)): left == right
        default: false
        }
    }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        switch written {
        case .text(let text): hasher.combine(text)
        case .phrase(let phrase): hasher.combine(phrase)
        case .said(let prose): hasher.combine(prose)
        case .number(let number): hasher.combine(number)
        case .flag(let flag): hasher.combine(flag)
        case .list(let facts): hasher.combine(facts)
        case .facts(let facts): hasher.combine(facts)
        case .failure(let failure): hasher.combine(failure)
        case .quoting: break
        }
    }
}

extension Facts: Codable {
    /// Reads facts; those with names of a later version are left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FactKey.self)
        var values: [FactName: Fact] = [:]
        for key in container.allKeys {
            guard let name = FactName(rawValue: key.stringValue) else { continue }
            values[name] = try container.decode(Fact.self, forKey: key)
        }
        self.init(values: values)
    }

    /// Writes an object with a member for each fact.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FactKey.self)
        for name in names { try container.encodeIfPresent(values[name], forKey: FactKey(stringValue: name.rawValue)) }
    }

    private struct FactKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Fact: Codable {
    private enum CodingKeys: String, CodingKey {
        case said, message, facts, failure, phrase
    }

    /// Reads a fact: texts, numbers, flags and lists as they are, all else as an object that says what it is.
    ///
    /// Journals of former versions have the parts of a text in a `message`.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if let text = try? container.decode(String.self) {
                self = .text(text)
                return
            }
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
                return
            }
            if let number = try? container.decode(Int.self) {
                self = .number(number)
                return
            }
            if let list = try? container.decode([Fact].self) {
                self = .list(list)
                return
            }
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let prose = try container.decodeIfPresent(ForeignProse.self, forKey: .said) {
            self = .said(prose)
        } else if let message = try container.decodeIfPresent(MessageText.self, forKey: .message) {
            self = .words(message)
        } else if let name = try container.decodeIfPresent(String.self, forKey: .phrase) {
            // One of a later version is shown by its name.
            self = Phrase(rawValue: name).map(Fact.phrase) ?? .text(name)
        } else if let facts = try container.decodeIfPresent(Facts.self, forKey: .facts) {
            self = .facts(facts)
        } else {
            self = .failure(try container.decode(Failure.self, forKey: .failure))
        }
    }

    /// Writes the fact as ``init(from:)`` reads it.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .number(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .flag(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .list(let facts):
            var container = encoder.singleValueContainer()
            try container.encode(facts)
        case .phrase(let phrase):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(phrase.rawValue, forKey: .phrase)
        case .said(let text):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(text, forKey: .said)
        case .quoting(let text): try Fact.words(text.cut).encode(to: encoder)
        case .facts(let facts):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(facts, forKey: .facts)
        case .failure(let failure):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(failure, forKey: .failure)
        }
    }
}
