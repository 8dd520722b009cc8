import Diagnostics
import FlowRunner
import Questions
import Stellar
import Terminal
import Wallet

/// A memo beside a muxed address: one of them may name another customer, so a person agrees to it, or an option does.
enum MuxedMemo {
    /// Returns where the person at the terminal agrees to a memo.
    ///
    /// - Parameters:
    ///   - conflict: the memo and the address.
    ///   - error: what is told where no one is asked, or no one can be.
    ///   - called: what the payee is called.
    ///   - asks: whether a person may be asked.
    ///   - question: asks for the agreement, as `Pay it with the memo id 9 besides?`.
    ///   - refusal: what was not done where the person says no, such as `signed`.
    /// - Throws: the error, with the option that allows the memo; ``FailureCode/declined`` where the person says no.
    static func agree(
        to conflict: RecipientMemoError,
        or error: any Diagnostic,
        called: String,
        asks: Bool,
        question: (Memo) -> String,
        refusal: String
    ) async throws {
        guard case .besideCustomer(let memo, let account) = conflict.reason else { throw error }
        guard asks, ProgramOutput.canAsk else {
            var failure = Failure(error)
            if !failure.remedies.isEmpty { failure.remedies.append(Remedy(.allowMuxedMemo)) }
            throw failure
        }
        let customer = "\(account.muxID.map(String.init) ?? "") of \(account.accountID)"
        let asked = Question(
            name: "muxed_memo",
            label: "\(called) is the customer \(customer). \(question(memo))",
            kind: .confirmation
        )
        guard try await TerminalPrompt().answer(asked)?.reveal() == "true" else { throw Failure.declined(refusal) }
    }
}
