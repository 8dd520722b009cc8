/// Finds, among the answers at hand, the one that a field asks for.
package struct FieldMatching: Sendable {
    /// An answer that was found.
    package struct Match: Hashable, Sendable {
        /// The key of the answer, as it was given.
        package var key: String
        /// What gave it away.
        package var means: Means
        /// The part of the answer that the field asks for, where the answer is a date; `nil` for all of it.
        package var part: DatePart?
        /// The key of the answer that follows in the same field, after a blank: the last name in a field for the full
        /// name; `nil` where there is one answer.
        package var nextKey: String?

        /// The keys of all answers that go into the field.
        package var keys: [String] { [key] + [nextKey].compactMap { $0 } }

        /// A match of the answer under `key`.
        package init(key: String, means: Means, part: DatePart? = nil, nextKey: String? = nil) {
            self.key = key
            self.means = means
            self.part = part
            self.nextKey = nextKey
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
    private let keysBySubject: [FieldVocabulary.Subject: String]

    /// A matching among answers with these keys: names of fields or SEP-9 keys.
    package init(keys: some Sequence<String>) {
        self.keys = Set(keys)
        var bySpelling: [String: String] = [:]
        var bySubject: [FieldVocabulary.Subject: String] = [:]
        for key in self.keys.sorted() {
            let spelling = FieldName.key(key)
            if !spelling.isEmpty, bySpelling[spelling] == nil { bySpelling[spelling] = key }
            guard let subject = FieldVocabulary.subject(of: spelling) else { continue }
            // SEP-9's own word counts more than another word for the same.
            let isFirst = FieldName.key(subject.key) == spelling
            if bySubject[subject] == nil || isFirst { bySubject[subject] = key }
        }
        keysBySpelling = bySpelling
        keysBySubject = bySubject
    }

    /// The answer for `field`, or `nil`; what no one is asked, no one answers.
    package func match(_ field: PageField) -> Match? {
        guard field.isQuestion else { return nil }
        if keys.contains(field.name) { return Match(key: field.name, means: .name) }
        guard let match = likeliest(field) else { return nil }
        return match.keys.allSatisfy { suits(field, $0) } ? match : nil
    }

    /// Whether the answer under `key` is about whom `field` is about: a beneficiary's name is not the customer's.
    private func suits(_ field: PageField, _ key: String) -> Bool {
        let whole = FieldName.key(field.name)
        // What is called so by its whole name is meant so.
        if keysBySpelling[whole] != nil || FieldVocabulary.subject(of: whole) != nil { return true }
        // “Name of your employer”, “Place of birth” are names of what is known.
        let label = field.label.map { FieldName.subject(ofLabel: $0) } ?? ""
        let isLabelKnown = keysBySpelling[label] != nil || FieldVocabulary.subject(of: label) != nil
        let section = field.autocomplete.filter { $0.hasPrefix("section-") }
        let texts = [field.name, isLabelKnown ? nil : field.label, field.group].compactMap(\.self) + section
        let others = Set(texts.flatMap(FieldName.words)).intersection(FieldVocabulary.others)
        let subject = FieldVocabulary.subject(of: FieldName.key(key))?.key ?? key
        return others.isEmpty || !others.isDisjoint(with: FieldName.words(subject) + FieldName.words(key))
    }

    /// The answer that the names, words and kind of `field` fit best.
    private func likeliest(_ field: PageField) -> Match? {
        let spellings = Self.spellings(of: field.name)
        if let match = named(spellings, repetition: FieldName.keyWithoutRepetition(field.name)) { return match }
        if let match = fullName(for: field) { return match }
        for token in field.autocomplete {
            if let key = FieldVocabulary.autocomplete[token].flatMap(key) {
                return Match(key: key, means: .autocomplete)
            }
            if let part = FieldVocabulary.birthDateParts[token], let key = key(for: "birth_date") {
                return Match(key: key, means: .autocomplete, part: part)
            }
        }
        if let (date, part) = field.groupedPart, let key = keysBySpelling[date] ?? key(for: date) {
            return Match(key: key, means: .label, part: part)
        }
        // What the field's own name says it is, no label can make something else.
        guard spellings.allSatisfy({ FieldVocabulary.subject(of: $0) == nil }) else { return nil }
        for label in [field.label, field.placeholder].compactMap({ $0 }) {
            let subject = FieldName.subject(ofLabel: label)
            let spellings = [subject, FieldName.keyWithoutRepetition(subject)].compactMap { $0 }
            // “Family name / Last name” says it twice.
            let parts = label.split(separator: "/").map { FieldName.subject(ofLabel: String($0)) }
            for spelling in spellings + (parts.count > 1 ? parts : []) {
                if let key = keysBySpelling[spelling] ?? key(for: spelling) { return Match(key: key, means: .label) }
            }
        }
        switch field.kind {
        case .email: return key(for: "email_address").map { Match(key: $0, means: .kind) }
        case .tel: return key(for: "mobile_number").map { Match(key: $0, means: .kind) }
        default: return nil
        }
    }

    /// The first and the last name, for a field that asks for both at once.
    private func fullName(for field: PageField) -> Match? {
        guard field.choices.isEmpty, let first = key(for: "first_name"), let last = key(for: "last_name") else {
            return nil
        }
        let means: Means? =
            if Self.spellings(of: field.name).contains(where: FieldVocabulary.fullNames.contains) {
                .alias
            } else if field.autocomplete.last == "name" {
                .autocomplete
            } else if let label = field.label, FieldVocabulary.fullNames.contains(FieldName.key(label)),
                Self.spellings(of: field.name).allSatisfy({ FieldVocabulary.subject(of: $0) == nil })
            {
                .label
            } else {
                nil
            }
        return means.map { Match(key: first, means: $0, nextKey: last) }
    }

    /// The ways to spell a field's name: whole, and the last of its parts where the whole means nothing.
    ///
    /// In `customer[city]` the last part counts; `organization[city]` is another thing than a person's city.
    private static func spellings(of name: String) -> [String] {
        let whole = FieldName.key(name)
        guard FieldVocabulary.subject(of: whole) == nil, let last = FieldName.lastPart(name) else { return [whole] }
        return [whole, last]
    }

    /// The answer that one of the spellings of a field's name names, or a part of it.
    private func named(_ spellings: [String], repetition: String?) -> Match? {
        for spelling in spellings {
            if let key = keysBySpelling[spelling] { return Match(key: key, means: .name) }
        }
        for spelling in spellings + [repetition].compactMap({ $0 }) {
            if let key = keysBySpelling[spelling] ?? key(for: spelling) { return Match(key: key, means: .alias) }
        }
        for spelling in spellings {
            guard let (name, part) = DatePart.split(spelling) else { continue }
            if let key = keysBySpelling[name] { return Match(key: key, means: .name, part: part) }
            if let key = key(for: name) { return Match(key: key, means: .alias, part: part) }
        }
        return nil
    }

    /// The key of the answer that is about the thing `name` names.
    private func key(for name: String) -> String? {
        FieldVocabulary.subject(of: FieldName.key(name)).flatMap { keysBySubject[$0] }
    }
}
