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
    ///   - refusal: what did not happen where the person says no.
    /// - Throws: the error, with the option that allows the memo; `Declined` where the person says no.
    static func agree(
        to conflict: RecipientMemoError,
        or error: any Diagnostic,
        called: String,
        asks: Bool,
        question: (Memo) -> String,
        refusal: String
    ) async throws {
        guard case .besideCustomer(let memo, let account) = conflict.reason else { throw error }
        guard asks, ProgramOutput.canAsk else { throw MuxedMemoError(error: error) }
        let customer = "\(account.muxID.map(String.init) ?? "") of \(account.accountID)"
        let asked = Question(
            name: "muxed_memo",
            label: "\(called) is the customer \(customer). \(question(memo))",
            kind: .confirmation
        )
        guard try await TerminalPrompt().answer(asked)?.reveal() == "true" else { throw Declined(summary: refusal) }
    }
}

/// A memo that is refused, and the option that allows it.
private struct MuxedMemoError: Diagnostic {
    var error: any Diagnostic

    var summary: String { error.summary }
    var help: String? { error.help.map { "\($0); if it needs both, add `--allow-muxed-memo`" } }
    var failure: FailureKind { error.failure }
}
