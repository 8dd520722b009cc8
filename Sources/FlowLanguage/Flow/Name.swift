/// What names of states, inputs and kept values are made of: a letter, then letters, digits, `_` and `-`.
enum Name {
    /// Longer names are slips, not names.
    static let limit = 64

    static func isValid(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, isStart(first), text.utf8.count <= limit, text.last != "-" else { return false }
        return text.allSatisfy(isPart)
    }

    static func isStart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character == "_")
    }

    static func isPart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "-")
    }
}
