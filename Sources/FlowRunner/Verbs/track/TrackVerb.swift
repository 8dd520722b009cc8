internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar

/// `track`: looks at a transfer once, and does by itself what its status asks for (``TransferAct``) where the flow leads
/// nowhere from there; the machine decides when to look again, and where to go.
struct TrackVerb: Verb {
    static let keyword: VerbName = "track"

    let name = keyword

    func perform(_ step: StepContext) async throws -> VerbResult {
        guard let id = step.arguments["transfer"]?["id"].text else {
            throw StepError(
                .invalidFlow,
                "`track` was given something that is no transfer",
                help: "keep the `transfer` of a `sep24` or `sep6` state and give that"
            )
        }
        let watch = try await TransferWatch(id, step)
        try await watch.settle()
        var transfer = try await watch.look()
        do {
            transfer = try await watch.act(on: transfer)
        } catch let error as ExactDecimalError {
            throw StepError(
                .protocol,
                "\(step.services.header.anchor) tells amounts of the transfer \(id) that can't be calculated with: \(error.summary)",
                help: "report it to the anchor, with `amount_in`, `amount_out` and the fee as they are in the transfer"
            )
        }
        let status = transfer.status.rawValue
        let told = await step.value(of: transfer, asset: step.knowledge.asset(ofTransfer: id))
        let earlier = EarlierTerms(before: step.arguments["transfer"] ?? .null, now: told)
        try await earlier.tell(step, transfer)
        let value = earlier.completed
        var results: [String: Value] = ["transfer": value, "status": .text(status)]
        if let message = transfer.message { results["message"] = .text(message) }
        return VerbResult(outcome: status, results: results, summary: summary(status, value))
    }

    /// The status, and the amount that matters in it.
    private func summary(_ status: String, _ transfer: Value) -> String {
        let name: String
        switch status {
        case "completed": name = "amount_out"
        case "pending_user_transfer_start": name = "amount_in"
        default: return status
        }
        guard let amount = transfer[name].text else { return status }
        // What a deposit pays out and a withdrawal takes in is the asset; the other side is money in a bank. An anchor that
        // names no asset there counts in units equivalent to the asset's (SEP-6 and SEP-24, `amount_in_asset`).
        let isAsset = (transfer["kind"].text?.hasPrefix("deposit") == true) == (status == "completed")
        if let told = transfer["\(name)_asset"].text.map({ AssetIdentifier($0) }), !told.code.isEmpty {
            return "\(status), \(amount) \(told.code)"
        }
        guard let code = transfer["asset"].text.flatMap({ Asset($0) }).map({ AssetIdentifier.stellar($0).code }) else {
            return "\(status), \(amount)"
        }
        return isAsset ? "\(status), \(amount) \(code)" : "\(status), \(amount) (\(code) equivalent)"
    }
}

extension TrackVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let pays = planner.settings.flow.leavesPayment(to: step)
        if pays { planner.requireAccount() }
        return "follows \(planner.shown("transfer", of: step))\(StatePlanner.pace(step))"
            + (pays ? ", and pays by itself what the anchor asks for" : "")
    }
}
