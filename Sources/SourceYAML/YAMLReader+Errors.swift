import Diagnostics

extension YAMLReader {
    /// libyaml's complaint, in the words of the kind of file.
    func mistake(for error: YAMLSyntaxError) -> YAMLMistake {
        switch error.kind {
        case .outOfMemory: return tooDeep(at: place(1, 1))
        case .character(let value, let offset):
            let code = String(value, radix: 16, uppercase: true)
            let name = "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
            let (line, column) = lines.place(ofByte: offset)
            return YAMLMistake(
                .notText,
                "the file holds the control character \(name)",
                help: "take the character out",
                at: place(line, column)
            )
        case .syntax: break
        }
        let place = placeInText(error.mark)
        let line = lines[place.line]
        let rest = line.unicodeScalars.dropFirst(place.column - 1)
        if rest.first == "\t"
            || line.prefix(while: \.isWhitespace).contains("\t")
        {
            return YAMLMistake(.tab, "tabs are not allowed for indentation", help: "use spaces", at: place)
        }
        // A `:` before a blank ends a key, and no key can be here; of all else that is wrong at one, libyaml tells in what.
        if error.context == nil, rest.first == ":", rest.dropFirst().first?.properties.isWhitespace ?? true {
            let help = "put text that holds `: ` into quotes, and check how the line is indented"
            return YAMLMistake(.notYAML, "a `:` that makes no key stands here", help: help, at: place)
        }
        let context = error.context.map { " \($0)" } ?? ""
        return YAMLMistake(.notYAML, "the file is not YAML: \(error.problem)\(context)", at: place)
    }
    /// The place of a mistake; libyaml puts the end of a text without a last line break into a line that isn't there.
    private func placeInText(_ mark: YAMLMark) -> SourcePlace {
        mark.line > lines.count ? place(lines.count, lines[lines.count].unicodeScalars.count + 1) : place(mark)
    }
}
