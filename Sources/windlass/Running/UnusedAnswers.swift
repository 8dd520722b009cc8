import Diagnostics
import FlowRunner

/// Answers of the command line that were not used: most likely their names are misspelt.
///
/// A file may have more than one anchor asks for; of a file is told only what looks like a slip, or that nothing of it was
/// wanted.
enum UnusedAnswers {
    /// The limit of names in a warning.
    private static let listed = 8

    /// The warnings when runs with the answers `given` by name, each with its option, have left `tally`; where none of them `isOver`,
    /// only what is misspelt.
    static func warnings(
        given: [(name: String, option: String)],
        _ tally: AnswerUse.Tally,
        isOver: Bool
    ) -> [Warning] {
        let unused = given.filter { !tally.taken.contains($0.name) }
        var warnings = unused.sorted { ($0.name, $0.option) < ($1.name, $1.option) }.compactMap { name, option in
            let near = help(for: name, tally)
            return near == nil && !isOver
                ? nil
                : Warning(summary: "unused answer `\(name)` of `\(option)`", help: near ?? rest(tally))
        }
        for (path, names) in tally.files.sortedByKey {
            if tally.taken.isDisjoint(with: names), !names.isEmpty {
                let suggestion = names.sorted().lazy.compactMap { name in
                    help(for: name, tally).map { "it has `\(name)`: \($0)" }
                }.first
                guard isOver || suggestion != nil else { continue }
                warnings.append(Warning(summary: "nothing in \(path) was asked for", help: suggestion ?? rest(tally)))
                continue
            }
            for name in names.subtracting(tally.taken).sorted() {
                guard let help = help(for: name, tally) else { continue }
                warnings.append(Warning(summary: "unused answer `\(name)` in \(path)", help: help))
            }
        }
        return warnings
    }

    private static func help(for name: String, _ tally: AnswerUse.Tally) -> String? {
        Suggestion.nearest(to: name, among: tally.open.sorted()).map { "did you mean `\($0)`?" }
    }

    /// The answers that were asked for in vain.
    private static func rest(_ tally: AnswerUse.Tally) -> String {
        guard !tally.open.isEmpty else { return "leave it out, or check that it is meant for this flow" }
        let names = tally.open.sorted().prefix(listed).map { "`\($0)`" }.joined(separator: ", ")
        return "asked for, and not given, was \(names)\(tally.open.count > listed ? " …" : "")"
    }
}
