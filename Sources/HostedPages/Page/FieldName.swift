internal import CustomerFields

/// Compares the names of fields, the keys of answers and labels.
enum FieldName {
    /// A name, key or label as it is compared, in lower case and with blanks for underscores: “First name” says `first_name`.
    static func spelling(_ text: String) -> String {
        String(text.lowercased().map { $0 == "_" ? " " : $0 })
    }

    /// The keys of answers by their spelling; what has none is left out.
    static func spellings(of keys: some Sequence<String>) -> [String: [String]] {
        Dictionary(grouping: keys, by: spelling).filter { !$0.key.isEmpty }
    }

    /// The fields of SEP-9 by their keys, their aliases and their labels, as by ``spelling(_:)``; no label takes the place of a key.
    static let customerFields: [String: CustomerField] = {
        let names = CustomerField.all.flatMap { field in ([field.key] + field.aliases).map { (spelling($0), field) } }
        let labels = CustomerField.all.map { (spelling($0.label), $0) }
        return Dictionary(names + labels) { first, _ in first }
    }()
}

extension Collection {
    /// The element of a collection that has no other; `nil` where it has none or several.
    var only: Element? { count == 1 ? first : nil }
}
