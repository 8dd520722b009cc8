internal import Diagnostics
internal import Stellar

extension MuxedAccount {
    /// The account that a flow tells a verb of.
    ///
    /// - Throws: `StepError` with what is wrong with the address.
    init(told text: String) throws(StepError) {
        do throws(StrKeyError) {
            try self.init(address: text)
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
