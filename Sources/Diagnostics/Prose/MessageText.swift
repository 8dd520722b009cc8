/// A text of which each part knows who wrote it: Windlass and the flow, or another party.
///
/// An interpolated literal keeps the parts apart:
///
///     let words = ForeignProse("Dear Ada, your bank refused it")
///     let text: MessageText = "the anchor refused the deposit: “\(words)”"
///     text.shown(.masked)    // the anchor refused the deposit: “•••”
///     text.shown(.revealed)  // the anchor refused the deposit: “Dear Ada, your bank refused it”
///
/// Own words may hold typed data of others: amounts, identifiers, names of fields, the values of choices. A value that a finding or a failure
/// quotes is a part by itself, a ``QuotedValue``, until secrets were hidden in it.
public struct MessageText: Hashable, Sendable {
    /// A stretch of the text that one party wrote.
    public enum Part: Hashable, Sendable {
        /// Words of Windlass or of the flow, and typed data.
        case own(String)
        /// Prose of another party.
        case foreign(ForeignProse)
        /// A value of another party's answer, whole; readers see an excerpt.
        case quoted(QuotedValue)
    }

    /// The stretches of the text; no two of Windlass's own stand side by side.
    public private(set) var parts: [Part] = []

    /// An empty text.
    public init() {}

    /// Words of Windlass or of the flow.
    public init(_ own: String) {
        append(.own(own))
    }

    /// A text of another party's prose alone.
    public init(_ prose: ForeignProse) {
        parts = [.foreign(prose)]
    }

    /// A value of another party's answer alone.
    public init(_ value: QuotedValue) {
        parts = [.quoted(value)]
    }

    /// An identifier that another party gave; an excerpt of prose where it can't be one, as it has blanks or is too long.
    public init(identifier: String) {
        self =
            identifier.isIdentifier
            ? MessageText(identifier) : MessageText(ForeignProse(Quotation.of(identifier) ?? ""))
    }

    /// Whether there is no text at all.
    public var isEmpty: Bool { parts.isEmpty }

    /// Whether another party wrote a part of it.
    public var holdsProse: Bool {
        parts.contains { part in
            switch part {
            case .own: false
            case .foreign: true
            case .quoted(let value): value.isProse
            }
        }
    }

    /// Whether a value of another party's answer is a part of it.
    public var holdsValue: Bool {
        parts.contains { part in
            if case .quoted = part { true } else { false }
        }
    }

    /// The text with the excerpts of its values in their places, as readers and documents have it.
    public var cut: MessageText {
        guard holdsValue else { return self }
        return parts.reduce(into: MessageText()) { cut, part in
            if case .quoted(let value) = part { cut.append(value.part) } else { cut.append(part) }
        }
    }

    /// The text as `display` lets its reader see it, without control characters; line breaks stay.
    public func shown(_ display: ProseDisplay) -> String {
        parts.reduce(into: "") { $0 += Self.shown($1, display) }
    }

    private static func shown(_ part: Part, _ display: ProseDisplay) -> String {
        switch part {
        case .own(let text): ForeignText(text).displayedLines
        case .foreign(let prose): ForeignText(prose.shown(display)).displayedLines
        case .quoted(let value): shown(value.part, display)
        }
    }

    /// The text with `•••` in the place of all prose.
    public var masked: String { shown(.masked) }

    /// The text letter by letter, for a comparison or for the wire; to show it to a person, ask ``shown(_:)`` for it.
    public func reveal() -> String {
        parts.map { part in
            switch part {
            case .own(let text): text
            case .foreign(let prose): prose.reveal()
            case .quoted(let value): value.shown
            }
        }.joined()
    }

    /// The text up to `limit` characters, and `…` where there is more.
    public func bounded(to limit: Int) -> MessageText {
        var bounded = MessageText()
        var rest = limit
        for part in parts {
            let text: String =
                switch part {
                case .own(let text): text
                case .foreign(let prose): prose.reveal()
                case .quoted(let value): value.shown
                }
            let isWhole = text.count <= rest
            let kept = isWhole ? text : text.prefix(rest) + "…"
            switch part {
            case .own: bounded.append(.own(kept))
            case .foreign(let prose): bounded.append(.foreign(isWhole ? prose : ForeignProse(kept)))
            // A secret in the beginning of a value would not be found.
            case .quoted: bounded.append(isWhole ? part : .own("…"))
            }
            guard isWhole else { break }
            rest -= text.count
        }
        return bounded
    }

    /// The text with `•••` in the place of `secrets` where they stand, letter by letter, in words of Windlass and in values.
    public func hiding(_ secrets: some Sequence<Secret<String>>) -> MessageText {
        func hidden(_ text: String) -> String {
            secrets.reduce(text) { $0.replacing($1.reveal(), with: Redaction.mark) }
        }
        return parts.reduce(into: MessageText()) { text, part in
            switch part {
            case .own(let own): text.append(.own(hidden(own)))
            case .foreign: text.append(part)
            case .quoted(let value): text.append(.quoted(value.map(hidden)))
            }
        }
    }

    /// The text with the excerpts of its values in their places, each as `transform` leaves the whole value; amounts stay values.
    public func mapValues(_ transform: (QuotedValue) -> String) -> MessageText {
        guard holdsValue else { return self }
        return parts.reduce(into: MessageText()) { mapped, part in
            guard case .quoted(let value) = part else { return mapped.append(part) }
            mapped.append(value.part(transform(value)))
        }
    }

    /// The text with the words of Windlass as `own` leaves them, and the excerpts of its values, each as `values` leaves the whole of it;
    /// amounts stay values.
    public func map(own: (String) -> String, values: (QuotedValue) -> String) -> MessageText {
        parts.reduce(into: MessageText()) { mapped, part in
            switch part {
            case .own(let text): mapped.append(.own(own(text)))
            case .foreign: mapped.append(part)
            case .quoted(let value): mapped.append(value.part(values(value)))
            }
        }
    }

    /// The text with its prose, and the values that count as such, as `transform` leaves them.
    public func mapProse(_ transform: (String) -> String) -> MessageText {
        var mapped = MessageText()
        for part in parts {
            switch part {
            case .own: mapped.append(part)
            case .quoted(let value): mapped.append(value.isProse ? .quoted(value.map(transform)) : part)
            case .foreign(let prose):
                let (text, changed) = (prose.reveal(), transform(prose.reveal()))
                mapped.append(changed == text ? part : .foreign(ForeignProse(changed)))
            }
        }
        return mapped
    }

    /// The text with the words of Windlass, and the typed data in them, as `transform` leaves them.
    public func mapOwn(_ transform: (String) -> String) -> MessageText {
        parts.reduce(into: MessageText()) { mapped, part in
            switch part {
            case .own(let text): mapped.append(.own(transform(text)))
            case .quoted(let value): mapped.append(value.isProse ? part : .quoted(value.map(transform)))
            case .foreign: mapped.append(part)
            }
        }
    }

    /// The text on one line, with an escape for each character that does not show itself, so that different texts look different.
    var escaped: MessageText {
        cut.parts.reduce(into: MessageText()) { escaped, part in
            switch part {
            case .own(let text): escaped.append(.own(ForeignText(text).escaped))
            case .foreign(let prose): escaped.append(.foreign(ForeignProse(ForeignText(prose.reveal()).escaped)))
            case .quoted: escaped.append(part)
            }
        }
    }

    /// Whether readers see the same in both, by the same party.
    public static func == (left: MessageText, right: MessageText) -> Bool { left.cut.parts == right.cut.parts }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(cut.parts) }

    /// The concatenation of both texts.
    public static func + (left: MessageText, right: MessageText) -> MessageText {
        var text = left
        text += right
        return text
    }

    /// Adds `right` at the end.
    public static func += (left: inout MessageText, right: MessageText) {
        for part in right.parts { left.append(part) }
    }

    private mutating func append(_ part: Part) {
        switch (parts.last, part) {
        case (_, .own("")): break
        case (.own(let before)?, .own(let text)): parts[parts.count - 1] = .own(before + text)
        default: parts.append(part)
        }
    }
}

extension MessageText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// ``masked``.
    public var description: String { masked }

    /// ``masked``.
    public var debugDescription: String { masked }

    /// A mirror without children, so that `dump` and debuggers find no prose.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Literals

extension MessageText: ExpressibleByStringInterpolation {
    /// Own words.
    public init(stringLiteral: String) {
        self.init(stringLiteral)
    }

    /// Own words with other texts in them.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Puts the pieces of a literal together, each with its origin.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = MessageText()

        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds what is written in the literal.
        public mutating func appendLiteral(_ literal: String) {
            text.append(.own(literal))
        }

        /// Adds what another party wrote.
        public mutating func appendInterpolation(_ prose: ForeignProse) {
            text.append(.foreign(prose))
        }

        /// Adds a value of another party's answer.
        public mutating func appendInterpolation(_ value: QuotedValue) {
            text.append(.quoted(value))
        }

        /// Adds a text with its parts.
        public mutating func appendInterpolation(_ message: MessageText) {
            text += message
        }

        /// Adds typed data, or own words.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text.append(.own(value.description))
        }
    }
}

extension DefaultStringInterpolation {
    /// A trap for mistakes: a plain string would forget who wrote the prose, and the warning, which counts as an error,
    /// prevents it.
    @available(*, deprecated, message: "interpolate it into a MessageText, or choose `masked`, `shown` or `reveal()`")
    public mutating func appendInterpolation(_ prose: ForeignProse) {
        appendLiteral(prose.description)
    }

    /// A trap for mistakes: a plain string would forget who wrote the parts of the message.
    @available(*, deprecated, message: "interpolate it into a MessageText, or choose `masked`, `shown` or `reveal()`")
    public mutating func appendInterpolation(_ message: MessageText) {
        appendLiteral(message.description)
    }
}

extension StringProtocol {
    /// Whether it can be an identifier that another party gave: one word of at most 128 visible characters.
    public var isIdentifier: Bool {
        guard utf8.count <= 128, !isEmpty else { return false }
        // Most are ASCII, of which nothing has to be looked up.
        return utf8.withContiguousStorageIfAvailable({ $0.allSatisfy { $0 > 0x20 && $0 < 0x7F } }) ?? false
            || unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !ForeignText.controls($0) }
    }
}

extension Sequence<MessageText> {
    /// The texts, one behind the other, with `separator` between them.
    public func joined(separator: MessageText = MessageText()) -> MessageText {
        var isFirst = true
        return reduce(into: MessageText()) { text, next in
            if !isFirst { text += separator }
            isFirst = false
            text += next
        }
    }
}
