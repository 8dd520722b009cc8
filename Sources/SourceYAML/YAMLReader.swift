import Diagnostics

/// A reader of YAML into ``YAMLNode``s, without types, anchors and aliases.
///
/// It stops at the first event that breaks a rule or a limit.
package struct YAMLReader: ~Copyable {
    /// The largest file that is read, in bytes.
    package static let sizeLimit = 1_000_000

    /// The deepest nesting that is read.
    package static let depthLimit = 32

    /// No stretch of a line is marked further, in bytes.
    private static let widest = 200

    let path: String
    let words: YAMLWords
    private(set) var lines: SourceLines
    private var parser: YAMLParser

    /// The one document in `text`, or what is wrong with it, by the name of the kind of file that it is.
    package static func read(_ text: String, path: String, words: YAMLWords) -> Result<YAMLNode, YAMLMistakes> {
        guard text.utf8.count <= sizeLimit else {
            let place = SourcePlace(file: path, line: 1, column: 1)
            return .failure(YAMLMistakes(all: [YAMLMistake(.tooLarge, words, at: place)]))
        }
        do throws(YAMLMistake) {
            var reader = try YAMLReader(text, path: path, words: words)
            return .success(try reader.document())
        } catch {
            return .failure(YAMLMistakes(all: [error]))
        }
    }

    private init(_ text: String, path: String, words: YAMLWords) throws(YAMLMistake) {
        self.path = path
        self.words = words
        lines = SourceLines(text)
        do {
            parser = try YAMLParser(text)
        } catch {
            throw YAMLMistake(.unreadable, words, at: SourcePlace(file: path, line: 1, column: 1))
        }
    }

    private mutating func next() throws(YAMLMistake) -> YAMLEvent {
        do {
            return try parser.next()
        } catch {
            throw mistake(for: error)
        }
    }

    private mutating func document() throws(YAMLMistake) -> YAMLNode {
        // The first event is the stream's start.
        _ = try next()
        guard try next().kind == .documentStart else {
            throw YAMLMistake(.empty, words, at: place(1, 1))
        }
        let root = try node(try next(), depth: 0)
        // After the root comes the document's end.
        _ = try next()
        let rest = try next()
        guard rest.kind == .streamEnd else {
            throw YAMLMistake(.secondDocument, words, at: place(rest.start))
        }
        return root
    }

    // MARK: - Nodes

    /// The node that begins with `event`.
    private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLMistake) -> YAMLNode {
        try check(event, depth: depth)
        switch event.kind {
        case .scalar(let text, let style):
            let scalar = scalar(text, style, event)
            return YAMLNode(content: .scalar(scalar, isPlain: style == .plain), place: scalar.place)
        case .listStart:
            return YAMLNode(content: .list(try elements(depth: depth)), place: place(event.start))
        default:
            // Aliases are refused already, and nothing ends where a node has to begin.
            return YAMLNode(content: .fields(try fields(depth: depth)), place: place(event.start))
        }
    }

    /// The rest of a list, up to its end.
    private mutating func elements(depth: Int) throws(YAMLMistake) -> [YAMLNode] {
        var elements: [YAMLNode] = []
        while case let event = try next(), event.kind != .listEnd {
            elements.append(try node(event, depth: depth + 1))
        }
        return elements
    }

    /// The rest of a table, up to its end.
    private mutating func fields(depth: Int) throws(YAMLMistake) -> [YAMLField] {
        var fields: [YAMLField] = []
        var firsts: [String: Int] = [:]
        while case let event = try next(), event.kind != .fieldsEnd {
            try check(event, depth: depth + 1)
            guard case .scalar(let text, let style) = event.kind else {
                throw YAMLMistake(.keyShape, words, at: place(event.start))
            }
            let key = scalar(text, style, event)
            if let first = firsts.updateValue(key.place.line, forKey: text) {
                throw YAMLMistake(.repeatedKey(text, first: first), words, at: key.place)
            }
            fields.append(YAMLField(key: key, value: try node(try next(), depth: depth + 1)))
        }
        return fields
    }

    /// Refuses what may be nowhere, at any depth, and what stands too deep.
    private func check(_ event: YAMLEvent, depth: Int) throws(YAMLMistake) {
        guard !event.hasAnchor, event.kind != .alias else {
            throw YAMLMistake(.alias, words, at: place(event.start))
        }
        guard depth < Self.depthLimit else { throw tooDeep(at: place(event.start)) }
    }

    /// A scalar's text, its full extent, and whether it stands in the line as it reads.
    private mutating func scalar(_ text: String, _ style: YAMLStyle, _ event: YAMLEvent) -> ScalarText {
        let (start, end) = (event.start, event.end)
        var place = place(start)
        let isBlock = style == .literal || style == .folded
        if start.line == end.line, !isBlock {
            place.length = max(1, end.column - start.column)
            let indent = style == .plain ? 0 : 1
            // Everything that stands for something else takes more room than that; a tag does, too.
            if end.column - start.column == text.unicodeScalars.count + 2 * indent {
                return ScalarText(text, at: place, indent: indent)
            }
        } else if !isBlock {
            let rest = lines.rest(of: start.line, from: start.column)
            place.length = max(1, SourceLines.columns(of: rest.prefix(Self.widest)))
        }
        let alignment = ScalarAligner.align(text, style, line: start.line, column: start.column, in: &lines)
        return ScalarText(text, at: place, indent: nil, alignment: alignment)
    }

    func tooDeep(at place: SourcePlace) -> YAMLMistake {
        YAMLMistake(.nesting(limit: Self.depthLimit), words, at: place)
    }

    func place(_ mark: YAMLMark) -> SourcePlace { place(mark.line, mark.column) }

    func place(_ line: Int, _ column: Int) -> SourcePlace {
        SourcePlace(file: path, line: max(1, line), column: max(1, column))
    }
}
