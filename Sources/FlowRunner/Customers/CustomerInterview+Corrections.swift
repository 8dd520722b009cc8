internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport

/// Answers that were told, and are to be others.
extension CustomerInterview {
    /// What a command line answers otherwise than the anchor was told, although the anchor doesn't ask for it any more: a
    /// telephone number, say, to which it has sent a code in vain.
    func corrections() async throws -> (CustomerAnswers, [RequestedField]) {
        let history = try await AnswerHistory(step)
        var answers = CustomerAnswers()
        var fields: [RequestedField] = []
        for key in history.names.sorted() where !history.isRefused(key) {
            let question = CustomerQuestion(RequestedField(key: key, .object([:])))
            guard !question.isFile, CustomerField.named(key) != nil,
                let batch = book.commandLine.first(where: { $0.find(key) != nil }),
                let text = batch.find(key)?.answer
            else { continue }
            let given = AnswerAtHand(text: text, isVouchedFor: batch.vouches(for: key))
            guard let value = question.value(of: given, at: step.now), !history.holds(value, as: key) else { continue }
            book.note(taken: [key], open: [])
            question.put(value, into: &answers)
            fields.append(question.field)
        }
        return (answers, fields)
    }

    /// The question as somebody is asked; the answer that was refused stands there to be written on, and is not taken again.
    func offeringFormer(_ question: CustomerQuestion, after history: AnswerHistory) async throws -> Question {
        var asked = question.question(of: asker)
        guard question.objection != nil, question.confirmed == nil, !question.isFile, history.count(question.key) > 0,
            let former = try await book.textAtHand(question.key)?.reveal()
        else { return asked }
        asked = asked.demanding(at: step.now)
        let demand = asked.demand
        asked.suggestion = former
        asked.demand = Question.Demand(demand?.described) { text in
            text == former ? "that is the answer that was refused" : demand?.objection(text)
        }
        return asked
    }
}
