/// Takes the names of fields, the keys of answers and the words of labels apart, so that they can be compared.
enum FieldName {
    /// The words of a name or label in lower case: `customer[firstName]`, `customer.first-name` and “Customer: first
    /// name” have the same.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character = " "
        for character in text.prefix(400) {
            let isPart = character.isLetter || character.isNumber
            if !isPart || (character.isUppercase && previous.isLowercase) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart, character != "'" { word += character.lowercased() }
            previous = character
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The words of a name as a key: `first_name`.
    static func key(_ text: String) -> String {
        words(text).joined(separator: "_")
    }

    /// The words of a name without what says that it asks again: `confirm_email` and `email2` are about the e-mail.
    static func keyWithoutRepetition(_ text: String) -> String? {
        var words = words(text)
        let repetitions: Set<String> = [
            "confirm", "confirmation", "confirmed", "repeat", "repeated", "again", "verify",
        ]
        let count = words.count
        words.removeAll { repetitions.contains($0) }
        return words.isEmpty || words.count == count ? nil : words.joined(separator: "_")
    }

    /// The last part of a name that is built of several, or `nil`: `first_name` of `customer[first_name]`.
    static func lastPart(_ text: String) -> String? {
        let parts = text.split { "[].:/".contains($0) }
        guard parts.count > 1, let last = parts.last else { return nil }
        return key(String(last))
    }

    /// What a label is about, without the words that only ask: “Enter your first name (as in the passport) *”.
    static func subject(ofLabel label: String) -> String {
        let fillers: Set<String> = [
            "your", "the", "a", "an", "please", "enter", "type", "provide", "select", "choose", "required", "optional",
            "legal", "full", "my", "s",
        ]
        let words = words(String(label.prefix { $0 != "(" && $0 != ":" }))
        let subject = words.filter { !fillers.contains($0) }
        return (subject.isEmpty ? words : subject).joined(separator: "_")
    }
}
