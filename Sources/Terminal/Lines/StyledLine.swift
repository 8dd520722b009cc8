package import Diagnostics

/// A line for people: pieces of text, each with the meaning that a terminal may turn into a colour.
package struct StyledLine: Hashable, Sendable {
    /// The meaning of a piece of text.
    package enum Style: Hashable, Sendable {
        case plain
        /// A heading, or what is asked.
        case strong
        /// Help that is not looked at first.
        case faint
        case good
        /// A failure.
        case bad
        /// A mistake in an answer, beside the field where it is typed.
        case mistake
        case attention
        /// The place of the run or of the person.
        case accent
        /// The line of a list that Enter takes.
        case chosen

        /// The style that tells a terminal the meaning; `nil` for plain text.
        fileprivate var terminalStyle: TerminalStyle? {
            switch self {
            case .plain: nil
            case .strong: .bold
            case .faint: .dim
            case .good: .green
            case .bad: .boldRed
            case .mistake: .red
            case .attention: .yellow
            case .accent: .cyan
            case .chosen: .boldCyan
            }
        }
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

    /// The number of columns that it takes on any terminal.
    package var columns: Int { DisplayColumns.atMost(text) }

    /// Adds a piece of text at the end, as ``ForeignText`` shows it.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        spans.append(Span(text: ForeignText(text).displayed, style: style))
    }

    /// The line and another piece of text.
    package func appending(_ text: String, _ style: Style = .plain) -> StyledLine {
        var line = self
        line.append(text, style)
        return line
    }

    /// The concatenation of both lines.
    package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        var line = left
        line.spans += right.spans
        return line
    }

    /// The line broken into lines of at most `columns` columns, between words where a word fits into one; those behind the
    /// first begin with `indent` blanks.
    package func wrapped(to columns: Int, indent: Int) -> [StyledLine] {
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
            var line = StyledLine(number == 0 ? "" : String(repeating: " ", count: indent))
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
    package func fitted(to columns: Int) -> StyledLine {
        guard self.columns > columns else { return self }
        var line = StyledLine()
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

    /// The line as a terminal is sent it, with colours where `hasColour`.
    package func terminalText(hasColour: Bool) -> TerminalText {
        spans.map { .styled($0.text, $0.style, hasColour: hasColour) }.joined()
    }
}

extension TerminalText {
    /// `text` as one line in the colour of `style`, where `hasColour`.
    package static func styled(_ text: String, _ style: StyledLine.Style, hasColour: Bool) -> TerminalText {
        styled(text, hasColour ? style.terminalStyle : nil)
    }
}
