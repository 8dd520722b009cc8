internal import AnchorClient
internal import Diagnostics
internal import Stellar

extension StepError {
    /// The refusal of a text that was to be an account; that of a contract is named as such.
    static func noAccount(_ text: String) -> StepError {
        guard !isContract(text) else {
            return StepError(.contractAccount, [.found: .text(text)], [Remedy(.useStellarAccount)])
        }
        return StepError(
            .invalidValue,
            [.found: .value(text), .expected: .expected(.account)],
            [Remedy(.writeLike, [.choices: .texts(["G…", "M…"])])]
        )
    }

    /// The refusal of a withdrawal that is to be paid to a contract; `nil` where it isn't.
    static func contract(_ transfer: Transfer) -> StepError? {
        guard let account = transfer.withdrawalAccount, isContract(account) else { return nil }
        return StepError(
            .contractPayee,
            [.transfer: .identifier(transfer.id), .account: .text(account)],
            [Remedy(.askForAccountPayee)]
        )
    }

    private static func isContract(_ text: String) -> Bool { (try? StrKey.decode(text, as: .contract)) != nil }
}
