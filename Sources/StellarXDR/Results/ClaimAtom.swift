extension XDR {
    /// One exchange with an offer or a pool, seen from the offer's or the pool's side.
    package struct ClaimAtom: XDRCodable {
        /// The other party of an exchange.
        package enum Counterparty: Hashable, Sendable {
            /// An offer, in the form from before protocol 13.
            case offerV0(sellerEd25519: Bytes32, offerID: Int64)
            case offer(sellerID: AccountID, offerID: Int64)
            case liquidityPool(PoolID)
        }

        package var counterparty: Counterparty
        package var assetSold: Asset
        package var amountSold: Int64
        package var assetBought: Asset
        package var amountBought: Int64

        package init(
            counterparty: Counterparty,
            assetSold: Asset,
            amountSold: Int64,
            assetBought: Asset,
            amountBought: Int64
        ) {
            self.counterparty = counterparty
            self.assetSold = assetSold
            self.amountSold = amountSold
            self.assetBought = assetBought
            self.amountBought = amountBought
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: counterparty = .offerV0(sellerEd25519: try decoder.decode(), offerID: try decoder.int64())
            case 1: counterparty = .offer(sellerID: try decoder.decode(), offerID: try decoder.int64())
            case 2: counterparty = .liquidityPool(try decoder.decode())
            case let other: throw XDRError(.unknownCase(type: "ClaimAtom", value: other), at: start)
            }
            assetSold = try decoder.decode()
            amountSold = try decoder.int64()
            assetBought = try decoder.decode()
            amountBought = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            switch counterparty {
            case .offerV0(let seller, let offerID):
                encoder.encode(0 as Int32)
                encoder.encode(seller)
                encoder.encode(offerID)
            case .offer(let seller, let offerID):
                encoder.encode(1 as Int32)
                encoder.encode(seller)
                encoder.encode(offerID)
            case .liquidityPool(let id):
                encoder.encode(2 as Int32)
                encoder.encode(id)
            }
            encoder.encode(assetSold)
            encoder.encode(amountSold)
            encoder.encode(assetBought)
            encoder.encode(amountBought)
        }
    }
}
