/// Finds, among the answers at hand, the one that a field asks for.
package struct FieldMatching: Sendable {
    /// An answer that was found.
    package struct Match: Hashable, Sendable {
        /// The key of the answer, as it was given.
        package var key: String
        /// What gave it away.
        package var means: Means

        /// A match of the answer under `key`.
        package init(key: String, means: Means) {
            self.key = key
            self.means = means
        }
    }

    /// How an answer was found, the surest way first.
    package enum Means: String, Hashable, Sendable, CaseIterable {
        /// The field is called by the key.
        case name
        /// The field's name is another word for the key: `given_name` for `first_name`.
        case alias
        /// The field's `autocomplete` attribute names it.
        case autocomplete
        /// The words of the field's label name it.
        case label
        /// The field's type allows just one: an `email` field takes the e-mail address.
        case kind
    }

    private let keys: Set<String>
    /// The keys by their normal spelling; of several that spell the same, the first in alphabetical order.
    private let keysBySpelling: [String: String]
    /// The keys by the thing that they name.
    private let keysByGroup: [Int: String]

    /// A matching among answers with these keys: names of fields or SEP-9 keys.
    package init(keys: some Sequence<String>) {
        self.keys = Set(keys)
        var bySpelling: [String: String] = [:]
        var byGroup: [Int: String] = [:]
        for key in self.keys.sorted() {
            let spelling = FieldName.key(key)
            if !spelling.isEmpty, bySpelling[spelling] == nil { bySpelling[spelling] = key }
            guard let group = FieldAliases.group(of: spelling) else { continue }
            // SEP-9's own word counts more than another word for the same.
            let isFirst = FieldAliases.groups[group].first == spelling
            if byGroup[group] == nil || isFirst { byGroup[group] = key }
        }
        keysBySpelling = bySpelling
        keysByGroup = byGroup
    }

    /// The answer for `field`, or `nil`; hidden fields are nobody's to answer.
    package func match(_ field: PageField) -> Match? {
        guard field.kind != .hidden else { return nil }
        if keys.contains(field.name) { return Match(key: field.name, means: .name) }
        let spellings = [FieldName.key(field.name), FieldName.lastPart(field.name)].compactMap { $0 }
        for spelling in spellings {
            if let key = keysBySpelling[spelling] { return Match(key: key, means: .name) }
        }
        for spelling in spellings + [FieldName.keyWithoutRepetition(field.name)].compactMap({ $0 }) {
            if let key = keysBySpelling[spelling] ?? key(for: spelling) { return Match(key: key, means: .alias) }
        }
        for token in field.autocomplete {
            if let key = FieldAliases.autocomplete[token].flatMap(key) { return Match(key: key, means: .autocomplete) }
        }
        // What the field's own name says it is, no label can make something else.
        guard spellings.allSatisfy({ FieldAliases.group(of: $0) == nil }) else { return nil }
        for label in [field.label, field.placeholder].compactMap({ $0 }) {
            let subject = FieldName.subject(ofLabel: label)
            let spellings = [subject, FieldName.keyWithoutRepetition(subject)].compactMap { $0 }
            for spelling in spellings {
                if let key = keysBySpelling[spelling] ?? key(for: spelling) { return Match(key: key, means: .label) }
            }
        }
        switch field.kind {
        case .email: return key(for: "email_address").map { Match(key: $0, means: .kind) }
        case .tel: return key(for: "mobile_number").map { Match(key: $0, means: .kind) }
        default: return nil
        }
    }

    /// The key of the answer that is about the thing `name` names.
    private func key(for name: String) -> String? {
        FieldAliases.group(of: name).flatMap { keysByGroup[$0] }
    }
}
