/// A value of another party's answer that a text quotes, as it came.
///
/// It is whole until it is shown: a secret of which the end is cut off would not be found. Who hides secrets does so in ``text``, by
/// ``MessageText/mapValues(_:)``; every reader sees the excerpt.
public struct QuotedValue: Hashable, Sendable {
    /// The part of a value that is shown.
    public struct Excerpt: Hashable, Sendable {
        /// The most characters of the value that are shown; `nil` for ``Quotation/limit``.
        var limit: Int?
        /// Whether it is shown with what stands behind a `?`: a URL's query may open a page.
        var hasQuery: Bool
        /// Whether it is shown letter by letter, and not as ``Quotation`` shows it.
        var isLiteral: Bool

        /// An excerpt with at most so many characters of the value, or ``Quotation/limit`` and `…`.
        public init(limit: Int? = nil, hasQuery: Bool = true, isLiteral: Bool = false) {
            (self.limit, self.hasQuery, self.isLiteral) = (limit, hasQuery, isLiteral)
        }

        /// The excerpt of `text`; `nil` where nothing is left.
        public func of(_ text: String) -> String? {
            let words = hasQuery ? text[...] : text.prefix { $0 != "?" }
            let shown = limit.map { words.prefix($0) } ?? words
            guard !isLiteral else { return shown.isEmpty ? nil : String(shown) }
            return Quotation.of(String(shown))
        }
    }

    /// The most bytes that are kept of a value.
    public static let longest = 64 << 10

    /// The value letter by letter, up to ``longest`` bytes.
    public let text: String
    /// Whether it counts as prose, and not as typed data.
    public let isProse: Bool
    /// Whether it stands in the place of an amount, where a number is data of the transfer though a customer may have typed it.
    public let isAmount: Bool
    private let excerpt: Excerpt

    /// The value `text`, of which readers see `excerpt`.
    public init(_ text: String, _ excerpt: Excerpt = Excerpt(), isProse: Bool, isAmount: Bool = false) {
        self.text =
            text.utf8.count <= Self.longest ? text : String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
        self.excerpt = excerpt
        self.isProse = isProse
        self.isAmount = isAmount
    }

    /// An amount of a transfer, as Windlass writes it.
    public init(amount: some CustomStringConvertible) {
        self.init("\(amount)", Excerpt(isLiteral: true), isProse: false, isAmount: true)
    }

    /// An identifier that another party gave; prose where it can't be one, as it has blanks or is too long.
    public init(identifier: String) {
        let isIdentifier = identifier.isIdentifier
        self.init(identifier, Excerpt(isLiteral: isIdentifier), isProse: !isIdentifier)
    }

    /// The excerpt that readers see.
    public var shown: String { excerpt.of(text) ?? "" }

    /// Whether readers see anything but the value letter by letter.
    var isCut: Bool { shown != text }

    /// The value with `change` made to its whole text.
    func map(_ change: (String) -> String) -> QuotedValue {
        QuotedValue(change(text), excerpt, isProse: isProse, isAmount: isAmount)
    }

    /// The part of a text in which `text` takes the value's place.
    ///
    /// An amount stays a value: secrets may be hidden in the same failure again, as a run ends with one that is on record.
    func part(_ text: String) -> MessageText.Part {
        let changed = map { _ in text }
        return isAmount ? .quoted(changed) : changed.part
    }

    /// The excerpt as prose, or as words with typed data in them.
    var part: MessageText.Part { isProse ? .foreign(ForeignProse(shown)) : .own(shown) }
}

extension QuotedValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The excerpt; ``Redaction/mark`` for prose.
    public var description: String { isProse ? Redaction.mark : shown }

    /// The excerpt; ``Redaction/mark`` for prose.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and debuggers find no whole value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
