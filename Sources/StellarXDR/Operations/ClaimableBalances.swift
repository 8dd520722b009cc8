extension XDR {
    /// Creates a claimable balance.
    package struct CreateClaimableBalanceOp: XDRCodable {
        package var asset: Asset
        package var amount: Int64
        /// The claimants, at most 10.
        package var claimants: [Claimant]

        package init(asset: Asset, amount: Int64, claimants: [Claimant]) {
            self.asset = asset
            self.amount = amount
            self.claimants = claimants
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            asset = try decoder.decode()
            amount = try decoder.int64()
            claimants = try decoder.array(limit: 10)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(asset)
            encoder.encode(amount)
            encoder.encode(claimants)
        }
    }

    /// Claims a balance.
    package struct ClaimClaimableBalanceOp: XDRCodable {
        package var balanceID: ClaimableBalanceID

        package init(balanceID: ClaimableBalanceID) {
            self.balanceID = balanceID
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            balanceID = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(balanceID)
        }
    }

    /// Takes a claimable balance of an asset of the source away.
    package struct ClawbackClaimableBalanceOp: XDRCodable {
        package var balanceID: ClaimableBalanceID

        package init(balanceID: ClaimableBalanceID) {
            self.balanceID = balanceID
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            balanceID = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(balanceID)
        }
    }
}
