internal import Diagnostics

/// A line for people: pieces of text, each with the meaning that a terminal may turn into a colour.
package struct StyledLine: Hashable, Sendable {
    /// What a piece of text means.
    package enum Style: Hashable, Sendable {
        case plain, strong, faint, good, bad, attention, accent
    }

    /// A piece of text in one style.
    package struct Span: Hashable, Sendable {
        package var text: String
        package var style: Style
    }

    package var spans: [Span] = []

    package init(_ spans: [Span] = []) {
        self.spans = spans
    }

    package init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    /// The text alone.
    package var text: String { spans.map(\.text).joined() }

    /// Adds a piece of text at the end, as ``ForeignText`` shows it.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        spans.append(Span(text: ForeignText(text).displayed, style: style))
    }

    /// The line cut to `columns` columns, with an ellipsis where something is missing.
    package func fitted(to columns: Int) -> StyledLine {
        var left = columns
        if DisplayWidth.of(text) <= columns { return self }
        var line = StyledLine()
        for span in spans {
            let width = DisplayWidth.of(span.text)
            guard width < left else {
                line.append(DisplayColumns.prefix(of: span.text, columns: left - 1) + "…", span.style)
                break
            }
            line.append(span.text, span.style)
            left -= width
        }
        return line
    }
}
