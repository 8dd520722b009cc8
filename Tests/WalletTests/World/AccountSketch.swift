import Stellar

/// An account as a test wants it, and as Horizon would tell of it.
struct AccountSketch: Sendable {
    /// A trustline of it.
    struct Line: Sendable {
        var asset: Asset
        var balance: String
        var limit = "922337203685.4775807"
        var buying = "0.0000000"
        var selling = "0.0000000"
        var isAuthorized = true
        var maintains = true
    }

    var id: PublicKey
    var lumens = "100.0000000"
    var lumensSelling = "0.0000000"
    var lines: [Line] = []
    var pools: [String] = []
    var subentries: Int?
    var sponsoring = 0
    var sponsored = 0
    var requiresMemo = false
    var homeDomain = ""
    var flags: [String] = []
    var sequence = 10
    var threshold = 0
    var signers: [(PublicKey, Int)]?

    var json: String {
        let lines = lines.map { line in
            """
            {"balance":"\(line.balance)","limit":"\(line.limit)","buying_liabilities":"\(line.buying)",\
            "selling_liabilities":"\(line.selling)","is_authorized":\(line.isAuthorized),\
            "is_authorized_to_maintain_liabilities":\(line.maintains),\(Self.fields(of: line.asset))}
            """
        }
        let pools = pools.map { pool in
            """
            {"balance":"1.0000000","limit":"100.0000000","asset_type":"liquidity_pool_shares",\
            "is_authorized":false,"is_authorized_to_maintain_liabilities":false,"liquidity_pool_id":"\(pool)"}
            """
        }
        let native = """
            {"balance":"\(lumens)","buying_liabilities":"0.0000000","selling_liabilities":"\(lumensSelling)",\
            "asset_type":"native"}
            """
        let signers = (signers ?? [(id, 1)]).map { key, weight in
            #"{"key":"\#(key)","weight":\#(weight),"type":"ed25519_public_key"}"#
        }
        let flags = flags.map { #""\#($0)":true"# }.joined(separator: ",")
        return """
            {"id":"\(id)","account_id":"\(id)","sequence":"\(sequence)",\
            "subentry_count":\(subentries ?? lines.count + pools.count * 2),\
            "num_sponsoring":\(sponsoring),"num_sponsored":\(sponsored),"home_domain":"\(homeDomain)",\
            "thresholds":{"low_threshold":0,"med_threshold":\(threshold),"high_threshold":0},\
            "flags":{\(flags)},"signers":[\(signers.joined(separator: ","))],\
            "data":{\(requiresMemo ? #""config.memo_required":"MQ==""# : "")},\
            "balances":[\((lines + pools + [native]).joined(separator: ","))]}
            """
    }

    /// `asset_type`, `asset_code` and `asset_issuer`, each behind `prefix`.
    static func fields(of asset: Asset, _ prefix: String = "") -> String {
        guard let issuer = asset.issuer else { return #""\#(prefix)asset_type":"native""# }
        let type = asset.code.count > 4 ? "credit_alphanum12" : "credit_alphanum4"
        return #""\#(prefix)asset_type":"\#(type)","\#(prefix)asset_code":"\#(asset.code)","#
            + #""\#(prefix)asset_issuer":"\#(issuer)""#
    }
}
