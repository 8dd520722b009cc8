internal import StellarXDR

extension HorizonRequest {
    private static let assetRule =
        "Asset must be the string \"native\" or a string of the form \"Code:IssuerAccountID\" for issued assets."

    /// The asset in the field `name`, as `native` or `CODE:ISSUER`; `nil` where the field is missing or empty.
    func asset(_ name: String) throws(Problem) -> XDR.Asset? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let asset = XDR.Asset(canonical: text) else { throw .badRequest(field: name, reason: Self.assetRule) }
        return asset
    }

    /// The assets in the field `name`, separated by commas.
    func assets(_ name: String) throws(Problem) -> [XDR.Asset] {
        guard let text = query[name], !text.isEmpty else { return [] }
        var assets: [XDR.Asset] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isNative = part.lowercased() == "native"
            guard let asset = isNative ? .native : XDR.Asset(canonical: String(part)) else {
                throw .badRequest(field: name, reason: "\(part) is not a valid asset")
            }
            assets.append(asset)
        }
        return assets
    }

    /// The asset in three fields that begin with `prefix`; `nil` where its type is missing.
    func typedAsset(_ prefix: String) throws(Problem) -> XDR.Asset? {
        let type = query[prefix + "asset_type"] ?? ""
        let code = query[prefix + "asset_code"] ?? ""
        let issuer = query[prefix + "asset_issuer"] ?? ""
        switch type {
        case "":
            guard code.isEmpty, issuer.isEmpty else {
                throw .badRequest(field: prefix + "asset_type", reason: "Missing parameter")
            }
            return nil
        case "native":
            guard code.isEmpty else {
                throw .badRequest(field: prefix + "asset_code", reason: "native asset does not have a code")
            }
            guard issuer.isEmpty else {
                throw .badRequest(field: prefix + "asset_issuer", reason: "native asset does not have an issuer")
            }
            return .native
        case "credit_alphanum4", "credit_alphanum12":
            guard let issuer = try account(prefix + "asset_issuer") else {
                throw .badRequest(field: prefix + "asset_issuer", reason: "Missing parameter")
            }
            guard let code = XDR.AssetCode(code), code.horizonType == type || code.bytes.count == 4 else {
                throw .badRequest(
                    field: prefix + "asset_code",
                    reason: "Asset code must be 1-12 alphanumeric characters"
                )
            }
            guard code.horizonType == type else {
                throw .badRequest(field: prefix + "asset_code", reason: "the code does not fit the asset's type")
            }
            return .issued(code: code, issuer: issuer)
        default:
            throw .badRequest(
                field: prefix + "asset_type",
                reason: "Asset type must be native, credit_alphanum4 or credit_alphanum12"
            )
        }
    }

    /// The asset in the field `name`, or in the three fields that begin with `name_`; `nil` where there is none.
    func eitherAsset(_ name: String) throws(Problem) -> XDR.Asset? {
        guard let asset = try asset(name) else { return try typedAsset(name + "_") }
        guard query[name + "_asset_type"] ?? "" == "" else {
            throw .badRequest(
                field: "\(name)_asset_type",
                reason: "Ambiguous parameter, you can't include both `\(name)` and `\(name)_asset_type`. Remove all "
                    + "parameters of the form `\(name)_`"
            )
        }
        return asset
    }
}

extension XDR.Asset {
    /// The asset written as `native` or `CODE:ISSUER`, or `nil` where it is none.
    init?(canonical text: String) {
        if text == "native" {
            self = .native
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let code = XDR.AssetCode(String(parts[0])), code.text != nil,
            let issuer = XDR.AccountID(address: String(parts[1]))
        else { return nil }
        self = .issued(code: code, issuer: issuer)
    }
}
