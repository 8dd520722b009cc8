internal import AnchorClient
internal import Diagnostics
internal import Stellar

extension StepError {
    /// The refusal of a text that was to be an account; that of a contract is named as such.
    static func noAccount(_ text: String) -> StepError {
        guard !isContract(text) else {
            return StepError(
                .invalidFlow,
                "`\(text)` is a contract account, and contract accounts (SEP-45) are not supported",
                help: "contract accounts need SEP-45; use a Stellar account (G…, or M… for a customer of one) instead"
            )
        }
        return StepError(.invalidFlow, "`\(text)` is no account", help: "accounts start with G or M")
    }

    /// The refusal of a withdrawal that is to be paid to a contract; `nil` where it isn't.
    static func contract(_ transfer: Transfer) -> StepError? {
        guard let account = transfer.withdrawalAccount, isContract(account) else { return nil }
        return StepError(
            .refused,
            "nothing was paid for the transfer \(transfer.id): withdraw_anchor_account is the contract account \(account), and "
                + "contract accounts (SEP-45) are not supported",
            help: "ask the anchor for a withdrawal to an account whose address starts with G or M"
        )
    }

    private static func isContract(_ text: String) -> Bool { (try? StrKey.decode(text, as: .contract)) != nil }
}
