package import StellarXDR

/// A small value that an account keeps in the ledger under a name.
package struct DataEntry: Hashable, Sendable {
    /// At most 64 bytes.
    package var value: [UInt8]

    /// Who pays the reserve, where it is not the account.
    package var sponsor: XDR.AccountID?

    /// The ledger that last changed the entry.
    package var lastModifiedLedger: UInt32 = 0

    package init(value: [UInt8]) {
        self.value = value
    }
}
