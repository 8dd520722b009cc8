internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// Going through all that an anchor knows of its customer, once.
extension CustomerInterview {
    /// All that can be asked about `customer`; `nil` where no one wants to go through it, or has done so.
    ///
    /// A value that the anchor knows already stays where it isn't answered. A code is left to be asked for afterwards: the number that
    /// it was sent to may be another by then.
    func everything(about customer: Customer) async throws -> Customer.Questions? {
        guard reviews, customer.status != .rejected,
            await !step.visitNotes(CustomerNote.self).contains(.reviewed)
        else { return nil }
        var questions = Customer.Questions()
        if case .answers(let open) = customer.need { questions = open }
        questions.codes = []
        let asked = Set((questions.rejected.map(\.field) + questions.required + questions.optional).map(\.key))
        let known = (customer.requested + customer.provided.map(\.field)).filter { !asked.contains($0.key) }
        questions.optional += known.map { field in
            var field = field
            field.isOptional = true
            field.about = [field.about, QuestionWording.knownToAnchor].compactMap(\.self).joined(separator: "; ")
            return field
        }
        return questions
    }

    /// Notes that all of it was gone through.
    func noteReview() async throws { try await step.note(CustomerNote.reviewed) }
}
