internal import Diagnostics

/// A terminal as far as prompts need one: it takes what a terminal is sent, and tells what stands on it.
///
/// Whatever it does not know it notes, so that no test passes because something was overlooked.
package struct EmulatedScreen {
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// The cells; the second column of a wide character is empty text.
    private var cells: [[String]]
    package private(set) var row = 0
    package private(set) var column = 0
    package private(set) var isCursorShown = true
    package private(set) var isPasteBracketed = false
    /// The styles that were asked for, as their codes.
    package private(set) var styles: Set<String> = []
    /// Control sequences that it does not know.
    package private(set) var unknown: [String] = []
    /// What has gone out at the top.
    package private(set) var history: [String] = []
    private var pending: [UInt8] = []

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// What stands on it, without blanks at the ends of lines and without empty lines at the end.
    package var text: String {
        var lines = lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// All its lines, without blanks at their ends.
    package var lines: [String] { cells.map(Self.line) }

    /// The same, with `█` where the cursor is, if it is shown.
    package var picture: String {
        guard isCursorShown else { return text }
        var lines = cells.map(Self.line)
        while lines.count - 1 > row, lines.last?.isEmpty == true { lines.removeLast() }
        let before = cells[row][..<min(column, columns)].joined()
        let after = Self.line(Array(cells[row][min(column, columns)...]))
        lines[row] = before + "█" + after
        return lines.joined(separator: "\n")
    }

    private static func line(_ cells: [String]) -> String {
        var line = cells.joined()
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Makes it another size; what stands on it stays at the top left, as far as there is room.
    package mutating func resize(columns: Int, rows: Int) {
        cells = (0..<rows).map { row in
            (0..<columns).map { row < self.rows && $0 < self.columns ? cells[row][$0] : " " }
        }
        (self.columns, self.rows) = (columns, rows)
        (row, column) = (min(row, rows - 1), min(column, columns - 1))
    }

    package mutating func take(_ bytes: [UInt8]) {
        pending += bytes
        // The end may be half of a character.
        var whole = pending
        while String(validating: whole, as: UTF8.self) == nil, pending.count - whole.count < 4, !whole.isEmpty {
            whole.removeLast()
        }
        pending.removeFirst(whole.count)
        take(String(decoding: whole, as: UTF8.self))
    }

    package mutating func take(_ text: String) {
        var scalars = Substring(open + text).unicodeScalars
        open = ""
        while let scalar = scalars.first {
            let start = scalars
            scalars.removeFirst()
            switch scalar {
            case "\r": column = 0
            case "\n": lineFeed()
            case "\u{1B}":
                guard takeSequence(&scalars) else {
                    open = String(String.UnicodeScalarView(start))
                    return
                }
            case _ where scalar.properties.generalCategory == .control: unknown.append("\(scalar.value)")
            default: put(scalar)
            }
        }
    }

    /// A sequence that has not come whole.
    private var open = ""

    private mutating func takeSequence(_ scalars: inout Substring.UnicodeScalarView) -> Bool {
        guard let kind = scalars.popFirst() else { return false }
        guard kind == "[" else {
            unknown.append("ESC \(kind)")
            return true
        }
        var parameters = ""
        while let scalar = scalars.popFirst() {
            if (0x40...0x7E).contains(scalar.value) {
                obey(Character(scalar), parameters)
                return true
            }
            parameters.unicodeScalars.append(scalar)
        }
        return false
    }

    private mutating func obey(_ final: Character, _ parameters: String) {
        let number = Int(parameters) ?? 1
        switch (final, parameters) {
        case ("A", _): row = max(row - number, 0)
        case ("C", _): column = min(column + number, columns - 1)
        case ("H", ""): (row, column) = (0, 0)
        case ("J", ""):
            clear(row, from: column)
            for below in row + 1..<max(rows, row + 1) { clear(below, from: 0) }
        case ("J", "2"): for row in 0..<rows { clear(row, from: 0) }
        case ("K", "2"): clear(row, from: 0)
        case ("h", "?25"): isCursorShown = true
        case ("l", "?25"): isCursorShown = false
        case ("h", "?2004"): isPasteBracketed = true
        case ("l", "?2004"): isPasteBracketed = false
        case ("m", _): styles.insert(parameters)
        default: unknown.append("ESC [ \(parameters)\(final)")
        }
    }

    private mutating func clear(_ row: Int, from column: Int) {
        for cell in min(column, columns)..<columns { cells[row][cell] = " " }
    }

    private mutating func lineFeed() {
        guard row == rows - 1 else {
            row += 1
            return
        }
        history.append(Self.line(cells.removeFirst()))
        cells.append(Array(repeating: " ", count: columns))
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = DisplayColumns.of(scalar)
        if width == 0 {
            // An accent belongs to what stands before it.
            var place = column - 1
            while place > 0, cells[row][place].isEmpty { place -= 1 }
            if place >= 0 { cells[row][place].unicodeScalars.append(scalar) }
            return
        }
        if column + width > columns {
            column = 0
            lineFeed()
        }
        cells[row][column] = String(scalar)
        if width == 2 { cells[row][column + 1] = "" }
        column += width
    }
}
