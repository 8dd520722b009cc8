public import Diagnostics

/// A piece of text in a flow file, which knows where each of its characters stands.
public struct ScalarText: Hashable, Sendable {
    /// The text, without the quotes around it.
    public var text: String

    /// Where it is written, quotes included.
    public var place: SourcePlace

    /// How many columns after the place the text starts; `nil` where it isn't written as it reads: over several lines,
    /// or with escapes.
    var indent: Int?

    /// Where its characters are, where it isn't written as it reads; `nil` where nobody knows.
    var alignment: ScalarAlignment?

    /// Text that starts at `place`.
    public init(_ text: String, at place: SourcePlace) {
        self.init(text, at: place, indent: 0)
    }

    /// Text that starts `indent` columns after `place`.
    init(_ text: String, at place: SourcePlace, indent: Int?, alignment: ScalarAlignment? = nil) {
        self.text = text
        self.place = place
        self.indent = indent
        self.alignment = alignment
    }

    /// Where the piece of `length` characters stands that starts at `offset`, both in Unicode scalars.
    func place(of offset: Int, length: Int) -> SourcePlace {
        guard let indent else {
            guard let found = alignment?.place(of: offset) else { return place }
            let length = max(1, min(length, found.rest))
            return SourcePlace(file: place.file, line: found.line, column: found.column, length: length)
        }
        return SourcePlace(
            file: place.file,
            line: place.line,
            column: place.column + indent + offset,
            length: max(1, length)
        )
    }
}
