internal import Diagnostics
internal import ICU

/// A country, by the codes and names under which people and forms know it.
///
/// Specification: ISO 3166-1, <https://www.iso.org/iso-3166-country-codes.html>
public struct Country: Hashable, Sendable {
    /// The two capital letters of ISO 3166-1 alpha-2.
    public let alpha2: String

    /// The three capital letters of ISO 3166-1 alpha-3.
    public let alpha3: String

    /// The usual English name.
    public let name: String

    /// Other names by which people look for it, some of them in its own language.
    public let otherNames: [String]

    /// Reads an entry of the table, `DE DEU Germany=Deutschland`.
    init?(entry: Substring) {
        let words = entry.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 3 else { return nil }
        alpha2 = String(words[0])
        alpha3 = String(words[1])
        let names = words[2].split(separator: "=").map(String.init)
        name = names.first ?? alpha3
        otherNames = Array(names.dropFirst())
    }

    /// The country with the given code or name, or `nil` where there is none; neither case nor accents matter.
    public static func named(_ text: String) -> Country? { byName[FoldedName.of(text)] }

    private static let byName: [String: Country] = all.reduce(into: [:]) { countries, country in
        for name in [country.alpha2, country.alpha3, country.name] + country.otherNames {
            countries[FoldedName.of(name)] = country
        }
    }

    /// The codes of all countries, of either length.
    static let shortCodes = Set(all.map(\.alpha2))
    static let codes = Set(all.map(\.alpha3))
}

/// A name as it is looked up: anyone who types `cote d'ivoire` means Côte d’Ivoire.
enum FoldedName {
    /// `name` in small letters without accents, with straight apostrophes, and without blanks around it.
    static func of(_ name: String) -> String {
        name.folded.replacing("’", with: "'").trimming(\.isBlankOrLineBreak)
    }
}
