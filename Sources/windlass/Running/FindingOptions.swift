import CommandLineParsing
import Diagnostics

/// The options for findings about the anchor.
struct FindingOptions: ParsableArguments {
    @Flag(
        help: """
            Fail a run at its end, with exit 4, if its anchor violates a SEP; a stricter `strict` of the flow counts.
            """
    )
    var strict = false

    @Option(
        name: .customLong("allow"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "A finding about the anchor that is accepted, as D101, or D101:PATH for one member. Repeatable.",
            valueName: "code"
        )
    )
    var allowed: [AllowedFinding] = []

    /// The least severity of findings that fails the command; `nil` for none.
    var strictness: Deviation.Severity? { strict ? .must : nil }
}

/// A finding about the anchor that is accepted.
struct AllowedFinding: ExpressibleByArgument {
    var allowed: AllowedDeviation

    init?(argument: String) {
        guard let allowed = AllowedDeviation(argument) else { return nil }
        self.allowed = allowed
    }

    static func objection(to argument: String) -> String? {
        let code = String(argument.prefix { $0 != ":" })
        guard AllowedDeviation(code) == nil else { return "write the path of a member behind the colon, or no colon" }
        let names = FailureCode.deviations.flatMap { [$0.rawValue, $0.slug] }
        let near = Suggestion.nearest(to: code, among: names).map { "did you mean `\($0)`? " } ?? ""
        return "this is no finding about an anchor; \(near)`windlass explain` lists them"
    }
}
