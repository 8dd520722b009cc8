internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// What an anchor's terms want to be told in the request for a transfer (SEP-6), answered by the state's `fill`.
struct TransferForm: Sendable {
    /// The name of the answer that is the way of the money outside the ledger.
    static let methodName = "funding_method"

    let step: StepContext

    /// Adds to `order` what the terms ask for.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and ``StepError`` where the anchor doesn't have the
    ///   method that the flow names.
    func fill(_ order: inout TransferOrder, _ terms: TransferOffer.Terms, _ quote: Quote?) async throws {
        let book = try await AnswerBook(for: step)
        var open: [Question] = []
        var missing: [Question] = []
        let quoted = order.kind.isDeposit ? quote?.sellDeliveryMethod : quote?.buyDeliveryMethod
        order.request.fundingMethod = order.request.fundingMethod ?? quoted
        if let method = order.request.fundingMethod {
            try check(method, order, terms.fundingMethods)
        } else if terms.fundingMethods.count == 1 {
            order.request.fundingMethod = terms.fundingMethods.first
        } else if !terms.fundingMethods.isEmpty {
            let question = CustomerQuestion(method(of: terms)).question(of: asker)
            if let answer = try await answer(question, book) {
                try check(answer.reveal(), order, terms.fundingMethods)
                order.request.fundingMethod = answer.reveal()
            } else {
                missing.append(question)
            }
        }
        for field in terms.requestedFields(for: order.request.fundingMethod) {
            guard order.request.customerFields[field.key] == nil, step.arguments[field.key] == nil else { continue }
            if field.isOptional {
                order.request.customerFields[field.key] = try await book.textAtHand(field.key)
                continue
            }
            let question = CustomerQuestion(field).question(of: asker)
            if let answer = try await book.textAtHand(field.key) {
                order.request.customerFields[field.key] = answer
            } else {
                open.append(question)
            }
        }
        let asked = try await book.ask(open, of: asker)
        for (name, answer) in asked.answers { order.request.customerFields[name] = answer }
        missing += asked.missing(of: open)
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
    }

    private var asker: String { step.services.desk.anchor.domain.name }

    private func answer(_ question: Question, _ book: AnswerBook) async throws -> Secret<String>? {
        if let answer = try await book.textAtHand(question.name) { return answer }
        book.note(taken: [], open: [question.name])
        return try await book.ask(again: question)
    }

    private func method(of terms: TransferOffer.Terms) -> RequestedField {
        RequestedField(
            key: Self.methodName,
            about: "by which way the money moves outside the ledger",
            choices: terms.fundingMethods
        )
    }

    /// Refuses a method that the anchor doesn't have; one that lists none is asked all the same.
    private func check(_ method: String, _ order: TransferOrder, _ methods: [String]) throws(StepError) {
        guard !methods.isEmpty, !methods.contains(method) else { return }
        let near = Suggestion.nearest(to: method, among: methods).map { "did you mean `\($0)`? " } ?? ""
        throw StepError(
            .refused,
            "\(asker) has no method `\(Quotation.of(method) ?? "")` for a \(order.kind) of \(order.asset.code); nothing was "
                + "started",
            help: "\(near)it has \(methods.map { "`\($0)`" }.joined(separator: ", "))"
        )
    }
}
