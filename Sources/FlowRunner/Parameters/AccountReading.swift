internal import Diagnostics
internal import Stellar

/// The reading of an account that a flow names to a verb.
enum AccountReading {
    /// The account with the address `text`.
    ///
    /// - Throws: `StepError` with what is wrong with the address.
    static func account(_ text: String) throws(StepError) -> MuxedAccount {
        do throws(StrKeyError) {
            return try MuxedAccount(address: text)
        } catch {
            if case .wrongKind(_, .contract) = error.reason { throw StepError.noAccount(text) }
            throw StepError(
                error,
                kind: .invalidFlow,
                remedies: error.help == nil ? [Remedy(.writeLike, [.choices: .texts(["G…", "M…"])])] : nil
            )
        }
    }
}
