import Diagnostics
internal import Yams

extension YAMLReader {
    /// What Yams complains about, in the words of the file.
    func mistake(for error: any Error) -> YAMLMistake {
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _):
            return syntaxMistake(problem, context: context, mark: mark)
        case YamlError.composer(_, let problem, let mark, _):
            let place = place(mark.line, mark.column)
            if problem.contains("alias") {
                return YAMLMistake(.alias, "\(words.plural) have no anchors and aliases of YAML", at: place)
            }
            return YAMLMistake(
                .notOneDocument,
                "a second document starts here",
                help: "write each \(words.singular) into a file of its own",
                at: place
            )
        case YamlError.duplicatedKeysInMapping(let duplicates, let context):
            return duplicateMistake(duplicates.first ?? "", first: context.mark)
        case YamlError.reader(_, _, let value, _):
            let scalar = UInt32(bitPattern: value)
            let code = String(scalar, radix: 16, uppercase: true)
            let name = "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
            let found = lines.first(scalar).map { self.place($0.line, $0.column) }
            return YAMLMistake(
                .notText,
                "the file holds the control character \(name)",
                help: found == nil ? "save it as UTF-8 text" : "take the character out",
                at: found ?? place(1, 1)
            )
        case YamlError.memory:
            return YAMLMistake(
                .tooDeep,
                "things are nested more than \(Self.depthLimit) deep",
                help: words.depthHelp,
                at: place(1, 1)
            )
        default:
            return YAMLMistake(.notYAML, "the file is not YAML", at: place(1, 1))
        }
    }

    private func syntaxMistake(_ problem: String, context: YamlError.Context?, mark: Mark) -> YAMLMistake {
        let rest = line(mark.line).unicodeScalars.dropFirst(max(0, mark.column - 1))
        let place = place(mark.line, mark.column)
        if rest.first == "\t" || line(mark.line).prefix(while: \.isWhitespace).contains("\t") {
            return YAMLMistake(.tab, "a tab stands where YAML wants blanks", help: "indent with blanks", at: place)
        }
        if problem.contains("nesting level") {
            return YAMLMistake(
                .tooDeep,
                "things are nested more than \(Self.depthLimit) deep",
                help: words.depthHelp,
                at: place
            )
        }
        if problem.contains("mapping values are not allowed") {
            let help = "put text that holds `: ` into quotes, and check how the line is indented"
            return YAMLMistake(.notYAML, "a `:` that makes no key stands here", help: help, at: place)
        }
        let before = context.map { " \($0.text)" } ?? ""
        return YAMLMistake(.notYAML, "the file is not YAML: \(problem)\(before)", at: place)
    }

    /// The second of two equal keys, where it can be found, as that is the one that is too many.
    private func duplicateMistake(_ key: String, first: Mark) -> YAMLMistake {
        let indent = max(0, first.column - 1)
        let summary = "`\(key)` stands here a second time"
        for number in first.line..<max(first.line, lines.count) {
            let line = line(number + 1)
            let isSibling = line.prefix { $0 == " " }.count == indent
            if isSibling, line.dropFirst(indent).hasPrefix("\(key):") {
                let help = "the first is in line \(first.line)"
                return YAMLMistake(
                    .duplicateKey,
                    summary,
                    help: help,
                    at: place(number + 1, first.column, length: key.count)
                )
            }
        }
        return YAMLMistake(
            .duplicateKey,
            "`\(key)` stands here twice",
            at: place(first.line, first.column, length: key.count)
        )
    }
}
