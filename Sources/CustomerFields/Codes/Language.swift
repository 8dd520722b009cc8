/// A language, by its code and the names under which people look for it.
///
/// Specification: ISO 639-1, <https://www.loc.gov/standards/iso639-2/>
public struct Language: Hashable, Sendable {
    /// The two small letters of ISO 639-1.
    public let code: String

    /// The usual English name.
    public let name: String

    /// Other names, among them what its speakers call it.
    public let otherNames: [String]

    /// Reads an entry of the table, `de German=Deutsch`.
    init?(entry: Substring) {
        let words = entry.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard words.count == 2 else { return nil }
        code = String(words[0])
        let names = words[1].split(separator: "=").map(String.init)
        name = names.first ?? code
        otherNames = Array(names.dropFirst())
    }

    /// The language with the given code or name, or `nil` where there is none; neither case nor accents matter.
    public static func named(_ text: String) -> Language? { byName[FoldedName.of(text)] }

    private static let byName: [String: Language] = all.reduce(into: [:]) { languages, language in
        for name in [language.code, language.name] + language.otherNames { languages[FoldedName.of(name)] = language }
    }

    /// The codes of all languages.
    static let codes = Set(all.map(\.code))
}
