extension XDR {
    /// Makes, changes or removes an offer to sell.
    package struct ManageSellOfferOp: XDRCodable {
        package var selling: Asset
        package var buying: Asset
        /// The amount that is sold; 0 removes the offer.
        package var amount: Int64
        package var price: Price
        /// 0 for a new offer.
        package var offerID: Int64

        package init(selling: Asset, buying: Asset, amount: Int64, price: Price, offerID: Int64) {
            self.selling = selling
            self.buying = buying
            self.amount = amount
            self.price = price
            self.offerID = offerID
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            selling = try decoder.decode()
            buying = try decoder.decode()
            amount = try decoder.int64()
            price = try decoder.decode()
            offerID = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(selling)
            encoder.encode(buying)
            encoder.encode(amount)
            encoder.encode(price)
            encoder.encode(offerID)
        }
    }

    /// Makes, changes or removes an offer to buy.
    package struct ManageBuyOfferOp: XDRCodable {
        package var selling: Asset
        package var buying: Asset
        /// The amount that is bought; 0 removes the offer.
        package var buyAmount: Int64
        package var price: Price
        /// 0 for a new offer.
        package var offerID: Int64

        package init(selling: Asset, buying: Asset, buyAmount: Int64, price: Price, offerID: Int64) {
            self.selling = selling
            self.buying = buying
            self.buyAmount = buyAmount
            self.price = price
            self.offerID = offerID
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            selling = try decoder.decode()
            buying = try decoder.decode()
            buyAmount = try decoder.int64()
            price = try decoder.decode()
            offerID = try decoder.int64()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(selling)
            encoder.encode(buying)
            encoder.encode(buyAmount)
            encoder.encode(price)
            encoder.encode(offerID)
        }
    }

    /// Makes an offer that takes no other offer of the same price.
    package struct CreatePassiveSellOfferOp: XDRCodable {
        package var selling: Asset
        package var buying: Asset
        package var amount: Int64
        package var price: Price

        package init(selling: Asset, buying: Asset, amount: Int64, price: Price) {
            self.selling = selling
            self.buying = buying
            self.amount = amount
            self.price = price
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            selling = try decoder.decode()
            buying = try decoder.decode()
            amount = try decoder.int64()
            price = try decoder.decode()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(selling)
            encoder.encode(buying)
            encoder.encode(amount)
            encoder.encode(price)
        }
    }
}
