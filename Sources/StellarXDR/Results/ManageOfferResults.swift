extension XDR {
    /// The immediate exchanges of an offer, and the rest of it.
    package struct ManageOfferSuccessResult: XDRCodable {
        /// The effect on the offer itself.
        package enum Effect: Hashable, Sendable {
            case created(OfferEntry)
            case updated(OfferEntry)
            case deleted
        }

        package var offersClaimed: [ClaimAtom]
        package var offer: Effect

        package init(offersClaimed: [ClaimAtom], offer: Effect) {
            self.offersClaimed = offersClaimed
            self.offer = offer
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            offersClaimed = try decoder.array()
            let start = decoder.offset
            switch try decoder.int32() {
            case 0: offer = .created(try decoder.decode())
            case 1: offer = .updated(try decoder.decode())
            case 2: offer = .deleted
            case let other: throw XDRError(.unknownCase(type: "ManageOfferEffect", value: other), at: start)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(offersClaimed)
            switch offer {
            case .created(let entry):
                encoder.encode(0 as Int32)
                encoder.encode(entry)
            case .updated(let entry):
                encoder.encode(1 as Int32)
                encoder.encode(entry)
            case .deleted:
                encoder.encode(2 as Int32)
            }
        }
    }

    /// The result of managing an offer to sell; passive offers count among them.
    package enum ManageSellOfferResult: OperationOutcome {
        case success(ManageOfferSuccessResult)
        /// Any other code.
        case failure(ManageSellOfferResultCode)

        package var code: ManageSellOfferResultCode {
            switch self {
            case .success: .success
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(ManageSellOfferResultCode.self) {
            case .success: self = .success(try decoder.decode())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            if case .success(let result) = self { encoder.encode(result) }
        }
    }

    /// The result of managing an offer to buy.
    package enum ManageBuyOfferResult: OperationOutcome {
        case success(ManageOfferSuccessResult)
        /// Any other code.
        case failure(ManageBuyOfferResultCode)

        package var code: ManageBuyOfferResultCode {
            switch self {
            case .success: .success
            case .failure(let code): code
            }
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(ManageBuyOfferResultCode.self) {
            case .success: self = .success(try decoder.decode())
            case let code: self = .failure(code)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(code)
            if case .success(let result) = self { encoder.encode(result) }
        }
    }
}

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
