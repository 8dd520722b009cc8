internal import Diagnostics
internal import ICU

/// Finds choices by what someone types of them.
struct ChoiceFilter: Hashable, Sendable {
    private struct Entry: Hashable {
        var choice: PromptChoice
        /// All names, as they are compared; the label first.
        var names: [String]
    }

    private let entries: [Entry]

    init(_ choices: [PromptChoice]) {
        entries = choices.map { choice in
            Entry(choice: choice, names: ([choice.label, choice.value] + choice.otherNames).map(Self.folded))
        }
    }

    /// The choice that `text` names, without regard to case and accents.
    func exact(_ text: String) -> PromptChoice? {
        let wanted = Self.folded(text)
        // Values may differ by case alone; the very one counts first.
        if let same = entries.first(where: { $0.choice.value == text || $0.choice.label == text }) {
            return same.choice
        }
        return entries.first { $0.names.contains(wanted) }?.choice
    }

    /// The choices in which `text` occurs: those first that it names, then those that begin with it, then those of which
    /// a word does; all of them in their order where it is empty.
    func matches(_ text: String) -> [PromptChoice] {
        let wanted = Self.folded(text)
        guard !wanted.isEmpty else { return entries.map(\.choice) }
        var ranks: [[PromptChoice]] = [[], [], [], []]
        for entry in entries {
            if let rank = entry.names.compactMap({ Self.rank(of: wanted, in: $0) }).min() {
                ranks[rank].append(entry.choice)
            }
        }
        return ranks.flatMap { $0 }
    }

    private static func rank(of wanted: String, in name: String) -> Int? {
        if name == wanted { return 0 }
        if name.hasPrefix(wanted) { return 1 }
        if name.contains(" " + wanted) || name.contains("-" + wanted) { return 2 }
        // Where each character is a word or a syllable of its own, words have no blanks between them.
        if wanted.unicodeScalars.contains(where: isWhole), name.contains(wanted) { return 2 }
        // A letter is in nearly all names, and codes are known by how they begin.
        return wanted.count > 1 && name.count > 3 && name.contains(wanted) ? 3 : nil
    }

    /// Whether a character says as much as a word does: Chinese, Japanese and Korean ones.
    private static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0xAC00...0xD7AF: true
        default: scalar.properties.isIdeographic
        }
    }

    /// In small letters without accents, with straight apostrophes.
    private static func folded(_ text: String) -> String {
        text.folded.replacing("’", with: "'").trimming(\.isBlank)
    }
}
