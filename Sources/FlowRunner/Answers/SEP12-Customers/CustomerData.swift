internal import Stellar

/// The data that an anchor shows its customer and that no journal shows.
enum CustomerData {
    /// The fields of a transfer in which anchors repeat where money comes from or goes to outside the ledger.
    static let bankDetails: Set<String> = ["from", "to", "external_extra", "external_extra_text"]

    /// Whether the field called `name` of a transfer holds a bank account: anything but an address on the ledger.
    static func isBankDetail(_ text: String?, named name: String) -> Bool {
        bankDetails.contains(name) && text.flatMap { MuxedAccount($0) } == nil
    }
}
