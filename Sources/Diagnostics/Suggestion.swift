/// Finds the word that was probably meant.
public enum Suggestion {
    /// The candidate nearest to `word`, or `nil` where none is near enough to be a likely slip of the fingers.
    ///
    /// A candidate is near when at most a third of its letters (and at least one) differ by insertion, deletion,
    /// replacement or a swap of neighbours. Letter case does not count as a difference.
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased())
        guard wanted.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let letters = Array(candidate.lowercased())
            let limit = max(1, max(letters.count, wanted.count) / 3)
            guard abs(letters.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, letters)
            guard distance <= limit, distance < (best?.distance ?? .max) else { continue }
            best = (candidate, distance)
        }
        return best?.word
    }

    /// The optimal string alignment distance of two words.
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var distance = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
                let swapped =
                    row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]
                if swapped { distance = min(distance, beforePrevious[column - 2] + 1) }
                current.append(distance)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
