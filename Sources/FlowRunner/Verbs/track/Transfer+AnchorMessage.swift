internal import AnchorClient
internal import Diagnostics

extension Transfer {
    /// What `anchor` asks to be paid now; as ``payment()``, with an error that names the anchor.
    func payment(askedBy anchor: String) throws(WithdrawalPaymentError) -> WithdrawalPayment {
        do throws(WithdrawalPaymentError) {
            return try payment()
        } catch {
            var error = error
            error.anchor = anchor
            throw error
        }
    }

    /// Does `work`; where it is refused, the anchor's words about the transfer are beside why: they may tell the reason for
    /// what can't be done.
    ///
    /// - Throws: what `work` throws; a ``StepError`` where the words were added.
    func addingAnchorMessage<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as StepError where error.failure == .refused {
            throw adding(to: error)
        } catch var questions as UnansweredQuestions {
            questions.reason = questions.reason.map(adding)
            throw questions
        } catch let error as WithdrawalPaymentError {
            throw adding(to: StepError(error.failure, error.summary, help: error.help))
        }
    }

    /// `error` with the anchor's message, unless it has it.
    private func adding(to error: StepError) -> StepError {
        var error = error
        error.summary = adding(to: error.summary)
        return error
    }

    private func adding(to summary: String) -> String {
        guard let words = message.flatMap({ Quotation.of($0) }), !summary.contains(words) else { return summary }
        return "\(summary); the anchor says “\(words)”"
    }
}
