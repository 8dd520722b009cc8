public import Diagnostics

/// What tests ask of texts: they know what the other party has written.
extension MessageText {
    /// Whether `part` stands somewhere in the text, no matter who wrote it.
    public func contains(_ part: String) -> Bool { reveal().contains(part) }

    /// Whether the text begins with `part`, no matter who wrote it.
    public func hasPrefix(_ part: String) -> Bool { reveal().hasPrefix(part) }

    /// Whether the text ends in `part`, no matter who wrote it.
    public func hasSuffix(_ part: String) -> Bool { reveal().hasSuffix(part) }
}

extension ForeignProse: ExpressibleByStringLiteral {
    /// Prose that another party wrote.
    public init(stringLiteral value: String) { self.init(value) }
}
