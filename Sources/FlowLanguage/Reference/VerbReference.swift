/// The reference of all verbs, written from their descriptions: the page `docs/verbs.md`.
public enum VerbReference {
    /// The page as Markdown.
    public static func markdown() -> String {
        let index = VerbCatalogue.all.map { "[`\($0.name)`](#\($0.name))" }.joined(separator: " · ")
        return ([introduction, index] + VerbCatalogue.all.map(section)).joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # The verbs

        <!-- Written by `RECORD=1 swift test --filter ReferenceTests` from the descriptions that the parser and `check` use. -->

        A state has exactly one of these. The parameters of a verb are behind its name; where it has a *subject*, one text
        there is enough: `trustline: $asset` is `trustline: { asset: $asset }`. Its results can be kept
        (`keep: { tx: transfer }`) and are also available by the name of its state: `start.transfer` of a state `start`.
        [The flow language](flow-language.md) has the rest.
        """

    /// All there is to say of one verb.
    static func section(_ verb: VerbDescription) -> String {
        var parts = ["## \(verb.name)\n\n\(verb.about)"]
        parts.append("```yaml\n\(verb.example)\n```")
        parts.append(facts(verb).map { "- \($0)" }.joined(separator: "\n"))
        if !verb.parameters.isEmpty { parts.append(parameters(verb)) }
        if !verb.results.isEmpty { parts.append(results(verb)) }
        if verb.outcomes.count > 1 { parts.append(outcomes(verb)) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    // MARK: - The parts of a section

    private static func facts(_ verb: VerbDescription) -> [String] {
        var facts: [String] = []
        if verb.takesExpressions { facts.append("It takes an expression, or a list of them.") }
        if let subject = verb.subject { facts.append("Its subject is `\(subject)`.") }
        if let type = verb.otherParameters {
            facts.append("It takes names that you make up, each with \(type.inSentence).")
        }
        if verb.resultsFollowParameters { facts.append("Its results are secrets with those names.") }
        if !verb.alternatives.isEmpty {
            let ways = verb.alternatives.map { $0.map { "`\($0)`" }.joined(separator: " with ") }
            facts.append("It requires exactly one of: \(ways.joined(separator: "; ")).")
        }
        for names in verb.exclusives {
            facts.append("It takes at most one of: \(names.map { "`\($0)`" }.joined(separator: "; ")).")
        }
        for need in verb.needs { facts.append(text(of: need)) }
        for facility in verb.provides { facts.append("Afterwards there is \(text(of: facility)).") }
        switch verb.effect {
        case .none: break
        case .startsTransfer: facts.append("It starts a transfer: no way may lead through it twice.")
        case .pays: facts.append("It pays: no way may pay the same transfer twice.")
        }
        if let status = verb.paysAt {
            facts.append(
                "At the `\(status)` of a withdrawal it pays by itself, once, unless `next` leads there: "
                    + "[what `track` does by itself](flow-language.md#what-track-does-by-itself)."
            )
        }
        if verb.mayBeRefused {
            facts.append(
                "Where the anchor refuses, its outcome is `\(Refusal.outcome)` if `next` leads on from that, or if that is what it "
                    + "expects: [expected refusals](flow-language.md#expected-refusals)."
            )
        }
        if verb.updatesSubject { facts.append("It writes its results back to the name that it is given.") }
        let keys = StepKey.allCases.filter { verb.allows.contains($0) }.map { "`\($0.rawValue)`" }
        facts.append("Keys beside it: \(keys.joined(separator: ", ")).")
        return facts
    }

    private static func text(of need: Need) -> String {
        switch need {
        case .facilityWhen(let facility, let parameter, let value):
            "With `\(parameter): \(value)` it needs \(text(of: facility)): `\(facility.provider)` before it."
        case .facility(let facility): "It needs \(text(of: facility)): `\(facility.provider)` before it."
        case .anchorForBareAsset(let name):
            "It needs `sep1` before it where `\(name)` is an asset without its issuer."
        }
    }

    private static func text(of facility: Facility) -> String {
        switch facility {
        case .anchor: "what the anchor's stellar.toml says"
        case .session: "a session with the anchor"
        }
    }

    private static func parameters(_ verb: VerbDescription) -> String {
        let rows = verb.parameters.map { parameter in
            var about = parameter.about
            if !parameter.choices.isEmpty {
                about += ": " + parameter.choices.map { "`\($0)`" }.joined(separator: ", ")
            }
            if let rule = parameter.rule { about += "; \(rule.inWords)" }
            if let companion = parameter.companion { about += "; only beside `\(companion)`" }
            if parameter.takesSecret { about += "; may be a secret" }
            return [
                "`\(parameter.name)`",
                ([parameter.type.description] + parameter.words.map { "`\($0)`" }).joined(separator: " or "),
                parameter.isRequired ? "yes" : "", about,
            ]
        }
        return ReferenceTable.markdown(["parameter", "type", "required", "what"], rows)
    }

    private static func results(_ verb: VerbDescription) -> String {
        let rows = verb.results.map { field in
            ["`\(field.name)`", "\(field.type)", field.about + (field.isSecret ? "; a secret" : "")]
        }
        return ReferenceTable.markdown(["result", "type", "what"], rows)
    }

    private static func outcomes(_ verb: VerbDescription) -> String {
        let kinds: [(OutcomeDescription.Kind, String)] = [
            (.waiting, "waits on"), (.done, "goes on"), (.succeeded, "is over, and goes on"),
            (.failed, "ends the run with its name"),
        ]
        let rows = kinds.compactMap { kind, meaning -> [String]? in
            let names = verb.outcomes.filter { $0.kind == kind }.map { "`\($0.name)`" }
            return names.isEmpty ? nil : [names.joined(separator: ", "), meaning]
        }
        return ReferenceTable.markdown(["outcome", "where `next` doesn't say otherwise"], rows)
    }
}

/// The reference of what expressions can use, written from their descriptions: the page `docs/functions.md`.
public enum ExpressionReference {
    /// The page as Markdown.
    public static func markdown() -> String {
        let functions = FunctionCatalogue.all.map { function in
            [
                "`\(function.name)`", count(of: function.arguments), "\(function.result)",
                function.about + (function.source == .arguments ? "" : "; only at `expect`"),
            ]
        }
        let records = [RecordType.transfer, .payment].map { record in
            let rows = fields(of: record, prefix: "")
            let open =
                record.isOpen ? "\n\nAnchors may say more; other fields are available under their own names." : ""
            return "## \(record.name)\n\n" + ReferenceTable.markdown(["field", "type", "what"], rows) + open
        }
        let head = """
            # Functions and records

            <!-- Written by `RECORD=1 swift test --filter ReferenceTests` from the descriptions that the parser and `check` use. -->

            What expressions (`if`, `expect`) can call, and the fields of what verbs and functions find out.
            [The flow language](flow-language.md) has the rest.

            ## Functions

            """
        return head + "\n" + ReferenceTable.markdown(["function", "arguments", "result", "what"], functions)
            + "\n\n" + records.joined(separator: "\n\n") + "\n"
    }

    private static func count(of arguments: ClosedRange<Int>) -> String {
        arguments.count == 1 ? "\(arguments.lowerBound)" : "\(arguments.lowerBound) to \(arguments.upperBound)"
    }

    private static func fields(of record: RecordType, prefix: String) -> [[String]] {
        record.fields.flatMap { field -> [[String]] in
            let own = ["`\(prefix)\(field.name)`", "\(field.type)", field.about + (field.isSecret ? "; a secret" : "")]
            guard case .record(let inner) = field.type else { return [own] }
            return [own] + fields(of: inner, prefix: "\(prefix)\(field.name).")
        }
    }
}

/// Tables of the generated pages.
enum ReferenceTable {
    static func markdown(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}
