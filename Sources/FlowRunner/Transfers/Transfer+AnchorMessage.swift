internal import AnchorClient
internal import Diagnostics

extension Transfer {
    /// Performs `work`; a refusal gets the anchor's words about the transfer, which may have the reason.
    ///
    /// - Throws: what `work` throws; a ``StepError`` where the words were added.
    func addingAnchorMessage<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as StepError where error.failure == .refused {
            throw adding(to: error)
        } catch var questions as UnansweredQuestions {
            questions.anchorSays = message
            throw questions
        } catch let error as WithdrawalPaymentError {
            throw adding(to: StepError(Failure(error)))
        }
    }

    /// `error` with the anchor's message, unless it has it.
    private func adding(to error: StepError) -> StepError {
        guard let words = Fact.said(quoting: message), error.asFailure.facts[.said] != words else { return error }
        var error = error
        error.asFailure.facts[.anchorSays] = words
        return error
    }
}
