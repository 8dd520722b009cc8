internal import Diagnostics
internal import JSON

/// The members of a customer that depend on each other.
struct CustomerCheck: DeviationSource {
    let form: AnswerForm
    let request: Subject.Request?

    /// The deviations of a customer: one who is accepted has no required fields.
    func deviations(of answer: JSONValue) -> [Deviation] {
        guard answer["status"]?.string == Customer.Status.accepted.rawValue,
            case .object(let fields)? = answer["fields"]
        else { return [] }
        var found = DeviationList()
        for (name, field) in fields.sortedByKey where field.objectValue != nil && field["optional"]?.bool != true {
            let shown = Quotation.of(name) ?? "•"
            let (path, pattern) = ("fields.\(shown)", "fields.*")
            found.insert(
                deviation(
                    .conflictingMembers,
                    .should,
                    .requiredOfAccepted,
                    .sendOrLeaveOut,
                    at: path,
                    pattern: pattern,
                    named: shown
                )
            )
        }
        return found.all
    }
}
