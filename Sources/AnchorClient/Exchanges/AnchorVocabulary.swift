/// A word of a vocabulary that grows: one that this version does not name is kept as the anchor spells it.
public protocol AnchorVocabulary: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue == String {
    /// The words that the SEPs name.
    static var known: [Self] { get }

    /// The spellings of ``known``.
    static var spellings: Set<String> { get }

    /// The word with this spelling.
    init(rawValue: String)
}

extension AnchorVocabulary {
    /// The word that an anchor has sent: one that the SEPs name, in any case, gets their spelling, and any other stays letter by letter.
    ///
    /// Some anchors write the words in another case, on which nothing depends. A word of the anchor's own may repeat a secret, which is
    /// found by its letters.
    public init(sent word: String) {
        guard !Self.spellings.contains(word) else {
            self.init(rawValue: word)
            return
        }
        let small = word.lowercased()
        self = Self.known.first { $0.rawValue.lowercased() == small } ?? Self(rawValue: word)
    }

    /// The spelling.
    public var description: String { rawValue }

    /// Whether the SEPs name this word.
    public var isKnown: Bool { Self.spellings.contains(rawValue) }
}
