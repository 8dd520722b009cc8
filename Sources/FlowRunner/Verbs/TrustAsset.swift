internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar

/// `trustline`: lets the account hold an asset; a trustline that is there already is left alone.
struct TrustAsset: Verb {
    let name: VerbName = "trustline"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        guard asset != .native else {
            return VerbResult(results: ["asset": "native", "created": false], summary: "XLM needs no trustline")
        }
        let account = step.services.keys.publicKey
        guard asset.issuer != account else {
            return VerbResult(
                results: ["asset": .text(asset.description), "created": false],
                summary: "\(asset.code) is the account's own asset"
            )
        }
        let settlement = Settlement(step: step, key: "trustline")
        if let former = try await settlement.former() { return created(asset, former) }
        let limit = try limit(step)
        let line = try await step.services.ownAccount().balance(of: asset)
        if let line, limit == nil || line.limit == limit {
            return VerbResult(
                results: ["asset": .text(asset.description), "created": false],
                summary: "\(asset.shortened) was trusted already"
            )
        }
        let settled = try await settlement.settle(
            [Operation(.changeTrust(line: .asset(asset), limit: limit ?? .maximum))],
            summary: "signed: trust \(asset.shortened)"
        ) { payer, fee in
            try Self.check(payer, asset, isNew: line == nil, fee: fee)
        }
        return created(asset, settled)
    }

    private func limit(_ step: StepContext) throws -> Amount? {
        guard let value = step.arguments["limit"], !value.isNull else { return nil }
        guard let limit = try value.number?.amount(), limit > .zero else {
            throw StepError(.invalidFlow, "`\(value)` is no limit for a trustline", help: "give a positive amount")
        }
        return limit
    }

    private func created(_ asset: Asset, _ settled: Settlement.Result) -> VerbResult {
        VerbResult(
            results: [
                "asset": .text(asset.description), "created": true, "hash": .text(settled.hash.description),
            ],
            summary: "\(asset.shortened) trusted"
        )
    }

    /// A trustline binds half a lumen; without it the network would refuse with `op_low_reserve`.
    private static func check(_ payer: Account, _ asset: Asset, isNew: Bool, fee: Amount) throws(StepError) {
        let bound = isNew ? Amount(stroops: 5_000_000) : .zero
        guard payer.spendable(.native) >= ((try? bound.adding(fee)) ?? .maximum) else {
            throw StepError(
                .refused,
                "\(payer.id) can't trust \(asset.code): of its \(payer.balance(of: .native)?.amount ?? .zero) XLM it has "
                    + "to keep \(payer.reserve()), the trustline binds \(bound) more, and the fee may be \(fee)",
                help: "add a `friendbot` state before, or send lumens to the account"
            )
        }
    }
}
