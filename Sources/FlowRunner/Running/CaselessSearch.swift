/// A search that knows all scripts, and takes capitals and small letters for the same.
///
/// An accent may be a part of its letter or follow it, and `ß` is found as `SS` too; a match begins and ends with whole
/// characters.
enum CaselessSearch {
    /// `text` with `replacement` wherever `other` stands in it.
    static func replace(_ other: String, in text: String, with replacement: String) -> String {
        let wanted = other.flatMap(folded)
        guard let first = wanted.first else { return text }
        var letters: [Character] = []
        // Where the character begins from which a letter comes; `nil` where the letter is not its first.
        var starts: [String.Index?] = []
        for index in text.indices {
            let folded = folded(text[index])
            letters += folded
            starts += folded.indices.map { $0 == 0 ? index : nil }
        }
        starts.append(text.endIndex)
        var (result, shown, position) = ("", text.startIndex, 0)
        while letters.count - position >= wanted.count {
            let next = position + wanted.count
            guard letters[position] == first, let start = starts[position], let end = starts[next],
                letters[position..<next].elementsEqual(wanted)
            else {
                position += 1
                continue
            }
            result += text[shown..<start] + replacement
            (shown, position) = (end, next)
        }
        return result.isEmpty ? text : result + text[shown...]
    }

    /// The small letters of a character: several for `ß`, whose capital is two.
    private static func folded(_ character: Character) -> [Character] {
        // Most texts are ASCII, and there one small letter is all.
        if let value = character.asciiValue, character.utf8.count == 1 {
            return [Character(Unicode.Scalar((0x41...0x5A).contains(value) ? value + 0x20 : value))]
        }
        // The capital `ẞ` has no other capitals, but its small letter has.
        return Array(character.lowercased().uppercased().lowercased())
    }
}
