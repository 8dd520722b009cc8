import Diagnostics
import Stellar
import Wallet

/// An error in which accounts go by the names that the person knows them by.
struct NamedDiagnostic: FailureConvertible {
    let asFailure: Failure

    /// `nil` where `error` is about no accounts.
    init?(_ error: any Diagnostic, _ book: AddressBook, paying payee: Recipient?) {
        guard let error = error as? any NamesAccounts else { return nil }
        let accounts = (book.content?.accounts ?? []).map { ($0.publicKey, $0.name) }
        var names = Dictionary(accounts) { first, _ in first }
        if let payee, payee.given != payee.account.address { names[payee.account.accountID] = payee.given }
        asFailure = error.asFailure(calling: { names[$0] ?? $0.address })
    }
}
