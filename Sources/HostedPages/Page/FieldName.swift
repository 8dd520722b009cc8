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
}
