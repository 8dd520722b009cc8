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

    /// Does `work`; where it is refused, the anchor's words about the transfer stand beside why: they may tell the reason for
    /// what can't be done.
    ///
    /// - Throws: what `work` throws; a ``StepError`` where the words were added.
    func heeded<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch let error as StepError where error.failure == .refused {
            throw adding(to: error)
        } catch let error as WithdrawalPaymentError {
            throw adding(to: StepError(error.failure, error.summary, help: error.help))
        }
    }

    /// `error` with the anchor's message, unless it has it.
    private func adding(to error: StepError) -> StepError {
        guard let words = message.flatMap({ Quotation.of($0) }), !error.summary.contains(words) else { return error }
        var error = error
        error.summary += "; the anchor says “\(words)”"
        return error
    }
}
