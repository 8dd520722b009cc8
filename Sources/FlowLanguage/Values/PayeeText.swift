internal import Diagnostics
internal import Stellar

/// The payee, as flows write it.
enum PayeeText {
    /// Whether `text` may be someone: an account, `user*domain`, or the name of a contact or an account in the vault.
    ///
    /// A text that is meant as an address has to be one; whether a contact of a name exists, a run finds out.
    static func isPossible(_ text: String) -> Bool {
        if MuxedAccount(text) != nil { return true }
        guard !text.isEmpty, !StrKey.isMeant(by: text), text.count <= 255 else { return false }
        guard text.contains("*") else { return true }
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }

    /// The fault of a text that was meant as an address; `nil` where it is one, or was not meant as one.
    static func fault(of text: String) -> StrKeyError? {
        let begins = text.first.map { "GMC".contains($0) } == true && text.count > 1
        let isLoud = text.utf8.allSatisfy { $0 < 0x80 && !(0x61...0x7A).contains($0) && $0 > 0x2F }
        guard StrKey.isMeant(by: text) || begins && isLoud else { return nil }
        do throws(StrKeyError) {
            _ = try MuxedAccount(address: text)
            return nil
        } catch {
            return error
        }
    }
}
