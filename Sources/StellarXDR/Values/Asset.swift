extension XDR {
    /// An asset that is held and paid: the network's own currency, or something that an account issued.
    package enum Asset: XDRCodable {
        case native
        case issued(code: AssetCode, issuer: AccountID)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            var ahead = decoder
            if try ahead.int32() == 0 {
                decoder = ahead
                self = .native
            } else {
                self = .issued(code: try decoder.decode(), issuer: try decoder.decode())
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .native:
                encoder.encode(0 as Int32)
            case .issued(let code, let issuer):
                encoder.encode(code)
                encoder.encode(issuer)
            }
        }
    }

    /// An asset that an account may trust, or the shares of a pool given by its parameters.
    package enum ChangeTrustAsset: XDRCodable {
        case asset(Asset)
        case poolShare(LiquidityPoolParameters)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            var ahead = decoder
            if try ahead.int32() == poolShareType {
                decoder = ahead
                self = .poolShare(try decoder.decode())
            } else {
                self = .asset(try decoder.decode())
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .asset(let asset):
                encoder.encode(asset)
            case .poolShare(let parameters):
                encoder.encode(poolShareType)
                encoder.encode(parameters)
            }
        }
    }

    /// The asset of a trustline on the ledger, or the shares of a pool given by its id.
    package enum TrustLineAsset: XDRCodable {
        case asset(Asset)
        case poolShare(PoolID)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            var ahead = decoder
            if try ahead.int32() == poolShareType {
                decoder = ahead
                self = .poolShare(try decoder.decode())
            } else {
                self = .asset(try decoder.decode())
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .asset(let asset):
                encoder.encode(asset)
            case .poolShare(let id):
                encoder.encode(poolShareType)
                encoder.encode(id)
            }
        }
    }

    /// The two assets of a liquidity pool and its fee in hundredths of a percent.
    package struct LiquidityPoolParameters: XDRCodable {
        package var assetA: Asset
        package var assetB: Asset
        package var fee: Int32

        package init(assetA: Asset, assetB: Asset, fee: Int32 = 30) {
            self.assetA = assetA
            self.assetB = assetB
            self.fee = fee
        }

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            try decoder.reserved("LiquidityPoolType")
            assetA = try decoder.decode()
            assetB = try decoder.decode()
            fee = try decoder.int32()
        }

        package func encode(to encoder: inout XDREncoder) {
            encoder.encode(0 as Int32)
            encoder.encode(assetA)
            encoder.encode(assetB)
            encoder.encode(fee)
        }
    }
}

/// The member `ASSET_TYPE_POOL_SHARE` of the enumeration of asset types.
private let poolShareType: Int32 = 3
