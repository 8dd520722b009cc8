package import StellarXDR

extension EntryStore {
    /// A trustline's owner and asset.
    package struct TrustlineKey: Hashable, Sendable {
        package var account: XDR.AccountID
        package var asset: XDR.TrustLineAsset

        package init(account: XDR.AccountID, asset: XDR.TrustLineAsset) {
            self.account = account
            self.asset = asset
        }
    }

    /// A data entry's owner and name.
    package struct DataKey: Hashable, Sendable {
        package var account: XDR.AccountID
        package var name: [UInt8]

        package init(account: XDR.AccountID, name: [UInt8]) {
            self.account = account
            self.name = name
        }
    }
}

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
