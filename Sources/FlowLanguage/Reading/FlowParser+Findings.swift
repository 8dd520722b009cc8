import Diagnostics
import SourceYAML

extension FlowParser {
    /// From which severity on findings about the anchor fail a run.
    mutating func strictness(_ field: YAMLField) -> Located<Deviation.Severity>? {
        guard let text = text(field) else { return nil }
        if let severity = Deviation.Severity(rawValue: text.value) { return Located(severity, at: text.place) }
        findings.add(
            .badStrictness,
            "`strict` can't be \(code: text.value)",
            help: "write `must` for what a SEP demands, or `should` for what it recommends as well",
            at: text.place
        )
        return nil
    }

    /// Findings about the anchor that are accepted: one, or a list.
    mutating func allowedFindings(_ field: YAMLField) -> [Located<AllowedDeviation>] {
        words(field).compactMap { text in
            if let allowed = AllowedDeviation(text.value) { return Located(allowed, at: text.place) }
            let word = text.value.prefix { $0 != ":" }
            let names = FailureCode.deviations.flatMap { [$0.rawValue, $0.slug] }
            let isKnown = AllowedDeviation(String(word)) != nil
            let near =
                isKnown
                ? "write the path of a member behind the colon, or no colon"
                : Suggestion.nearest(to: String(word), among: names).map { "did you mean \(code: $0)?" }
            findings.add(
                .badStrictness,
                "\(code: text.value) is no finding about an anchor",
                help: near
                    ?? "write a code such as `D101`, or `D101:PATH` for one member; `windlass explain` lists them",
                at: text.place
            )
            return nil
        }
    }
}
