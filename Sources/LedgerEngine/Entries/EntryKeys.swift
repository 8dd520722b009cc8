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
