/// The words of mistakes in YAML: a clause without a full stop, and what helps.
enum YAMLWording {
    static func words(of mistake: YAMLMistake) -> (sentence: String, help: String?) {
        let words = mistake.files
        return switch mistake.fault {
        case .controlCharacter(let number):
            ("the file holds the control character \(name(of: number))", "take the character out")
        case .tooLarge:
            (
                "the file is larger than 1 MB, and no \(words.singular) is",
                "split it into several \(words.plural)"
            )
        case .unreadable: ("the file is not YAML", nil)
        case .syntax(let problem, let context):
            ("the file is not YAML: \(problem)\(context.map { " \($0)" } ?? "")", nil)
        case .colon:
            (
                "unexpected `:`",
                "put text that holds `: ` into quotes, and check how the line is indented"
            )
        case .tab: ("tabs are not allowed for indentation", "use spaces")
        case .empty: ("there is nothing in the file", words.beginning)
        case .secondDocument:
            ("a second document starts here", "write each \(words.singular) into a file of its own")
        case .keyShape:
            (
                "a key has to be a word, not a list or a table",
                "put `?`, `[` and `{` into quotes where they begin a text"
            )
        case .repeatedKey(let key, let first): ("duplicate key `\(key)`", "the first is in line \(first)")
        case .alias:
            ("\(words.plural) have no anchors and aliases of YAML", "write the text out where it is needed")
        case .nesting(let limit): ("things are nested more than \(limit) deep", words.depthHelp)
        }
    }

    /// The name of a character, as `U+0007`.
    static func name(of character: UInt32) -> String {
        let code = String(character, radix: 16, uppercase: true)
        return "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
    }
}
