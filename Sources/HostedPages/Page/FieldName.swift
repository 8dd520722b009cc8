internal import CustomerFields

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

    /// The keys of answers by their normal spelling; what has no word in it is left out.
    static func spellings(of keys: some Sequence<String>) -> [String: [String]] {
        Dictionary(grouping: keys, by: key).filter { !$0.key.isEmpty }
    }

    /// The fields of SEP-9 by their keys, their aliases and their labels, as by ``key(_:)``; no label takes the place of a key.
    static let customerFields: [String: CustomerField] = {
        let names = CustomerField.all.flatMap { field in ([field.key] + field.aliases).map { (key($0), field) } }
        let labels = CustomerField.all.map { (key($0.label), $0) }
        return Dictionary(names + labels) { first, _ in first }
    }()
}

extension Collection {
    /// The element of a collection that has no other; `nil` where it has none or several.
    var only: Element? { count == 1 ? first : nil }
}
