internal import Diagnostics

/// A line of a screen: pieces of text, each with the meaning that a terminal may turn into a colour.
package struct ScreenLine: Hashable, Sendable {
    /// What a piece of text means.
    package enum Style: Hashable, Sendable {
        case plain
        /// What is asked.
        case label
        /// What helps, and is not looked at first.
        case faint
        /// Where the person is: the marks before what is typed and chosen.
        case accent
        /// The line of a list that Enter takes.
        case chosen
        case good
        /// What is wrong with an answer.
        case bad
    }

    /// A piece of text in one style.
    package struct Span: Hashable, Sendable {
        package var text: String
        package var style: Style
    }

    package private(set) var spans: [Span] = []

    /// A line of `text`.
    package init(_ text: String = "", _ style: Style = .plain) {
        append(text, style)
    }

    /// The text alone.
    package var text: String { spans.map(\.text).joined() }

    /// How many columns it takes.
    package var columns: Int { DisplayColumns.atMost(text) }

    /// Adds a piece of text at the end, without anything that would control a terminal or break the line.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        spans.append(Span(text: ForeignText(text).displayed, style: style))
    }

    /// The line and another piece of text.
    package func appending(_ text: String, _ style: Style = .plain) -> ScreenLine {
        var line = self
        line.append(text, style)
        return line
    }

    /// The line broken into lines of at most `columns` columns, between words where a word fits into one; those behind the
    /// first begin with `indent` blanks.
    package func wrapped(to columns: Int, indent: Int) -> [ScreenLine] {
        guard self.columns > columns else { return [self] }
        let characters = spans.flatMap { span in span.text.map { Span(text: String($0), style: span.style) } }
        let ranges = WordWrap.ranges(
            of: characters,
            columns: columns,
            indent: indent,
            width: { DisplayColumns.atMost($0.text) },
            isBlank: { $0.text == " " }
        )
        return ranges.enumerated().map { number, range in
            var line = ScreenLine(number == 0 ? "" : String(repeating: " ", count: indent))
            for character in characters[range] { line.join(character) }
            return line
        }
    }

    /// Adds a character to the last piece of text, where that has its style.
    private mutating func join(_ character: Span) {
        if let last = spans.indices.last, spans[last].style == character.style {
            spans[last].text += character.text
        } else {
            spans.append(character)
        }
    }

    /// The line cut to `columns` columns, with an ellipsis where something is missing.
    package func fitted(to columns: Int) -> ScreenLine {
        guard self.columns > columns else { return self }
        var line = ScreenLine()
        var left = columns
        for span in spans {
            let width = DisplayColumns.atMost(span.text)
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
