internal import CustomerFields

/// Finds, among the answers at hand, the one that a field asks for.
package struct FieldMatching: Sendable {
    /// An answer that was found.
    package struct Match: Hashable, Sendable {
        /// The key of the answer, as it was given.
        package var key: String
        /// The means by which it was found.
        package var means: Means

        /// A match of the answer under `key`.
        package init(key: String, means: Means) {
            self.key = key
            self.means = means
        }
    }

    /// The means by which an answer was found, the surest first.
    package enum Means: String, Hashable, Sendable, CaseIterable {
        /// The field is called by the key.
        case name
        /// The field's name is another word for the key: `given_name` for `first_name`.
        case alias
        /// The field's `autocomplete` attribute names it.
        case autocomplete
        /// The words of the field's label name it.
        case label
    }

    private let keys: Set<String>
    /// The keys by their normal spelling; a field that is called by several has no answer.
    private let keysBySpelling: [String: [String]]
    /// The keys by the fields of SEP-9 that they name; SEP-9's own word counts more than others for the same, of which several are none.
    private let keysByField: [CustomerField: String]
    private let words: PageWords

    /// A matching among answers with these keys: names of fields or SEP-9 keys.
    ///
    /// The `words` are what is known of pages.
    package init(keys: some Sequence<String>, words: PageWords = .known) {
        self.words = words
        self.keys = Set(keys)
        let spelled = FieldName.spellings(of: self.keys)
        keysBySpelling = spelled
        var byField: [CustomerField: [String: [String]]] = [:]
        for (spelling, keys) in spelled {
            if let field = FieldName.customerFields[spelling] { byField[field, default: [:]][spelling] = keys }
        }
        keysByField = Dictionary(
            uniqueKeysWithValues: byField.compactMap { field, spelled in
                let keys = spelled[FieldName.spelling(field.key)] ?? spelled.values.flatMap(\.self)
                return keys.only.map { (field, $0) }
            }
        )
    }

    /// The answers for the fields of a form, by the names of the fields: each goes into one field.
    ///
    /// Of the fields that name an answer, those that do so by the surest means count, and where these are several, none: the
    /// other may be about another person.
    package func matches(_ fields: [PageField]) -> [String: Match] {
        var found: [String: [FieldMatching.Means: [String: Match]]] = [:]
        for field in fields {
            if let match = match(field) {
                found[match.key, default: [:]][match.means, default: [:]][field.name] = match
            }
        }
        var matches: [String: Match] = [:]
        for named in found.values {
            guard let surest = Means.allCases.first(where: { named[$0] != nil }),
                let (field, match) = named[surest]?.only
            else { continue }
            matches[field] = match
        }
        return matches
    }

    /// The answer that `field` names exactly, or `nil`.
    ///
    /// It does so by its name, by its `autocomplete` attribute, or by its label, which is no placeholder. Within a group,
    /// or a section of `autocomplete`, a label may be about another person, so the field's own name counts alone.
    package func match(_ field: PageField) -> Match? {
        guard field.isQuestion else { return nil }
        if keys.contains(field.name) { return Match(key: field.name, means: .name) }
        let name = FieldName.spelling(field.name)
        if let spelled = keysBySpelling[name] { return spelled.only.map { Match(key: $0, means: .name) } }
        if words.has(.answerByAlias), let known = FieldName.customerFields[name] {
            // What the field's own name says it is, no label can make something else.
            return keysByField[known].map { Match(key: $0, means: .alias) }
        }
        guard !field.autocomplete.contains(where: { $0.hasPrefix("section-") }) else { return nil }
        if let match = field.autocomplete.lazy.compactMap({ self.match(token: $0) }).first { return match }
        guard field.group == nil || field.group == field.label else { return nil }
        guard words.has(.answerByLabel), let label = field.label, label != field.placeholder else { return nil }
        return key(for: FieldName.spelling(label)).map { Match(key: $0, means: .label) }
    }

    /// The answer that a token of a field's `autocomplete` attribute names.
    private func match(token: String) -> Match? {
        AutocompleteTokens.keys[token].flatMap { key(for: FieldName.spelling($0)) }.map {
            Match(key: $0, means: .autocomplete)
        }
    }

    /// The key of the answer that is called `name`, or that SEP-9 has for what `name` means.
    private func key(for name: String) -> String? {
        if let spelled = keysBySpelling[name] { return spelled.only }
        return FieldName.customerFields[name].flatMap { keysByField[$0] }
    }
}
