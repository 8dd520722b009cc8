/// An anchor compared with its baseline, as `--json` prints it and reports hold it; `docs/json.md` describes it.
package struct BaselineReport: Codable, Hashable, Sendable {
    /// A difference between what is remembered of the anchor and what it does now.
    package struct Change: Codable, Hashable, Sendable {
        package var level: String
        var rule: String
        var subject: String
        var path: String?
        var was: String?
        var now: String?
        package var words: String

        private enum CodingKeys: String, CodingKey {
            case level = "class"
            case rule, subject, path, was
            case now = "is"
            case words
        }

        /// A difference of the class `level`, which `rule` found and `words` tell.
        package init(
            level: String,
            rule: String,
            subject: String,
            path: String?,
            was: String?,
            now: String?,
            words: String
        ) {
            (self.level, self.rule, self.subject) = (level, rule, subject)
            (self.path, self.was, self.now, self.words) = (path, was, now, words)
        }
    }

    var anchor: String
    /// The path of the baseline.
    var baseline: String
    /// `done`, or `expectation` where a client may break.
    var result: String
    var counts: [String: Int]
    var differences: [Change]
    /// The parts that are remembered and were not seen this time.
    var unseen: [String]

    private enum CodingKeys: String, CodingKey {
        case anchor, baseline, result, counts, differences
        case unseen = "not_compared"
    }

    /// The comparison of `anchor` with the `baseline` at a path.
    package init(
        anchor: String,
        baseline: String,
        result: String,
        counts: [String: Int],
        differences: [Change],
        unseen: [String]
    ) {
        (self.anchor, self.baseline, self.result) = (anchor, baseline, result)
        (self.counts, self.differences, self.unseen) = (counts, differences, unseen)
    }

    /// Whether no client may break.
    package var isGood: Bool { result == "done" }

    /// The compared sides, in words.
    var title: String { "\(anchor), compared with \(baseline)" }

    /// The end of a heading that has the title: how many differences may break a client, where they failed the command.
    var headingEnd: String { isGood ? "" : ": \(counts["breaking"] ?? 0) breaking" }

    /// The differences, a line each.
    var lines: [String] {
        differences.isEmpty ? ["no differences"] : differences.map { "\($0.level): \($0.words)" }
    }
}
