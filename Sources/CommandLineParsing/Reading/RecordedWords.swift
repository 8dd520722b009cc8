extension ParsableCommand {
    /// `arguments`, the words after the program's name, as records may have them: without what the declarations of options keep out
    /// of records.
    public static func recordedWords(of arguments: [String]) -> [String] {
        var levels = [Level(self)]
        var option: Definition?
        return Words(arguments).all.map { word in
            if let definition = option {
                option = nil
                return definition.record?(word.text) ?? word.text
            }
            switch word.kind {
            case .option(let name, let value):
                while levels.definition(named: name) == nil, let next = levels.last?.configuration.defaultSubcommand {
                    levels.append(Level(next))
                }
                guard let definition = levels.definition(named: name), definition.kind == .option else {
                    return word.text
                }
                guard let value else {
                    option = definition
                    return word.text
                }
                return "\(name)=\(definition.record?(value) ?? value)"
            case .value:
                if let next = levels.last?.subcommand(word.text) { levels.append(Level(next)) }
            case .terminator, .malformed: break
            }
            return word.text
        }
    }
}

extension [Level] {
    /// The option or flag called `name`, dashes included, of the command or of one above it.
    fileprivate func definition(named name: String) -> Definition? {
        reversed().lazy.compactMap { $0.definition(named: name) }.first
    }
}
