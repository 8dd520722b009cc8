internal import Diagnostics

/// A text that is being typed, and the place in it where the next character goes.
package struct LineEditor: Hashable, Sendable {
    /// The response to a key.
    package enum Response: Hashable, Sendable {
        /// The text or the cursor changed.
        case taken
        /// The key means nothing to an editor.
        case ignored
        /// The input can't stand in a text, for a reason in plain words.
        case refused(String)
    }

    /// The text before the cursor.
    package private(set) var before: String
    /// The text behind it.
    package private(set) var after = ""
    /// Whether the text may have several lines.
    package let allowsLines: Bool

    /// An editor with `text` in it and the cursor at its end.
    package init(_ text: String = "", allowsLines: Bool = false) {
        self.allowsLines = allowsLines
        before = text
    }

    /// The whole text.
    package var text: String { before + after }

    /// Whether there is none.
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Puts `text` in the place of what was there.
    package mutating func replace(with text: String) {
        before = text
        after = ""
    }

    /// Handles `key`.
    package mutating func press(_ key: Key) -> Response {
        switch key {
        case .character(let scalar): return insert(scalar)
        case .paste(let paste): return insert(paste)
        case .newLine where allowsLines: before.append("\n")
        case .backspace: _ = before.popLast()
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .left, .control("b"): if let last = before.popLast() { after = String(last) + after }
        case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
        case .home, .control("a"): move { $0 == "\n" }
        case .end, .control("e"): moveOn { $0 == "\n" }
        case .wordLeft: moveByWord()
        case .wordRight: moveOnByWord()
        case .deleteWordLeft:
            let rest = after
            moveByWord()
            after = rest
        case .deleteWordRight:
            let start = before
            moveOnByWord()
            before = start
        case .control("u"):
            let rest = after
            move { $0 == "\n" }
            after = rest
        case .control("k"):
            let start = before
            moveOn { $0 == "\n" }
            before = start
        case .up where allowsLines: return moveLine(up: true)
        case .down where allowsLines: return moveLine(up: false)
        default: return .ignored
        }
        return .taken
    }

    // MARK: - Inserting

    private mutating func insert(_ scalar: Unicode.Scalar) -> Response {
        if scalar == "\u{FFFD}" { return .refused("what was typed is no UTF-8; set the terminal to UTF-8") }
        guard !ForeignText.controls(scalar) else { return .ignored }
        // An accent that nothing stands before would join what is drawn before the field.
        before.unicodeScalars.append(scalar)
        return .taken
    }

    private mutating func insert(_ paste: PastedText) -> Response {
        switch paste.flaw {
        case .binary?: return .refused("what was pasted is no text")
        case .tooLong?: return .refused("what was pasted has more than \(PastedText.limit) bytes")
        case nil: break
        }
        before += allowsLines ? paste.text : paste.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return .taken
    }

    // MARK: - Moving

    /// Moves to the left until right behind a character that `isBorder` calls one.
    private mutating func move(to isBorder: (Character) -> Bool) {
        let start = before.lastIndex(where: isBorder).map(before.index(after:)) ?? before.startIndex
        after = before[start...] + after
        before = String(before[..<start])
    }

    /// Moves to the right until right before a character that `isBorder` calls one.
    private mutating func moveOn(to isBorder: (Character) -> Bool) {
        let end = after.firstIndex(where: isBorder) ?? after.endIndex
        before += after[..<end]
        after = String(after[end...])
    }

    private mutating func moveByWord() {
        while let last = before.last, !Self.isInWord(last) { after = String(before.removeLast()) + after }
        move { !Self.isInWord($0) }
    }

    private mutating func moveOnByWord() {
        while let first = after.first, !Self.isInWord(first) { before.append(after.removeFirst()) }
        moveOn { !Self.isInWord($0) }
    }

    private static func isInWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    /// Moves to the line above or below, as near to the same column as it goes; ignored where there is none.
    private mutating func moveLine(up: Bool) -> Response {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = before.count(where: { $0 == "\n" })
        let column = before.count - (before.lastIndex(of: "\n").map { before[...$0].count } ?? 0)
        let target = up ? line - 1 : line + 1
        guard lines.indices.contains(target) else { return .ignored }
        let start = lines[..<target].reduce(0) { $0 + $1.count + 1 }
        let whole = text
        let place = whole.index(whole.startIndex, offsetBy: start + min(column, lines[target].count))
        before = String(whole[..<place])
        after = String(whole[place...])
        return .taken
    }
}

extension LineEditor: CustomStringConvertible, CustomReflectable {
    /// The mark of redaction, as the text may be private.
    package var description: String { Redaction.mark }

    /// A mirror without children, so that `dump` and debuggers find nothing to show.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The rows that an edited text takes on a terminal, and where the cursor stands in them.
struct EditorRows {
    private(set) var rows: [String] = [""]
    private(set) var cursor = Screen.Place(row: 0, column: 0)

    /// The text of `editor` in rows of at most `columns` columns.
    init(_ editor: LineEditor, columns: Int) {
        let columns = max(columns, 2)
        var width = 0
        func newRow(_ rows: inout [String]) {
            rows.append("")
            width = 0
        }
        func add(_ character: Character, _ rows: inout [String]) {
            if character == "\n" { return newRow(&rows) }
            let needed = DisplayColumns.atMost(character)
            if width + needed > columns { newRow(&rows) }
            rows[rows.count - 1].append(character)
            width += needed
        }
        for character in editor.before { add(character, &rows) }
        // The column behind a full row is the first of the next.
        if width >= columns { newRow(&rows) }
        cursor = Screen.Place(row: rows.count - 1, column: width)
        for character in editor.after { add(character, &rows) }
    }

    /// The visible rows, at most `limit`, of which the one with the cursor is one.
    func window(_ limit: Int) -> (rows: [String], cursor: Screen.Place) {
        guard rows.count > limit else { return (rows, cursor) }
        let start = min(max(0, cursor.row - limit + 1), rows.count - limit)
        return (
            Array(rows[start..<start + limit]), Screen.Place(row: cursor.row - start, column: cursor.column)
        )
    }
}
