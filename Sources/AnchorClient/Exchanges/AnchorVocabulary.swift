/// A word of a vocabulary that grows: one that this version does not name is kept as the anchor spells it.
public protocol AnchorVocabulary: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue == String {
    /// The words that the SEPs name.
    static var known: [Self] { get }
}

extension AnchorVocabulary {
    /// The spelling.
    public var description: String { rawValue }

    /// Whether the SEPs name this word.
    public var isKnown: Bool { Self.known.contains(self) }
}
