internal import CustomerFields
internal import FoundationEssentials
internal import HTTPTransport
internal import Stellar

/// The data that an anchor shows its customer and that no journal shows: KYC values, and links that open a page.
enum CustomerData {
    /// The fields of a transfer in which anchors repeat where money comes from or goes to outside the ledger.
    static let bankDetails: Set<String> = ["from", "to", "external_extra", "external_extra_text"]

    /// Whether the field called `name` of a transfer holds a bank account: anything but an address on the ledger.
    static func isBankDetail(_ text: String?, named name: String) -> Bool {
        bankDetails.contains(name) && text.flatMap { MuxedAccount($0) } == nil
    }

    /// Whether `text`, which stands under `name`, belongs to the customer alone: a field of SEP-9, a bank account, or a link
    /// with something in it that opens a page.
    static func isCustomerData(_ text: String, named name: String) -> Bool {
        CustomerField.named(name) != nil || isBankDetail(text, named: name) || isIBAN(text) || isPrivateLink(text)
    }

    private static func isPrivateLink(_ text: String) -> Bool {
        guard text.contains("://"), let url = URL(string: text) else { return false }
        return RedactedURL(url).description != text
    }

    /// Whether `text` is an international bank account number: its check digits are right.
    ///
    /// Specification: ISO 13616
    static func isIBAN(_ text: String) -> Bool {
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard (15...34).contains(letters.count), letters[..<2].allSatisfy({ (65...90).contains($0) }),
            letters[2..<4].allSatisfy({ (48...57).contains($0) })
        else { return false }
        var rest = 0
        for letter in letters[4...] + letters[..<4] {
            switch letter {
            case 48...57: rest = (rest * 10 + Int(letter) - 48) % 97
            case 65...90: rest = (rest * 100 + Int(letter) - 55) % 97
            default: return false
            }
        }
        return rest == 1
    }
}
