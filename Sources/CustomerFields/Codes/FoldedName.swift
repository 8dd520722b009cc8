internal import Diagnostics
internal import ICU

/// A name as it is looked up: anyone who types `cote d'ivoire` means Côte d’Ivoire.
enum FoldedName {
    /// `name` in small letters without accents, with straight apostrophes, and without blanks around it.
    static func of(_ name: String) -> String {
        name.folded.replacing("’", with: "'").trimming(\.isBlankOrLineBreak)
    }
}
