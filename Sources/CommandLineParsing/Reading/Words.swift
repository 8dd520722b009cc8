/// A word of the command line, classified before any command is known.
struct Word {
    enum Kind: Equatable {
        /// A word that does not begin with a dash, `-` itself, or any word after `--`.
        case value
        /// `--name`, `-n` or `-name`, perhaps with `=value`; nothing behind `=` is no value.
        case option(name: String, value: String?)
        /// The first `--`.
        case terminator
        /// Dashes without a name: `---x`, `-=x`.
        case malformed
    }

    let text: String
    let kind: Kind

    init(_ text: String, isAfterTerminator: Bool = false) {
        self.text = text
        kind = isAfterTerminator ? .value : Self.kind(of: text)
    }

    private static func kind(of text: String) -> Kind {
        let dashes = text.prefix { $0 == "-" }.count
        guard dashes > 0, text != "-" else { return .value }
        guard text != "--" else { return .terminator }
        guard dashes < 3, !text.hasPrefix("-=") else { return .malformed }
        guard let equals = text.firstIndex(of: "=") else { return .option(name: text, value: nil) }
        let value = text[text.index(after: equals)...]
        return .option(name: String(text[..<equals]), value: value.isEmpty ? nil : String(value))
    }

    /// The word's name where it is an option: `--jobs` of `--jobs=3`.
    var optionName: String? {
        guard case .option(let name, _) = kind else { return nil }
        return name
    }

    /// The letters of `-abc`, each of which may be an option of its own.
    var letters: Substring {
        guard case .option(let name, nil) = kind, !name.hasPrefix("--") else { return "" }
        return name.dropFirst()
    }

    /// Whether the word looks like an option and is a number such as `-5` or `-0.5`.
    var isNegativeNumber: Bool {
        guard case .option = kind, text.first == "-", let digit = text.dropFirst().first, digit.isASCII, digit.isNumber
        else { return false }
        return text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    }

    /// Whether the word is `--help`, `-h`, or a cluster of letters with an `h`.
    var asksForHelp: Bool {
        optionName == "--help" || optionName == "-h"
            || letters.contains("h") && letters.allSatisfy { $0.isLetter || $0.isNumber }
    }
}

/// The words of a command line that nothing has taken yet.
struct Words {
    let all: [Word]
    private(set) var remaining: [Int]

    init(_ arguments: [String]) {
        var isAfterTerminator = false
        all = arguments.map { text in
            let word = Word(text, isAfterTerminator: isAfterTerminator)
            if word.kind == .terminator { isAfterTerminator = true }
            return word
        }
        remaining = Array(all.indices)
    }

    /// The words that are left, in their order.
    var rest: [Word] { remaining.map { all[$0] } }

    /// The first word that is left.
    var first: Word? { remaining.first.map { all[$0] } }

    /// The first word that is left after the word at `index`.
    func next(after index: Int) -> Int? { remaining.first { $0 > index } }

    mutating func take(_ index: Int) -> Word {
        remaining.removeAll { $0 == index }
        return all[index]
    }
}
