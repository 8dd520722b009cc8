/// What a person sees, from the line where the question begins, and where the cursor stands.
package struct Screen: Hashable, Sendable {
    /// A place on a screen; row and column are counted from 0.
    package struct Place: Hashable, Sendable {
        package var row: Int
        package var column: Int

        /// The place at `row` and `column`.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// The lines, each narrower than the terminal.
    package var lines: [StyledLine]

    /// Where the next character goes, or `nil` where nothing is typed.
    package var cursor: Place?

    /// A screen of `lines`.
    package init(lines: [StyledLine] = [], cursor: Place? = nil) {
        self.lines = lines
        self.cursor = cursor
    }

    /// The lines as text.
    package var text: String { lines.map(\.text).joined(separator: "\n") }
}
