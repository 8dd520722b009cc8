internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import FlowLanguage
internal import HTTPTransport
internal import JSON
internal import Questions

/// Answers that were told, and are to be others.
extension CustomerInterview {
    /// The corrections to what the anchor was told, although the anchor doesn't ask for it any more: a telephone
    /// number, say, to which it has sent a code in vain.
    ///
    /// Between what a person has answered and what a command line did, the later counts.
    func corrections() async throws -> CustomerAnswers {
        let history = try await AnswerHistory(step)
        let keys = history.names.filter { CustomerField.named($0).map { $0.kind != .binary } ?? false }
        try await collector.keepGiven(keys)
        var answers = CustomerAnswers()
        for key in keys.sorted() {
            let question = KYCQuestion(RequestedField(key: key, .object([:])))
            guard let latest = try await latest(key), let value = question.value(of: latest, at: step.now),
                !history.holds(value, as: key)
            else { continue }
            collector.note(taken: [key], open: [])
            question.put(value, into: &answers)
        }
        return answers
    }

    /// The latest answer called `key` of a command line or a person.
    private func latest(_ key: String) async throws -> KnownAnswer? {
        if let batch = collector.commandLine.first(where: { $0.answers.text(key) != nil }),
            let text = batch.answers.text(key)?.answer,
            try await collector.isGiven([key], since: key)
        {
            return KnownAnswer(text: text, isVouchedFor: batch.vouches(for: key))
        }
        return try await collector.noted(key).map { KnownAnswer(text: $0, isVouchedFor: true) }
    }

    /// The answers to which codes were sent, for the codes among `open`: so that someone who waits for one in vain can go back there.
    func origins(of open: [KYCQuestion], _ history: AnswerHistory) async throws -> [PresetAnswer] {
        var origins: [PresetAnswer] = []
        for code in open {
            guard let origin = code.origin else { continue }
            let question = KYCQuestion(origin)
            let told = try await collector.answersSoFar(origin.key).last { history.holds($0, as: origin.key) }
            let answer = PresetAnswer(told ?? Secret(""), to: question.question(of: asker), isTold: true)
            origins.append(answer)
        }
        return origins
    }

    /// The question as someone is asked; the answer that was refused stands there to be written on, and is not taken again
    /// unless it was refused beside others.
    func offeringFormer(_ question: KYCQuestion, after history: AnswerHistory) async throws -> Question {
        var asked = question.question(of: asker)
        guard question.objection != nil, question.confirmed == nil, !question.isFile, history.count(question.key) > 0,
            let former = try await collector.textAtHand(question.key)?.reveal()
        else { return asked }
        asked = asked.demanding(at: step.now)
        let demand = asked.demand
        let isRefusedAlone = !history.refusedTogether.contains(question.key)
        asked.suggestion = Question.Suggestion(former)
        asked.demand = Question.Demand(demand?.described) { text in
            isRefusedAlone && text == former ? Clause(.refusedBefore) : demand?.objection(text)
        }
        return asked
    }
}
