extension XDR {
    /// An offer as it lies on the ledger.
    package struct OfferEntry: XDRCodable {
        package var sellerID: AccountID
        package var offerID: Int64
        package var selling: Asset
        package var buying: Asset
        package var amount: Int64
        package var price: Price
        package var flags: UInt32

        package init(
            sellerID: AccountID,
            offerID: Int64,
            selling: Asset,
            buying: Asset,
            amount: Int64,
            price: Price,
            flags: UInt32
        ) {
            self.sellerID = sellerID
            self.offerID = offerID
            self.selling = selling
            self.buying = buying
            self.amount = amount
            self.price = price
            self.flags = flags
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            sellerID = try decoder.decode()
            offerID = try decoder.int64()
            selling = try decoder.decode()
            buying = try decoder.decode()
            amount = try decoder.int64()
            price = try decoder.decode()
            flags = try decoder.uint32()
            try decoder.reserved("OfferEntry.ext")
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(sellerID)
            encoder.encode(offerID)
            encoder.encode(selling)
            encoder.encode(buying)
            encoder.encode(amount)
            encoder.encode(price)
            encoder.encode(flags)
            encoder.encode(0 as Int32)
        }
    }
}
