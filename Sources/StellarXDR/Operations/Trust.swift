extension XDR {
    /// Makes, changes or removes a trustline.
    package struct ChangeTrustOp: XDRCodable {
        package var line: ChangeTrustAsset
        /// 0 removes the trustline.
        package var limit: Int64

        package init(line: ChangeTrustAsset, limit: Int64) {
            self.line = line
            self.limit = limit
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            line = try decoder.decode()
            limit = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(line)
            encoder.encode(limit)
        }
    }

    /// Says what a holder may do with an asset of the source; the older form of `SetTrustLineFlagsOp`.
    package struct AllowTrustOp: XDRCodable {
        package var trustor: AccountID
        package var asset: AssetCode
        package var authorize: UInt32

        package init(trustor: AccountID, asset: AssetCode, authorize: UInt32) {
            self.trustor = trustor
            self.asset = asset
            self.authorize = authorize
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            trustor = try decoder.decode()
            asset = try decoder.decode()
            authorize = try decoder.uint32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(trustor)
            encoder.encode(asset)
            encoder.encode(authorize)
        }
    }

    /// Sets and clears flags of a trustline to an asset of the source.
    package struct SetTrustLineFlagsOp: XDRCodable {
        package var trustor: AccountID
        package var asset: Asset
        package var clearFlags: UInt32
        package var setFlags: UInt32

        package init(trustor: AccountID, asset: Asset, clearFlags: UInt32, setFlags: UInt32) {
            self.trustor = trustor
            self.asset = asset
            self.clearFlags = clearFlags
            self.setFlags = setFlags
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            trustor = try decoder.decode()
            asset = try decoder.decode()
            clearFlags = try decoder.uint32()
            setFlags = try decoder.uint32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(trustor)
            encoder.encode(asset)
            encoder.encode(clearFlags)
            encoder.encode(setFlags)
        }
    }

    /// Takes an amount of an asset of the source away from a holder.
    package struct ClawbackOp: XDRCodable {
        package var asset: Asset
        package var from: MuxedAccount
        package var amount: Int64

        package init(asset: Asset, from: MuxedAccount, amount: Int64) {
            self.asset = asset
            self.from = from
            self.amount = amount
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            asset = try decoder.decode()
            from = try decoder.decode()
            amount = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(asset)
            encoder.encode(from)
            encoder.encode(amount)
        }
    }
}
