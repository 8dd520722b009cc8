internal import Yams

/// Where the characters of a text stand that isn't written as it reads: over several lines, or with escapes.
package struct ScalarAlignment: Hashable, Sendable {
    /// A stretch of text that stands in one line as it reads.
    struct Run: Hashable, Sendable {
        /// Where it starts in the text, in Unicode scalars.
        var offset: Int
        var line: Int
        var column: Int
    }

    private(set) var runs: [Run] = []

    /// Where the character at `offset` stands, and how many more of the text stand behind it in that line.
    func place(of offset: Int) -> (line: Int, column: Int, rest: Int)? {
        // The last run that starts no later.
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let run = runs[low - 1]
        let rest = low < runs.count ? runs[low].offset - offset : Int.max
        return (run.line, run.column + offset - run.offset, rest)
    }
}

/// Walks through a text and its source side by side.
///
/// What YAML does between lines is not repeated here: blanks on either side are skipped, and where the two don't agree
/// then, nothing is known.
struct ScalarAligner {
    private let text: [Unicode.Scalar]
    private var offset = 0
    private var alignment = ScalarAlignment()

    /// The alignment of `scalar`, which starts at `line` and `column`; `nil` where it can't be found out.
    static func align(_ scalar: Node.Scalar, line: Int, column: Int, in lines: inout SourceLines) -> ScalarAlignment? {
        var aligner = ScalarAligner(text: Array(scalar.string.unicodeScalars))
        let isFound =
            switch scalar.style {
            case .literal, .folded: aligner.walkBlock(line, column, &lines)
            case .doubleQuoted: aligner.walkFlow(line, column, quote: "\"", &lines)
            case .singleQuoted: aligner.walkFlow(line, column, quote: "'", &lines)
            case .plain, .any: aligner.walkFlow(line, column, quote: nil, &lines)
            }
        return isFound ? aligner.alignment : nil
    }

    private init(text: [Unicode.Scalar]) {
        self.text = text
    }

    private var isDone: Bool { offset >= text.count }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }

    private mutating func skipBlanks() {
        while offset < text.count, Self.isBlank(text[offset]) { offset += 1 }
    }

    /// A line from a column on, as much of it as the rest of the text can take up.
    private func rest(of line: Int, from column: Int, _ lines: inout SourceLines) -> [Unicode.Scalar] {
        // No escape is longer than ten bytes.
        let limit = (text.count - offset) * 10 + 256
        return Array(String(decoding: lines.rest(of: line, from: column).prefix(limit), as: UTF8.self).unicodeScalars)
    }

    // MARK: - Blocks

    /// Text behind `|` or `>`: every line stands as it reads, behind its indentation.
    private mutating func walkBlock(_ line: Int, _ column: Int, _ lines: inout SourceLines) -> Bool {
        var number = line
        while number < lines.count {
            number += 1
            let source = rest(of: number, from: 1, &lines)
            let start = source.firstIndex { !Self.isBlank($0) } ?? source.count
            guard start < source.count else { continue }
            skipBlanks()
            if isDone { return true }
            alignment.append(.init(offset: offset, line: number, column: start + 1))
            for scalar in source[start...] {
                if isDone { return true }
                guard text[offset] == scalar else { return false }
                offset += 1
            }
        }
        skipBlanks()
        return isDone
    }

    // MARK: - Quotes, and none

    private mutating func walkFlow(
        _ line: Int,
        _ column: Int,
        quote: Unicode.Scalar?,
        _ lines: inout SourceLines
    ) -> Bool {
        var (number, start) = (line, column + (quote == nil ? 0 : 1))
        while number <= lines.count {
            let source = rest(of: number, from: start, &lines)
            guard walk(source[...], number, start, quote) else { return false }
            if isDone { return true }
            number += 1
            let next = rest(of: number, from: 1, &lines)
            start = (next.firstIndex { !Self.isBlank($0) } ?? next.count) + 1
            skipBlanks()
        }
        return isDone
    }

    /// Walks through what stands in one line.
    private mutating func walk(
        _ source: ArraySlice<Unicode.Scalar>,
        _ line: Int,
        _ column: Int,
        _ quote: Unicode.Scalar?
    ) -> Bool {
        var position = source.startIndex
        var isNew = true
        while position < source.endIndex, !isDone {
            let scalar = source[position]
            let width = Self.width(of: source[position...], quote)
            if isNew || width > 1 {
                alignment.append(.init(offset: offset, line: line, column: column + position))
                isNew = width > 1
            }
            if width == 1, text[offset] != scalar {
                // Blanks before the end of a line are not part of the text.
                return source[position...].allSatisfy(Self.isBlank)
            }
            position += width
            // A backslash before the end of a line joins it with the next.
            if width != 1, position > source.endIndex { return true }
            offset += 1
        }
        return true
    }

    /// How many characters stand for the next one of the text.
    private static func width(of source: ArraySlice<Unicode.Scalar>, _ quote: Unicode.Scalar?) -> Int {
        let next = source.dropFirst().first
        switch (quote, source.first) {
        case ("'", "'") where next == "'": return 2
        case ("\"", "\\"):
            switch next {
            case "x": return 4
            case "u": return 6
            case "U": return 10
            default: return 2
            }
        default: return 1
        }
    }
}

extension ScalarAlignment {
    fileprivate mutating func append(_ run: Run) {
        runs.append(run)
    }
}
