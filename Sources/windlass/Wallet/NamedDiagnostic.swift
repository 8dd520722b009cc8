import Diagnostics
import Stellar
import Wallet

/// An error in which accounts go by the names that the person knows them by.
struct NamedDiagnostic: Diagnostic {
    var message: MessageText
    var help: String?
    var place: SourcePlace?
    var failure: FailureKind

    /// `nil` where neither `payee` nor an account of `book` is in `error`.
    init?(_ error: any Diagnostic, _ book: AddressBook, paying payee: Recipient?) {
        var names = (book.content?.accounts ?? []).map { ($0.publicKey.address, $0.name) }
        if let payee, payee.given != payee.account.address {
            names.insert((payee.account.accountID.address, payee.given), at: 0)
        }
        let known = error.message.shown(.revealed)
        var (summary, help) = (known, error.help)
        for (address, name) in names {
            summary = Self.named(summary, address, name)
            help = help.map { Self.named($0, address, name) }
        }
        guard summary != known || help != error.help else { return nil }
        message = MessageText(summary)
        self.help = help
        place = error.place
        failure = error.failure
    }

    var summary: String { message.masked }

    /// `text` with `name` in the place of `address`, but not where that is the issuer of an asset, or in a URL.
    private static func named(_ text: String, _ address: String, _ name: String) -> String {
        var parts = text.split(separator: address, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return text }
        var whole = parts.removeFirst()
        for part in parts {
            let word = whole.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
            whole += (word.hasSuffix(":") || word.contains("://") ? address : name) + part
        }
        return whole
    }
}
