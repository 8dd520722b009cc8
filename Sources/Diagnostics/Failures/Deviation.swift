/// Something that another party does otherwise than a SEP says, and that Windlass tolerated.
///
/// What can't be tolerated is a ``Failure`` with the same code.
public struct Deviation: Codable, Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Codable, CaseIterable, Hashable, Sendable {
        /// The SEP demands something else.
        case must
        /// The SEP recommends something else.
        case should
        /// The SEP allows it, and other clients may trip over it.
        case note
    }

    /// Which deviation it is.
    public var code: FailureCode

    /// How bad it is.
    public var severity: Severity

    /// The section that says how it should be.
    public var section: SEPSection

    /// The request and the field.
    public var subject: Subject

    /// What came.
    public var found: Fact

    /// What should have come.
    public var expected: Fact

    /// What helps, the first thing first.
    public var remedies: [Remedy]

    /// A deviation.
    public init(
        _ code: FailureCode,
        _ severity: Severity,
        section: SEPSection,
        subject: Subject,
        found: Fact,
        expected: Fact,
        remedies: [Remedy] = []
    ) {
        self.code = code
        self.severity = severity
        self.section = section
        self.subject = subject
        self.found = found
        self.expected = expected
        self.remedies = remedies
    }
}
