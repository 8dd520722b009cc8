internal import Diagnostics

/// A number of letters and digits that people write in groups, as `CH93 0076 2011` or `12-34-56`: known again however it is
/// grouped.
struct GroupedNumber: Hashable, Sendable {
    /// Shorter ones are too often a part of something else.
    private static let shortest = 6
    /// Half of them are digits.
    private static let fewestDigits = shortest / 2
    /// What stands between groups; a dot would be in amounts too.
    private static let separators: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "-", "–", "/", "_"]

    /// The letters and digits, small.
    let characters: [Character]

    /// The number in `text`; `nil` where that is none: words, an address, or something with other signs in it.
    init?(_ text: String) {
        var characters: [Character] = []
        for character in text {
            if let plain = Self.plain(character) {
                characters.append(plain)
            } else if !Self.separators.contains(character), !"+().".contains(character) {
                return nil
            }
        }
        let digits = characters.count { $0.isNumber }
        guard characters.count >= Self.shortest, digits * 2 >= characters.count else { return nil }
        self.characters = characters
    }

    /// The number as it is dialled in its own country, where it is that of a telephone with the country's code before it.
    ///
    /// No one here knows how long the code is: what is left is what one of up to three digits leaves.
    static func dialled(_ text: String) -> [GroupedNumber] {
        guard text.first == "+", let whole = GroupedNumber(text), whole.characters.allSatisfy(\.isNumber) else {
            return []
        }
        let rests = (1...3).map { String(whole.characters.dropFirst($0)) }.filter { $0.count >= shortestDialled }
        return rests.flatMap { [GroupedNumber("0" + $0), GroupedNumber($0)] }.compactMap(\.self)
    }

    /// A shorter part of a telephone number could be anything.
    private static let shortestDialled = 8

    /// `text` with a mark in place of each such number; one that stands inside a longer number is left alone.
    static func concealed(_ text: String, _ numbers: [GroupedNumber]) -> String {
        // Nearly all texts have fewer digits than any such number.
        guard !numbers.isEmpty, text.utf8.count(where: { 0x30 <= $0 && $0 <= 0x39 }) >= fewestDigits else {
            return text
        }
        var letters: [Character] = []
        var places: [String.Index] = []
        for index in text.indices {
            guard let plain = plain(text[index]) else { continue }
            letters.append(plain)
            places.append(index)
        }
        var hidden: [Range<String.Index>] = []
        for number in numbers {
            let length = number.characters.count
            var start = 0
            while start + length <= letters.count {
                defer { start += 1 }
                guard letters[start] == number.characters[0],
                    letters[start..<(start + length)].elementsEqual(number.characters)
                else { continue }
                let stretch = places[start]..<text.index(after: places[start + length - 1])
                guard isWhole(stretch, in: text), isGrouped(text[stretch]),
                    !hidden.contains(where: { $0.overlaps(stretch) })
                else { continue }
                hidden.append(stretch)
            }
        }
        var concealed = text
        for stretch in hidden.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            concealed.replaceSubrange(stretch, with: Redaction.mark)
        }
        return concealed
    }

    /// Whether nothing but single separators, or a blank beside one, stand between letters and digits.
    private static func isGrouped(_ text: Substring) -> Bool {
        var gap = 0
        for character in text {
            guard plain(character) == nil else {
                gap = 0
                continue
            }
            gap += 1
            guard separators.contains(character), gap <= 3 else { return false }
        }
        return true
    }

    /// Whether no digit stands right before or behind.
    private static func isWhole(_ stretch: Range<String.Index>, in text: String) -> Bool {
        let before = stretch.lowerBound > text.startIndex ? text[text.index(before: stretch.lowerBound)] : " "
        let behind = stretch.upperBound < text.endIndex ? text[stretch.upperBound] : " "
        return !before.isNumber && !behind.isNumber
    }

    /// A letter or digit of ASCII, small; `nil` for everything else.
    private static func plain(_ character: Character) -> Character? {
        guard character.isASCII, character.isLetter || character.isNumber else { return nil }
        return character.isUppercase ? Character(character.lowercased()) : character
    }
}
