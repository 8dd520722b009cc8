/// The words of remedies: imperatives, and commands that work as printed.
///
/// The remedies of each subject are in a file of their own, as ``Remedy/Action`` groups them. In each table a branch is a
/// statement with a plain type: as one expression they took seconds to compile.
enum RemedyWording {
    /// The tables, each with the words for its own subject and `nil` for others.
    private static let tables: [@Sendable (Remedy.Action, Facts) -> String?] = [
        retry, continuation, run, server, toml, report, signIn, anchor, engineer, page, transfer, value, ledger, wallet,
        file,
    ]

    static func words(of remedy: Remedy) -> String {
        let words = words(of: remedy.action, remedy.facts)
        return remedy.facts.isSo(.isAlternative) ? "or else: \(words)" : words
    }

    private static func words(of action: Remedy.Action, _ facts: Facts) -> String {
        switch action {
        case .advice: return facts.text(.words) ?? ""
        case .correct: return correction(facts)
        default:
            for table in tables {
                if let words = table(action, facts) { return words }
            }
            return ""
        }
    }

    // MARK: Parts of commands and sentences

    /// The section that asks for it.
    static func by(_ facts: Facts) -> String {
        let section = facts.group(.section)
        guard let number = section?.number(.count), let title = section?.text(.title) else {
            // Journals of former versions have it in words.
            return facts.text(.section).map { "; \($0)" } ?? ""
        }
        return "; \(SEPSection(number, title))"
    }

    static func run(_ facts: Facts) -> String { facts.text(.run) ?? "RUN" }

    static func store(_ facts: Facts) -> String { facts.text(.store).map { " --store \($0)" } ?? "" }

    private static func correction(_ facts: Facts) -> String {
        guard let code = FailureCode(rawValue: facts.text(.code) ?? "") else { return "" }
        return Wording.correctable(code, facts)?.help ?? ""
    }

    /// Names as code.
    static func coded(_ names: [String]) -> [String] { names.map { "`\($0)`" } }
}

extension Remedy {
    /// The words of the remedy.
    public var words: String { RemedyWording.words(of: self) }
}
