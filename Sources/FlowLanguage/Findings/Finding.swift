public import Diagnostics

/// A fault of a flow file, or a likely one.
///
/// It is an entry of the language's own catalogue, `docs/findings.md`, and not of that of failures. A failure that it leads to has its
/// code, its facts, its place and its sentence (``Finding/asFailure``).
public struct Finding: Hashable, Sendable {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// The flow can't be run.
        case error
        /// The flow can be run, but probably doesn't do what was meant.
        case warning
    }

    /// The kind of mistake.
    public var code: FindingCode

    /// The fault, as a clause without a full stop that names the actual words.
    public var summary: String

    /// The remedy for the author, or `nil` where the summary says it all.
    public var help: String?

    /// The place, or `nil` where it is in no file.
    public var place: SourcePlace?

    /// The severity.
    public var severity: Severity

    /// The failure behind it, where the flow or its environment asks for something that ends as that; it has the words then.
    public var cause: Failure?

    /// The name of the mistake, as `--json` has it.
    package private(set) var mistake: String?

    /// The facts of the mistake, that its words are made from.
    package private(set) var facts = Facts()

    /// A finding about `mistake`, in the words of its catalogue.
    package init(_ mistake: some Mistake, at place: SourcePlace?) {
        let (summary, help) = mistake.words
        let near = mistake.near
        self.init(mistake.code, summary, help: near.map { "did you mean \(code: $0)?" } ?? help, at: place)
        self.mistake = mistake.name
        facts = mistake.facts
        if let near { facts[.near] = .text(near) }
    }

    /// A finding; its severity is that of its code.
    private init(_ code: FindingCode, _ summary: String, help: String? = nil, at place: SourcePlace?) {
        self.code = code
        self.summary = summary
        self.help = help
        self.place = place
        severity = code.severity
    }

    /// A finding in the words of the failure behind it.
    public init(_ code: FindingCode, _ cause: Failure, help: String? = nil, at place: SourcePlace?) {
        self.init(code, cause.summary, help: help, at: place)
        self.cause = cause
    }

    /// The kind, which is ``FailureKind/invalidFlow`` for every finding.
    public var failure: FailureKind { .invalidFlow }
}

/// Findings as they are gathered, at most as many as a person reads.
struct Findings {
    /// The limit of findings; a broken file of a megabyte stops here.
    static let limit = 100

    private(set) var all: [Finding] = []

    /// Whether nothing more is taken, so that no one has to look for suggestions.
    var isFull: Bool { all.count >= Self.limit }

    mutating func add(_ mistake: some Mistake, at place: SourcePlace?) {
        // Near names take a while.
        guard !isFull else { return }
        add(Finding(mistake, at: place))
    }

    mutating func add(_ finding: Finding) {
        guard all.count < Self.limit, !all.contains(finding) else { return }
        all.append(finding)
    }

    /// The findings in the order of the file.
    var sorted: [Finding] {
        all.enumerated().sorted { left, right in
            let (a, b) = (left.element.place, right.element.place)
            return (a?.line ?? 0, a?.column ?? 0, left.offset) < (b?.line ?? 0, b?.column ?? 0, right.offset)
        }
        .map(\.element)
    }
}
