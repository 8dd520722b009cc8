/// The spelling of names.
enum Spelling {
    /// `callback-url` of `callbackURL`.
    static func kebabCase(_ name: String) -> String {
        let letters = Array(name)
        var text = ""
        for (index, letter) in letters.enumerated() {
            let afterUpper = index > 0 && letters[index - 1].isUppercase
            let beforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, index > 0, !afterUpper || beforeLower { text += "-" }
            text += letter.lowercased()
        }
        return text
    }

    /// The candidate that differs from `word` by the fewest letters, three at most.
    static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(word)
        guard wanted.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(wanted, Array(candidate))
            if distance <= 3, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// The number of letters to insert, delete or replace.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = previous[column] + (letter == other ? 0 : 1)
                current.append(min(previous[column + 1] + 1, current[column] + 1, replaced))
            }
            previous = current
        }
        return previous[right.count]
    }
}
