internal import Diagnostics

/// The names of an option or a flag.
public struct NameSpecification: Sendable {
    enum Form { case long, shortAndLong, customLong(String) }

    let form: Form
    /// Former names, which are still read and shown nowhere.
    var aliases: [String] = []

    /// `--kebab-case` of the property's name.
    public static var long: NameSpecification { NameSpecification(form: .long) }
    /// `-k` and `--kebab-case`, of the property's name.
    public static var shortAndLong: NameSpecification { NameSpecification(form: .shortAndLong) }
    /// `--name`.
    public static func customLong(_ name: String) -> NameSpecification {
        NameSpecification(form: .customLong(name))
    }
    /// The same names; `--former` is read as well, and no help shows it.
    public func alias(_ former: String) -> NameSpecification {
        NameSpecification(form: form, aliases: aliases + [former])
    }

    /// The names of a property called `label`, the long one first.
    func names(of label: String) -> [OptionName] {
        let long = OptionName(text: Slug.of(label))
        return switch form {
        case .long: [long]
        case .shortAndLong: [long, OptionName(text: String(label.prefix(1)), isShort: true)]
        case .customLong(let text): [OptionName(text: text)]
        }
    }
}

/// A name as it stands on the command line: `-n` or `--name`.
struct OptionName: Sendable, Equatable, CustomStringConvertible {
    /// The name without its dashes.
    var text: String
    var isShort = false

    var description: String { (isShort ? "-" : "--") + text }

    /// Whether it is `word`, dashes included.
    func isWritten(_ word: String) -> Bool {
        word.utf8.count == text.utf8.count + (isShort ? 1 : 2) && word == description
    }
}
