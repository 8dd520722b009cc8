/// Breaks text into the lines of a terminal or a picture, between words where a word fits into a line.
package enum WordWrap {
    /// `text` in lines of at most `columns` columns; at least one, maybe empty.
    ///
    /// Blanks at which a line is broken are left out.
    ///
    /// - Parameters:
    ///   - text: one paragraph.
    ///   - columns: how wide a line may be; two columns at least.
    ///   - limit: the most lines; the last one ends with an ellipsis if something is missing.
    ///   - breaksWords: whether a word that is longer than a line is broken, instead of standing out.
    /// - Returns: the lines.
    package static func lines(_ text: String, columns: Int, limit: Int = .max, breaksWords: Bool = true) -> [String] {
        let characters = Array(text)
        let ranges = ranges(
            of: characters,
            columns: columns,
            breaksWords: breaksWords,
            width: DisplayColumns.atMost,
            isBlank: { $0 == " " }
        )
        var lines = ranges.prefix(limit).map { String(characters[$0]) }
        if ranges.count > limit, let last = ranges.prefix(limit).last {
            lines[limit - 1] =
                DisplayColumns.prefix(of: String(characters[last.lowerBound...]), columns: columns - 1) + "…"
        }
        return lines.isEmpty ? [""] : lines
    }

    /// Foreign text as it is displayed, in lines of at most `columns` columns; none if nothing can be seen.
    package static func lines(_ text: ForeignText, columns: Int, limit: Int = .max) -> [String] {
        let shown = String(text.displayed.drop { $0 == " " })
        return shown.isEmpty ? [] : lines(shown, columns: columns, limit: limit)
    }

    /// The ranges of the lines of `text` in it.
    ///
    /// - Parameters:
    ///   - text: one paragraph, in pieces that are never broken.
    ///   - columns: how wide a line may be; two columns at least.
    ///   - indent: how many columns a line behind the first loses; a blank this near to the start of a line breaks none.
    ///   - breaksWords: whether a word that is longer than a line is broken, instead of standing out.
    ///   - width: the columns of a piece.
    ///   - isBlank: whether a piece is a blank.
    /// - Returns: the lines as ranges of pieces, without the blanks at which lines are broken.
    package static func ranges<Piece>(
        of text: [Piece],
        columns: Int,
        indent: Int = 0,
        breaksWords: Bool = true,
        width: (Piece) -> Int,
        isBlank: (Piece) -> Bool
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < text.count {
            var left = max(columns, indent + 2) - (ranges.isEmpty ? 0 : indent)
            var end = start
            while end < text.count, width(text[end]) <= left {
                left -= width(text[end])
                end += 1
            }
            // A piece wider than the line would stay for ever.
            end = max(end, start + 1)
            if end < text.count, !isBlank(text[end]) {
                if let blank = lastBlank(in: text[start..<end], indent: indent, isBlank) {
                    end = blank
                } else if !breaksWords {
                    end = text[end...].firstIndex(where: isBlank) ?? text.count
                }
            }
            ranges.append(start..<end)
            start = text[end...].firstIndex { !isBlank($0) } ?? text.count
        }
        return ranges
    }

    /// The last blank of a line behind a word; what stands in the first `indent` columns is a mark, and no word.
    private static func lastBlank<Piece>(in line: ArraySlice<Piece>, indent: Int, _ isBlank: (Piece) -> Bool) -> Int? {
        guard let word = line.firstIndex(where: { !isBlank($0) }),
            let blank = line.lastIndex(where: isBlank), blank > max(word, line.startIndex + indent)
        else { return nil }
        return blank
    }
}
