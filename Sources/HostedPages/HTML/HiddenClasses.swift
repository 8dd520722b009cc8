/// The classes that a page keeps from sight in the style sheets that stand in it.
///
/// What scripts show later is hidden until then; what is hidden for good is there for robots to fill in.
enum HiddenClasses {
    /// Longer style sheets are read as far as this.
    private static let limit = 100_000

    /// The classes that `sheet` hides by themselves, wherever they stand; what it says for some media only is left out.
    static func of(_ sheet: String) -> Set<String> {
        var classes: Set<String> = []
        var (selector, rule, depth) = ("", "", 0)
        for character in sheet.prefix(limit) {
            switch character {
            case "{":
                depth += 1
                if depth == 1 { rule = "" }
            case "}":
                depth -= 1
                if depth == 0 {
                    if hides(rule) { classes.formUnion(names(in: selector)) }
                    selector = ""
                }
                if depth < 0 { depth = 0 }
            case ";" where depth == 0:
                selector = ""
            default:
                if depth == 0 { selector.append(character) } else { rule.append(character) }
            }
        }
        return classes
    }

    private static func hides(_ rule: String) -> Bool {
        rule.lowercased().split(separator: ";").contains { part in
            let part = part.filter { !$0.isWhitespace }
            return part.hasPrefix("display:none") || part.hasPrefix("visibility:hidden")
        }
    }

    /// The classes that a selector names and nothing else.
    private static func names(in selector: String) -> [String] {
        guard !selector.contains("@") else { return [] }
        return selector.split(separator: ",").compactMap { part in
            let name = part.filter { !$0.isWhitespace }
            guard name.hasPrefix("."), part.split(whereSeparator: \.isWhitespace).count == 1 else { return nil }
            let plain = name.dropFirst()
            return plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ? plain.lowercased() : nil
        }
    }
}
