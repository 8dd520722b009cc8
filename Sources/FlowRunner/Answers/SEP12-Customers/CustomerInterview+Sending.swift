internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Questions

/// Sending answers to an anchor, and what follows when it refuses them.
extension CustomerInterview {
    /// Tells the anchor, and notes what was told.
    func report(
        _ answers: CustomerAnswers,
        _ questions: Customer.Questions,
        _ customer: Customer,
        _ customers: Customers
    ) async throws {
        let codes = answers.codes.keys.sorted().map {
            KYCQuestion(codeFor: ProvidedField(customer.field(called: $0)))
        }
        let isAboutCodes = answers.isOnlyCodes
        let history = try await AnswerHistory(step)
        // The anchor got the code and still asks: it uses the older endpoint for codes, PUT /customer/verification.
        let isRepeated = answers.codes.contains { history.holds($1, as: KYCQuestion.key(ofCodeFor: $0)) }
        do throws(AnchorError) {
            if isAboutCodes, isRepeated, let id = customer.id {
                try await customers.verify(side?.stripping(answers).codes ?? answers.codes, ofCustomer: id)
            } else {
                try await customers.put(side?.stripping(answers) ?? answers, of: lookup)
            }
        } catch {
            guard case .refused(400) = error.reason else { throw error }
            // It counts as told, so that a run that is killed here doesn't send it again.
            try await AnswerHistory.note(answers, by: asker, step)
            let asked = codes + questions.all
            let others = answers.texts.keys.sorted().filter { key in !asked.contains { $0.key == key } }
                .map { KYCQuestion(customer.field(called: $0)) }
            try await correct(answers, asked + others, refusedBy: error)
            return
        }
        try await AnswerHistory.note(answers, by: asker, step)
    }

    /// Asks again for all answers of a request that was refused: no SEP has a member that names the field.
    ///
    /// - Throws: ``UnansweredQuestions`` with the anchor's words where no one gives them.
    private func correct(
        _ answers: CustomerAnswers,
        _ asked: [KYCQuestion],
        refusedBy error: AnchorError
    ) async throws {
        let objection: Objection =
            error.anchorMessage == nil && answers.isOnlyCodes ? .wrongCode : .refused(error.anchorMessage)
        let told = asked.filter { question in
            answers.texts[question.key] != nil || answers.files[question.key] != nil
                || question.confirmed.map { answers.codes[$0] != nil } ?? false
        }
        let refused = told.map { question in
            var question = question
            question.objection = objection
            return question
        }
        guard !refused.isEmpty else { throw error }
        try await AnswerHistory.noteRefusal(of: refused.map(\.key), step)
        let history = try await AnswerHistory(step)
        let isLast = { history.count($0) > AnswerHistory.corrections }
        var questions: [Question] = []
        for question in refused { questions.append(try await offeringFormer(question, after: history)) }
        var open = questions.filter { !isLast($0.name) }
        let origins = try await origins(of: refused, history)
        let asked = try await collector.ask(open, beside: open.isEmpty ? [] : origins, of: asker)
        // What a person has changed besides is told in the next round, and codes that hang on it are not asked for.
        let moved = asked.moved(from: origins)
        open.removeAll { $0.follows.map { moved[$0] != nil } ?? false }
        let missing = questions.filter { isLast($0.name) } + asked.missing(of: open.map(\.needed))
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
    }
}

extension Customer {
    /// The field called `key`, as the anchor has described it.
    func field(called key: String) -> RequestedField {
        provided.first { $0.key == key }?.field ?? requested.first { $0.key == key }
            ?? RequestedField(key: key, .object([:]))
    }
}

extension Customer.Questions {
    /// All that is asked but the codes.
    var all: [KYCQuestion] {
        (rejected.map(\.field) + required + optional).map { KYCQuestion($0) }
    }
}

extension CustomerAnswers {
    fileprivate var isOnlyCodes: Bool { texts.isEmpty && files.isEmpty && fileIDs.isEmpty }
}
