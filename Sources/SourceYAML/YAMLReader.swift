import Diagnostics
internal import Yams

/// Reads YAML into ``YAMLNode``s, without types, anchors and aliases.
package struct YAMLReader {
    /// The largest file that is read, in bytes.
    package static let sizeLimit = 1_000_000

    /// The deepest nesting that is read.
    package static let depthLimit = 32

    /// No stretch of a line is marked further, in bytes.
    private static let widest = 200

    let path: String
    let words: YAMLWords
    private(set) var lines = SourceLines("")
    private var mistakes: [YAMLMistake] = []

    private init(path: String, words: YAMLWords) {
        self.path = path
        self.words = words
    }

    /// The one document in `text`, or what is wrong with it, in the words of the kind of file that it is.
    package static func read(_ text: String, path: String, words: YAMLWords) -> Result<YAMLNode, YAMLMistakes> {
        var reader = YAMLReader(path: path, words: words)
        if let node = reader.document(text) { return .success(node) }
        return .failure(YAMLMistakes(all: reader.mistakes))
    }

    private mutating func add(_ kind: YAMLMistake.Kind, _ summary: String, help: String? = nil, at place: SourcePlace) {
        mistakes.append(YAMLMistake(kind, summary, help: help, at: place))
    }

    private mutating func document(_ text: String) -> YAMLNode? {
        guard text.utf8.count <= Self.sizeLimit else {
            let summary = "the file is larger than 1 MB, and no \(words.singular) is"
            add(.tooLarge, summary, help: "split it into several \(words.plural)", at: place(1, 1))
            return nil
        }
        lines = SourceLines(text)
        // This looks before the file is parsed, as comparing the keys of a small file of nested aliases could take for
        // ever.
        if let bomb = lines.firstAnchor().map({ place($0.line, $0.column) }) {
            let help = "write the text out where it is needed"
            add(.alias, "\(words.plural) have no anchors and aliases of YAML", help: help, at: bomb)
            return nil
        }
        do {
            guard let root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot() else {
                add(.notOneDocument, "there is nothing in the file", help: words.beginning, at: place(1, 1))
                return nil
            }
            let node = convert(root, depth: 0)
            return mistakes.isEmpty ? node : nil
        } catch {
            mistakes.append(mistake(for: error))
            return nil
        }
    }

    // MARK: - Nodes

    private mutating func convert(_ node: Node, depth: Int) -> YAMLNode? {
        let place = place(node.mark?.line ?? 1, node.mark?.column ?? 1)
        guard depth < Self.depthLimit else {
            add(
                .tooDeep,
                "things are nested more than \(Self.depthLimit) deep",
                help: words.depthHelp,
                at: place
            )
            return nil
        }
        if node.anchor != nil {
            add(.alias, "\(words.plural) have no anchors and aliases of YAML", at: place)
            return nil
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            let text = text(of: scalar, at: place)
            return YAMLNode(content: .scalar(text, isPlain: isPlain), place: text.place)
        case .sequence(let sequence):
            var elements: [YAMLNode] = []
            for element in sequence {
                guard let element = convert(element, depth: depth + 1) else { return nil }
                elements.append(element)
            }
            return YAMLNode(content: .list(elements), place: place)
        case .mapping(let mapping):
            return fields(of: mapping, at: place, depth: depth)
        case .alias:
            add(.alias, "\(words.plural) have no anchors and aliases of YAML", at: place)
            return nil
        }
    }

    private mutating func fields(of mapping: Node.Mapping, at place: SourcePlace, depth: Int) -> YAMLNode? {
        var fields: [YAMLField] = []
        for (key, value) in mapping {
            let keyPlace = self.place(key.mark?.line ?? 1, key.mark?.column ?? 1)
            guard case .scalar(let scalar) = key else {
                let help = "put `?`, `[` and `{` into quotes where they begin a text"
                add(.wrongShape, "a key has to be a word, not a list or a table", help: help, at: keyPlace)
                return nil
            }
            guard let value = convert(value, depth: depth + 1) else { return nil }
            fields.append(YAMLField(key: text(of: scalar, at: keyPlace), value: value))
        }
        return YAMLNode(content: .fields(fields), place: place)
    }

    /// A scalar's text, its full extent, and whether it stands in the line as it reads.
    private mutating func text(of scalar: Node.Scalar, at place: SourcePlace) -> ScalarText {
        if scalar.style == .literal || scalar.style == .folded {
            let alignment = ScalarAligner.align(scalar, line: place.line, column: place.column, in: &lines)
            return ScalarText(scalar.string, at: place, indent: nil, alignment: alignment)
        }
        let rest = lines.rest(of: place.line, from: place.column)
        let indent = scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 1 : 0
        let wanted = scalar.string.utf8
        let end = rest.startIndex + indent + wanted.count
        // A text in quotes stands as it reads where the same quote comes right behind it.
        let isVerbatim =
            end + indent <= rest.endIndex && rest.dropFirst(indent).starts(with: wanted)
            && (indent == 0 || rest[end] == rest[rest.startIndex])
        var place = place
        let length = SourceLines.columns(of: isVerbatim ? rest[..<(end + indent)] : rest.prefix(Self.widest))
        place.length = max(1, length)
        if isVerbatim { return ScalarText(scalar.string, at: place, indent: indent) }
        let alignment = ScalarAligner.align(scalar, line: place.line, column: place.column, in: &lines)
        return ScalarText(scalar.string, at: place, indent: nil, alignment: alignment)
    }

    func line(_ number: Int) -> String { lines[number] }

    func place(_ line: Int, _ column: Int, length: Int = 1) -> SourcePlace {
        SourcePlace(file: path, line: max(1, line), column: max(1, column), length: length)
    }
}
