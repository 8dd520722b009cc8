internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar

extension OperationDetails {
    /// Reads what belongs to an operation of a kind.
    init?(_ kind: OperationKind, _ fields: JSONValue) {
        let details: OperationDetails? =
            switch kind {
            case .createAccount, .payment, .accountMerge: Self.payment(kind, fields)
            case .pathPaymentStrictReceive, .pathPaymentStrictSend:
                PathPaymentDetails(fields).map { .pathPayment($0) }
            case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer: Self.offer(fields)
            case .setOptions: .setOptions
            case .changeTrust: Self.trust(fields)
            case .allowTrust, .setTrustlineFlags: Self.flags(fields)
            case .inflation: .inflation
            case .manageData: Self.data(fields)
            case .bumpSequence: fields["bump_to"]?.integer.map { .bumpSequence(to: $0) }
            case .createClaimableBalance, .claimClaimableBalance, .clawbackClaimableBalance:
                Self.claimableBalance(kind, fields)
            case .beginSponsoring: fields["sponsored_id"]?.value().map { .beginSponsoring(sponsored: $0) }
            case .endSponsoring: .endSponsoring(beginSponsor: fields.account("begin_sponsor"))
            case .revokeSponsorship: .revokeSponsorship
            case .clawback: Self.clawback(fields)
            case .liquidityPoolDeposit, .liquidityPoolWithdraw: Self.pool(kind, fields)
            default: nil
            }
        guard let details else { return nil }
        self = details
    }

    private static func payment(_ kind: OperationKind, _ fields: JSONValue) -> OperationDetails? {
        switch kind {
        case .createAccount:
            guard let account = fields["account"]?.value(PublicKey.self),
                let balance = fields["starting_balance"]?.amount
            else { return nil }
            return .createAccount(account: account, funder: fields.account("funder"), startingBalance: balance)
        case .accountMerge:
            guard let account = fields.account("account"), let into = fields.account("into") else { return nil }
            return .accountMerge(account: account, into: into)
        default:
            guard let from = fields.account("from"), let to = fields.account("to"),
                let asset = Asset(horizon: fields), let amount = fields["amount"]?.amount
            else { return nil }
            return .payment(from: from, to: to, asset: asset, amount: amount)
        }
    }

    private static func offer(_ fields: JSONValue) -> OperationDetails? {
        guard let selling = Asset(horizon: fields, prefix: "selling_"),
            let buying = Asset(horizon: fields, prefix: "buying_"), let amount = fields["amount"]?.amount
        else { return nil }
        return .offer(
            id: fields["offer_id"]?.integer ?? 0,
            selling: selling,
            buying: buying,
            amount: amount,
            price: fields["price_r"]?.price
        )
    }

    private static func trust(_ fields: JSONValue) -> OperationDetails? {
        guard let trustor = fields.account("trustor"), let line = TrustlineAsset(horizon: fields),
            let limit = fields["limit"]?.amount
        else { return nil }
        return .changeTrust(trustor: trustor, line: line, limit: limit)
    }

    private static func flags(_ fields: JSONValue) -> OperationDetails? {
        guard let trustor = fields["trustor"]?.value(PublicKey.self), let asset = Asset(horizon: fields) else {
            return nil
        }
        func flags(_ name: String) -> TrustlineFlags {
            fields.list(name) { $0.integer.flatMap { UInt32(exactly: $0) } }
                .reduce(into: TrustlineFlags()) { $0.insert(TrustlineFlags(rawValue: $1)) }
        }
        var set = flags("set_flags")
        if fields["authorize"]?.bool == true { set.insert(.authorized) }
        if fields["authorize_to_maintain_liabilities"]?.bool == true { set.insert(.authorizedToMaintainLiabilities) }
        return .trustlineFlags(trustor: trustor, asset: asset, clear: flags("clear_flags"), set: set)
    }

    private static func data(_ fields: JSONValue) -> OperationDetails? {
        guard let name = fields["name"]?.string else { return nil }
        let value = fields["value"]?.string.flatMap { $0.isEmpty ? nil : Data(base64Encoded: $0) }
        return .manageData(name: name, value: value.map { Array($0) })
    }

    private static func claimableBalance(_ kind: OperationKind, _ fields: JSONValue) -> OperationDetails? {
        guard kind != .createClaimableBalance else {
            guard let asset = fields["asset"]?.value(Asset.self), let amount = fields["amount"]?.amount else {
                return nil
            }
            let claimants = fields.list("claimants") { ClaimantRecord($0) }
            return .createClaimableBalance(asset: asset, amount: amount, claimants: claimants)
        }
        guard let id = fields["balance_id"]?.value(ClaimableBalanceID.self) else { return nil }
        guard kind == .claimClaimableBalance else { return .clawbackClaimableBalance(id: id) }
        return fields.account("claimant").map { .claimClaimableBalance(id: id, claimant: $0) }
    }

    private static func clawback(_ fields: JSONValue) -> OperationDetails? {
        guard let asset = Asset(horizon: fields), let from = fields.account("from"),
            let amount = fields["amount"]?.amount
        else { return nil }
        return .clawback(asset: asset, from: from, amount: amount)
    }

    private static func pool(_ kind: OperationKind, _ fields: JSONValue) -> OperationDetails? {
        guard let pool = fields["liquidity_pool_id"]?.value(Hash256.self) else { return nil }
        guard kind == .liquidityPoolDeposit else {
            return .liquidityPoolWithdraw(
                pool: pool,
                received: fields.list("reserves_received") { AssetAmount($0) },
                shares: fields["shares"]?.amount ?? .zero
            )
        }
        return .liquidityPoolDeposit(
            pool: pool,
            deposited: fields.list("reserves_deposited") { AssetAmount($0) },
            shares: fields["shares_received"]?.amount ?? .zero
        )
    }
}

extension PathPaymentDetails {
    init?(_ fields: JSONValue) {
        guard let from = fields.account("from"), let to = fields.account("to"), let asset = Asset(horizon: fields),
            let sourceAsset = Asset(horizon: fields, prefix: "source_")
        else { return nil }
        self.from = from
        self.to = to
        self.sourceAsset = sourceAsset
        self.asset = asset
        sourceAmount = fields["source_amount"]?.amount
        amount = fields["amount"]?.amount
        path = fields.list("path") { Asset(horizon: $0) }
    }
}

extension TrustlineAsset {
    /// The asset of a trustline, as Horizon describes it.
    init?(horizon fields: JSONValue) {
        if let pool = fields["liquidity_pool_id"]?.value(Hash256.self) {
            self = .liquidityPool(pool)
        } else if let asset = Asset(horizon: fields) {
            self = .asset(asset)
        } else {
            return nil
        }
    }
}
