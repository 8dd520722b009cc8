import Diagnostics

extension YAMLReader {
    /// The mistake that libyaml complains about.
    func mistake(for error: YAMLSyntaxError) -> YAMLMistake {
        switch error.kind {
        case .outOfMemory: return tooDeep(at: place(1, 1))
        case .character(let value, let offset):
            let (line, column) = lines.place(ofByte: offset)
            return YAMLMistake(.controlCharacter(value), words, at: place(line, column))
        case .syntax: break
        }
        let place = placeInText(error.mark)
        let line = lines[place.line]
        let rest = line.unicodeScalars.dropFirst(place.column - 1)
        if rest.first == "\t"
            || line.prefix(while: \.isWhitespace).contains("\t")
        {
            return YAMLMistake(.tab, words, at: place)
        }
        // A `:` before a blank ends a key, and no key can be here; of all else that is wrong at one, libyaml tells in what.
        if error.context == nil, rest.first == ":", rest.dropFirst().first?.properties.isWhitespace ?? true {
            return YAMLMistake(.colon, words, at: place)
        }
        return YAMLMistake(.syntax(problem: error.problem, context: error.context), words, at: place)
    }

    /// The place of a mistake; libyaml puts the end of a text without a last line break into a line that isn't there.
    private func placeInText(_ mark: YAMLMark) -> SourcePlace {
        mark.line > lines.count ? place(lines.count, lines[lines.count].unicodeScalars.count + 1) : place(mark)
    }
}
