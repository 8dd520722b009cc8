public import CustomerFields
internal import Diagnostics
internal import ICU

extension Question {
    /// One of several answers.
    public struct Choice: Hashable, Sendable {
        /// The answer.
        public var value: String

        /// The label that people read.
        public var label: String

        /// The note beside the label, such as a code.
        public var note: String?

        /// The other names under which it is found.
        public var otherNames: [String]

        /// Whether the value is prose of another party, such as the words on a button: journals seal it.
        public var isProse: Bool

        /// The answer `value`, which people read as `label`; as the value again where it is empty.
        public init(
            _ value: String,
            label: String = "",
            note: String? = nil,
            otherNames: [String] = [],
            isProse: Bool = false
        ) {
            self.value = value
            self.label = label.isEmpty ? value : label
            self.note = note
            self.otherNames = otherNames
            self.isProse = isProse
        }
    }

    /// The answers of which one or several are chosen.
    public struct Choices: Hashable, Sendable {
        /// The answers, in the order in which they are shown.
        public let all: [Choice]

        /// Whether another answer that is typed does as well.
        public let allowsOthers: Bool

        /// Finds them by what is typed.
        private let filter: ChoiceFilter

        /// A choice between `all`.
        public init(_ all: [Choice], allowsOthers: Bool = false) {
            self.all = all
            self.allowsOthers = allowsOthers
            filter = ChoiceFilter(all)
        }

        /// A choice between `all`, for a field of SEP-9 of the kind `field`: countries are found by their names.
        public init(_ all: [Choice], of field: FieldKind?) {
            if field == .country || field == .shortCountry { self.init(countries: all) } else { self.init(all) }
        }

        /// A choice between `all`, which are countries: they are found by their names, and those that show nothing but a code
        /// are shown by them.
        public init(countries all: [Choice]) {
            self.init(all.map { Choice($0, of: Country.named($0.value) ?? Country.named($0.label)) })
        }
    }
}

extension Question.Choices {
    /// The separator of several answers.
    package static let separator = ", "

    /// The choice that `text` names, without regard to case and accents.
    package func exact(_ text: String) -> Question.Choice? { filter.exact(text) }

    /// The choices in which `text` occurs, the best first; all of them in their order where it is empty.
    package func matches(_ text: String) -> [Question.Choice] { filter.matches(text) }

    /// The answers of which `text` is a list; one that has a comma in it counts as one.
    package func listed(_ text: String) throws(UnfitAnswer) -> [Question.Choice] {
        var rest = text.split(separator: ",").map { String($0).trimming(\.properties.isWhitespace) }[...]
        var found: [Question.Choice] = []
        while !rest.isEmpty {
            let lengths = (1...rest.count).reversed()
            guard let length = lengths.first(where: { exact(rest.prefix($0).joined(separator: ", ")) != nil }),
                let choice = exact(rest.prefix(length).joined(separator: ", "))
            else { throw UnfitAnswer(.noneOfChoices) }
            found.append(choice)
            rest = rest.dropFirst(length)
        }
        return found
    }

    /// The list of the answers at `places`, in their order.
    package func list(of places: Set<Int>) -> String {
        all.indices.filter(places.contains).map { all[$0].value }.joined(separator: Self.separator)
    }

    /// All countries, by three letters.
    static let countries = Self(Country.all.map { Question.Choice($0, code: $0.alpha3) })
    /// All countries, by two letters.
    static let shortCountries = Self(Country.all.map { Question.Choice($0, code: $0.alpha2) })
    /// All languages.
    static let languages = Self(
        Language.all.map { Question.Choice($0.code, label: $0.name, note: $0.code, otherNames: $0.otherNames) }
    )
}

extension Question.Choice {
    fileprivate init(_ country: Country, code: String) {
        let codes = [country.alpha2, country.alpha3].filter { $0 != code }
        self.init(code, label: country.name, note: code, otherNames: codes + country.otherNames)
    }

    /// A choice that means a country; one that shows nothing but its code is shown by its name.
    fileprivate init(_ choice: Question.Choice, of country: Country?) {
        guard let country else {
            self = choice
            return
        }
        let isCode = choice.label == choice.value && choice.value.count <= 3
        self.init(
            choice.value,
            label: isCode ? country.name : choice.label,
            note: isCode ? choice.value : nil,
            otherNames: [country.name, country.alpha2, country.alpha3] + country.otherNames,
            isProse: choice.isProse
        )
    }
}

/// Finds choices by what someone types of them.
private struct ChoiceFilter: Hashable, Sendable {
    private struct Entry: Hashable {
        var choice: Question.Choice
        /// All names, as they are compared; the label first.
        var names: [String]
    }

    private let entries: [Entry]

    init(_ choices: [Question.Choice]) {
        entries = choices.map { choice in
            Entry(choice: choice, names: ([choice.label, choice.value] + choice.otherNames).map(Self.folded))
        }
    }

    /// The choice that `text` names, without regard to case and accents.
    func exact(_ text: String) -> Question.Choice? {
        let wanted = Self.folded(text)
        // Values may differ by case alone; the very one counts first.
        if let same = entries.first(where: { $0.choice.value == text || $0.choice.label == text }) {
            return same.choice
        }
        return entries.first { $0.names.contains(wanted) }?.choice
    }

    /// The choices in which `text` occurs: those first that it names, then those that begin with it, then those of which
    /// a word does; all of them in their order where it is empty.
    func matches(_ text: String) -> [Question.Choice] {
        let wanted = Self.folded(text)
        guard !wanted.isEmpty else { return entries.map(\.choice) }
        var ranks: [[Question.Choice]] = [[], [], [], []]
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

    /// The text in lower case without accents, with straight apostrophes.
    private static func folded(_ text: String) -> String {
        text.folded.replacing("’", with: "'").trimming(\.isBlank)
    }
}
