extension XDR {
    /// Creates an account and gives it its first lumens.
    package struct CreateAccountOp: XDRCodable {
        package var destination: AccountID
        package var startingBalance: Int64

        package init(destination: AccountID, startingBalance: Int64) {
            self.destination = destination
            self.startingBalance = startingBalance
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            destination = try decoder.decode()
            startingBalance = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(destination)
            encoder.encode(startingBalance)
        }
    }

    /// Pays an amount of an asset.
    package struct PaymentOp: XDRCodable {
        package var destination: MuxedAccount
        package var asset: Asset
        package var amount: Int64

        package init(destination: MuxedAccount, asset: Asset, amount: Int64) {
            self.destination = destination
            self.asset = asset
            self.amount = amount
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            destination = try decoder.decode()
            asset = try decoder.decode()
            amount = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(destination)
            encoder.encode(asset)
            encoder.encode(amount)
        }
    }

    /// Pays through the order books so that exactly an amount arrives.
    package struct PathPaymentStrictReceiveOp: XDRCodable {
        package var sendAsset: Asset
        package var sendMax: Int64
        package var destination: MuxedAccount
        package var destAsset: Asset
        package var destAmount: Int64
        /// The path: at most 5 assets between the two.
        package var path: [Asset]

        package init(
            sendAsset: Asset,
            sendMax: Int64,
            destination: MuxedAccount,
            destAsset: Asset,
            destAmount: Int64,
            path: [Asset]
        ) {
            self.sendAsset = sendAsset
            self.sendMax = sendMax
            self.destination = destination
            self.destAsset = destAsset
            self.destAmount = destAmount
            self.path = path
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sendAsset = try decoder.decode()
            sendMax = try decoder.int64()
            destination = try decoder.decode()
            destAsset = try decoder.decode()
            destAmount = try decoder.int64()
            path = try decoder.array(limit: 5)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sendAsset)
            encoder.encode(sendMax)
            encoder.encode(destination)
            encoder.encode(destAsset)
            encoder.encode(destAmount)
            encoder.encode(path)
        }
    }

    /// Pays through the order books so that exactly an amount is spent.
    package struct PathPaymentStrictSendOp: XDRCodable {
        package var sendAsset: Asset
        package var sendAmount: Int64
        package var destination: MuxedAccount
        package var destAsset: Asset
        package var destMin: Int64
        /// The path: at most 5 assets between the two.
        package var path: [Asset]

        package init(
            sendAsset: Asset,
            sendAmount: Int64,
            destination: MuxedAccount,
            destAsset: Asset,
            destMin: Int64,
            path: [Asset]
        ) {
            self.sendAsset = sendAsset
            self.sendAmount = sendAmount
            self.destination = destination
            self.destAsset = destAsset
            self.destMin = destMin
            self.path = path
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sendAsset = try decoder.decode()
            sendAmount = try decoder.int64()
            destination = try decoder.decode()
            destAsset = try decoder.decode()
            destMin = try decoder.int64()
            path = try decoder.array(limit: 5)
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sendAsset)
            encoder.encode(sendAmount)
            encoder.encode(destination)
            encoder.encode(destAsset)
            encoder.encode(destMin)
            encoder.encode(path)
        }
    }
}
