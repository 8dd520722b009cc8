/// A finding about another party: something that it does otherwise than a SEP says, and that Windlass tolerated.
///
/// A fault that can't be tolerated is a ``Failure``. People read "finding"; that word is taken in code by what `check` finds in flow files.
public struct Deviation: Hashable, Sendable {
    /// The severity of a deviation.
    public enum Severity: String, Codable, CaseIterable, Hashable, Sendable, Comparable {
        /// The SEP allows it, and other clients may trip over it; or it is in an error after which the client tries
        /// otherwise.
        case note
        /// The SEP recommends something else.
        case should
        /// The SEP demands something else.
        case must

        /// Whether `left` is less bad than `right`.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        /// Whether a deviation that is known with this severity is known as well with `severity`: a worse one counts as another.
        public func covers(_ severity: Severity) -> Bool { severity <= self }

        private var rank: Int {
            switch self {
            case .note: 0
            case .should: 1
            case .must: 2
            }
        }
    }

    /// The code of the deviation; its family is ``FailureCode/Family/deviation``.
    public var code: FailureCode

    /// The severity.
    public var severity: Severity

    /// The section that says how it should be.
    public var section: SEPSection

    /// The exchange and the member, by its path; of several places it is the first.
    public var subject: Subject

    /// The request without what differs from one to the next: `GET /transaction`.
    public var endpoint: String

    /// The path of the member without what differs from one answer to the next: `transactions[].amount_in`; empty where it is
    /// about the whole exchange.
    public var pattern: String

    /// The number of places in the answer that deviate alike.
    public var count: Int

    /// The value that came, as a noun with its article; what the other party wrote is prose.
    public var found: MessageText

    /// The value that should have come, as a noun with its article.
    public var expected: String

    /// The changes that the other party's engineer can make, the first thing first.
    public var remedies: [Remedy]

    /// A deviation; without a `pattern` it is at the subject's field everywhere.
    public init(
        _ code: FailureCode,
        _ severity: Severity,
        section: SEPSection,
        endpoint: String,
        subject: Subject = Subject(),
        pattern: String? = nil,
        count: Int = 1,
        found: MessageText,
        expected: String,
        remedies: [Remedy] = []
    ) {
        self.code = code
        self.severity = severity
        self.section = section
        self.endpoint = endpoint
        self.subject = subject
        self.pattern = pattern ?? subject.field ?? ""
        self.count = count
        self.found = found
        self.expected = expected
        self.remedies = remedies
    }

    /// The request with its SEP: `SEP-24 GET /transaction`.
    public var request: String { "SEP-\(section.sep) \(endpoint)" }

    /// The SEP's name of a member that has another name, as the remedy has it; `nil` for other deviations.
    public var expectedName: String? { remedies.first { $0.action == .renameMember }?.facts.text(.expected) }

    /// The key that tells it from others of a run: one that is found again is the same.
    public struct Key: Hashable, Sendable {
        var code: FailureCode
        var sep: Int
        var endpoint: String
        var pattern: String
    }

    /// The key that tells it from others of a run.
    public var key: Key { Key(code: code, sep: section.sep, endpoint: endpoint, pattern: pattern) }
}

/// The deviations that came so far, each with the worst severity that it had.
public struct KnownDeviations: Sendable {
    private var severities: [Deviation.Key: Deviation.Severity] = [:]

    /// A record of no deviations.
    public init() {}

    /// Whether `deviation` came before, and was as bad.
    public func contains(_ deviation: Deviation) -> Bool {
        severities[deviation.key]?.covers(deviation.severity) ?? false
    }

    /// Takes `deviation` in; returns whether it is none that came before, or is worse than that was.
    public mutating func insert(_ deviation: Deviation) -> Bool {
        guard !contains(deviation) else { return false }
        severities[deviation.key] = deviation.severity
        return true
    }
}

extension Deviation: FailureConvertible {
    /// The failure of a strict run that this deviation ends.
    public var asFailure: Failure {
        Failure(
            code,
            subject: subject,
            section: section,
            facts: [.request: .text(endpoint), .found: .words(found), .expected: .text(expected)],
            remedies: remedies
        )
    }

    /// The failure of a strict run that this deviation and so many others end.
    public func asFailure(besides others: Int) -> Failure {
        var failure = asFailure
        if others > 0 { failure.facts[.count] = .number(others) }
        return failure
    }
}

extension Deviation: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, severity, section, request, endpoint, path, pattern, count, found, expected, remedies
    }

    /// Reads a deviation as ``encode(to:)`` writes it; one with a code of a later version is read as any expectation.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            FailureCode(rawValue: try container.decode(String.self, forKey: .code)) ?? .expectation,
            try container.decode(Severity.self, forKey: .severity),
            section: try container.decode(SEPSection.self, forKey: .section),
            endpoint: try container.decode(String.self, forKey: .endpoint),
            subject: Subject(
                request: try container.decodeIfPresent(Subject.Request.self, forKey: .request),
                field: try container.decodeIfPresent(String.self, forKey: .path)
            ),
            pattern: try container.decodeIfPresent(String.self, forKey: .pattern),
            count: try container.decodeIfPresent(Int.self, forKey: .count) ?? 1,
            found: try container.decode(MessageText.self, forKey: .found),
            expected: try container.decode(String.self, forKey: .expected),
            remedies: try container.decodeIfPresent([Remedy].self, forKey: .remedies) ?? []
        )
    }

    /// Writes one flat object, without what goes without saying.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(severity, forKey: .severity)
        try container.encode(section, forKey: .section)
        try container.encodeIfPresent(subject.request, forKey: .request)
        try container.encode(endpoint, forKey: .endpoint)
        try container.encodeIfPresent(subject.field, forKey: .path)
        if pattern != subject.field ?? "" { try container.encode(pattern, forKey: .pattern) }
        if count != 1 { try container.encode(count, forKey: .count) }
        try container.encode(found, forKey: .found)
        try container.encode(expected, forKey: .expected)
        if !remedies.isEmpty { try container.encode(remedies, forKey: .remedies) }
    }
}
