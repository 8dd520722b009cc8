internal import Diagnostics

/// What compares an answer with its form, and finds where it differs.
protocol DeviationSource {
    /// What the SEP has.
    var form: AnswerForm { get }
    /// The exchange.
    var request: Subject.Request? { get }
}

extension DeviationSource {
    /// A deviation at `field` of the answer, or of the answer as a whole; without a `section` that of the form says how it should be.
    ///
    /// `found` and `expected` are read alone as well, so neither refers to the other. Where the remedy has another text than
    /// `expected`, such as a name alone, that is `target`.
    func deviation(
        _ code: FailureCode,
        _ severity: Deviation.Severity,
        _ found: MessageText,
        _ expected: String,
        _ remedy: Remedy.Action,
        at field: String? = nil,
        pattern: String? = nil,
        named name: String? = nil,
        by section: SEPSection? = nil,
        to target: String? = nil
    ) -> Deviation {
        let section = section ?? form.section
        return Deviation(
            code,
            severity,
            section: section,
            endpoint: form.endpoint,
            subject: Subject(request: request, field: field),
            pattern: pattern,
            found: found,
            expected: expected,
            remedies: [.change(remedy, name ?? field ?? "", to: target ?? expected, by: section)]
        )
    }
}
